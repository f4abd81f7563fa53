import { createChannel, deleteChannel, updateChannel } from "../../protocol/api/channels.ts";
import { createInvite, joinByInvite } from "../../protocol/api/invites.ts";
import { removeMember } from "../../protocol/api/members.ts";
import { createServer } from "../../protocol/api/servers.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { CreateInvite, Server } from "../../protocol/servers.ts";
import type { Api } from "../base/api.ts";
import type { EventHandlers } from "../base/socket.ts";
import type { Place } from "../app/place.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { SessionStore } from "../auth/store.ts";

/** What one can do to servers and channels. All throw `ApiError` or `NetworkError`. */
export interface ServerActions {
  /** Selects it, too. */
  createServer(name: string): Promise<Server>;
  /** Takes a code or a pasted link; selects the server. */
  joinServer(codeOrLink: string): Promise<Server>;
  leaveServer(serverId: string): Promise<void>;
  /** Answers the code. `expiresIn` in milliseconds, 0: never. */
  createInvite(serverId: string, options?: CreateInvite): Promise<string>;
  createChannel(serverId: string, name: string, isVoice: boolean): Promise<Channel>;
  renameChannel(channelId: string, name: string): Promise<void>;
  deleteChannel(channelId: string): Promise<void>;
}

interface Needs {
  api: Api;
  /** An answer changes the stores as its event will: both may come, in either order. */
  events: EventHandlers;
  place: Place;
  user: SessionStore["user"];
  channels: Pick<ChannelsStore, "find">;
}

export function createServerActions(needs: Needs): ServerActions {
  const { api, events, place, user, channels } = needs;

  async function enter(server: Server): Promise<Server> {
    await events["server-joined"]({ server });
    place.select(server.id);
    return server;
  }

  return {
    async createServer(name) {
      return enter((await api.call(createServer, { body: { name } })).server);
    },
    async joinServer(codeOrLink) {
      const inviteCode = codeIn(codeOrLink);
      return enter(
        (await api.call(joinByInvite, { body: { inviteCode } })).server,
      );
    },
    async leaveServer(serverId) {
      const { id: userId, username } = user.value!;
      await api.call(removeMember, { id: serverId, userId });
      events["member-removed"]({ serverId, userId, username, action: "left", by: username });
    },
    async createInvite(serverId, options = {}) {
      return (await api.call(createInvite, { id: serverId, body: options })).code;
    },
    async createChannel(serverId, name, isVoice) {
      const { channel } = await api.call(createChannel, { serverId, body: { name, isVoice } });
      events["channel-created"]({ channel });
      return channel;
    },
    async renameChannel(channelId, name) {
      events["channel-updated"](await api.call(updateChannel, { id: channelId, body: { name } }));
    },
    async deleteChannel(channelId) {
      const serverId = channels.find(channelId)?.server_id ?? "";
      await api.call(deleteChannel, { id: channelId });
      events["channel-deleted"]({ channelId, serverId });
    },
  };
}

/** The code in what somebody pasted: a link to /invite/{code}, or the code itself. */
export function codeIn(text: string): string {
  const code = /\/invite\/([^/?#\s]+)/.exec(text)?.[1];
  return code ?? text.trim();
}
