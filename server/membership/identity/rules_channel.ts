import type { Membership } from "../../../protocol/permissions.ts";
import type { Reader } from "../../storage/reader.ts";
import { mayIn } from "../channels/access.ts";
import { channelById } from "../channels/channels.ts";
import type { ServerChannelRecord } from "../channels/records.ts";
import type { ServerRecord } from "../servers/records.ts";
import { getRoles } from "../servers/roles.ts";

/** The id of a server's rules channel while @everyone reads it; null: none (COM-5). */
export function rulesChannelOf(
  reader: Reader,
  { id, rules_channel_id }: Pick<ServerRecord, "id" | "rules_channel_id">,
): string | null {
  if (rules_channel_id === undefined) return null;
  const channel = channelById(reader, rules_channel_id);
  return channel?.server_id === id && everyoneReads(reader, channel) ? channel.id : null;
}

/** Returns whether a member without roles reads a channel, whatever it grants to single people. */
export function everyoneReads(reader: Reader, channel: ServerChannelRecord): boolean {
  const { everyone } = getRoles(reader, channel.server_id);
  const nobody: Membership = { isOwner: false, everyone, roles: [], muted: false };
  return mayIn(reader, nobody, channel, "");
}
