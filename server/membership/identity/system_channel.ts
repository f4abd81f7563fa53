import type { Reader } from "../../storage/reader.ts";
import { channelById, listChannels } from "../channels/channels.ts";
import { isPlain } from "../channels/kinds.ts";
import type { ServerChannelRecord } from "../channels/records.ts";
import type { ServerRecord } from "../servers/records.ts";

/**
 * Returns the channel in which a server announces joins and leaves (COM-5): the chosen one,
 * otherwise the first text channel; null: none.
 */
export function systemChannelOf(
  reader: Reader,
  { id, system_channel_id }: Pick<ServerRecord, "id" | "system_channel_id">,
): ServerChannelRecord | null {
  if (system_channel_id === null) return null;
  const chosen = system_channel_id === undefined ? null : channelById(reader, system_channel_id);
  if (chosen?.server_id === id) return chosen;
  return listChannels(reader, id).find(isPlain) ?? null;
}
