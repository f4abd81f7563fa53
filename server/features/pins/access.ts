import { requirePermission } from "../../membership/channels/access.ts";
import type { Reader } from "../../storage/reader.ts";
import { accessMessage, type MessageAccess } from "../message_log/access.ts";

/**
 * Returns a message that the user may pin or unpin: in a server with `deleteMessages`; a direct
 * message is equally both people's. @throws AppError not_found, forbidden, cannot_message
 */
export function accessToPin(
  reader: Reader,
  userId: string,
  messageId: string,
  channelId: string,
): MessageAccess {
  const access = accessMessage(reader, userId, messageId, { channelId });
  requirePermission(access, access.server === null ? "sendMessages" : "deleteMessages");
  return access;
}
