import { effect, signal } from "@preact/signals";
import { listEmoji } from "../../protocol/api/emoji.ts";
import type { CustomEmoji } from "../../protocol/emoji.ts";
import type { Api } from "../base/api.ts";
import type { EventPart } from "../base/event_listeners.ts";
import type { Platform } from "../base/platform.ts";
import type { DeviceStorage } from "../sealed/device_storage.ts";
import type { ServersStore } from "../servers/store.ts";

interface EmojiList {
  /** `kept`: from the device, or from before the connection was lost: fetched when it is wanted. */
  status: "loading" | "kept" | "ready" | "error";
  /** By name. */
  emoji: readonly CustomEmoji[];
}
type EmojiById = Readonly<Record<string, EmojiList>>;

export interface ListDeps {
  platform: Pick<Platform, "log">;
  api: Api;
  servers: Pick<ServersStore, "list" | "selectedId">;
  /** Where lists outlive the page, and are known without a connection. */
  deviceStorage: Pick<DeviceStorage, "load" | "get" | "names" | "set">;
}

/** Prefix of a stored list's key; the server's id follows. */
const KEPT = "emoji_";

/** Lists of emoji of the user's servers, by server id, kept current by events and on the device. */
export class EmojiLists {
  /** Lists by server id; absent: not requested yet. */
  readonly lists = signal<EmojiById>({});
  readonly #deps: ListDeps;
  readonly #running = new Map<string, Promise<void>>();
  /** Servers in which something changed while their list was on its way. */
  readonly #stale = new Set<string>();
  readonly #restored: Promise<void>;

  constructor(deps: ListDeps) {
    this.#deps = deps;
    this.#dropLeft();
    this.#restored = deps.deviceStorage.load().then(() => this.#restore());
    this.#keepReady();
  }

  readonly events = {
    // Lists on screen reload at once after a reconnect, the others when needed.
    connected: () => {
      for (const id of this.#running.keys()) this.#stale.add(id);
      for (const [id, list] of Object.entries(this.lists.value)) {
        this.#put(id, { ...list, status: "kept" });
      }
      const { value: selected } = this.#deps.servers.selectedId;
      if (selected && this.lists.value[selected]) void this.load(selected);
    },
    "emoji-updated": ({ serverId, emoji }) =>
      this.#change(
        serverId,
        (all) =>
          [...all.filter(({ id }) => id !== emoji.id), emoji].sort((a, b) =>
            a.name < b.name ? -1 : 1
          ),
      ),
    "emoji-deleted": ({ serverId, emojiId }) =>
      this.#change(serverId, (all) => all.filter(({ id }) => id !== emojiId)),
  } satisfies EventPart;

  /** Loads a list unless it is there. Never throws: see the list's `status`. */
  async load(id: string): Promise<void> {
    await this.#restored;
    if (this.lists.value[id]?.status !== "ready") await (this.#running.get(id) ?? this.#fetch(id));
  }

  #isMember(id: string): boolean {
    return this.#deps.servers.list.value.some((server) => server.id === id);
  }

  #put(id: string, list: EmojiList) {
    this.lists.value = { ...this.lists.value, [id]: list };
  }

  #fetch(id: string): Promise<void> {
    const fetching = this.#run(id).finally(() => this.#running.delete(id));
    this.#running.set(id, fetching);
    return fetching;
  }

  async #run(id: string): Promise<void> {
    const { api, platform } = this.#deps;
    if (!this.lists.value[id]) this.#put(id, { status: "loading", emoji: [] });
    do {
      this.#stale.delete(id);
      try {
        const { emoji } = await api.call(listEmoji, { id });
        if (this.#isMember(id)) this.#put(id, { status: "ready", emoji });
      } catch (error) {
        platform.log("Emoji could not be loaded", error);
        const { emoji = [] } = this.lists.value[id] ?? {};
        if (this.#isMember(id)) this.#put(id, { status: "error", emoji });
      }
    } while (this.#stale.has(id) && this.#isMember(id));
  }

  #change(id: string, to: (emoji: readonly CustomEmoji[]) => CustomEmoji[]) {
    if (this.#running.has(id)) this.#stale.add(id);
    const list = this.lists.value[id];
    if (list) this.#put(id, { ...list, emoji: to(list.emoji) });
  }

  /** Drops the lists of servers that the user left, or all of them when the session is over. */
  #dropLeft() {
    effect(() => {
      const held = Object.entries(this.lists.value);
      const left = held.filter(([id]) => this.#isMember(id));
      if (left.length < held.length) this.lists.value = Object.fromEntries(left);
    });
  }

  #restore() {
    const { deviceStorage } = this.#deps;
    for (const name of deviceStorage.names(KEPT)) {
      const id = name.slice(KEPT.length);
      const emoji = readKept(deviceStorage.get(name));
      if (this.#isMember(id) && !this.lists.value[id] && emoji) {
        this.#put(id, { status: "kept", emoji });
      }
    }
  }

  #keepReady() {
    const { deviceStorage } = this.#deps;
    const written = new Map<string, readonly CustomEmoji[]>();
    effect(() => {
      for (const [id, { status, emoji }] of Object.entries(this.lists.value)) {
        if (status !== "ready" || written.get(id) === emoji) continue;
        written.set(id, emoji);
        deviceStorage.set(KEPT + id, JSON.stringify(emoji));
      }
      for (const id of written.keys()) {
        if (this.lists.value[id]) continue;
        written.delete(id);
        deviceStorage.set(KEPT + id, null);
      }
    });
  }
}

/** null: there is none, or it cannot be read. */
function readKept(text: string | null): CustomEmoji[] | null {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
