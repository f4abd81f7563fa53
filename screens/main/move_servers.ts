import { uuidV7 } from "../../client/base/uuid_v7.ts";
import { moveItem, type RailItem, type Side, stepItem } from "../../client/servers/folders.ts";
import { folderName } from "../../components/shell/RailFolder.tsx";
import { isEscape } from "../../components/ui/composing.ts";
import { actionOf } from "../../components/ui/keys.ts";
import type { ServerFolder } from "../../protocol/server_folders.ts";
import { listMenu as t } from "../../text/en/main.ts";
import { fill } from "../../text/message.ts";
import { announce } from "./announce_move.ts";
import type { MainContext } from "./context.ts";
import { showError } from "./show_error.ts";

/** Pixels that the pointer moves before a press becomes a drag. */
const DRAG_DISTANCE_PX = 5;
/** Milliseconds that a finger rests before it drags: less than for the menu. */
const TOUCH_HOLD_MS = 250;
/** Pixels from the edge of the rail within which dragging scrolls it, and how far each time. */
const EDGE_PX = 32;
const SCROLL_STEP_PX = 8;
/** Part of a row at either end that means beside it; between them: into it. */
const BESIDE = 0.25;
const ROW = "li[data-server], li[data-folder]";

/** The name of a folder as the rail shows it; '': there is none. */
export function nameOfFolder({ client }: MainContext, folderId: string): string {
  const folder = client.servers.arranged.value.find(({ id }) => id === folderId);
  const within = client.servers.list.value.filter(({ id }) => folder?.server_ids.includes(id));
  return folderName(folder?.name, within);
}

/** Puts the servers in an order and says where an item is now. null: nothing changes. */
export function arrange(main: MainContext, item: RailItem, folders: ServerFolder[] | null): void {
  if (!folders) return;
  const { servers } = main.client;
  void servers.arrange(folders).catch(showError(main.client));
  const { position, count } = positionOf(folders, item);
  const name = "folder" in item
    ? nameOfFolder(main, item.folder)
    : servers.list.value.find(({ id }) => id === item.server)?.name ?? "";
  announce(fill(t.moved, { name, position: position + 1, count }));
}

/** Returns the index among the folder's servers, or in the list. */
function positionOf(folders: readonly ServerFolder[], item: RailItem) {
  const at = folders.findIndex(({ id, server_ids }) =>
    "folder" in item ? id === item.folder : server_ids.includes(item.server)
  );
  const own = folders[at];
  if ("folder" in item || own?.id === undefined) return { position: at, count: folders.length };
  return { position: own.server_ids.indexOf(item.server), count: own.server_ids.length };
}

/**
 * Lets servers and folders be dragged in the rail, by a finger after it has rested, and moved by
 * keys while focused (COM-5). The returned function stops it.
 */
export function watchServerMoves(main: MainContext): () => void {
  const events = new AbortController();
  const { signal } = events;
  addEventListener("keydown", (event) => moveByKey(main, event), { signal });
  addEventListener("pointerdown", (event) => {
    const row = rowOf(event.target);
    const rail = row?.closest("nav");
    if (!row || !rail || event.button !== 0 || !event.isPrimary) return;
    new ServerDrag(main, row, rail, event);
  }, { signal });
  return () => events.abort();
}

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(ROW) : null;
}

function itemOf({ dataset }: HTMLElement): RailItem {
  return dataset.folder === undefined
    ? { server: dataset.server ?? "" }
    : { folder: dataset.folder };
}

function moveByKey(main: MainContext, event: KeyboardEvent): void {
  const action = actionOf("channels", event);
  const row = rowOf(event.target);
  if (!action || !row || event.defaultPrevented) return;
  event.preventDefault();
  const { arranged, openFolders } = main.client.servers;
  const item = itemOf(row);
  const isOpen = (id: string) => openFolders.value.has(id);
  arrange(main, item, stepItem(arranged.value, item, action === "up" ? -1 : 1, isOpen));
  // A row that moves in the page loses the focus, or is made again elsewhere.
  const { server, folder } = row.dataset;
  const selector = folder === undefined ? `[data-server="${server}"]` : `[data-folder="${folder}"]`;
  requestAnimationFrame(() => {
    const moved = document.querySelector(`li${selector}`);
    if (!moved?.contains(document.activeElement)) moved?.querySelector("button")?.focus();
  });
}

/** Press on a row, which becomes a drag once a pointer has moved or a finger has rested. */
class ServerDrag {
  readonly #main: MainContext;
  readonly #row: HTMLElement;
  readonly #rail: HTMLElement;
  readonly #from: { x: number; y: number };
  readonly #isTouch: boolean;
  readonly #ended = new AbortController();
  #isHeld: boolean;
  /** Mark at which the row would be inserted, or around what it comes into. */
  #mark: HTMLElement | null = null;
  #target: { side: Side; of: HTMLElement } | null = null;

