import { getChannel, listChannels, listDms } from "../../protocol/api/channels.ts";
import { listServers } from "../../protocol/api/servers.ts";
import { getServerOrder } from "../../protocol/api/server_order.ts";
import type { ServerFolder } from "../../protocol/server_folders.ts";
import type { Category } from "../../protocol/categories.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { Server } from "../../protocol/servers.ts";
import type { Api } from "../base/api.ts";
import { ApiError } from "../base/errors.ts";
import { createMembers, type Members } from "../members/members.ts";
import type { Platform } from "../base/platform.ts";
import { createRecorder, type Recorder } from "../base/recorder.ts";
import { type CategoryLists, withCategories } from "../channels/category_state.ts";
import {
  type ChannelLists,
  DIRECT,
  putChannel,
  removeChannel,
  removeServerChannels,
  replaceChannels,
} from "../channels/state.ts";
import type { ThreadLoader } from "../channels/thread_state.ts";
import { removeServer } from "../servers/state.ts";
import type { UnsentMarkers } from "../messages/read_marker.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { MembersStore } from "../members/store.ts";
import type { ServersStore } from "../servers/store.ts";

/** Fetches the lists of servers, channels and members. Failures are only logged (ERR-43). */
export interface Lists extends ThreadLoader {
  readonly servers: Recorder<readonly Server[]>;
  /** Order and folders of the servers. */
  readonly serverOrder: Recorder<readonly ServerFolder[]>;
  readonly channels: Recorder<ChannelLists>;
  readonly categories: Recorder<CategoryLists>;
  readonly members: Members;
  /** Channels of which the server has not confirmed how far they were read. */
  readonly unsent: UnsentMarkers;
  /** Loads the channels of a server, or the direct messages as `DIRECT`. */
  loadChannels(serverId: string): Promise<void>;
  /** Everything that events may have changed while there was no connection. */
  resync(): Promise<void>;
  /** A server is gone for this user. */
  forget(serverId: string): void;
}

interface Deps {
  platform: Pick<Platform, "log" | "after">;
  api: Api;
  servers: ServersStore;
  channels: ChannelsStore;
  members: MembersStore;
  isOpen: (channelId: string) => boolean;
  /** The open channel was marked as unread on another device while there was no connection. */
  onUnread(channelId: string, readSeq: number): void;
}

export function createLists(deps: Deps): Lists {
  const { platform, api } = deps;
  const servers = createRecorder(deps.servers.update);
  const serverOrder = createRecorder(deps.servers.setOrder);
  const channels = createRecorder(deps.channels.update);
  const categories = createRecorder(deps.channels.updateCategories);
  const unsent: UnsentMarkers = new Map();
  const members = createMembers({ ...deps, store: deps.members });

  async function logged(what: string, loading: Promise<void>): Promise<boolean> {
    try {
      await loading;
      return true;
    } catch (error) {
      platform.log(`The ${what} could not be loaded`, error);
      return false;
    }
  }

  function loadServers() {
    return servers.load(async () => {
      const { servers } = await api.call(listServers);
      return () => servers;
    });
  }

  async function loadChannels(serverId: string): Promise<void> {
    const open = () => deps.channels.find(deps.channels.selectedId.value ?? "");
    const loading = loadLists(api, { channels, categories }, serverId, unsent, open);
    const before = open();
    await logged("channels", loading);
    const after = open();
    if (after && after.id === before?.id && after.read_seq < before.read_seq) {
      deps.onUnread(after.id, after.read_seq);
    }
  }

  function forget(serverId: string) {
    const held = (deps.channels.lists.value[serverId] ?? []).map(({ id }) => id);
    servers.apply((list) => removeServer(list, serverId));
    channels.apply((lists) => removeServerChannels(lists, serverId));
    categories.apply(({ [serverId]: _, ...lists }) => lists);
    members.apply((lists, { removeMemberList }) => {
      return [serverId, ...held].reduce(removeMemberList, lists);
    });
  }

  return {
    servers,
    serverOrder,
    channels,
    categories,
    members,
    unsent,
    loadChannels,
    loadThread: (id) => loadThread(deps, channels, id),
    forget,
    async resync() {
      const ordered = logged("order of the servers", loadServerOrder(deps, serverOrder));
      if (!await logged("servers", loadServers())) return;
      await ordered;
      const ids = deps.servers.list.value.map((s) => s.id);
      const gone = (held: string) => held !== DIRECT && !ids.includes(held);
      Object.keys(deps.channels.lists.value).filter(gone).forEach(forget);
      const selected = deps.servers.selectedId.value;
      // Channels load in sequence, the open server's first, so that they don't hold up the
      // messages.
      const first = selected ?? DIRECT;
      const all = [DIRECT, ...ids];
      for (const id of all.sort((a, b) => Number(b === first) - Number(a === first))) {
        await loadChannels(id);
      }
      await members.resync();
    },
  };
}

function loadServerOrder({ api, servers }: Deps, order: Lists["serverOrder"]): Promise<void> {
  return order.load(async () => {
    const { folders } = await api.call(getServerOrder);
    return (held) => servers.arranging.count === 0 ? folders : held;
  });
}

/** Returns a thread; null: it is gone for this person, or it is none. */
async function fetchThread(api: Api, id: string): Promise<Channel | null> {
  try {
    const { channel } = await api.call(getChannel, { id });
    return channel.thread ? channel : null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

async function loadThread(
  { api, platform }: Deps,
  channels: Lists["channels"],
  id: string,
): Promise<Channel | null> {
  let thread: Channel | null = null;
  await channels.load(async () => {
    thread = await fetchThread(api, id);
    return (all) => thread ? putChannel(all, thread) : removeChannel(all, id);
  }).catch((error) => platform.log("The thread could not be loaded", error));
  return thread;
}

/**
 * Loads the channels of a server with its categories and threads, or the direct messages.
 * @param open the channel on screen: a thread stays there that is not listed
 */
function loadLists(
  api: Api,
  { channels, categories }: Pick<Lists, "channels" | "categories">,
  serverId: string,
  unsent: UnsentMarkers,
  open: () => Channel | null,
): Promise<void> {
  const replaced = (list: readonly Channel[]) => (lists: ChannelLists) =>
    replaceChannels(lists, serverId, list, unsent);
  if (serverId === DIRECT) {
    return channels.load(async () => replaced((await api.call(listDms)).channels));
  }
  return categories.load(async () => {
    let fetched: readonly Category[] = [];
    await channels.load(async () => {
      const list = await api.call(listChannels, { serverId });
      fetched = list.categories ?? [];
      const held = [...list.channels, ...list.threads ?? []];
      const shown = open();
      const isMissing = shown?.thread && shown.server_id === serverId &&
        !held.some(({ id }) => id === shown.id);
      const thread = isMissing && await fetchThread(api, shown.id);
      return replaced(thread ? [...held, thread] : held);
    });
    return (lists) => withCategories(lists, serverId, fetched);
  });
}
