import type { ReactNode } from "react";
import type { Friend } from "../../protocol/friends.ts";
import { person as t } from "../../text/en/friends.ts";
import { PersonAvatar } from "../ui/Avatar.tsx";
import { PRESENCE } from "../ui/presence.ts";
import { displayNameOf } from "../../protocol/display_name.ts";

interface Props {
  person: Pick<Friend, "username"> & Partial<Friend>;
  /** Under the name. */
  note?: string;
  /** Opens their card; absent if there is none. */
  onProfile?: (pressed: Element) => void;
  /** Buttons. */
  children?: ReactNode;
}

/** Row of a person, with actions. */
export function PersonRow({ person, note, onProfile, children }: Props) {
  const { username, status } = person;
  const name = displayNameOf(person);
  return (
    <li
      aria-label={name}
      class="relative flex min-h-14 items-center gap-3 rounded-md px-2 transition-colors hover:bg-surface-3"
    >
      <PersonAvatar person={person} status={status} />
      <div class="min-w-0 flex-1">
        {onProfile
          ? (
            <button
              type="button"
              dir="auto"
              title={t.profile}
              onClick={({ currentTarget }) => onProfile(currentTarget)}
              // The press reaches over the picture and the note, but not over the buttons.
              class="block max-w-full truncate rounded-sm font-semibold text-strong after:absolute after:inset-0 hover:underline"
            >
              {name}
            </button>
          )
          : <p dir="auto" class="truncate font-semibold text-strong">{name}</p>}
        {(note || name !== username) && (
          <p dir="auto" class="truncate text-13 text-muted">
            {[name !== username && `@${username}`, note].filter(Boolean).join(" · ")}
          </p>
        )}
      </div>
      {children && <div class="relative flex shrink-0 items-center gap-1">{children}</div>}
    </li>
  );
}

/** A friend, with how they are around. */
export function FriendRow({ friend, onProfile, children }: {
  friend: Friend;
  onProfile: (friend: Friend, pressed: Element) => void;
  children?: ReactNode;
}) {
  const note = friend.custom_status ?? PRESENCE[friend.status].label;
  return (
    <PersonRow person={friend} note={note} onProfile={(pressed) => onProfile(friend, pressed)}>
      {children}
    </PersonRow>
  );
}
