import {
  moveCategory,
  moveChannel,
  type OrderedSection,
  type OrderItem,
  positionOf,
  stepItem,
  type Target,
} from "../../client/channels/moves.ts";
import { sectionsOf } from "../../client/channels/sections.ts";
import { actionOf } from "../../components/ui/keys.ts";
import { can } from "../../protocol/permissions.ts";
import { moving } from "../../text/en/categories.ts";
import { listMenu as t } from "../../text/en/main.ts";
import { fill } from "../../text/message.ts";
import { announce } from "./announce_move.ts";
import type { MainContext } from "./context.ts";
import { followDrag } from "./drag.ts";
import { showError } from "./show_error.ts";

const ROW = "li[data-channel], [data-category-head]";
/** Upper part of a category's row that means above it: the end of the category before. */
const ABOVE = 0.3;

/** Returns the order of the open server, as it is shown. */
export function shownOrder({ client }: MainContext): OrderedSection[] {
  const { current, categories } = client.channels;
  return sectionsOf(current.value ?? [], categories.value).map(({ category, channels }) => ({
    id: category?.id ?? null,
    channels: channels.map(({ id }) => id),
  }));
}

/** Returns true if the user may put channels and categories into another order. */
export function mayOrder({ client }: MainContext): boolean {
  return !client.roles.viewAs.value && can(client.permissions.membership.value, "manageChannels");
}

/**
 * Puts the open server into an order in which an item has moved, and says where it is. A channel
 * that comes into a category gets a question: whether it takes its permissions (COM-2). null:
 * nothing changes.
 */
export function arrange(main: MainContext, item: OrderItem, after: OrderedSection[] | null): void {
  const { client, dialog } = main;
  if (!after) return;
  const before = positionOf(shownOrder(main), item);
  const { category } = positionOf(after, item);
  const channel = "channel" in item ? client.channels.find(item.channel) : null;
  const into = client.channels.categories.value.find(({ id }) => id === category);
  // Permissions of an encrypted channel are signed, and follow no category.
  if (!channel || !into || category === before.category || channel.mode === "private") {
    return put(main, item, after);
  }
  dialog.value = {
    kind: "move-channel",
    name: channel.name,
    category: into.name,
    onChoose: (isSynced) => put(main, item, after, isSynced),
    returnTo: () => buttonOf(item),
  };
}

function put(main: MainContext, item: OrderItem, after: OrderedSection[], isSynced = false): void {
  const { client } = main;
  const serverId = client.servers.selectedId.value!;
  const before = positionOf(shownOrder(main), item);
  const synced = isSynced && "channel" in item ? item.channel : undefined;
  client.channels.arrange(serverId, after, synced).catch(showError(client));
  const { category, position, count } = positionOf(after, item);
  const { categories } = client.channels;
  const named = (wanted: string | null) =>
    categories.value.find(({ id }) => id === wanted)?.name ?? moving.none;
  const name = "category" in item
    ? named(item.category)
    : client.channels.find(item.channel)?.name ?? "";
  const text = category === before.category ? t.moved : moving.moved;
  announce(fill(text, { name, position: position + 1, count, category: named(category) }));
}

/**
 * Lets channels and categories be dragged in the list, by a finger after it has rested, and moved
 * by keys while focused (MEND-26f, COM-2). The returned function stops it.
 */
export function watchChannelMoves(main: MainContext): () => void {
  const events = new AbortController();
  const { signal } = events;
  addEventListener("keydown", (event) => moveByKey(main, event), { signal });
  addEventListener("pointerdown", (event) => {
    const row = rowOf(event.target);
    if (!row || event.button !== 0 || !event.isPrimary || !mayOrder(main)) return;
    drag(main, row, event);
  }, { signal });
  return () => events.abort();
}

function rowOf(target: EventTarget | null): HTMLElement | null {
  // Threads stay with their channel.
  if (!(target instanceof Element) || target.closest("[data-thread]")) return null;
  return target.closest<HTMLElement>(ROW);
}

function itemOf({ dataset }: HTMLElement): OrderItem {
  return dataset.categoryHead === undefined
    ? { channel: dataset.channel ?? "" }
    : { category: dataset.categoryHead };
}

function buttonOf(item: OrderItem): HTMLElement | null {
  const selector = "category" in item
    ? `[data-category-head="${item.category}"]`
    : `[data-channel="${item.channel}"]`;
  return document.querySelector<HTMLElement>(`${selector} button`);
}

