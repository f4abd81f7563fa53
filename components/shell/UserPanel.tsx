import online from "@lucide/icons/icons/circle";
import invisible from "@lucide/icons/icons/circle-dashed";
import dnd from "@lucide/icons/icons/circle-minus";
import logOut from "@lucide/icons/icons/log-out";
import system from "@lucide/icons/icons/monitor";
import dark from "@lucide/icons/icons/moon";
import light from "@lucide/icons/icons/sun";
import appearance from "@lucide/icons/icons/sun-moon";
import type { User } from "../../protocol/users.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { PRESENCE } from "../ui/presence.ts";

/** null follows the system. */
export type Theme = "dark" | "light" | null;
export const THEMES = [
  { value: null, text: "System", icon: system },
  { value: "dark", text: "Dark", icon: dark },
  { value: "light", text: "Light", icon: light },
] as const;

/** What one can choose for oneself (PRES-05). */
export const STATUSES = [
  { value: "online", icon: online },
  { value: "idle", icon: dark },
  { value: "dnd", icon: dnd },
  {
    value: "invisible",
    icon: invisible,
    hint: "You look offline, but others still see when you type.",
  },
] as const;

export interface UserPanelProps {
  /** null for a moment, while one is being signed out. */
  user: User | null;
  theme: Theme;
  onStatus: (status: User["status"]) => void;
  onTheme: (theme: Theme) => void;
  onLogout: () => void;
}

/** Oneself, at the bottom of the sidebar (CHAN-13). */
export function UserPanel({ user, theme, onStatus, onTheme, onLogout }: UserPanelProps) {
  if (!user) return null;
  return (
    <section
      data-landmark
      aria-label="Your account"
      class="flex items-center gap-2 border-t border-line p-2 pb-[max(--spacing(2),env(safe-area-inset-bottom))]"
    >
      <MenuButton
        label="Status"
        placement="top-start"
        items={STATUSES.map(({ value, ...item }) => ({
          ...item,
          text: PRESENCE[value].label,
          checked: user.status === value,
          onSelect: () => onStatus(value),
        }))}
        trigger={(attributes) => (
          <button
            {...attributes}
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
        )}
      />
      <MenuButton
        label="Theme"
        placement="top-end"
        items={THEMES.map(({ value, text, icon }) => ({
          text,
          icon,
          checked: theme === value,
          onSelect: () => onTheme(value),
        }))}
        trigger={(attributes) => <IconButton {...attributes} icon={appearance} label="Theme" />}
      />
      <IconButton icon={logOut} label="Log Out" onClick={onLogout} />
    </section>
  );
}
