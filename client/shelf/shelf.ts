import { computed, effect, signal } from "@preact/signals";
import * as endpoints from "../../protocol/api/shelves.ts";
import { animationRef, type FileRef } from "../../protocol/file_refs.ts";
import { SHELF_LIMITS } from "../../protocol/shelf_limits.ts";
import type { SavedAnimation } from "../../protocol/shelves.ts";
import { saving as t } from "../../text/en/shelf.ts";
import { fill } from "../../text/message.ts";
import type { Api } from "../base/api.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import type { EventListeners } from "../base/event_listeners.ts";
import type { Platform } from "../base/platform.ts";
import type { EventHandlers } from "../base/socket.ts";
import type { Files } from "../files/files.ts";

/** What stands on a shelf, as the server has it. */
export interface ShelfList {
  status: "loading" | "ready" | "error";
  /** The last one first. */
  animations: readonly SavedAnimation[];
}

interface Deps {
  platform: Pick<Platform, "log">;
  api: Api;
  cipher: Pick<ChannelCipher, "encrypt" | "decrypt">;
  /** A response changes the lists as its event will: both may come, in either order. */
  events: Pick<EventHandlers, "animation-saved" | "animation-removed">;
  listeners: Pick<EventListeners, "listen">;
  openFiles(): Promise<Files>;
  /** Whether a shelf is one's own, or that of a server that one is in. */
  isThere(shelfId: string): boolean;
}

export type Shelf = ReturnType<typeof createShelf>;

/** How a picture's name ends, by its type. */
const ENDINGS: Readonly<Record<string, string>> = {
  "image/gif": "gif",
  "image/webp": "webp",
  "image/png": "png",
};
const NAME_MAX = 100;
const MB = 1024 * 1024;

/**
 * Saved animations (FIL-8): those of oneself and of servers, each shelf fetched when it is shown and
 * kept right by events. Loaded late, and made once.
 */
