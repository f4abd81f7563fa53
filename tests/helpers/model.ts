/** A client that does to the letter what wire.md says of events, and nothing else. */
import type { Channel } from "../../protocol/channels.ts";
import type { Message } from "../../protocol/messages.ts";
import type { Overrides, Role } from "../../protocol/roles.ts";
import type { Invite, Member, Server } from "../../protocol/servers.ts";
import type { Person } from "./person.ts";
import type { Received } from "./test_socket.ts";

/** All that somebody can list, by id. */
export interface State {
  servers: Record<string, Server>;
  channels: Record<string, Channel>;
  /** By server, then by user. */
  members: Record<string, Record<string, Member>>;
  /** By channel, oldest first. */
  messages: Record<string, Message[]>;
  /** By server, of those that one owns. */
  invites: Record<string, Invite[]>;
  /** By server, then by id. */
  roles: Record<string, Record<string, Role>>;
  /** By channel, then by target. */
  overrides: Record<string, Overrides>;
}

/** In member lists idle is `away` and dnd is `busy`; invisible is offline (D-SOC-3). */
const LISTED = { online: "online", idle: "away", dnd: "busy" } as const;
/** The largest page: tests keep channels shorter. */
const ALL = 100;

const empty = (): State => ({
  servers: {},
  channels: {},
  members: {},
  messages: {},
  invites: {},
  roles: {},
  overrides: {},
});
const byId = <T extends { id: string }>(list: T[]) =>
  Object.fromEntries(list.map((one) => [one.id, one]));

/** Everything as it is asked for anew. */
export async function fetchState(person: Person): Promise<State> {
  const state = empty();
  const servers: Server[] = (await person.get("/servers")).body.servers;
  await Promise.all(servers.map((server) => fetchServer(person, server, state)));
  return state;
}

async function fetchServer(person: Person, server: Server, into: State): Promise<void> {
  const { id } = server;
  const [channels, members, roles] = await Promise.all([
    person.get(`/channels/server/${id}`),
    person.get(`/servers/${id}/members`),
    person.get(`/servers/${id}/roles`),
  ]);
  into.servers[id] = server;
  into.roles[id] = byId<Role>(roles.body.roles);
  into.members[id] = Object.fromEntries(members.body.members.map((m: Member) => [m.user_id, m]));
  Object.assign(into.channels, byId<Channel>(channels.body.channels));
  if (server.owner_id === person.id) into.invites[id] = await fetchInvites(person, id);
  await Promise.all(
    channels.body.channels.map((channel: Channel) => fetchChannel(person, channel, into)),
  );
}

/** What is in a channel; nothing when sight of it was lost meanwhile. */
async function fetchChannel(person: Person, { id, is_voice }: Channel, into: State): Promise<void> {
  into.overrides[id] = (await person.get(`/channels/${id}/permissions`)).body.permissions ?? {};
  if (is_voice) return;
  into.messages[id] = (await person.get(`/messages/${id}?limit=${ALL}`)).body.messages ?? [];
}

async function fetchInvites(person: Person, serverId: string): Promise<Invite[]> {
  return (await person.get(`/servers/${serverId}/invites`)).body.invites;
}

export class Model {
  #applied = 0;
  private constructor(readonly person: Person, public state: State) {}

  static async of(person: Person): Promise<Model> {
    return new Model(person, await fetchState(person));
  }

