import type { Channel } from "../protocol/channels.ts";
import type { Member, Server } from "../protocol/servers.ts";
import type { Api } from "./api.ts";
import type { Platform } from "./platform.ts";
import { createRecorder, type Recorder } from "./recorder.ts";
import {
  type ChannelLists,
  DIRECT,
  removeServerChannels,
  replaceChannels,
} from "./state/channels.ts";
import { removeMemberList } from "./state/members.ts";
import { removeServer } from "./state/servers.ts";
import type { ChannelsStore } from "./stores/channels.ts";
import type { MemberLists, MembersStore } from "./stores/members.ts";
import type { ServersStore } from "./stores/servers.ts";

/** Fetches the lists of servers, channels and members. Failures are only logged (ERR-43). */
export interface Lists {
  readonly servers: Recorder<readonly Server[]>;
  readonly channels: Recorder<ChannelLists>;
  readonly members: Recorder<MemberLists>;
  /** Of a server, or the direct messages as `DIRECT`. */
  loadChannels(serverId: string): Promise<void>;
  /** Of a server or a direct message, unless they are there; `again` in any case. */
  loadMembers(id: string, again?: boolean): Promise<void>;
  /** Everything that events may have changed while there was no connection. */
  resync(): Promise<void>;
  /** A server is gone for this user. */
  forget(serverId: string): void;
}

interface Needs {
  platform: Pick<Platform, "log">;
  api: Api;
  servers: ServersStore;
  channels: ChannelsStore;
  members: MembersStore;
}

export function createLists(needs: Needs): Lists {
  const { platform, api } = needs;
  const servers = createRecorder(needs.servers.update);
  const channels = createRecorder(needs.channels.update);
  const members = createRecorder(needs.members.update);

  async function logged(what: string, loading: Promise<void>): Promise<boolean> {
    try {
      await loading;
      return true;
    } catch (error) {
      platform.log(`${what} could not be loaded`, error);
      return false;
    }
  }

  function loadServers() {
    return servers.load(async () => {
      const { servers } = await api.get<{ servers: Server[] }>("/servers");
      return () => servers;
    });
  }

  async function loadChannels(serverId: string): Promise<void> {
    const loading = channels.load(async () => {
      const path = serverId === DIRECT ? "/channels/dm" : `/channels/server/${serverId}`;
      const { channels } = await api.get<{ channels: Channel[] }>(path);
      return (lists) => replaceChannels(lists, serverId, channels);
    });
    await logged("Channels", loading);
  }

  async function loadMembers(id: string, again = false): Promise<void> {
    const held = needs.members.lists.value[id];
    if (!again && held && held.status !== "error") return;
    const set = (status: "loading" | "error") =>
      needs.members.update((lists) => ({
        ...lists,
        [id]: { members: lists[id]?.members ?? [], status },
      }));
    if (held?.status !== "ready") set("loading");
    const loading = members.load(async () => {
      const direct = needs.channels.lists.value[DIRECT]?.some((channel) => channel.id === id);
      const path = direct ? `/channels/${id}/members` : `/servers/${id}/members`;
      const { members } = await api.get<{ members: Member[] }>(path);
      return (lists) => ({ ...lists, [id]: { status: "ready", members } });
    });
    if (!await logged("Members", loading) && held?.status !== "ready") set("error");
  }

  function forget(serverId: string) {
    servers.apply((list) => removeServer(list, serverId));
    channels.apply((lists) => removeServerChannels(lists, serverId));
    members.apply((lists) => removeMemberList(lists, serverId));
  }

  return {
    servers,
    channels,
    members,
    loadChannels,
    loadMembers,
    forget,
    async resync() {
      if (!await logged("Servers", loadServers())) return;
      const ids = needs.servers.list.value.map((s) => s.id);
      const gone = (held: string) => held !== DIRECT && !ids.includes(held);
      Object.keys(needs.channels.lists.value).filter(gone).forEach(forget);
      const selected = needs.servers.selectedId.value;
      // One after another, the open one first: they must not hold up the messages.
      const first = selected ?? DIRECT;
      const all = [DIRECT, ...ids];
      for (const id of all.sort((a, b) => Number(b === first) - Number(a === first))) {
        await loadChannels(id);
      }
      for (const id of Object.keys(needs.members.lists.value)) await loadMembers(id, true);
    },
  };
}
