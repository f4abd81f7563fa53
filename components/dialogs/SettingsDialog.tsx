import type { User } from "../../protocol/users.ts";
import { type Theme, THEMES } from "../shell/UserPanel.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Choice } from "../ui/Choice.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { type NotificationProps, NotificationSection } from "./NotificationSection.tsx";

interface Props {
  user: User;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  notifications: NotificationProps;
  onClose: () => void;
}

/** Who is signed in, how it looks, and what may call on this device. */
export function SettingsDialog({ user, theme, onTheme, notifications, onClose }: Props) {
  return (
    <Dialog title="Settings" onClose={onClose}>
      <section aria-labelledby="settings-account" class="flex flex-col gap-2">
        <h3 id="settings-account" class="text-12 font-semibold text-muted">Signed in as</h3>
        <div class="flex items-center gap-3">
          <Avatar name={user.username} url={user.avatar_url} color={user.avatar_color} size="lg" />
          <div class="min-w-0">
            <p class="truncate font-semibold text-strong">{user.username}</p>
            <p class="truncate text-13 text-muted">{user.email}</p>
          </div>
        </div>
      </section>
      <section aria-labelledby="settings-appearance" class="flex flex-col gap-2">
        <h3 id="settings-appearance" class="text-12 font-semibold text-muted">Appearance</h3>
        <Choice label="Theme" options={THEMES} value={theme} onChange={onTheme} />
      </section>
      <NotificationSection {...notifications} />
    </Dialog>
  );
}
