import { type ReadonlySignal, signal } from "@preact/signals";

/** `unsupported`: this browser, or this page, cannot show any. */
export type DesktopPermission = NotificationPermission | "unsupported";

/** The three switches of the settings (spec section 9). */
export interface NotificationSettings {
  /** Without it there is neither of the others. */
  enabled: boolean;
  desktop: boolean;
  sound: boolean;
}

/** What may call the person, on this device. */
export interface NotificationsStore {
  readonly settings: ReadonlySignal<NotificationSettings>;
  readonly permission: ReadonlySignal<DesktopPermission>;
  /** Ids of the channels that are muted. */
  readonly muted: ReadonlySignal<ReadonlySet<string>>;
  setSettings(settings: NotificationSettings): void;
  setPermission(permission: DesktopPermission): void;
  setMuted(channelIds: Iterable<string>): void;
}

export function createNotificationsStore(): NotificationsStore {
  const settings = signal<NotificationSettings>({ enabled: true, desktop: false, sound: false });
  const permission = signal<DesktopPermission>("default");
  const muted = signal<ReadonlySet<string>>(new Set());
  return {
    settings,
    permission,
    muted,
    setSettings: (value) => void (settings.value = value),
    setPermission: (value) => void (permission.value = value),
    setMuted: (ids) => void (muted.value = new Set(ids)),
  };
}
