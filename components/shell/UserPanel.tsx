import logOut from "@lucide/icons/icons/log-out";
import { user as t } from "../../text/en/shell.ts";
import type { User } from "../../protocol/users.ts";
import { PersonAvatar } from "../ui/Avatar.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import type { Anchor } from "../ui/popup.ts";
import { PRESENCE } from "../ui/presence.ts";
import { anchorOf } from "../ui/useMenuGesture.ts";
import { displayNameOf } from "../../protocol/display_name.ts";

export interface UserPanelProps {
  /** null for a moment during a logout. */
  user: User | null;
  /** Others see the user as idle, which they didn't choose. */
  away: boolean;
  /** Opens the menu of statuses; its button gets the focus back. */
  onMenu: (at: Anchor, byKeyboard: boolean, button: HTMLElement) => void;
  onLogout: () => void;
}

/** The user at the bottom of the sidebar (CHAN-13). */
export function UserPanel({ user, away, onMenu, onLogout }: UserPanelProps) {
  if (!user) return null;
  const status = away ? "idle" : user.status;
  return (
    <section
      data-landmark
      aria-label={t.label}
      class="flex items-center gap-2 border-t border-line p-2 pb-[max(--spacing(2),env(safe-area-inset-bottom))]"
    >
      <button
        type="button"
        aria-haspopup="menu"
        onClick={(event) => {
          const button = event.currentTarget;
          onMenu(anchorOf(button), event.detail === 0, button);
        }}
        title={t.status}
        class="ring-inside flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md px-1 text-start hover:bg-surface-3"
      >
        <PersonAvatar person={user} status={status} ring="ring-surface-1" />
        <span class="min-w-0">
          <span class="block truncate text-13 font-semibold text-strong">
            {displayNameOf(user)}
          </span>
          <span class="block truncate text-12 text-muted">
            {user.custom_status ?? PRESENCE[status].label}
          </span>
        </span>
      </button>
      <IconButton icon={logOut} label={t.logOut} onClick={onLogout} />
    </section>
  );
}
