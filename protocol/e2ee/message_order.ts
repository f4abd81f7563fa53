import type { Hex, MessageContent } from "./message_content.ts";

/**
 * Fault of a message among those of its device (E2E-29):
 * - `replay`: its count was seen before
 * - `chain`: it does not follow the message before it
 * - `older_edit`: a later version of the same message was seen before
 */
export type OrderFault = "replay" | "chain" | "older_edit";

/** State of a device's messages in a channel; plain, so that it can be stored. */
export interface DeviceOrder {
  /** The highest count so far; -1: none. */
  last: number;
  /** Counts below `last` that have not come: something that was sent is missing. */
  missing: number[];
  /** `ref` of the messages by their count, those around `last`. */
  refs: Record<number, Hex>;
  /** The highest `rev` by the message that was edited. */
  revisions: Record<Hex, number>;
}

/** Refs kept for each device: a message comes directly after the one it follows. */
const MAX_STORED_REFS = 64;
/** Most missing counts that are kept; above that the newest are dropped. */
const MAX_MISSING = 256;

/** Returns the state of a device that has sent nothing yet. */
export function newOrder(): DeviceOrder {
  return { last: -1, missing: [], refs: {}, revisions: {} };
}

/**
 * Adds a message of a device. Rows come in the channel's order, each once; an edit takes the place
 * of its message, so gaps are known once a page has been read. Counts that an edit or a deletion
 * covers are no gap.
 */
export function takeMessage(
  order: DeviceOrder,
  { op, n, prev, target, rev = 0, covers = [] }: MessageContent,
  ref: Hex,
): { order: DeviceOrder; faults: OrderFault[] } {
  const next = structuredClone(order);
  const faults: OrderFault[] = [];
  const isRepeated = n <= order.last && !order.missing.includes(n);
  if (isRepeated) faults.push("replay");
  take(next, [n, ...covers]);
  const before = order.refs[n - 1];
  if (before !== undefined && before !== prev) faults.push("chain");
  if (op === "edit" && target !== undefined) {
    if ((order.revisions[target] ?? 0) >= rev) faults.push("older_edit");
    else next.revisions[target] = rev;
  }
  if (!isRepeated) next.refs[n] = ref;
  for (const count of Object.keys(next.refs)) {
    if (Number(count) < next.last - MAX_STORED_REFS) delete next.refs[Number(count)];
  }
  return { order: next, faults };
}

/** Adds counts that a message of another device of the same person covers. */
export function takeCounts(order: DeviceOrder, counts: readonly number[]): DeviceOrder {
  const next = structuredClone(order);
  take(next, counts);
  return next;
}

function take(order: DeviceOrder, counts: readonly number[]): void {
  const last = Math.max(...counts);
  for (let count = Math.max(order.last + 1, last - MAX_MISSING); count < last; count++) {
    order.missing.push(count);
  }
  order.missing = order.missing.filter((one) => !counts.includes(one)).slice(-MAX_MISSING);
  order.last = Math.max(order.last, last);
}
