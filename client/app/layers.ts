import { effect } from "@preact/signals";
import { begin } from "../../browser/busy.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { Platform } from "../base/platform.ts";
import { browserPlatform } from "../browser/platform.ts";
import type { ServersStore } from "../servers/store.ts";
import {
  isSameEntry,
  type LayerEntry,
  type LocationEntry,
  type OverEntry,
  pathOf,
  wantedEntries,
} from "./layer_entries.ts";
import type { Layer, LayersStore } from "./layers_store.ts";
import { begunLocation, currentLocation, exists } from "./locations.ts";
import type { Navigation } from "../navigation/navigation.ts";
import type { UiStore } from "./ui_store.ts";

/** How many entries are known from the top: browsers go back no further, and each keeps them all. */
const MAX_KNOWN_ENTRIES = 50;

/** The tab that the page is in. */
export interface Tab {
  readonly history: Pick<History, "state" | "pushState" | "replaceState" | "go">;
  /** The path of its address. */
  path(): string;
  /** True if list and chat are panes, of which one shows at a time (as `md` in the styles). */
  isNarrow(): boolean;
  listen: Platform["listen"];
  after: Platform["after"];
}

export const browserTab: Tab = {
  get history() {
    return globalThis.history;
  },
  path: () => location.pathname,
  isNarrow: () => !matchMedia("(min-width: 48rem)").matches,
  listen: browserPlatform().listen,
  after: browserPlatform().after,
};

interface Deps {
  tab: Tab;
  layers: Pick<LayersStore, "list" | "begun" | "isLeaving" | "chosen">;
  ui: Pick<UiStore, "drawerOpen" | "setDrawer">;
  servers: Pick<ServersStore, "list" | "selectedId">;
  channels: Pick<ChannelsStore, "selectedId" | "find" | "lists" | "visited">;
  navigation: Pick<Navigation, "select">;
  /** Absent: a user is always logged in. */
  session?: { readonly user: { readonly value: unknown } };
}

/**
 * Keeps the browser's history in step with what is shown (UX-1). On a phone the list is at the
 * bottom and the chat above it; elsewhere the locations that were open; above both, an entry for
 * each layer. Entries follow whatever opens or closes; Back closes the layer of its entry.
 */
