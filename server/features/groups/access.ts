import { invalid } from "../../../protocol/errors.ts";
import { accessChannel } from "../../membership/channels/access.ts";
import type { GroupRecord } from "../../membership/channels/records.ts";
import type { Reader } from "../../storage/reader.ts";

/**
 * Returns a group to one of its members: each may add others, rename it and leave (E2E-16).
 * @throws AppError not_found; invalid_input for a channel that is not a group
 */
export function accessGroup(reader: Reader, userId: string, channelId: string): GroupRecord {
  const { channel } = accessChannel(reader, userId, channelId);
  if (channel.server_id !== null || !channel.group) throw invalid("id", "is not a group");
  return channel;
}
