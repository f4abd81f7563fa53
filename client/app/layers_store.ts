import { signal } from "@preact/signals";
import type { LocationEntry } from "./layer_entries.ts";

/** Something that lies over the rest: a dialog, a sheet, a menu, a picker, a panel (UX-1). */
export interface Layer {
  /** Back was pressed. It may stay open: what asks before something is lost does. */
  close(): void;
  /** Name by which it is reopened after a reload. */
  name?: string;
  /** Address, if it has one (UX-8). */
  path?: string;
}

export type LayersStore = ReturnType<typeof createLayersStore>;

/** With what the page began. */
interface Begun extends Pick<LocationEntry, "serverId" | "channelId"> {
  /** The state of the browser's entry; absent: not known yet. */
  state?: unknown;
}

/** Creates the store of overlays, the lowest first; `begun` is the page's initial location. */
export function createLayersStore(begun: Begun) {
  const list = signal<readonly Layer[]>([]);
  let leaving = false;
  return {
    list,
    /** Number of times that the user chose a channel, including the open one. */
    chosen: signal(0),
    begun,
    /** True while the page is being left: going through its history would stop that. */
    isLeaving: () => leaving,
    /** Leaves the page for another. */
    leaveFor(path: string): void {
      leaving = true;
      // Where the browser has kept this page, Back comes to it as it was.
      addEventListener("pageshow", () => leaving = false, { once: true });
      location.assign(path);
    },
    /** Registers an open layer. Call the result when it has closed. */
    open(layer: Layer): () => void {
      list.value = [...list.value, layer];
      return () => void (list.value = list.value.filter((one) => one !== layer));
    },
    /** The uppermost; undefined: nothing lies over the rest. */
    top: (): Layer | undefined => list.value.at(-1),
  };
}
