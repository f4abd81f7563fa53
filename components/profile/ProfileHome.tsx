import type { User } from "../../protocol/users.ts";
import { home as t } from "../../text/en/profile.ts";
import { STATUSES } from "../shell/choices.ts";
import { PersonAvatar } from "../ui/Avatar.tsx";
import { Choice } from "../ui/Choice.tsx";
import { PRESENCE } from "../ui/presence.ts";
import { Rich } from "../ui/Rich.tsx";
import { displayNameOf } from "../../protocol/display_name.ts";

const OPTIONS = STATUSES.map(({ value, icon }) => ({ value, icon, text: PRESENCE[value].label }));

interface Props {
  user: User;
  onStatus: (status: User["status"]) => void;
}

/** The user's own summary on the home screen, with their status (PROF-26 to PROF-28). */
export function ProfileHome({ user, onStatus }: Props) {
  const { username, email, status } = user;
  return (
    <section
      aria-labelledby="profile-home"
      class="flex shrink-0 flex-wrap items-center gap-4 border-b border-line p-4"
    >
      <PersonAvatar person={user} size="xl" status={status} />
      <div class="min-w-0 flex-1 basis-48">
        <h2 id="profile-home" class="text-20 font-semibold wrap-anywhere text-strong">
          <Rich text={t.welcome} username={<bdi>{displayNameOf(user)}</bdi>} />
        </h2>
        {user.display_name && <p class="truncate text-muted">@{username}</p>}
        <p class="truncate text-muted">{email}</p>
      </div>
      <div class="w-full max-w-2xl">
        <Choice label={t.status} options={OPTIONS} value={status} onChange={onStatus} />
      </div>
    </section>
  );
}
