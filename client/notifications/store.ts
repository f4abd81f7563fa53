import { signal } from "@preact/signals";

/** `unsupported`: this browser, or this page, cannot show any. */
export type DesktopPermission = NotificationPermission | "unsupported";

/** The three switches of the settings (spec section 9). */
export interface NotificationSettings {
  /** Without it there is neither of the others. */
  enabled: boolean;
  desktop: boolean;
  sound: boolean;
}

export type NotificationsStore = ReturnType<typeof createNotificationsStore>;

/** What may call the person, on this device. */
export function createNotificationsStore() {
  const settings = signal<NotificationSettings>({ enabled: true, desktop: false, sound: false });
  const permission = signal<DesktopPermission>("default");
  const muted = signal<ReadonlyMap<string, number>>(new Map());
  return {
    settings,
    permission,
    /** Ids of the servers and channels that are muted, and until when: milliseconds, or Infinity. */
    muted,
    setSettings: (value: NotificationSettings) => void (settings.value = value),
    setPermission: (value: DesktopPermission) => void (permission.value = value),
    setMuted: (ends: Iterable<[string, number]>) => void (muted.value = new Map(ends)),
  };
}
