import { type ReactNode, useEffect, useRef } from "react";
import type { Profile } from "../../protocol/profiles.ts";
import type { Member } from "../../protocol/servers.ts";
import { states } from "../../text/en/common.ts";
import { person as friends } from "../../text/en/friends.ts";
import { card as t, dialog, view } from "../../text/en/profile.ts";
import { Button } from "../ui/Button.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { PRESENCE } from "../ui/presence.ts";
import { RoleChips } from "../ui/RoleChips.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useSubmit } from "../ui/useSubmit.ts";
import { Banner } from "./Banner.tsx";
import { displayNameOf } from "../../protocol/display_name.ts";

/** Relation of the reader to a person. */
export type Friendship = "self" | "friend" | "none" | "sent" | "received" | "blocked";

interface Props {
  /** Details known before the profile loads. */
  person: Pick<Profile, "username" | "display_name" | "avatar_url" | "avatar_color">;
  /** null: it is being loaded, or could not be. */
  profile: Profile | null;
  missing: boolean;
  onRetry: () => void;
  /** In the server that is open (COM-6). */
  nickname?: string;
  /** In the server that is open. */
  roles: Member["roles"];
  friendship: Friendship;
  onEdit: () => void;
  onMessage: () => void;
  /** Rejections of these are the caller's to report. */
  onAdd: () => Promise<unknown>;
  onAccept: () => Promise<unknown>;
  onUnblock: () => Promise<unknown>;
}

/** Summary of a person at their name (UX-11): the upper part of their card. */
export function ProfileCard(
  { person, profile, missing, nickname, roles, friendship, ...on }: Props,
) {
  const shown = roles.filter(({ role_id, name }) => role_id !== "default" && name !== "@everyone");
  const name = displayNameOf({ ...profile ?? person, ...nickname && { nickname } });
  return (
    <div class="flex flex-col gap-2 pb-2">
      <Banner profile={profile ?? person} />
      <div class="flex flex-col gap-2 px-2.5">
        <div>
          <h2 dir="auto" class="text-16 font-semibold wrap-anywhere text-strong">
            {name}
          </h2>
          {profile?.display_name && profile.display_name !== name && (
            <p dir="auto" class="text-13 wrap-anywhere text-muted">{profile.display_name}</p>
          )}
          {name !== person.username && (
            <p class="text-13 wrap-anywhere text-muted">@{person.username}</p>
          )}
          {profile && (
            <p class="text-13 text-muted">
              {PRESENCE[profile.presence.status].label}
              {profile.pronouns && (
                <>
                  {" · "}
                  <bdi class="wrap-anywhere">{profile.pronouns}</bdi>
                </>
              )}
            </p>
          )}
        </div>
        {profile?.custom_status && (
          <p dir="auto" class="wrap-anywhere text-normal">{profile.custom_status}</p>
        )}
        <Actions friendship={friendship} {...on} />
        {!profile && (missing
          ? <LoadFailed text={dialog.failed} onRetry={on.onRetry} />
          : <Skeleton lines={3} label={states.loading} />)}
        {profile?.bio && (
          <Part title={view.bio}>
            <p dir="auto" class="line-clamp-4 wrap-anywhere whitespace-pre-wrap">{profile.bio}</p>
          </Part>
        )}
        {shown.length > 0 && (
          <Part title={t.roles}>
            <RoleChips label={t.roles} roles={shown} />
          </Part>
        )}
        {profile && profile.mutualServers.length > 0 && (
          <Part title={view.servers}>
            <p class="line-clamp-3 wrap-anywhere">
              {profile.mutualServers.map(({ id, name }, i) => (
                <bdi key={id}>{i > 0 && ", "}{name}</bdi>
              ))}
            </p>
          </Part>
        )}
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} class="mt-1">
      <h3 class="mb-1 text-12 font-semibold text-muted">{title}</h3>
      {children}
    </section>
  );
}

/** Text and action for each state of a friendship. */
const NOTES: Partial<Record<Friendship, string>> = {
  friend: t.friend,
  sent: friends.sent,
  received: friends.received,
  blocked: t.blocked,
};

function Actions(
  { friendship, ...on }: Pick<
    Props,
    "friendship" | "onEdit" | "onMessage" | "onAdd" | "onAccept" | "onUnblock"
  >,
) {
  const { busy, submit } = useSubmit("");
  const message = useRef<HTMLButtonElement>(null);
  const changed = useRef(false);
  useEffect(() => {
    // The button that was pressed may be gone, and the focus with it.
    if (changed.current && document.activeElement === document.body) message.current?.focus();
    changed.current = true;
  }, [friendship]);
  if (friendship === "self") {
    return <Button look="secondary" onClick={on.onEdit}>{dialog.edit}</Button>;
  }
  const change = {
    none: { text: t.addFriend, run: on.onAdd },
    received: { text: t.acceptRequest, run: on.onAccept },
    blocked: { text: friends.unblock, run: on.onUnblock },
    friend: null,
    sent: null,
  }[friendship];
  return (
    <>
      {NOTES[friendship] && <p class="text-13 text-muted">{NOTES[friendship]}</p>}
      <div class="flex flex-wrap gap-2">
        <Button ref={message} class="flex-auto" onClick={on.onMessage}>{friends.message}</Button>
        {change && (
          <Button
            look="secondary"
            class="flex-auto"
            busy={busy}
            onClick={() => submit(change.run)}
          >
            {change.text}
          </Button>
        )}
      </div>
    </>
  );
}
