import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { listAnimations } from "../../protocol/api/shelves.ts";
import type { SavedAnimation } from "../../protocol/shelves.ts";
import type { Api } from "../base/api.ts";
import type { EventPart } from "../base/event_listeners.ts";
import type { Platform } from "../base/platform.ts";
import type { EventHandlers } from "../base/socket.ts";

/** Content of a shelf, as the server has it. */
export interface ShelfList {
  status: "loading" | "ready" | "error";
  /** The last one first. */
  animations: readonly SavedAnimation[];
}

/** Lists by shelf; absent: not requested yet. */
export type ShelfLists = Readonly<Record<string, ShelfList>>;

interface Deps {
  platform: Pick<Platform, "log">;
  api: Api;
  /** Returns true for the user's own shelf, and those of their servers. */
  isThere(shelfId: string): boolean;
}

/** Lists of shelves, each fetched when it is shown and kept right by events (FIL-8). */
export interface ShelfLoading {
  lists: ReadonlySignal<ShelfLists>;
  /** Unless it is there. Never throws: see the list's `status`. */
  load(shelfId: string): Promise<void>;
  events: EventPart & Pick<EventHandlers, "animation-saved" | "animation-removed">;
}

export function createShelfLists({ platform, api, isThere }: Deps): ShelfLoading {
  const lists = signal<ShelfLists>({});
  const running = new Map<string, Promise<void>>();
  /** Shelves that changed while their list was on its way. */
  const stale = new Set<string>();

  const put = (id: string, list: ShelfList) => lists.value = { ...lists.value, [id]: list };

  async function run(id: string): Promise<void> {
    if (!lists.value[id]) put(id, { status: "loading", animations: [] });
    do {
      stale.delete(id);
      try {
        const { animations } = await api.call(listAnimations, { id });
        if (isThere(id)) put(id, { status: "ready", animations });
      } catch (error) {
        platform.log("Saved GIFs could not be loaded", error);
        const { animations = [] } = lists.value[id] ?? {};
        if (isThere(id)) put(id, { status: "error", animations });
      }
    } while (stale.has(id) && isThere(id));
  }

  function change(
    id: string,
    to: (animations: readonly SavedAnimation[]) => readonly SavedAnimation[],
  ) {
    if (running.has(id)) stale.add(id);
    const list = lists.value[id];
    if (list) put(id, { ...list, animations: to(list.animations) });
  }

  const events = {
    // Changes during the disconnect are loaded when the shelf is shown.
    connected() {
      for (const id of running.keys()) stale.add(id);
      lists.value = {};
    },
    "animation-saved": ({ shelfId, animation }) =>
      change(shelfId, (all) => {
        const others = all.filter(({ id }) => id !== animation.id);
        return [...others, animation].sort((a, b) => a.saved_at < b.saved_at ? 1 : -1);
      }),
    "animation-removed": ({ shelfId, animationId }) =>
      change(shelfId, (all) => all.filter(({ id }) => id !== animationId)),
  } satisfies EventPart;
  // Drops the lists of servers that the user isn't in, and all of them at the end of the session.
  effect(() => {
    const left = Object.entries(lists.value).filter(([id]) => isThere(id));
    if (left.length < Object.keys(lists.value).length) lists.value = Object.fromEntries(left);
  });

  return {
    lists,
    events,
    async load(id) {
      if (lists.value[id]?.status === "ready") return;
      let current = running.get(id);
      if (!current) running.set(id, current = run(id).finally(() => running.delete(id)));
      await current;
    },
  };
}
