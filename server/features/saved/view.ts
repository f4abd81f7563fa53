import { AppError } from "../../../protocol/errors.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import type { Message } from "../../../protocol/messages.ts";
import type { SavedMessage } from "../../../protocol/saved.ts";
import type { FeaturesContext } from "../context.ts";
import { accessMessage } from "../message_log/access.ts";
import { present } from "../messages/history.ts";
import type { SavedRecord } from "./records.ts";

/** Shows a saved message to its owner, with its content if that person may read it now. */
export async function savedView(
  app: FeaturesContext,
  userId: string,
  messageId: string,
  { channelId, savedAt, remindAt, reminded }: SavedRecord,
): Promise<SavedMessage> {
  const message = await visibleMessage(app, userId, channelId, messageId);
  return {
    channel_id: channelId,
    message_id: messageId,
    ...(message && { message }),
    saved_at: new Date(savedAt).toISOString(),
    ...(remindAt !== undefined && { remind_at: new Date(remindAt).toISOString() }),
    reminded,
  };
}

/** A large content by reference; null: deleted, or in a channel that the person may not read. */
export async function visibleMessage(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  messageId: string,
): Promise<Message | null> {
  try {
    const { message } = await app.db.read(accessMessage, userId, messageId, { channelId });
    if (message.record.removed) return null;
    return (await present(app, [message], LIMITS.inlineContentMax, userId))[0];
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
