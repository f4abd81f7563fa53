import type { Message } from "../../protocol/messages.ts";
import type { ReadMessage } from "../messages/mention_counts.ts";
import type { Platform } from "../base/platform.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { ServersStore } from "../servers/store.ts";
import { desktop as t } from "../../text/en/notices.ts";
import type { Desktop } from "./desktop.ts";
import { noticeBody, noticeTitle } from "./notice_text.ts";
import { VOLUME } from "./notifications.ts";
import type { NotificationsStore } from "./store.ts";

/** Milliseconds after which a notification closes (NOTIF-07). */
const SHOWN = 5000;
/** Milliseconds in which many messages make one sound. */
const QUIET = 1000;

export interface CallingDeps {
  platform: Pick<Platform, "after" | "hidden" | "now">;
  desktop: Desktop;
  store: NotificationsStore;
  channels: Pick<ChannelsStore, "find" | "selectedId">;
  servers: Pick<ServersStore, "list">;
  open(serverId: string | null, channelId: string): void;
}

/** Calls the person for what arrives while they look elsewhere. Loaded when something does. */
export class Calling {
  readonly #deps: CallingDeps;
  #lastSound = -Infinity;

  constructor(deps: CallingDeps) {
    this.#deps = deps;
  }

  /** A message of somebody else has come. */
  received(message: Message, found: ReadMessage): void {
    const { platform, channels, store } = this.#deps;
    const { channel_id } = message;
    if (!this.#allows(channel_id)) return;
    if (!platform.hidden() && channels.selectedId.value === channel_id) return;
    this.#show(channel_id, this.#titleOf(message), noticeBody(t, found.text, found.file));
    if (store.settings.value.sound) this.#play();
  }

  /** Somebody calls in this direct message. The answer closes what is shown of it. */
  rings(channelId: string, username: string): () => void {
    return this.#allows(channelId) ? this.#show(channelId, username, t.call) : () => {};
  }

  #titleOf({ channel_id, username }: Message): string {
    const found = this.#deps.channels.find(channel_id);
    const server = this.#deps.servers.list.value.find((s) => s.id === found?.server_id)?.name;
    const isGroup = found?.recipients !== undefined;
    return noticeTitle(t, username, found ? { name: found.name, server, isGroup } : null);
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
