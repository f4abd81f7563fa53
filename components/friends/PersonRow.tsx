import type { ReactNode } from "react";
import { Avatar } from "../ui/Avatar.tsx";
import type { PresenceStatus } from "../ui/presence.ts";

interface Props {
  username: string;
  avatarUrl?: string | null;
  status?: PresenceStatus;
  /** Under the name. */
  note?: string;
  /** Buttons. */
  children?: ReactNode;
}

/** One person of a list, and what can be done. */
export function PersonRow({ username, avatarUrl, status, note, children }: Props) {
  return (
    <li
      aria-label={username}
      class="flex min-h-14 items-center gap-3 rounded-md px-2 transition-colors hover:bg-surface-3"
    >
      <Avatar name={username} url={avatarUrl} status={status} />
      <div class="min-w-0 flex-1">
        <p dir="auto" class="truncate font-semibold text-strong">{username}</p>
        {note && <p dir="auto" class="truncate text-13 text-muted">{note}</p>}
      </div>
      {children && <div class="flex shrink-0 items-center gap-1">{children}</div>}
    </li>
  );
}
