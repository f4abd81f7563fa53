import { addressOf } from "../channels/address.ts";
import { DIRECT } from "../channels/state.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { ServersStore } from "../servers/store.ts";
import type { LocationEntry } from "./layer_entries.ts";

/** Stores of servers and channels, with the selection. */
interface Deps {
  servers: Pick<ServersStore, "list" | "selectedId">;
  channels: Pick<ChannelsStore, "selectedId" | "find" | "lists" | "visited">;
}

/** Returns the open location with its address (UX-8). */
export function currentLocation(deps: Deps): LocationEntry {
  const channelId = deps.channels.selectedId.value;
  const serverId = deps.servers.selectedId.value;
  return { kind: "location", serverId, channelId, path: ownPath(deps, channelId) };
}

/**
 * Returns the location that the page began at; its address is kept if it leads there, as `/` does.
 */
export function begunLocation(
  deps: Deps,
  { serverId, channelId }: Pick<LocationEntry, "serverId" | "channelId">,
  path: string,
): LocationEntry {
  const own = ownPath(deps, channelId);
  // A person without messages has no channel yet, so their page (`/dm/…`) begins at home.
  const leadsThere = own === "/" ? /^\/(dm\/.*)?$/.test(path) : `${path}/`.startsWith(`${own}/`);
  return { kind: "location", serverId, channelId, path: path === "/" || leadsThere ? path : own };
}

/** Returns true if an entry's target still exists or isn't known yet. */
export function exists(
  { servers, channels }: Deps,
  { serverId, channelId }: Pick<LocationEntry, "serverId" | "channelId">,
): boolean {
  if (serverId && !servers.list.value.some(({ id }) => id === serverId)) return false;
  const known = channelId && channels.lists.value[serverId ?? DIRECT];
  return !known || channels.find(channelId) !== null || channels.visited.has(channelId);
}

function ownPath({ channels }: Deps, channelId: string | null): string {
  const channel = channelId === null ? null : channels.find(channelId);
  return channel ? addressOf(channel) : "/";
}