export function createShelf(deps: Deps) {
  const { platform, api, cipher, events } = deps;
  const lists = signal<Readonly<Record<string, ShelfList>>>({});
  /** By shelf, id and iv: what was sealed; null: it cannot be opened. */
  const opened = signal<ReadonlyMap<string, FileRef | null>>(new Map());
  const running = new Map<string, Promise<void>>();
  /** Shelves that changed while their list was on its way. */
  const stale = new Set<string>();

  const put = (id: string, list: ShelfList) => lists.value = { ...lists.value, [id]: list };

  async function run(id: string): Promise<void> {
    if (!lists.value[id]) put(id, { status: "loading", animations: [] });
    do {
      stale.delete(id);
      try {
        const { animations } = await api.call(endpoints.listAnimations, { id });
        if (deps.isThere(id)) put(id, { status: "ready", animations });
      } catch (error) {
        platform.log("Saved GIFs could not be loaded", error);
        const { animations = [] } = lists.value[id] ?? {};
        if (deps.isThere(id)) put(id, { status: "error", animations });
      }
    } while (stale.has(id) && deps.isThere(id));
  }

  /** Unless it is there. Never throws: see the list's `status`. */
  async function load(id: string): Promise<void> {
    if (lists.value[id]?.status === "ready") return;
    let current = running.get(id);
    if (!current) running.set(id, current = run(id).finally(() => running.delete(id)));
    await current;
  }

  function change(
    id: string,
    to: (animations: readonly SavedAnimation[]) => readonly SavedAnimation[],
  ) {
    if (running.has(id)) stale.add(id);
    const list = lists.value[id];
    if (list) put(id, { ...list, animations: to(list.animations) });
  }

  deps.listeners.listen((event, body) => {
    // What came meanwhile is asked for when it is shown.
    if (event === "connected") {
      for (const id of running.keys()) stale.add(id);
      lists.value = {};
    }
    if (event === "animation-saved") {
      const { shelfId, animation } = body as Parameters<EventHandlers["animation-saved"]>[0];
      change(shelfId, (all) => {
        const others = all.filter(({ id }) => id !== animation.id);
        return [...others, animation].sort((a, b) => a.saved_at < b.saved_at ? 1 : -1);
      });
    }
    if (event === "animation-removed") {
      const { shelfId, animationId } = body as Parameters<EventHandlers["animation-removed"]>[0];
      change(shelfId, (all) => all.filter(({ id }) => id !== animationId));
    }
  });
  // Nothing is held of servers that one is not in, nor when the session is over.
  effect(() => {
    const left = Object.entries(lists.value).filter(([id]) => deps.isThere(id));
    if (left.length < Object.keys(lists.value).length) lists.value = Object.fromEntries(left);
  });
  effect(() => {
    for (const [shelfId, { animations }] of Object.entries(lists.value)) {
      for (const animation of animations) void open(shelfId, animation);
    }
  });

  const asked = new Set<string>();
  async function open(shelfId: string, animation: SavedAnimation): Promise<void> {
    const name = nameOf(shelfId, animation);
    if (asked.has(name)) return;
    asked.add(name);
    const { encrypted_content: encryptedContent, iv, id } = animation;
    const text = await cipher.decrypt(shelfId, { encryptedContent, iv }).catch(() => "");
    opened.value = new Map(opened.value).set(name, animationRef(text, id));
  }

  async function seal(shelfId: string, ref: FileRef): Promise<void> {
    const body = await cipher.encrypt(shelfId, JSON.stringify(ref));
    const params = { id: shelfId, fileId: ref.id, body };
    const { animation } = await api.call(endpoints.saveAnimation, params);
    events["animation-saved"]({ shelfId, animation });
  }

  const shown = computed(() =>
    Object.fromEntries(
      Object.entries(lists.value).map(([shelfId, { animations }]) => [
        shelfId,
        animations.flatMap((one) => opened.value.get(nameOf(shelfId, one)) ?? []),
      ]),
    )
  );

  return {
    /** By shelf; absent: not asked for yet. */
    lists,
    /** Those that can be opened, by shelf: names and what they look like. */
    shown,
    load,
    /** Saves a file. Throws an `Error` with a text for the person. */
    async save(shelfId: string, file: File): Promise<void> {
      const files = await deps.openFiles();
      const { blob, type, animated, width, height, preview } = await files.prepare(file);
      const name = file.name.replace(/\.[^.]*$/, "").slice(0, NAME_MAX) || "GIF";
      if (!animated) throw new Error(fill(t.still, { name }));
      if (blob.size > SHELF_LIMITS.bytes) {
        throw new Error(fill(t.tooLarge, { name, size: SHELF_LIMITS.bytes / MB }));
      }
      const kept = await files.upload(blob, async (size) => {
        const body = { size };
        return (await api.call(endpoints.beginAnimation, { id: shelfId, body })).file;
      });
      const look = { ...(width && height && { width, height }), ...(preview && { preview }) };
      await seal(shelfId, { ...kept, name, type, size: blob.size, ...look, animated });
    },
    /** Throws `ApiError` or `NetworkError`, as `remove` does. */
    async rename(shelfId: string, ref: FileRef, name: string): Promise<void> {
      await seal(shelfId, { ...ref, name: name.slice(0, NAME_MAX) });
    },
    async remove(shelfId: string, { id }: FileRef): Promise<void> {
      await api.call(endpoints.removeAnimation, { id: shelfId, fileId: id });
      events["animation-removed"]({ shelfId, animationId: id });
    },
    /** As a file to be sent. Throws `FileError`. */
    async file(ref: FileRef): Promise<File> {
      const blob = await (await deps.openFiles()).load(ref);
      const type = ENDINGS[blob.type] ? blob.type : "image/gif";
      return new File([blob], `${ref.name}.${ENDINGS[type]}`, { type });
    },
  };
}

function nameOf(shelfId: string, { id, iv }: SavedAnimation): string {
  return `${shelfId} ${id} ${iv}`;
}
