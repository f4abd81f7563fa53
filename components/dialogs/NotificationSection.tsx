import { Switch } from "../ui/Switch.tsx";

type Name = "enabled" | "desktop" | "sound";

export interface NotificationProps {
  settings: Readonly<Record<Name, boolean>>;
  /** What the browser says about notifications of the desktop. */
  permission: NotificationPermission | "unsupported";
  onChange: (name: Name, on: boolean) => void;
}

const DESKTOP_HINTS = {
  default: "While you look at something else. Your browser asks for permission.",
  granted: "While you look at something else.",
  denied: "Your browser blocks notifications of this site. Allow them in its site settings.",
  unsupported: "This browser cannot show notifications here.",
};

/** The three switches of notifications, kept for all devices (spec section 9). */
export function NotificationSection({ settings, permission, onChange }: NotificationProps) {
  const { enabled, desktop, sound } = settings;
  const possible = permission === "default" || permission === "granted";
  return (
    <div class="flex flex-col">
      <Switch
        label="Notifications enabled"
        hint="For new messages and mentions, but not in channels that you muted."
        on={enabled}
        onChange={(on) => onChange("enabled", on)}
      />
      <Switch
        label="Desktop notifications"
        hint={DESKTOP_HINTS[permission]}
        on={desktop && permission === "granted"}
        disabled={!enabled || !possible}
        onChange={(on) => onChange("desktop", on)}
      />
      <Switch
        label="Sound"
        hint="A short sound for what arrives elsewhere."
        on={sound}
        disabled={!enabled}
        onChange={(on) => onChange("sound", on)}
      />
    </div>
  );
}
