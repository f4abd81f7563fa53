import type { ReactNode } from "react";
import { notifications as t } from "../../text/en/account.ts";
import { Switch } from "../ui/Switch.tsx";

type Name = "enabled" | "desktop" | "sound";

export interface NotificationProps {
  settings: Readonly<Record<Name, boolean>> & { byDefault?: readonly Name[] };
  /** Browser permission for desktop notifications. */
  permission: NotificationPermission | "unsupported";
  /** The switch of push notifications. */
  push: ReactNode;
  onChange: (name: Name, on: boolean) => void;
}

const DESKTOP_HINTS = {
  default: t.desktopAsk,
  granted: t.desktopOn,
  denied: t.desktopBlocked,
  unsupported: t.desktopImpossible,
};

/** The three switches of notifications, kept for all devices (spec section 9), and push. */
export function NotificationSection({ settings, permission, push, onChange }: NotificationProps) {
  const { enabled, desktop, sound, byDefault = [] } = settings;
  const isDefault = byDefault.includes("desktop") || byDefault.includes("sound");
  const possible = permission === "default" || permission === "granted";
  return (
    <div class="flex flex-col">
      <Switch
        label={t.enabled}
        hint={isDefault ? t.byDefaultHint : t.enabledHint}
        on={enabled}
        onChange={(on) => onChange("enabled", on)}
      />
      <Switch
        label={t.desktop}
        hint={DESKTOP_HINTS[permission]}
        on={desktop && permission === "granted"}
        disabled={!enabled || !possible}
        onChange={(on) => onChange("desktop", on)}
      />
      {push}
      <Switch
        label={t.sound}
        hint={t.soundHint}
        on={sound}
        disabled={!enabled}
        onChange={(on) => onChange("sound", on)}
      />
    </div>
  );
}