  /** Applies what has been received since the last call, in its order. */
  async applyAll(received: Received[]): Promise<void> {
    while (this.#applied < received.length) await this.#apply(received[this.#applied++]);
  }

  async #apply({ event, data }: Received): Promise<void> {
    const { servers, channels, members, messages, invites, roles, overrides } = this.state;
    switch (event) {
      case "new-message":
      case "message-edited": {
        const { channel_id, id, seq } = data;
        const others = (messages[channel_id] ?? []).filter((one) => one.id !== id);
        messages[channel_id] = [...others, data].sort((a, b) => a.seq - b.seq);
        const channel = channels[channel_id];
        if (channel) channel.last_seq = Math.max(channel.last_seq, seq);
        const mine = data.sender_id === this.person.id && !data.isSystemMessage;
        // Who says something has read what was said before.
        if (channel && mine && event === "new-message") {
          Object.assign(channel, { read_seq: seq, mention_count: 0 });
        }
        return;
      }
      case "message-deleted":
        messages[data.channelId] = messages[data.channelId].filter((one) => one.id !== data.id);
        return;
      case "channel-created":
        channels[data.channel.id] = data.channel;
        return await fetchChannel(this.person, data.channel, this.state);
      case "channel-updated":
        channels[data.channel.id] = data.channel;
        return;
      case "channel-deleted":
        return this.#forgetChannel(data.channelId);
      case "server-joined":
        return await fetchServer(this.person, data.server, this.state);
      case "server-updated":
        servers[data.server.id] = data.server;
        return await this.#ownerSet(data.server);
      case "server-deleted":
        return this.#forget(data.serverId);
      case "member-joined":
      case "member-updated":
        members[data.serverId][data.member.user_id] = data.member;
        return;
      case "member-removed":
        if (data.userId === this.person.id) this.#forget(data.serverId);
        else delete members[data.serverId][data.userId];
        return;
      case "role-created":
        roles[data.serverId][data.role.id] = data.role;
        return;
      case "role-updated":
        return this.#roleUpdated(data.serverId, data.role);
      case "role-deleted":
        return this.#roleDeleted(data.serverId, data.roleId);
      case "permissions-changed": {
        const { body } = await this.person.get(`/channels/${data.channelId}/permissions`);
        overrides[data.channelId] = body.permissions ?? {};
        return;
      }
      case "moderation-changed":
      case "security-changed":
        return;
      case "invites-changed":
        // Others who may list them are told too.
        if (!invites[data.serverId]) return;
        invites[data.serverId] = await fetchInvites(this.person, data.serverId);
        return;
      case "read-updated":
        if (!channels[data.channelId]) return;
        Object.assign(channels[data.channelId], {
          read_seq: data.read_seq,
          mention_count: data.mention_count,
        });
        return;
      case "presence-changed":
        for (const list of Object.values(members)) {
          const member = list[data.userId];
          if (member) {
            member.status = LISTED[(data.seen ?? data.status) as keyof typeof LISTED] ?? "offline";
          }
        }
        return;
      case "user-updated": {
        const { id, avatar_url, avatar_color } = data.user;
        for (const list of Object.values(members)) {
          if (list[id]) Object.assign(list[id], { avatar_url, avatar_color });
        }
        return;
      }
      default:
        throw new Error(`the model does not know ${event}`);
    }
  }

  /** Only the owner lists invites. */
  async #ownerSet({ id, owner_id }: Server): Promise<void> {
    const { invites } = this.state;
    if (owner_id !== this.person.id) delete invites[id];
    else invites[id] ??= await fetchInvites(this.person, id);
  }

  /** Members carry name, colour and place of their roles, the highest first. */
  #roleUpdated(serverId: string, role: Role): void {
    const { roles, members } = this.state;
    roles[serverId][role.id] = role;
    for (const member of Object.values(members[serverId])) {
      const held = member.roles.find(({ role_id }) => role_id === role.id);
      if (!held) continue;
      Object.assign(held, { name: role.name, color: role.color, position: role.position });
      member.roles.sort((a, b) => b.position - a.position);
    }
  }

  #roleDeleted(serverId: string, roleId: string): void {
    const { roles, members, channels, overrides } = this.state;
    delete roles[serverId][roleId];
    for (const member of Object.values(members[serverId])) {
      member.roles = member.roles.filter(({ role_id }) => role_id !== roleId);
    }
    for (const channel of Object.values(channels)) {
      if (channel.server_id === serverId) delete overrides[channel.id][roleId];
    }
  }

  #forgetChannel(id: string): void {
    const { channels, messages, overrides } = this.state;
    delete channels[id];
    delete messages[id];
    delete overrides[id];
  }

  #forget(serverId: string): void {
    const { servers, channels, members, invites, roles } = this.state;
    for (const { id, server_id } of Object.values(channels)) {
      if (server_id === serverId) this.#forgetChannel(id);
    }
    delete servers[serverId];
    delete members[serverId];
    delete invites[serverId];
    delete roles[serverId];
  }
}
