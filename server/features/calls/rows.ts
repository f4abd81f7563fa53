import type { CallRow } from "../../../protocol/call_rows.ts";
import type { CallEnding } from "../../../protocol/calls.ts";
import { channelById, putRead, readStateOf } from "../../membership/channels/channels.ts";
import { userById } from "../../membership/users/users.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { getMessage } from "../message_log/log.ts";
import { appendSystem, rewriteSystem } from "../messages/system.ts";
import { systemRowOf } from "../messages/system_rows.ts";
import type { CallState } from "./calls.ts";

const MINUTE_MS = 60_000;

/** Returns the row of a call that has ended. */
export function rowOf(
  app: FeaturesContext,
  call: CallState,
  reason: CallEnding | "rejected",
): CallRow {
  if (call.status === "accepted") {
    return { kind: "call", minutes: Math.floor((app.clock() - call.since) / MINUTE_MS) };
  }
  // "rejected" and "ended" are refusals by the callee; otherwise the caller gave up, or it rang
  // out.
  const declined = reason === "rejected" || reason === "ended";
  return declined ? { kind: "declined_call" } : { kind: "missed_call", times: 1 };
}

/**
 * Writes into the direct message how a call ended (UX-11). A missed call is unread for the person
 * who missed it, and for nobody else. Never rejects: the call is over, whatever becomes of its row.
 */
export async function keepCallRow(
  app: FeaturesContext,
  call: CallState,
  reason: CallEnding | "rejected",
): Promise<void> {
  const row = rowOf(app, call, reason);
  try {
    await app.db.transact((tx) => addCallRow(app, tx, call, row));
  } catch (error) {
    app.log.error("a call could not be written down", error);
  }
}

/** Adds the row in a transaction. */
export function addCallRow(app: FeaturesContext, tx: Tx, call: CallState, row: CallRow): void {
  const caller = userById(tx, call.callerId);
  const callee = userById(tx, call.calleeId);
  const gone = caller.deleted || callee.deleted || !channelById(tx, call.channelId);
  if (gone || row.kind === "missed_call" && countMissed(app, tx, call)) return;
  const { seq } = appendSystem(app, tx, {
    channelId: call.channelId,
    spaceId: call.channelId,
    about: caller,
    row,
    ...(row.kind === "missed_call" && { calledId: callee.id }),
  });
  const knowing = row.kind === "missed_call" ? [caller.id] : [caller.id, callee.id];
  for (const userId of knowing) markKnown(app, tx, call.channelId, userId, seq);
}

/**
 * Marks the row as read for a user who had read everything before it; older unread messages stay
 * unread.
 */
function markKnown(
  app: FeaturesContext,
  tx: Tx,
  channelId: string,
  userId: string,
  seq: number,
): void {
  const { read } = readStateOf(tx, channelId, userId);
  if (read.read_seq !== seq - 1) return;
  const after = { read_seq: seq, mention_count: 0 };
  putRead(tx, channelId, userId, after);
  const event = { userId, read: { channelId, ...after, unread_count: 0 }, spaceId: channelId };
  app.bus.publishAfter(tx, { type: "read-updated", ...event });
}

/**
 * Counts one more in the last row, where that is a missed call from the same person and still
 * unread, so that repeated calls don't fill a conversation. Returns whether it did.
 */
function countMissed(app: FeaturesContext, tx: Tx, { channelId, callerId, calleeId }: CallState) {
  const { last_seq, read } = readStateOf(tx, channelId, calleeId);
  const last = last_seq > read.read_seq ? getMessage(tx, channelId, last_seq) : null;
  if (!last?.record.system || last.record.sender_id !== callerId) return false;
  const row = systemRowOf(last.record);
  if (row?.kind !== "missed_call") return false;
  rewriteSystem(app, tx, last, {
    spaceId: channelId,
    about: userById(tx, callerId),
    row: { ...row, times: row.times + 1 },
    at: tx.now,
  });
  return true;
}