  constructor(main: MainContext, row: HTMLElement, rail: HTMLElement, event: PointerEvent) {
    this.#main = main;
    this.#row = row;
    this.#rail = rail;
    this.#from = { x: event.clientX, y: event.clientY };
    this.#isTouch = event.pointerType === "touch";
    this.#isHeld = !this.#isTouch;
    const { signal } = this.#ended;
    const options = { signal, capture: true };
    addEventListener("pointermove", (event) => this.#onMove(event), options);
    addEventListener("pointerup", () => this.#end(true), options);
    addEventListener("pointercancel", () => this.#end(false), options);
    addEventListener("keydown", (event) => {
      if (!isEscape(event) || !this.#mark) return;
      event.preventDefault();
      event.stopPropagation();
      this.#end(false);
    }, options);
    // The picture of a server would be dragged as a file.
    addEventListener("dragstart", (event) => event.preventDefault(), options);
    if (!this.#isTouch) return;
    const timer = setTimeout(() => this.#isHeld = true, TOUCH_HOLD_MS);
    signal.addEventListener("abort", () => clearTimeout(timer));
    // A finger that has not rested scrolls the rail.
    addEventListener("touchmove", (event) => this.#isHeld && event.preventDefault(), {
      ...options,
      passive: false,
    });
  }

  #onMove({ clientX, clientY }: PointerEvent): void {
    const { x, y } = this.#from;
    if (!this.#mark && Math.hypot(clientX - x, clientY - y) < DRAG_DISTANCE_PX) return;
    if (!this.#isHeld) return this.#end(false);
    this.#mark ??= this.#begin();
    this.#scroll(clientY);
    this.#target = this.#targetAt(clientY);
    this.#show(this.#mark);
  }

  #begin(): HTMLElement {
    // The menu of a finger that rests on.
    this.#main.popup.value = null;
    this.#row.style.opacity = "0.45";
    const mark = document.createElement("div");
    mark.className = "pointer-events-none fixed z-50 rounded-lg";
    // Within the rail, whose colors and layers it has.
    return this.#rail.appendChild(mark);
  }

  /** The row under the pointer, and the side of it that is meant. */
  #targetAt(y: number): { side: Side; of: HTMLElement } | null {
    const rows = [...this.#rail.querySelectorAll<HTMLElement>(ROW)]
      .filter((row) => !this.#row.contains(row));
    const isFolder = this.#row.dataset.folder !== undefined;
    const heads = rows.filter((row) => !isFolder || !row.parentElement?.closest(ROW));
    // The deepest row: a folder that is open contains others.
    const of = heads.findLast((row) => y >= row.getBoundingClientRect().top) ?? heads[0];
    if (!of) return null;
    const { top, height } = (isFolder ? of : headOf(of)).getBoundingClientRect();
    const part = (y - top) / height;
    if (isFolder) return { side: part < 0.5 ? "before" : "after", of };
    const isOpen = of.querySelector("li") !== null;
    if (part < BESIDE) return { side: "before", of };
    if (part <= 1 - BESIDE || isOpen) return { side: "into", of };
    return { side: "after", of };
  }

  #show(mark: HTMLElement): void {
    const { side, of } = this.#target ?? { side: "before", of: this.#row };
    const box = (side === "after" ? of : headOf(of)).getBoundingClientRect();
    const isInto = side === "into";
    mark.classList.toggle("bg-accent", !isInto);
    mark.classList.toggle("ring-2", isInto);
    mark.classList.toggle("ring-accent-text", isInto);
    const top = side === "before" ? box.top - 5 : side === "after" ? box.bottom + 3 : box.top;
    Object.assign(mark.style, {
      top: `${top}px`,
      left: `${box.left + 14}px`,
      width: `${box.width - 28}px`,
      height: isInto ? `${box.height}px` : "2px",
    });
  }

  #scroll(y: number): void {
    const { top, bottom } = this.#rail.getBoundingClientRect();
    if (y < top + EDGE_PX) this.#rail.scrollBy(0, -SCROLL_STEP_PX);
    if (y > bottom - EDGE_PX) this.#rail.scrollBy(0, SCROLL_STEP_PX);
  }

  #end(isDropped: boolean): void {
    this.#ended.abort();
    if (!this.#mark) return;
    this.#mark.remove();
    this.#row.style.opacity = "";
    // The press doesn't count as a click on the content below the pointer.
    const once = { capture: true, once: true };
    const stop = (event: Event) => event.stopPropagation();
    addEventListener("click", stop, once);
    setTimeout(() => removeEventListener("click", stop, once));
    if (!isDropped || !this.#target) return;
    const { side, of } = this.#target;
    const item = itemOf(this.#row);
    const folders = this.#main.client.servers.arranged.value;
    arrange(this.#main, item, moveItem(folders, item, side, itemOf(of), uuidV7));
  }
}

/** The part of a row with its button: a folder that is open has its servers below. */
function headOf(row: HTMLElement): Element {
  return row.querySelector("button") ?? row;
}
