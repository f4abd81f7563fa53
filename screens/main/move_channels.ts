import { besideOf, orderAfter } from "../../client/channels/moves.ts";
import { isEscape } from "../../components/ui/composing.ts";
import { actionOf } from "../../components/ui/keys.ts";
import { can } from "../../protocol/permissions.ts";
import { listMenu as t } from "../../text/en/main.ts";
import { fill } from "../../text/message.ts";
import type { MainContext } from "./context.ts";
import { showError } from "./show_error.ts";

/** Pixels that the pointer moves before a press becomes a drag. */
const DRAG_DISTANCE_PX = 5;
/** Pixels from the edge of the list within which dragging scrolls it, and how far each time. */
const EDGE_PX = 24;
const SCROLL_STEP_PX = 8;

/** Returns the channels of the open server that are in the list. */
export function shownChannels({ client }: MainContext) {
  return client.channels.current.value?.filter(client.permissions.sees) ?? [];
}

/** Brings a channel to another index in its category, and says so. Never rejects. */
export async function moveChannel(main: MainContext, id: string, to: number): Promise<void> {
  const { client } = main;
  const list = shownChannels(main);
  const channel = list.find((one) => one.id === id);
  const ids = orderAfter(list, id, to);
  if (!ids || !channel?.server_id) return;
  const count = besideOf(list, channel).length;
  announce(fill(t.moved, { name: channel.name, position: to + 1, count }));
  await client.channels.reorder(channel.server_id, ids).catch(showError(client));
}

/**
 * Lets channels be dragged in the list, and moved by keys while focused (MEND-26f). On touch
 * screens the menu of a channel does it, since a finger scrolls the list. The returned function
 * stops it.
 */
export function watchChannelMoves(main: MainContext): () => void {
  const events = new AbortController();
  const { signal } = events;
  addEventListener("keydown", (event) => moveByKey(main, event), { signal });
  addEventListener("pointerdown", (event) => {
    const row = rowOf(event.target);
    if (!row || event.button !== 0 || event.pointerType === "touch" || !mayMove(main)) return;
    new ChannelDrag(main, row, event);
  }, { signal });
  return () => events.abort();
}

function mayMove({ client }: MainContext): boolean {
  return !client.roles.viewAs.value && can(client.permissions.membership.value, "manageChannels");
}

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("li[data-channel]") : null;
}

function moveByKey(main: MainContext, event: KeyboardEvent): void {
  const action = actionOf("channels", event);
  const row = rowOf(event.target);
  if (!action || !row || event.defaultPrevented || !mayMove(main)) return;
  event.preventDefault();
  const { rows, at } = rowsAround(row);
  const to = at + (action === "up" ? -1 : 1);
  if (!rows[to]) return;
  // A row that moves in the page loses the focus, and gets it back at once.
  const observer = new MutationObserver(() => {
    const { activeElement, body } = document;
    const isElsewhere = activeElement && activeElement !== body && !row.contains(activeElement);
    if (!isElsewhere) row.querySelector("button")?.focus();
  });
  observer.observe(row.parentElement!, { childList: true });
  void moveChannel(main, row.dataset.channel!, to).finally(() => observer.disconnect());
}

/** Returns all rows in the row's list. */
function rowsAround(row: HTMLElement): { rows: HTMLElement[]; at: number } {
  const rows = [...row.parentElement!.children] as HTMLElement[];
  return { rows, at: rows.indexOf(row) };
}

/** Press on a row, which becomes a drag once the pointer has moved. */
class ChannelDrag {
  readonly #main: MainContext;
  readonly #row: HTMLElement;
  readonly #from: { x: number; y: number };
  readonly #ended = new AbortController();
  /** Line at which the row would be inserted; none: the pointer has not moved enough. */
  #line: HTMLElement | null = null;
  #to: number | null = null;

  constructor(main: MainContext, row: HTMLElement, { clientX: x, clientY: y }: PointerEvent) {
    this.#main = main;
    this.#row = row;
    this.#from = { x, y };
    const options = { signal: this.#ended.signal, capture: true };
    addEventListener("pointermove", (event) => this.#onMove(event), options);
    addEventListener("pointerup", () => this.#end(true), options);
    addEventListener("pointercancel", () => this.#end(false), options);
    addEventListener("keydown", (event) => {
      if (!isEscape(event) || !this.#line) return;
      event.preventDefault();
      event.stopPropagation();
      this.#end(false);
    }, options);
  }

  #onMove({ clientX, clientY }: PointerEvent): void {
    const { x, y } = this.#from;
    if (!this.#line && Math.hypot(clientX - x, clientY - y) < DRAG_DISTANCE_PX) return;
    this.#line ??= this.#begin();
    const { rows, at } = rowsAround(this.#row);
    this.#scroll(clientY);
    const boxes = rows.map((row) => row.getBoundingClientRect());
    // The gap is before the first row whose middle is below the pointer.
    const below = boxes.findIndex(({ top, height }) => clientY < top + height / 2);
    const gap = below === -1 ? rows.length : below;
    this.#to = gap > at ? gap - 1 : gap;
    const { left, width } = boxes[0];
    const top = gap < rows.length ? boxes[gap].top : boxes.at(-1)!.bottom;
    Object.assign(this.#line.style, {
      top: `${top - 1}px`,
      left: `${left}px`,
      width: `${width}px`,
    });
  }

  #begin(): HTMLElement {
    this.#row.style.opacity = "0.45";
    const line = document.createElement("div");
    line.className = "pointer-events-none fixed z-50 h-0.5 rounded-full bg-accent";
    // Within the list, whose colors and layers it has.
    return this.#row.closest("nav")!.appendChild(line);
  }

  #scroll(y: number): void {
    const box = this.#row.closest<HTMLElement>(".overflow-y-auto");
    const { top, bottom } = box?.getBoundingClientRect() ?? { top: -Infinity, bottom: Infinity };
    if (y < top + EDGE_PX) box?.scrollBy(0, -SCROLL_STEP_PX);
    if (y > bottom - EDGE_PX) box?.scrollBy(0, SCROLL_STEP_PX);
  }

  #end(dropped: boolean): void {
    this.#ended.abort();
    if (!this.#line) return;
    this.#line.remove();
    this.#row.style.opacity = "";
    // The press doesn't count as a click on the content below the pointer.
    const once = { capture: true, once: true };
    const stop = (event: Event) => event.stopPropagation();
    addEventListener("click", stop, once);
    setTimeout(() => removeEventListener("click", stop, once));
    if (dropped && this.#to !== null) {
      void moveChannel(this.#main, this.#row.dataset.channel!, this.#to);
    }
  }
}

let status: HTMLElement | null = null;

/** Announces the move to screen readers. */
function announce(text: string): void {
  if (!status) {
    status = document.createElement("p");
    status.className = "sr-only";
    status.role = "status";
    document.body.append(status);
  }
  status.textContent = text;
}