export class Layers {
  readonly #deps: Deps;
  /** From the bottom to the current one, as the browser has them. */
  #entries: LayerEntry[] = [];
  /** How many entries are beneath those. */
  #beneath = 0;
  /** Told to close by Back, and not drawn since. */
  #closing: readonly Layer[] = [];
  /** History entries by layer. */
  readonly #over = new WeakMap<Layer, OverEntry>();
  /** Target of the browser's navigation, until it arrives. */
  #going: number | null = null;
  /** Ends the pending work of a navigation: a reload during it would reload another entry. */
  #arrive = () => {};
  #queued = false;
  /** How often a channel was chosen by the time that the entries followed. */
  #chosen = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Starts following the history; `restore` reopens the overlay with a name. Call the result to
   * stop.
   */
  start(restore: (name: string) => void): () => void {
    const { tab, layers, ui } = this.#deps;
    const kept = keptEntries(tab.history.state);
    const top = kept.at(-1);
    // The user may have navigated before this file was loaded, and the page may have been rendered
    // at another location than its entry had.
    const begun = begunLocation(this.#deps, layers.begun, tab.path());
    // The user may also have gone back while nothing followed the history yet.
    const { state = tab.history.state } = layers.begun;
    const moved = kept.length > 0 && state !== tab.history.state;
    this.#entries = moved ? kept : kept.length > 0 ? atLocation(kept, begun) : [begun];
    this.#beneath = beneathOf(tab.history.state);
    this.#write("replaceState", this.#entries);
    if (moved) this.#show(false);
    if (top?.kind === "over" && top.name) restore(top.name);
    const stops = [
      tab.listen("popstate", (event) => this.#onPop(event)),
      tab.listen("resize", () => this.#changed()),
      effect(() => {
        this.#location();
        this.#open();
        void layers.chosen.value;
        void ui.drawerOpen.value;
        this.#changed();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }

  /** Returns the layers that are open and have not been told to close. */
  #open(): Layer[] {
    return this.#deps.layers.list.value.filter((layer) => !this.#closing.includes(layer));
  }

  #entryOf(layer: Layer): OverEntry {
    const entry = this.#over.get(layer) ??
      { kind: "over", name: layer.name, path: layer.path };
    this.#over.set(layer, entry);
    return entry;
  }

  #location(): LocationEntry {
    return currentLocation(this.#deps);
  }

  /**
   * Returns the entries without a last location that no longer exists; Back recreates earlier ones.
   */
  #withoutGone(): LayerEntry[] {
    const last = this.#entries.findLast(({ kind }) => kind === "location");
    return this.#entries.filter((entry) =>
      entry !== last || entry.kind !== "location" || exists(this.#deps, entry)
    );
  }

  /** Server and channel change one after the other, and a dialog takes the place of another. */
  #changed() {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      this.#sync();
    });
  }

  #sync() {
    // The page is being left, for /login or another: going through the history would stop that.
    const leaving = this.#deps.session?.user.value === null || this.#deps.layers.isLeaving();
    if (this.#going !== null || leaving) return;
    const { tab: { history, isNarrow }, ui } = this.#deps;
    this.#letGo();
    this.#nameChosen();
    const wanted = wantedEntries({
      entries: this.#withoutGone(),
      location: this.#location(),
      over: this.#open().map((layer) => this.#entryOf(layer)),
      narrow: isNarrow(),
      listOpen: ui.drawerOpen.value,
    });
    const current = this.#entries.length - 1;
    const first = wanted.findIndex((entry, i) =>
      i > current || !isSameEntry(entry, this.#entries[i])
    );
    // The lowest entry that has to change, or the last one that stays.
    const at = first === -1 ? wanted.length - 1 : first;
    if (at < current) {
      this.#going = this.#beneath + at;
      this.#arrive = begin();
      return history.go(at - current);
    }
    if (first === -1) return;
    for (let i = first; i < wanted.length; i++) {
      const replaces = i <= current || i === 0;
      this.#write(replaces ? "replaceState" : "pushState", wanted.slice(0, i + 1));
    }
    this.#entries = wanted;
  }

  /** `/`, at which a page may have begun, gives way to the address of a channel that is chosen (MEND-68). */
  #nameChosen() {
    const chosen = this.#deps.layers.chosen.value;
    if (chosen === this.#chosen) return;
    this.#chosen = chosen;
    const location = this.#location();
    const at = this.#entries.findLastIndex(({ kind }) => kind === "location");
    const entry = this.#entries[at];
    if (entry?.kind !== "location" || entry.path !== "/" || location.path === "/") return;
    if (!isSameEntry(entry, location)) return;
    this.#entries = this.#entries.with(at, location);
    this.#write("replaceState", this.#entries);
  }

  #onPop({ state }: Pick<PopStateEvent, "state">) {
    const kept = keptEntries(state);
    const top = kept.at(-1);
    const at = beneathOf(state) + kept.length - 1;
    const mine = at === this.#going;
    this.#going = null;
    this.#arrive();
    const index = at - this.#beneath;
    const count = this.#entries.length;
    if (top && index >= 0 && index < count) this.#entries = [...this.#entries.slice(0, index), top];
    else {
      // The entry is beyond the known ones, or an anchor of the page, which becomes an entry.
      this.#entries = kept;
      this.#beneath = beneathOf(state);
    }
    if (!mine && top) this.#show(index < count);
    this.#changed();
  }

  /** Nobody goes back through a whole day, and each entry would have all of it. */
  #letGo() {
    const gone = Math.max(0, this.#entries.length - MAX_KNOWN_ENTRIES);
    this.#entries = this.#entries.slice(gone);
    this.#beneath += gone;
  }

  /** Writes the current entry, or one above it; `layers` are those up to it. */
  #write(how: "pushState" | "replaceState", layers: LayerEntry[]) {
    const state: State = { layers, beneath: this.#beneath, listOpen: isAtList(layers) };
    this.#deps.tab.history[how](state, "", pathOf(layers));
  }

  /** Shows the current entry after Back or Forward. */
  #show(back: boolean) {
    const { tab, ui } = this.#deps;
    if (back) this.#closeAbove();
    if (isAtList(this.#entries)) {
      if (tab.isNarrow()) ui.setDrawer(true);
      return;
    }
    const beneath = this.#entries.findLast(({ kind }) => kind === "location") as LocationEntry;
    ui.setDrawer(false);
    if (!isSameEntry(beneath, this.#location())) this.#goTo(beneath);
  }

  #goTo(entry: LocationEntry) {
    const { serverId, channelId } = entry;
    const { servers, navigation: { select } } = this.#deps;
    const left = serverId !== null && !servers.list.value.some(({ id }) => id === serverId);
    if (left) select(null);
    else select(serverId, channelId);
    // Nobody chose it now.
    this.#chosen = this.#deps.layers.chosen.value;
    if (isSameEntry(entry, this.#location())) return;
    // A location that no longer exists loses its entry.
    this.#entries = atLocation(this.#entries, this.#location());
    this.#write("replaceState", this.#entries);
  }

  #closeAbove() {
    const staying = this.#entries.filter(({ kind }) => kind === "over").length;
    const closing = this.#open().slice(staying).reverse();
    this.#closing = [...this.#closing, ...closing];
    for (const layer of closing) layer.close();
    // By then the page is drawn: layers that are still there stay open, and get their entry back.
    this.#deps.tab.after(0, () => {
      this.#closing = this.#closing.filter((layer) => !closing.includes(layer));
      this.#changed();
    });
  }
}

/** State of an entry of the browser's history. */
interface State {
  /** The last ones up to this one. */
  layers: LayerEntry[];
  /** How many are beneath those; absent: written by an earlier version, which kept all. */
  beneath?: number;
  /** The list is open, with or without something over it: known before this file is loaded. */
  listOpen?: boolean;
}

function beneathOf(state: Partial<State> | null): number {
  return state?.beneath ?? 0;
}

function keptEntries(state: Partial<State> | null): LayerEntry[] {
  return state?.layers ?? [];
}

function isAtList(entries: readonly LayerEntry[]): boolean {
  return entries.findLast(({ kind }) => kind !== "over")?.kind === "list";
}

/** The same entries, but the last location among them is this one. */
function atLocation(entries: readonly LayerEntry[], location: LocationEntry): LayerEntry[] {
  const last = entries.findLastIndex(({ kind }) => kind === "location");
  return entries.map((entry, i) => i === last ? location : entry);
}
