import { MAX_WINDOW, type Row, type Window } from "./state.ts";

/** Result of one fetch of the history, ordered by seq. */
export interface Page {
  rows: readonly Row[];
  /** There is more in the direction asked: older, or newer with `after`. */
  hasMore: boolean;
  /** The channel's highest seq known when the fetch began: the page accounts for all up to it. */
  known: number;
}

const lastOf = (rows: readonly Row[], otherwise: number) => rows.at(-1)?.seq ?? otherwise;

/** Replaces the window with the newest page. */
export function withNewest(window: Window, page: Page): Window {
  return {
    ...window,
    status: "ready",
    rows: page.rows,
    hasOlder: page.hasMore,
    hasNewer: false,
    lastSeq: Math.max(page.known, lastOf(page.rows, 0)),
  };
}

/** A page before the first row. Rows at the far end make room. */
export function withOlder(window: Window, page: Page): Window {
  const rows = [...page.rows, ...window.rows];
  const kept = rows.slice(0, MAX_WINDOW);
  const trimmed = kept.length < rows.length;
  return {
    ...window,
    rows: kept,
    hasOlder: page.hasMore,
    hasNewer: window.hasNewer || trimmed,
    lastSeq: trimmed ? lastOf(kept, 0) : window.lastSeq,
  };
}

/** A page behind the last row. Rows at the far end make room. */
export function withNewer(window: Window, page: Page): Window {
  const fresh = page.rows.filter((row) => row.seq > window.lastSeq);
  const rows = [...window.rows, ...fresh];
  const kept = rows.slice(-MAX_WINDOW);
  return {
    ...window,
    rows: kept,
    hasOlder: window.hasOlder || kept.length < rows.length,
    hasNewer: page.hasMore,
    lastSeq: lastSeqAfter(page, window.lastSeq),
  };
}

/** Replaces the window with the pages before and after a message. */
export function withAround(window: Window, older: Page, newer: Page): Window {
  const rows = [...older.rows, ...newer.rows];
  return {
    ...window,
    status: "ready",
    rows,
    hasOlder: older.hasMore,
    hasNewer: newer.hasMore,
    lastSeq: lastSeqAfter({ ...newer, rows }, 0),
  };
}

/** Returns true if a message with this seq would be among the loaded rows. */
export function covers({ status, rows, hasOlder, hasNewer }: Window, seq: number): boolean {
  return status === "ready" && (!hasOlder || seq >= (rows[0]?.seq ?? Infinity)) &&
    (!hasNewer || seq <= lastOf(rows, 0));
}

/**
 * Replaces the range with a fresh copy, including edits and deletions, and appends newer messages.
 */
export function withRefreshed(window: Window, page: Page): Window {
  return {
    ...window,
    status: "ready",
    rows: page.rows,
    hasNewer: page.hasMore,
    lastSeq: lastSeqAfter(page, 0),
  };
}

function lastSeqAfter(page: Page, held: number): number {
  const last = lastOf(page.rows, held);
  return page.hasMore ? last : Math.max(last, held, page.known);
}

/**
 * Handles `new-message`. A gap after the last row is left to a fetch. In a full window the oldest
 * row makes room, unless the user reads further up: then the new one is left out.
 */
export function withReceived(window: Window, row: Row, following: boolean): Window {
  if (window.status !== "ready" || window.hasNewer || row.seq !== window.lastSeq + 1) return window;
  const full = window.rows.length >= MAX_WINDOW;
  if (full && !following) return { ...window, hasNewer: true };
  return {
    ...window,
    rows: [...(full ? window.rows.slice(1) : window.rows), row],
    hasOlder: window.hasOlder || full,
    lastSeq: row.seq,
  };
}

/** Returns true if a message with this seq shows that others were missed. */
export function isBehind(window: Window, seq: number): boolean {
  return window.status === "ready" && !window.hasNewer && seq > window.lastSeq;
}

/**
 * Returns true if a message reuses a seq within the loaded rows: a server restored from a backup
 * assigns numbers again.
 */
export function isSecond(window: Window, { id, seq }: Pick<Row, "id" | "seq">): boolean {
  return covers(window, seq) && seq <= window.lastSeq && !window.rows.some((row) => row.id === id);
}

/** `message-edited`. An older edit does not undo a later one. */
export function withEdited(window: Window, row: Row): Window {
  return changeRow(
    window,
    row.id,
    (held) => (held.edited_at ?? "") > (row.edited_at ?? "") ? held : row,
  );
}

/** Replaces the row with the same id. */
export function withRow(window: Window, row: Row): Window {
  return changeRow(window, row.id, () => row);
}

/** `message-deleted`. */
export function withoutMessage(window: Window, id: string): Window {
  return { ...window, rows: window.rows.filter((row) => row.id !== id) };
}

/** `reaction-updated`, or the response to an own one. */
export function withReactions(
  window: Window,
  id: string,
  reactions: Row["reactions"],
): Window {
  return changeRow(window, id, (held) => ({ ...held, reactions }));
}

/** A large content that came after its message. An edit has another iv. */
export function withContent(
  window: Window,
  id: string,
  iv: string,
  content: Pick<Row, "decrypted_content" | "file" | "isError">,
): Window {
  return changeRow(window, id, (held) => held.large?.iv === iv ? { ...held, ...content } : held);
}

function changeRow(window: Window, id: string, change: (row: Row) => Row): Window {
  return { ...window, rows: window.rows.map((row) => row.id === id ? change(row) : row) };
}
