import type { Desktop } from "./desktop.ts";
import type { Platform } from "../base/platform.ts";
import type { ClientStorage, Preference } from "../base/storage.ts";
import { keepMutedChannels, type Muted, mutedChannels } from "./muted.ts";
import {
  type NotificationSettings,
  type NotificationsStore,
  type NotificationSwitch,
  SWITCHES,
} from "./store.ts";
import type { SessionStore } from "../auth/store.ts";

/** From 0 to 1 (NOTIF-09). */
export const SOUND_VOLUME = 0.5;

const PREFERENCES: Record<NotificationSwitch, Preference> = {
  enabled: "notificationsEnabled",
  desktop: "desktopNotifications",
  sound: "notificationSound",
};

interface Deps {
  platform: Pick<Platform, "after" | "now">;
  storage: Pick<
    ClientStorage,
    "preference" | "setPreference" | "get" | "set"
  >;
  desktop: Desktop;
  store: NotificationsStore;
  session: Pick<SessionStore, "user">;
}

/** Notification settings: the switches, and what is muted (spec section 9). */
export class Notifications {
  readonly #deps: Deps;
  #cancelEnd = () => {};

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Loads the stored state of the current user. */
  load(): void {
    const { storage, store, desktop } = this.#deps;
    const userId = this.#userId;
    if (!userId) return;
    const read = (name: NotificationSwitch) => storage.preference(PREFERENCES[name], userId);
    const byDefault = storage.preference("notificationsByDefault", userId)?.split(" ") ?? [];
    store.setSettings({
      enabled: read("enabled") !== "false",
      desktop: read("desktop") === "true",
      sound: read("sound") === "true",
      byDefault: SWITCHES.filter((name) => byDefault.includes(name)),
    });
    this.#keepMuted(mutedChannels(storage, userId));
    store.setPermission(desktop.permission());
  }

  /** Shows and keeps the switches as they are on the server. */
  keep(settings: NotificationSettings): void {
    const { storage, store } = this.#deps;
    const userId = this.#userId;
    if (!userId) return;
    for (const name of SWITCHES) {
      storage.setPreference(PREFERENCES[name], userId, String(settings[name]));
    }
    const byDefault = settings.byDefault?.join(" ") || null;
    storage.setPreference("notificationsByDefault", userId, byDefault);
    store.setSettings(settings);
  }

  /**
   * Turns a switch and keeps it. Turning `desktop` on asks the browser's permission, and leaves
   * it off without; turning `sound` on plays it. Answers whether it is on now.
   */
  async setNotification(name: NotificationSwitch, on: boolean): Promise<boolean> {
    const { desktop, store } = this.#deps;
    const value = name === "desktop" && on ? await this.ask() : on;
    const { byDefault = [], ...settings } = store.settings.value;
    const unset = byDefault.filter((one) => one !== name);
    this.keep({ ...settings, [name]: value, byDefault: unset });
    if (name === "sound" && on) desktop.play(SOUND_VOLUME);
    return value;
  }

  /** Asks for the browser's permission, if undecided; resolves to true if granted. */
  async ask(): Promise<boolean> {
    const { desktop, store } = this.#deps;
    const permission = await desktop.ask();
    store.setPermission(permission);
    return permission === "granted";
  }

  /**
   * Mutes a channel or server: it doesn't notify, and only mentions have a badge. A number is the
   * end of the mute, in milliseconds since 1970 (UX-11).
   */
  muteChannel(id: string, muted: boolean | number): void {
    const others = mutedChannels(this.#deps.storage, this.#userId ?? "")
      .filter((held) => idOf(held) !== id);
    this.#keepMuted(muted ? [...others, muted === true ? id : [id, muted]] : others);
  }

  /** Takes the mutes of the account, which outlive a reload here. */
  replaceMuted(all: readonly Muted[]): void {
    this.#keepMuted(all);
  }

  /** Publishes the active mutes until the first of them ends. */
  #keepMuted(all: readonly Muted[]) {
    const { platform, storage, store } = this.#deps;
    const userId = this.#userId;
    if (!userId) return;
    const now = platform.now();
    const held = all.filter((muted) => endOf(muted) > now);
    keepMutedChannels(storage, userId, held);
    store.setMuted(held.map((muted) => [idOf(muted), endOf(muted)]));
    const end = Math.min(...held.map(endOf));
    this.#cancelEnd();
    if (end < Infinity) this.#cancelEnd = platform.after(end - now, () => this.load());
  }

  get #userId(): string | undefined {
    return this.#deps.session.user.value?.id;
  }
}

const idOf = (muted: Muted) => typeof muted === "string" ? muted : muted[0];
const endOf = (muted: Muted) => typeof muted === "string" ? Infinity : muted[1];