function moveByKey(main: MainContext, event: KeyboardEvent): void {
  const action = actionOf("channels", event);
  const row = rowOf(event.target);
  if (!action || !row || event.defaultPrevented || !mayOrder(main)) return;
  event.preventDefault();
  const item = itemOf(row);
  arrange(main, item, stepItem(shownOrder(main), item, action === "up" ? -1 : 1));
  // A row that moves in the page loses the focus, or is made again elsewhere.
  requestAnimationFrame(() => {
    const button = buttonOf(item);
    if (!main.dialog.value && button !== document.activeElement) button?.focus();
  });
}

/** Position of a mark in the list, in pixels of the window. */
type Line = Pick<DOMRect, "left" | "width"> & { top: number };

function drag(main: MainContext, row: HTMLElement, event: PointerEvent): void {
  const list = row.closest<HTMLElement>(".overflow-y-auto");
  if (!list) return;
  const item = itemOf(row);
  let after: OrderedSection[] | null = null;
  followDrag({
    row,
    list,
    // The menu of a finger that rests on.
    onBegin: () => void (main.popup.value = null),
    onOver(y, mark) {
      const { order, line } = "category" in item
        ? categoryAt(main, list, item.category, y)
        : channelAt(main, list, item.channel, y);
      after = order;
      const { top, left, width } = line;
      Object.assign(mark.style, {
        top: `${top - 1}px`,
        left: `${left}px`,
        width: `${width}px`,
        height: "2px",
      });
    },
    onDrop: () => arrange(main, item, after),
  }, event);
}

/** Returns the order with a channel moved to where a height means. */
function channelAt(main: MainContext, list: HTMLElement, channel: string, y: number) {
  const rows = [...list.querySelectorAll<HTMLElement>(ROW)];
  const row = rows.findLast((one) => one.getBoundingClientRect().top <= y) ?? rows[0];
  const { target, line } = row.dataset.channel === undefined
    ? besideHead(rows, row, y)
    : besideChannel(row, y);
  return { order: moveChannel(shownOrder(main), channel, target), line };
}

function besideHead(rows: readonly HTMLElement[], head: HTMLElement, y: number) {
  const { top, bottom, height, left, width } = head.getBoundingClientRect();
  const isAbove = y < top + height * ABOVE;
  const before = rows[rows.indexOf(head) - 1];
  const category = !isAbove
    ? head.dataset.categoryHead ?? null
    : before
    ? before.dataset.categoryHead ?? categoryOf(before)
    : null;
  const first = isAbove ? null : firstIn(head);
  const target: Target = { category, before: first };
  return { target, line: lineAt(isAbove ? top : bottom, { left, width }) };
}

/** Returns the first channel of a category that is shown; null: none. */
function firstIn(head: HTMLElement): string | null {
  const first = head.nextElementSibling?.querySelector<HTMLElement>("li[data-channel]");
  return first?.dataset.channel ?? null;
}

function besideChannel(row: HTMLElement, y: number) {
  const { top, bottom, left, width } = row.getBoundingClientRect();
  const own = row.firstElementChild?.getBoundingClientRect() ?? row.getBoundingClientRect();
  const isBefore = y < own.top + own.height / 2;
  const next = row.nextElementSibling as HTMLElement | null;
  const before = (isBefore ? row : next)?.dataset.channel ?? null;
  const target: Target = { category: categoryOf(row), before };
  return { target, line: lineAt(isBefore ? top : bottom, { left, width }) };
}

/** Returns the category in whose list a channel's row is. */
function categoryOf(row: HTMLElement): string | null {
  return row.closest<HTMLElement>("ul[data-category]")?.dataset.category || null;
}

/** Returns the order with a category before or after the one that is meant by a height. */
function categoryAt(main: MainContext, list: HTMLElement, category: string, y: number) {
  const sections = [...list.querySelectorAll<HTMLElement>("section")]
    .filter((section) => headOf(section));
  const next = sections.find((section) => {
    const { top, height } = section.getBoundingClientRect();
    return y < top + height / 2;
  });
  const { top, bottom, left, width } = (next ?? sections.at(-1)!).getBoundingClientRect();
  const before = next ? headOf(next)!.dataset.categoryHead! : null;
  return {
    order: moveCategory(shownOrder(main), category, before),
    line: lineAt(next ? top : bottom, { left, width }),
  };
}

function headOf(section: HTMLElement): HTMLElement | null {
  return section.querySelector<HTMLElement>("[data-category-head]");
}

function lineAt(top: number, { left, width }: Pick<DOMRect, "left" | "width">): Line {
  return { top, left, width };
}
