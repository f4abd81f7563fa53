import { notifiesOf, type ResolvedLevel } from "../../protocol/notification_levels.ts";
import { isQuiet } from "../../protocol/quiet_hours.ts";
import type { Message } from "../../protocol/messages.ts";
import type { ReadMessage } from "../messages/mention_counts.ts";
import { lazy } from "../../browser/lazy.ts";
import { coveredWords } from "../../protocol/text/read.ts";
import type { Platform } from "../base/platform.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { PrivatePins } from "../channels/private_pins.ts";
import type { ServersStore } from "../servers/store.ts";
import { desktop as t } from "../../text/en/notices.ts";
import { notices as pushTexts } from "../../text/en/push.ts";
import type { Desktop } from "./desktop.ts";
import { openHere } from "./here.ts";
import { levelOf } from "./level_of.ts";
import { noticeBody, noticeTitle } from "./notice_text.ts";
import { SOUND_VOLUME } from "./notifications.ts";
import type { NotificationsStore } from "./store.ts";
import { openTabs, type Tabs } from "./tabs.ts";

/** Milliseconds after which a notification closes (NOTIF-07). */
const NOTIFICATION_LIFETIME_MS = 5000;
/** Milliseconds in which many messages make one sound. */
const SOUND_INTERVAL_MS = 1000;

export interface CallingDeps {
  platform: Pick<Platform, "after" | "hidden" | "now">;
  desktop: Desktop;
  tabs: Tabs;
  storage: Parameters<typeof openHere>[0]["storage"];
  session: Parameters<typeof openHere>[0]["session"];
  store: NotificationsStore;
  channels: Pick<ChannelsStore, "find" | "selectedId">;
  servers: Pick<ServersStore, "list">;
  /** See channels/private_pins.ts. */
  nameIn: PrivatePins["nameIn"];
  open(serverId: string | null, channelId: string): void;
}

type Opened = Omit<CallingDeps, "tabs"> & Pick<Parameters<typeof openTabs>[0], "platform">;

/** Opens the notifications of this tab, coordinated with the other tabs of this browser. */
export function openCalling(deps: Opened): Calling {
  const shown = () => deps.channels.selectedId.value;
  const { id: userId = "" } = deps.session.user.value ?? {};
  return new Calling({ ...deps, tabs: openTabs({ platform: deps.platform, shown, userId }) });
}

/** Notifies the user of messages while they look elsewhere. Loaded with the first one. */
export class Calling {
  /** Settings of this device. */
  readonly here: ReturnType<typeof openHere>;
  readonly #deps: CallingDeps;
  #lastSound = -Infinity;

  constructor(deps: CallingDeps) {
    this.#deps = deps;
    this.here = openHere(deps);
  }

  /** Handles another user's message: one tab of the browser notifies for it (MEND-48). */
  async received(message: Message, found: ReadMessage): Promise<void> {
    const { platform, channels, store, tabs } = this.#deps;
    const { id, channel_id } = message;
    if (message.silent || !this.#allows(channel_id, found.mentioned)) return;
    if (!platform.hidden() && channels.selectedId.value === channel_id) return;
    if (await tabs.isSeen(channel_id)) return;
    const { byDefault = [], sound } = store.settings.value;
    const isCall = found.mentioned || channels.find(channel_id)?.server_id === null ||
      !this.#levelIn(channel_id).isDefault;
    const wants = (name: "desktop" | "sound") => isCall || !byDefault.includes(name);
    const isWanted = wants("desktop") && this.#isOutside() && !await tabs.isSeen();
    if (isWanted && await tabs.claim(`notice ${id}`)) this.#notify(message, found);
    if (sound && wants("sound") && await tabs.claim(`sound ${id}`)) this.#play();
  }

  /**
   * Shows an incoming call in this direct message. The returned function closes it.
   * @param username null: the conversation is encrypted, and this device has pinned no name
   */
  rings(channelId: string, username: string | null): () => void {
    if (!this.#allows(channelId)) return () => {};
    return username === null
      ? this.#show(channelId, t.call, "")
      : this.#show(channelId, username, t.call);
  }

  /**
   * Shows the reminder of a saved message, in one tab of the browser (COM-12). A muted channel
   * doesn't matter: the user asked for it.
   * @param text '' if it can't be shown
   */
  async reminds(channelId: string, messageId: string, text: string): Promise<void> {
    const { store, tabs } = this.#deps;
    const { enabled, sound } = store.settings.value;
    if (!enabled || store.device.value === "off") return;
    const isWanted = this.#isOutside() && !await tabs.isSeen();
    if (isWanted && await tabs.claim(`reminder ${messageId}`)) {
      this.#show(channelId, t.reminder, text);
    }
    if (sound && await tabs.claim(`sound ${messageId}`)) this.#play();
  }

  /** The channel was read, here or on another device: closes its notifications. */
  async read(channelId: string): Promise<void> {
    const { closeNotices } = await lazy(() => import("./notices.ts")).load();
    await closeNotices(channelId);
  }

  #notify(message: Message, found: ReadMessage) {
    const title = this.#titleOf(message);
    // Words under no name could be taken for anyone's.
    if (title === null) return void this.#show(message.channel_id, pushTexts.sealed, "");
    const words = coveredWords(found.text, t.spoiler, found.names);
    this.#show(message.channel_id, title, noticeBody(t, words, found.file));
  }

  /** null: in an encrypted conversation, if no name of the author is pinned (MEND-29). */
  #titleOf(message: Message): string | null {
    const { channel_id, sender_id, username: said, display_name, nickname } = message;
    const username = this.#deps.nameIn(channel_id, sender_id, said, nickname ?? display_name);
    if (username === null) return null;
    const found = this.#deps.channels.find(channel_id);
    const server = this.#deps.servers.list.value.find((s) => s.id === found?.server_id)?.name;
    const isGroup = found?.recipients !== undefined;
    return noticeTitle(t, username, found ? { name: found.name, server, isGroup } : null);
  }

  #allows(channelId: string, isMention = false): boolean {
    const { platform, store: { settings, levels, device } } = this.#deps;
    if (device.value === "off" || !settings.value.enabled) return false;
    const hours = levels.value?.quiet_hours;
    if (hours && isQuiet(hours, platform.now())) return false;
    return notifiesOf(this.#levelIn(channelId), isMention, false);
  }

  #levelIn(channelId: string): ResolvedLevel {
    const { channels, servers, store } = this.#deps;
    const channel = channels.find(channelId) ?? { id: channelId, server_id: null };
    const server = servers.list.value.find(({ id }) => id === channel.server_id);
    return levelOf(
      channel,
      store.levels.value,
      store.muted.value,
      server?.default_notifications,
    );
  }

  /** Returns true if a system notification is wanted, allowed and useful (NOTIF-08, NOTIF-12). */
  #isOutside(): boolean {
    const { platform, desktop, store } = this.#deps;
    const wanted = store.settings.value.desktop && platform.hidden();
    return wanted && desktop.permission() === "granted";
  }

  #show(channelId: string, title: string, body: string): () => void {
    const { platform, desktop, channels, open } = this.#deps;
    if (!this.#isOutside()) return () => {};
    const onClick = () => open(channels.find(channelId)?.server_id ?? null, channelId);
    const close = desktop.show({ title, body, tag: channelId, onClick });
    platform.after(NOTIFICATION_LIFETIME_MS, close);
    return close;
  }

  #play() {
    const { platform, desktop } = this.#deps;
    if (platform.now() - this.#lastSound < SOUND_INTERVAL_MS) return;
    this.#lastSound = platform.now();
    desktop.play(SOUND_VOLUME);
  }
}
