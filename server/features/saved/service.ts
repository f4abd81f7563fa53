import { AppError, invalid, tooMany } from "../../../protocol/errors.ts";
import type { SavedMessage, SavedQuery, SaveMessage } from "../../../protocol/saved.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { accessMessage } from "../message_log/access.ts";
import { reminders, savedCounts, savedMessages, type SavedRecord } from "./records.ts";
import { savedView } from "./view.ts";

/**
 * Saves a message that the user may read, whether muted there or not. Again replaces time and
 * reminder. @throws AppError not_found, invalid_input, too_many
 */
export async function saveMessage(
  app: FeaturesContext,
  userId: string,
  { channelId, messageId, remind_at }: SaveMessage,
): Promise<SavedMessage> {
  const record = await app.db.transact((tx) => {
    accessMessage(tx, userId, messageId, { channelId });
    const at = { userId, messageId };
    const before = savedMessages.get(tx, at);
    if (before) dropReminder(tx, userId, messageId, before);
    else countSaved(tx, userId, 1);
    const saved: SavedRecord = { channelId, savedAt: tx.now, reminded: false };
    if (remind_at !== undefined) {
      saved.remindAt = reminderTime(remind_at, tx.now);
      reminders.set(tx, { at: saved.remindAt, userId, messageId }, true);
      app.bus.publishAfter(tx, { type: "reminder-set", userId, at: saved.remindAt });
    }
    savedMessages.set(tx, at, saved);
    return saved;
  });
  return await savedView(app, userId, messageId, record);
}

/** Removes a saved message, also one that is no longer visible. @throws AppError not_found */
export async function removeSaved(
  app: FeaturesContext,
  userId: string,
  messageId: string,
): Promise<void> {
  await app.db.transact((tx) => {
    const saved = savedMessages.get(tx, { userId, messageId });
    if (!saved) throw new AppError("not_found");
    savedMessages.delete(tx, { userId, messageId });
    dropReminder(tx, userId, messageId, saved);
    countSaved(tx, userId, -1);
  });
}

/** A page of the user's saved messages, the last one first. */
export async function savedOf(
  app: FeaturesContext,
  userId: string,
  { limit, before }: SavedQuery,
): Promise<{ saved: SavedMessage[]; next: string | null }> {
  const all = (await savedMessages.list(app.db, { userId }))
    .map(({ at: { messageId }, value }) => ({ messageId, value, at: cursorOf(messageId, value) }))
    .sort((a, b) => a.at < b.at ? 1 : -1);
  const rest = before === undefined ? all : all.filter(({ at }) => at < before);
  const page = rest.slice(0, limit);
  return {
    saved: await Promise.all(
      page.map(({ messageId, value }) => savedView(app, userId, messageId, value)),
    ),
    next: rest.length > limit ? page.at(-1)?.at ?? null : null,
  };
}

/** Sorts by the time, which has as many digits until the year 2286, and then by the message. */
function cursorOf(messageId: string, { savedAt }: SavedRecord): string {
  return `${savedAt}.${messageId}`;
}

/** Milliseconds. @throws AppError invalid_input */
function reminderTime(text: string, now: number): number {
  const at = Date.parse(text);
  if (!(at > now)) throw invalid("remind_at", "must be in the future");
  if (at > now + SERVER_LIMITS.reminderMax) throw invalid("remind_at", "must be within a year");
  return at;
}

function dropReminder(tx: Tx, userId: string, messageId: string, saved: SavedRecord): void {
  if (saved.remindAt === undefined) return;
  reminders.delete(tx, { at: saved.remindAt, userId, messageId });
}

function countSaved(tx: Tx, userId: string, by: 1 | -1): void {
  const count = (savedCounts.get(tx, { userId }) ?? 0) + by;
  if (count > SERVER_LIMITS.savedMessages) {
    throw tooMany(`At most ${SERVER_LIMITS.savedMessages} messages can be saved`);
  }
  savedCounts.set(tx, { userId }, count);
}
