import { AppError } from "../../../protocol/errors.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import type { MessagePreview } from "../../../protocol/message_previews.ts";
import { kindOf } from "../../membership/channels/kinds.ts";
import { channelNameFor } from "../../membership/channels/view.ts";
import type { FeaturesContext } from "../context.ts";
import { accessMessage } from "../message_log/access.ts";
import { present } from "../messages/history.ts";

/**
 * Returns the message that a link leads to, and where it stands, to a user who may
 * read it (COM-13). A large content comes by reference.
 * @throws AppError not_found, also for a message that was taken back
 */
export async function previewOf(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  messageId: string,
): Promise<MessagePreview> {
  const access = await app.db.read(accessMessage, userId, messageId, { channelId });
  const { message: found, channel, server } = access;
  if (found.record.removed) throw new AppError("not_found");
  const [message] = await present(app, [found], LIMITS.inlineContentMax);
  const channel_name = await channelNameFor(app, userId, channel);
  if (channel.server_id === null || server === null) return { message, channel_name };
  const { id, name } = server;
  return { message, channel_name, kind: kindOf(channel), server_id: id, server_name: name };
}
