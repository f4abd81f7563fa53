import type { Message } from "../../protocol/messages.ts";
import type { Desktop } from "./desktop.ts";
import type { ReadMessage } from "../messages/mention_counts.ts";
import type { Platform } from "../base/platform.ts";
import type { ClientStorage, Muted, Preference } from "../base/storage.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { NotificationSettings, NotificationsStore } from "./store.ts";
import type { ServersStore } from "../servers/store.ts";
import type { SessionStore } from "../auth/store.ts";
import { desktop as t } from "../../text/en/notices.ts";
import { fill } from "../../text/message.ts";

/** Characters of a message in a notification (NOTIF-06). */
const BODY_MAX = 100;
/** Milliseconds after which a notification closes (NOTIF-07). */
const SHOWN = 5000;
/** From 0 to 1 (NOTIF-09). */
const VOLUME = 0.5;
/** Milliseconds in which many messages make one sound. */
const QUIET = 1000;

const PREFERENCES: Record<keyof NotificationSettings, Preference> = {
  enabled: "notificationsEnabled",
  desktop: "desktopNotifications",
  sound: "notificationSound",
};

interface Deps {
  platform: Pick<Platform, "after" | "hidden" | "now">;
  storage: Pick<
    ClientStorage,
    "preference" | "setPreference" | "mutedChannels" | "setMutedChannels"
  >;
  desktop: Desktop;
  store: NotificationsStore;
  session: Pick<SessionStore, "user">;
  channels: Pick<ChannelsStore, "find" | "selectedId">;
  servers: Pick<ServersStore, "list">;
  open(serverId: string | null, channelId: string): void;
}

/** Calls the person for what arrives while they look elsewhere (spec section 9). */
export class Notifications {
  readonly #deps: Deps;
  #lastSound = -Infinity;
  #cancelEnd = () => {};

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Reads what is kept on the device for who is signed in. */
  load(): void {
    const { storage, store, desktop } = this.#deps;
    const userId = this.#userId;
    if (!userId) return;
    const read = (name: keyof NotificationSettings) =>
      storage.preference(PREFERENCES[name], userId);
    store.setSettings({
      enabled: read("enabled") !== "false",
      desktop: read("desktop") === "true",
      sound: read("sound") === "true",
    });
    this.#keepMuted(storage.mutedChannels(userId));
    store.setPermission(desktop.permission());
  }

  /** Shows and keeps the switches as they are on the server. */
  keep(settings: NotificationSettings): void {
    const { storage, store } = this.#deps;
    const userId = this.#userId;
    if (!userId) return;
    for (const name of ["enabled", "desktop", "sound"] as const) {
      storage.setPreference(PREFERENCES[name], userId, String(settings[name]));
    }
    store.setSettings(settings);
  }

  /**
   * Turns a switch and keeps it. Turning `desktop` on asks the browser's permission, and leaves
   * it off without; turning `sound` on plays it. Answers whether it is on now.
   */
  async setNotification(name: keyof NotificationSettings, on: boolean): Promise<boolean> {
    const { desktop, store } = this.#deps;
    let value = on;
    if (name === "desktop" && on) {
      const permission = await desktop.ask();
      store.setPermission(permission);
      value = permission === "granted";
    }
    this.keep({ ...store.settings.value, [name]: value });
    if (name === "sound" && on) desktop.play(VOLUME);
    return value;
  }

  /**
   * A muted channel, or one of a muted server, notifies of nothing, and has no badge but for
   * mentions. A number: until then, in milliseconds since 1970 (UX-11).
   */
  muteChannel(id: string, muted: boolean | number): void {
    const others = this.#deps.storage.mutedChannels(this.#userId ?? "")
      .filter((held) => idOf(held) !== id);
    this.#keepMuted(muted ? [...others, muted === true ? id : [id, muted]] : others);
  }

  /** Those that last still, until the first of them ends. */
  #keepMuted(all: readonly Muted[]) {
    const { platform, storage, store } = this.#deps;
    const userId = this.#userId;
    if (!userId) return;
    const now = platform.now();
    const held = all.filter((muted) => endOf(muted) > now);
    storage.setMutedChannels(userId, held);
    store.setMuted(held.map(idOf));
    const end = Math.min(...held.map(endOf));
    this.#cancelEnd();
    if (end < Infinity) this.#cancelEnd = platform.after(end - now, () => this.load());
  }

  /** A message of somebody else has come. */
  received(message: Message, found: ReadMessage): void {
    const { platform, channels, store } = this.#deps;
    const { channel_id } = message;
    if (!this.#allows(channel_id)) return;
    if (!platform.hidden() && channels.selectedId.value === channel_id) return;
    this.#show(channel_id, this.#titleOf(message), beginning(found.text || fileText(found)));
    if (store.settings.value.sound) this.#play();
  }

  /** Somebody calls in this direct message. The answer closes what is shown of it. */
  rings(channelId: string, username: string): () => void {
    return this.#allows(channelId) ? this.#show(channelId, username, t.call) : () => {};
  }

  get #userId(): string | undefined {
    return this.#deps.session.user.value?.id;
  }

  /** 'ann in #general (Den)'. */
  #titleOf({ channel_id, username }: Message): string {
    const channel = this.#deps.channels.find(channel_id);
    const server = this.#deps.servers.list.value.find((s) => s.id === channel?.server_id);
    if (!channel || !server) return username;
    return fill(t.title, { username, channel: channel.name, server: server.name });
  }

  #allows(channelId: string): boolean {
    const { channels, store: { settings, muted } } = this.#deps;
    const { id, server_id } = channels.find(channelId) ?? { id: channelId };
    return settings.value.enabled && !muted.value.has(id) && !muted.value.has(server_id ?? "");
  }

  /** Outside of the page, where that is wanted, allowed and of use (NOTIF-08, NOTIF-12). */
  #show(channelId: string, title: string, body: string): () => void {
    const { platform, desktop, channels, store, open } = this.#deps;
    const wanted = store.settings.value.desktop && platform.hidden();
    if (!wanted || desktop.permission() !== "granted") return () => {};
    const onClick = () => open(channels.find(channelId)?.server_id ?? null, channelId);
    const close = desktop.show({ title, body, tag: channelId, onClick });
    platform.after(SHOWN, close);
    return close;
  }

  #play() {
    const { platform, desktop } = this.#deps;
    if (platform.now() - this.#lastSound < QUIET) return;
    this.#lastSound = platform.now();
    desktop.play(VOLUME);
  }
}

const idOf = (muted: Muted) => typeof muted === "string" ? muted : muted[0];
const endOf = (muted: Muted) => typeof muted === "string" ? Infinity : muted[1];

function fileText({ file: name }: ReadMessage): string {
  return name === null ? t.someFile : fill(t.file, { name });
}

/** No more than a notification holds, and no half character at its end. */
function beginning(text: string): string {
  return text.slice(0, BODY_MAX).replace(/[\uD800-\uDBFF]$/, "");
}
