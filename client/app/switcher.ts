import { recentChannels } from "../channels/recent.ts";
import { createNameSearch, type NameSearch } from "../members/name_search.ts";
import { isComplete } from "../members/known.ts";
import type { Features } from "./start_features.ts";

/** Number of servers to ask for members: the open one, then the first ones. */
const MAX_SERVERS_ASKED = 5;

/** Data of the switcher beyond what the page shows (UX-6). */
export interface Switching extends NameSearch {
  /** The conversations last open on this device, by channel id, the newest first. */
  readonly recent: readonly string[];
}

/** Opens the switcher's data. Close it when it is no longer shown. */
export async function openSwitcher({ core, stores }: Features): Promise<Switching> {
  const { platform, api, deviceStorage } = core;
  await deviceStorage.load();
  return {
    recent: recentChannels(deviceStorage, core.initial.user.id).all(),
    ...createNameSearch({ platform, api, servers: () => toAsk(stores) }),
  };
}

/** The servers of which not all members are held; none without a connection. */
function toAsk({ servers, members, connection }: Features["stores"]): string[] {
  if (connection.connection.value.state === "offline") return [];
  const open = servers.selectedId.value;
  const isHeld = (id: string) => {
    const list = members.lists.value[id];
    return list !== undefined && isComplete(list);
  };
  return servers.list.value.map(({ id }) => id)
    .sort((a, b) => Number(b === open) - Number(a === open))
    .filter((id) => !isHeld(id))
    .slice(0, MAX_SERVERS_ASKED);
}
