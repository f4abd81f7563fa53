import { listMembers } from "../../protocol/api/members.ts";
import type { Api } from "../base/api.ts";
import type { PrivatePins } from "../channels/private_pins.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { MembersStore } from "./store.ts";

interface Deps {
  api: Api;
  channels: Pick<ChannelsStore, "find">;
  /** See channels/private_pins.ts. */
  privateFrom: PrivatePins["privateFrom"];
  members: Pick<MembersStore, "lists">;
}

/**
 * Tells which of some names others have who can be called in a channel. No request depends on an
 * encrypted text (MEND-35): there the names count that this page knows.
 */
export async function namesAmong(
  { api, channels, privateFrom, members: { lists } }: Deps,
  channelId: string,
  names: readonly string[],
): Promise<string[]> {
  const channel = channels.find(channelId);
  const nameOf = ({ username }: { username: string }) => username;
  if (!channel?.server_id) {
    return [channel?.recipient ?? [], channel?.recipients ?? []].flat().map(nameOf);
  }
  if (privateFrom(channelId) !== null) return lists.value[channelId]?.members.map(nameOf) ?? [];
  const query = { names: names.join(",") };
  return (await api.call(listMembers, { id: channel.server_id, query })).members.map(nameOf);
}
