import { AppError, invalid } from "../../../protocol/errors.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import type { Message } from "../../../protocol/messages.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { inServer, requirePermission, requireUnmuted } from "../../membership/channels/access.ts";
import { kindOf } from "../../membership/channels/kinds.ts";
import { record as recordAct } from "../../membership/moderation/audit.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { accessMessage } from "../message_log/access.ts";
import { putMessage } from "../message_log/log.ts";
import { present } from "../messages/history.ts";
import { noteForCopies } from "../message_log/copies.ts";
import { publishTurns } from "./records.ts";

const HOUR_MS = 3_600_000;

/**
 * Publishes a message of a channel of announcements: the channels that follow receive copies
 * (COM-4). Again the same.
 * @throws AppError not_found, forbidden, rate_limited; invalid_input for a message that cannot be
 * published
 */
export async function publishMessage(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  messageId: string,
): Promise<Message> {
  const published = await app.db.transact((tx) => {
    const access = accessMessage(tx, userId, messageId, { channelId });
    const { message } = access;
    const { channel, server } = inServer(access);
    const isAuthor = message.record.sender_id === userId && !message.record.system;
    if (isAuthor) requireUnmuted(access);
    else requirePermission(access, "deleteMessages");
    if (kindOf(channel) !== "announcement") throw invalid("channelId", "must be of announcements");
    if (message.record.system) throw invalid("id", "is a system message");
    if (message.record.poll) throw invalid("id", "is a poll");
    if (message.record.copied) throw invalid("id", "is a copy");
    if (message.record.published !== undefined) return message;
    takeTurn(tx, channelId);
    const record = { ...message.record, published: tx.now };
    putMessage(tx, message, record);
    noteForCopies(app, tx, { channelId, record });
    recordAct(app, tx, server.id, {
      action: "publish",
      actor_id: userId,
      target_id: isAuthor ? null : record.sender_id,
      channel_id: channelId,
    });
    app.bus.publishAfter(tx, {
      type: "message-edited",
      channelId,
      id: messageId,
      spaceId: server.id,
    });
    return { ...message, record };
  });
  return (await present(app, [published], LIMITS.inlineContentMax, userId))[0];
}

/** @throws AppError rate_limited once an hour's messages of a channel are published */
function takeTurn(tx: Tx, channelId: string): void {
  const recent = (publishTurns.get(tx, { channelId }) ?? []).filter((at) => at + HOUR_MS > tx.now);
  if (recent.length >= SERVER_LIMITS.publishedPerHour) {
    const retryAfter = Math.ceil((recent[0] + HOUR_MS - tx.now) / 1000);
    throw new AppError("rate_limited", { retryAfter });
  }
  publishTurns.set(tx, { channelId }, [...recent, tx.now]);
}
