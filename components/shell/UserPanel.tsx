import logOut from "@lucide/icons/icons/log-out";
import appearance from "@lucide/icons/icons/sun-moon";
import type { User } from "../../protocol/users.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import type { Anchor } from "../ui/popup.ts";
import { PRESENCE } from "../ui/presence.ts";
import { anchorOf } from "../ui/useMenuGesture.ts";

export interface UserPanelProps {
  /** null for a moment, while one is being signed out. */
  user: User | null;
  /** Opens the menu of statuses, or of themes; its button gets the focus back. */
  onMenu: (of: "status" | "theme", at: Anchor, byKeyboard: boolean, button: HTMLElement) => void;
  onLogout: () => void;
}

/** Oneself, at the bottom of the sidebar (CHAN-13). */
export function UserPanel({ user, onMenu, onLogout }: UserPanelProps) {
  if (!user) return null;
  const opener = (of: "status" | "theme") => ({
    "aria-haspopup": "menu" as const,
    onClick(event: MouseEvent & { currentTarget: HTMLElement }) {
      const button = event.currentTarget;
      onMenu(of, anchorOf(button), event.detail === 0, button);
    },
  });
  return (
    <section
      data-landmark
      aria-label="Your account"
      class="flex items-center gap-2 border-t border-line p-2 pb-[max(--spacing(2),env(safe-area-inset-bottom))]"
    >
      <button
        {...opener("status")}
        type="button"
        title="Set your status"
        class="ring-inside flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md px-1 text-left hover:bg-surface-3"
      >
        <Avatar
          name={user.username}
          url={user.avatar_url}
          color={user.avatar_color}
          status={user.status}
          ring="ring-surface-1"
        />
        <span class="min-w-0">
          <span class="block truncate text-13 font-semibold text-strong">{user.username}</span>
          <span class="block truncate text-12 text-muted">
            {user.custom_status ?? PRESENCE[user.status].label}
          </span>
        </span>
      </button>
      <IconButton {...opener("theme")} icon={appearance} label="Theme" />
      <IconButton icon={logOut} label="Log Out" onClick={onLogout} />
    </section>
  );
}
