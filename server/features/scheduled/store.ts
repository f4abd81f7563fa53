import { AppError, tooMany } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { addEntry } from "../../membership/inbox/entries.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { holdFiles, letGoOfFiles } from "../files/held.ts";
import {
  scheduledCounts,
  scheduledDue,
  scheduledIn,
  scheduledMessages,
  type ScheduledRecord,
  scheduledSent,
} from "./records.ts";

/** Identifies a scheduled message. */
export interface ScheduledAt {
  userId: string;
  id: string;
}

/** @throws AppError already_sent, not_found */
export function requireScheduled(tx: Tx, at: ScheduledAt): ScheduledRecord {
  const found = scheduledMessages.get(tx, at);
  if (found) return found;
  throw new AppError(scheduledSent.get(tx, at) === null ? "not_found" : "already_sent");
}

/** Replaces a message, its counters and indexes, and tells its person. @throws AppError too_many */
export function putScheduled(
  app: FeaturesContext,
  tx: Tx,
  at: ScheduledAt,
  before: ScheduledRecord | null,
  after: ScheduledRecord,
): void {
  const { userId, id } = at;
  const counts = (one: ScheduledRecord | null) => one && one.state !== "failed" ? 1 : 0;
  count(tx, userId, counts(after) - counts(before));
  if (before?.state === "pending") scheduledDue.delete(tx, { at: before.nextAt, ...at });
  if (after.state === "pending") {
    scheduledDue.set(tx, { at: after.nextAt, ...at }, true);
    app.bus.publishAfter(tx, { type: "scheduled-set", userId, at: after.nextAt });
  }
  const inChannel = { channelId: after.channelId, ...at };
  if (after.state === "failed") scheduledIn.delete(tx, inChannel);
  else scheduledIn.set(tx, inChannel, true);
  letGoOfFiles(tx, userId, before?.files);
  holdFiles(tx, userId, after.files);
  scheduledMessages.set(tx, at, after);
  app.bus.publishAfter(tx, { type: "scheduled-updated", userId, id });
}

/** Removes a message with all that belongs to it. @param messageId the message that it became */
export function dropScheduled(
  app: FeaturesContext,
  tx: Tx,
  at: ScheduledAt,
  record: ScheduledRecord,
  messageId?: string,
): void {
  const { userId, id } = at;
  if (record.state !== "failed") count(tx, userId, -1);
  scheduledMessages.delete(tx, at);
  if (record.state === "pending") scheduledDue.delete(tx, { at: record.nextAt, ...at });
  scheduledIn.delete(tx, { channelId: record.channelId, ...at });
  letGoOfFiles(tx, userId, record.files);
  if (messageId !== undefined) scheduledSent.set(tx, at, tx.now);
  app.bus.publishAfter(tx, { type: "scheduled-removed", userId, id, messageId });
}

/** Keeps a message as failed, with an entry in its person's inbox. */
export function failScheduled(
  app: FeaturesContext,
  tx: Tx,
  at: ScheduledAt,
  code: string,
): void {
  const before = scheduledMessages.get(tx, at);
  if (!before || before.state === "failed") return;
  putScheduled(app, tx, at, before, { ...before, state: "failed", code, failedAt: tx.now });
  const entry = { kind: "scheduled", at: tx.now, read: false, scheduledId: at.id } as const;
  addEntry(app, tx, at.userId, app.ids.uuid(), entry);
}

function count(tx: Tx, userId: string, by: number): void {
  if (by === 0) return;
  const after = (scheduledCounts.get(tx, { userId }) ?? 0) + by;
  if (by > 0 && after > SERVER_LIMITS.scheduledMessages) {
    throw tooMany(`At most ${SERVER_LIMITS.scheduledMessages} messages can be scheduled`);
  }
  scheduledCounts.set(tx, { userId }, after);
}
