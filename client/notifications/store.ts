import type { Notifications } from "../../protocol/notifications.ts";
import { signal } from "@preact/signals";

/** `unsupported`: this browser, or this page, can't show any. */
export type DesktopPermission = NotificationPermission | "unsupported";

/** The three switches of the settings (spec section 9). */
export interface NotificationSettings {
  /** Without it there is neither of the others. */
  enabled: boolean;
  desktop: boolean;
  sound: boolean;
  /**
   * Switches that the user never set: they mean mentions and direct messages (MEND-16). Absent:
   * none.
   */
  byDefault?: readonly NotificationSwitch[];
}
/** The three switches of an account (spec section 9). */
export const SWITCHES = ["enabled", "desktop", "sound"] as const;
export type NotificationSwitch = typeof SWITCHES[number];

/**
 * Choice for this device that overrides the account's push settings (MEND-16). null: none, so the
 * account decides. `open`: only while Parley is open.
 */
export type DeviceChoice = "off" | "open" | "always" | null;

export type NotificationsStore = ReturnType<typeof createNotificationsStore>;

/** Creates the store of notification settings on this device. */
export function createNotificationsStore() {
  const settings = signal<NotificationSettings>({ enabled: true, desktop: false, sound: false });
  const device = signal<DeviceChoice>(null);
  const called = signal(false);
  const askAfter = signal(0);
  const permission = signal<DesktopPermission>("default");
  const muted = signal<ReadonlyMap<string, number>>(new Map());
  const levels = signal<Notifications | null>(null);
  return {
    settings,
    permission,
    device,
    /** A direct message or a mention has come: it can be asked whether to notify of such (MEND-16). */
    called,
    /** Time until which the user isn't asked, in milliseconds since 1970. */
    askAfter,
    setAskAfter: (value: number) => void (askAfter.value = value),
    setDevice: (value: DeviceChoice) => void (device.value = value),
    setCalled: () => void (called.value = true),
    /** Ids of the servers and channels that are muted, and until when: milliseconds, or Infinity. */
    muted,
    /** The account's settings of servers and channels; null: not loaded yet (COM-10). */
    levels,
    setLevels: (value: Notifications | null) => void (levels.value = value),
    setSettings: (value: NotificationSettings) => void (settings.value = value),
    setPermission: (value: DesktopPermission) => void (permission.value = value),
    setMuted: (ends: Iterable<[string, number]>) => void (muted.value = new Map(ends)),
  };
}
