import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import type { MembershipContext } from "../context.ts";
import { inboxEntries, type InboxRecord, inboxStates, unreadMentions } from "./records.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    /** `entryId`: the entry that is new. */
    "inbox-updated": { userId: string; entryId?: string };
  }
}

const EMPTY = { entries: 0, unread: 0, oldest: Infinity };

/** Adds an entry that isn't there yet, and tells the person's devices. */
export function addEntry(
  app: MembershipContext,
  tx: Tx,
  userId: string,
  id: string,
  entry: InboxRecord,
): void {
  const before = stateOf(tx.many, userId);
  inboxEntries.set(tx, { userId, id }, entry);
  if (entry.kind === "mention" && !entry.read) {
    unreadMentions.set(tx, { userId, channelId: entry.channelId, id }, entry.seq);
  }
  inboxStates.set(tx, { userId }, {
    entries: before.entries + 1,
    unread: before.unread + (entry.read ? 0 : 1),
    oldest: Math.min(before.oldest, entry.at),
  });
  app.bus.publishAfter(tx, { type: "inbox-updated", userId, entryId: id });
}

/** Marks entries as read, and returns how many of them were unread. */
export function markEntries(tx: Tx, userId: string, ids: readonly string[]): number {
  const found = tx.many.map(ids, (id) => inboxEntries.get(tx.many, { userId, id }));
  let marked = 0;
  for (const [i, id] of ids.entries()) {
    const entry = found[i];
    if (!entry || entry.read) continue;
    inboxEntries.set(tx, { userId, id }, { ...entry, read: true });
    dropUnread(tx, userId, id, entry);
    marked++;
  }
  const before = stateOf(tx.many, userId);
  if (marked) inboxStates.set(tx, { userId }, { ...before, unread: before.unread - marked });
  return marked;
}

/** Removes entries. */
export function removeEntries(tx: Tx, userId: string, ids: readonly string[]): void {
  const found = tx.many.map(ids, (id) => inboxEntries.get(tx.many, { userId, id }));
  const before = stateOf(tx.many, userId);
  const after = { ...before };
  for (const [i, id] of ids.entries()) {
    const entry = found[i];
    if (!entry) continue;
    inboxEntries.delete(tx, { userId, id });
    dropUnread(tx, userId, id, entry);
    after.entries--;
    if (!entry.read) after.unread--;
  }
  if (after.entries > 0) inboxStates.set(tx, { userId }, after);
  else inboxStates.delete(tx, { userId });
}

/** Counters of a person's inbox. */
export function stateOf(reader: Reader, userId: string) {
  return inboxStates.get(reader, { userId }) ?? EMPTY;
}

function dropUnread(tx: Tx, userId: string, id: string, entry: InboxRecord): void {
  if (entry.kind !== "mention" || entry.read) return;
  unreadMentions.delete(tx, { userId, channelId: entry.channelId, id });
}
