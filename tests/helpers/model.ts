/** A client that does to the letter what wire.md says of events, and nothing else. */
import type { Channel } from "../../protocol/channels.ts";
import type { Message } from "../../protocol/messages.ts";
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
}

/** In member lists idle is `away` and dnd is `busy`; invisible is offline (D-SOC-3). */
const LISTED = { online: "online", idle: "away", dnd: "busy" } as const;
/** The largest page: tests keep channels shorter. */
const ALL = 100;

const empty = (): State => ({ servers: {}, channels: {}, members: {}, messages: {}, invites: {} });
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
  const [channels, members] = await Promise.all([
    person.get(`/channels/server/${id}`),
    person.get(`/servers/${id}/members`),
  ]);
  into.servers[id] = server;
  into.members[id] = Object.fromEntries(members.body.members.map((m: Member) => [m.user_id, m]));
  Object.assign(into.channels, byId<Channel>(channels.body.channels));
  if (server.owner_id === person.id) into.invites[id] = await fetchInvites(person, id);
  await Promise.all(channels.body.channels.map(async (channel: Channel) => {
    if (channel.is_voice) return;
    const { body } = await person.get(`/messages/${channel.id}?limit=${ALL}`);
    into.messages[channel.id] = body.messages;
  }));
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
    const { servers, channels, members, messages, invites } = this.state;
    switch (event) {
      case "new-message":
      case "message-edited": {
        const { channel_id, id, seq } = data;
        const others = (messages[channel_id] ?? []).filter((one) => one.id !== id);
        messages[channel_id] = [...others, data].sort((a, b) => a.seq - b.seq);
        const channel = channels[channel_id];
        if (channel) channel.last_seq = Math.max(channel.last_seq, seq);
        return;
      }
      case "message-deleted":
        messages[data.channelId] = messages[data.channelId].filter((one) => one.id !== data.id);
        return;
      case "channel-created":
      case "channel-updated":
        channels[data.channel.id] = data.channel;
        if (!data.channel.is_voice) messages[data.channel.id] ??= [];
        return;
      case "channel-deleted":
        delete channels[data.channelId];
        delete messages[data.channelId];
        return;
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
      case "invites-changed":
        invites[data.serverId] = await fetchInvites(this.person, data.serverId);
        return;
      case "read-updated":
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

  #forget(serverId: string): void {
    const { servers, channels, members, messages, invites } = this.state;
    for (const { id, server_id } of Object.values(channels)) {
      if (server_id !== serverId) continue;
      delete channels[id];
      delete messages[id];
    }
    delete servers[serverId];
    delete members[serverId];
    delete invites[serverId];
  }
}
