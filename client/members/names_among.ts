import { listReaders } from "../../protocol/api/channels.ts";
import { listMembers } from "../../protocol/api/members.ts";
import type { Api } from "../base/api.ts";
import type { PrivatePins } from "../channels/private_pins.ts";
import type { ChannelsStore } from "../channels/store.ts";

interface Deps {
  api: Api;
  channels: Pick<ChannelsStore, "find">;
  /** See channels/private_pins.ts. */
  privateFrom: PrivatePins["privateFrom"];
}

/**
 * Tells which of some names those have who can be called in a channel. No request depends on an
 * encrypted text: there all readers are asked for (MEND-35).
 */
export async function namesAmong(
  { api, channels, privateFrom }: Deps,
  channelId: string,
  names: readonly string[],
): Promise<string[]> {
  const channel = channels.find(channelId);
  const people = [channel?.recipient, ...channel?.recipients ?? []].filter((one) =>
    one !== undefined
  );
  if (!channel?.server_id) return people.map(({ username }) => username);
  const isSealed = privateFrom(channelId) !== null;
  const { members } = isSealed
    ? await api.call(listReaders, { id: channelId })
    : await api.call(listMembers, { id: channel.server_id, query: { names: names.join(",") } });
  return members.map(({ username }) => username);
}
