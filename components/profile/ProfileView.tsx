import type { ReactNode } from "react";
import type { Profile, SocialLink } from "../../protocol/profiles.ts";
import { dialog, view as t } from "../../text/en/profile.ts";
import { LOCALE } from "../../text/locale.ts";
import { fill } from "../../text/message.ts";
import { LINK } from "../ui/link.tsx";
import { useFocus } from "../ui/useFocus.ts";
import { Button } from "../ui/Button.tsx";
import { ServerIcon } from "../ui/ServerIcon.tsx";
import { PRESENCE } from "../ui/presence.ts";
import { Banner } from "./Banner.tsx";
import { platformName } from "./platforms.ts";

interface Props {
  profile: Profile;
  /** In the open server; absent: none (COM-6). */
  nickname?: string;
  onEdit?: () => void;
  /** Shown after editing: the edit button gets the focus back. */
  edited?: boolean;
}

/** A profile as others see it (PROF-03 to PROF-11). */
export function ProfileView({ profile, nickname, onEdit, edited = false }: Props) {
  const button = useFocus<HTMLButtonElement>(edited);
  const { pronouns, bio, custom_status, presence, social_links, mutualServers } = profile;
  const since = new Date(profile.created_at);
  return (
    <>
      <Banner profile={profile} />
      <div class="flex items-start gap-3">
        <div class="min-w-0 flex-1">
          {nickname && (
            <p dir="auto" class="font-semibold wrap-anywhere text-strong">
              {fill(t.nickname, { nickname })}
            </p>
          )}
          {profile.display_name && (
            <p class="text-13 wrap-anywhere text-muted">@{profile.username}</p>
          )}
          {pronouns && <p dir="auto" class="text-13 wrap-anywhere text-muted">{pronouns}</p>}
          <p class="text-13 text-muted">{PRESENCE[presence.status].label}</p>
        </div>
        {onEdit && <Button ref={button} look="secondary" onClick={onEdit}>{dialog.edit}</Button>}
      </div>
      {custom_status && <p dir="auto" class="wrap-anywhere">{custom_status}</p>}
      {bio && (
        <Part title={t.bio}>
          <p dir="auto" class="wrap-anywhere whitespace-pre-wrap">{bio}</p>
        </Part>
      )}
      <Part title={t.since}>
        <time dateTime={profile.created_at}>
          {since.toLocaleDateString(LOCALE, { dateStyle: "long" })}
        </time>
      </Part>
      {social_links.length > 0 && (
        <Part title={t.links}>
          <ul class="flex flex-col gap-1">
            {social_links.map((link) => (
              <li key={link.id}>
                <Link link={link} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {mutualServers.length > 0 && (
        <Part title={t.servers}>
          <ul class="flex flex-wrap gap-2">
            {mutualServers.map(({ id, name, avatar }) => (
              <li key={id} class="flex items-center gap-2 rounded-md bg-surface-4 px-2 py-1">
                {avatar && <ServerIcon name={name} url={avatar} size="sm" />}
                <bdi class="wrap-anywhere">{name}</bdi>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 class="mb-1 text-12 font-semibold text-muted">{title}</h3>
      {children}
    </section>
  );
}

/** Link after its platform's icon; its name, or its address. */
export function Link({ link }: { link: SocialLink }) {
  return (
    <span class="wrap-anywhere">
      <span class="me-1.5 text-muted">{platformName(link.platform)}</span>
      <a href={link.url} target="_blank" rel="noopener noreferrer nofollow" class={LINK}>
        {link.display_name ?? link.url.replace(/^https:\/\//, "")}
      </a>
    </span>
  );
}
