/** Everything that a person can list, fetched again. */
import type { Category } from "../../protocol/categories.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { Blocked, Friend, FriendRequest } from "../../protocol/friends.ts";
import type { CustomEmoji } from "../../protocol/emoji.ts";
import type { Message } from "../../protocol/messages.ts";
import type { Overrides, Role } from "../../protocol/roles.ts";
import type { SavedAnimation } from "../../protocol/shelves.ts";
import type { Invite, Member, Server } from "../../protocol/servers.ts";
import type { ServerFolder } from "../../protocol/server_folders.ts";
import type { Person } from "./person.ts";

/** By id, unless it says otherwise. */
export interface State {
  servers: Record<string, Server>;
  serverOrder: ServerFolder[];
  channels: Record<string, Channel>;
  /** By server. */
  categories: Record<string, Category[]>;
  /** By server, and by channel of one those who can read it, then by user. */
  members: Record<string, Record<string, Member>>;
  /** By channel, oldest first. */
  messages: Record<string, Message[]>;
  /** By server, of those that one owns. */
  invites: Record<string, Invite[]>;
  /** By server, then by id. */
  roles: Record<string, Record<string, Role>>;
  /** By server, then by id. */
  emoji: Record<string, Record<string, CustomEmoji>>;
  /** By shelf, then by id. */
  animations: Record<string, Record<string, SavedAnimation>>;
  /** By channel, then by target. */
  overrides: Record<string, Overrides>;
  friends: Record<string, Friend>;
  received: Record<string, FriendRequest>;
  sent: Record<string, FriendRequest>;
  blocked: Record<string, Blocked>;
  dms: Record<string, Channel>;
}

/** The largest page: tests keep channels shorter. */
const ALL = 100;

export const byId = <T extends { id: string }>(list: readonly T[]): Record<string, T> =>
  Object.fromEntries(list.map((one) => [one.id, one]));

const byUser = (members: readonly Member[]): Record<string, Member> =>
  Object.fromEntries(members.map((member) => [member.user_id, member]));

export async function fetchState(person: Person): Promise<State> {
  const paths = ["", "/requests", "/requests/sent", "/blocked"].map((path) => `/friends${path}`);
  const [friends, received, sent, blocked, dms, own, order] = await Promise.all(
    [...paths, "/channels/dm", "/servers", "/users/server-order"].map(async (path) =>
      (await person.get(path)).body
    ),
  );
  const state: State = {
    servers: {},
    serverOrder: order.folders,
    channels: {},
    categories: {},
    members: {},
    messages: {},
    invites: {},
    roles: {},
    emoji: {},
    animations: {},
    overrides: {},
    friends: byId<Friend>(friends.friends),
    received: byId<FriendRequest>(received.requests),
    sent: byId<FriendRequest>(sent.requests),
    blocked: byId<Blocked>(blocked.blocked),
    dms: byId<Channel>(dms.channels),
  };
  await Promise.all([
    fetchShelf(person, person.id, state),
    ...own.servers.map((server: Server) => fetchServer(person, server, state)),
    ...dms.channels.map((channel: Channel) => fetchMessages(person, channel, state)),
  ]);
  return state;
}

async function fetchServer(person: Person, server: Server, into: State): Promise<void> {
  const { id } = server;
  const [channels, members, roles, emoji] = await Promise.all([
    person.get(`/channels/server/${id}`),
    person.get(`/servers/${id}/members`),
    person.get(`/servers/${id}/roles`),
    person.get(`/servers/${id}/emoji`),
  ]);
  await fetchShelf(person, id, into);
  into.servers[id] = server;
  into.emoji[id] = byId<CustomEmoji>(emoji.body.emoji);
  into.roles[id] = byId<Role>(roles.body.roles);
  into.members[id] = byUser(members.body.members);
  Object.assign(into.channels, byId<Channel>(channels.body.channels));
  for (const thread of channels.body.threads) await fetchThread(person, thread, into);
  into.categories[id] = channels.body.categories;
  if (server.owner_id === person.id) {
    into.invites[id] = (await person.get(`/servers/${id}/invites`)).body.invites;
  }
  await Promise.all(channels.body.channels.map(async (channel: Channel) => {
    const { permissions } = (await person.get(`/channels/${channel.id}/permissions`)).body;
    const readers = (await person.get(`/channels/${channel.id}/members`)).body.members ?? [];
    into.members[channel.id] = byUser(readers);
    into.overrides[channel.id] = permissions ?? {};
    if (!channel.is_voice) await fetchMessages(person, channel, into);
  }));
}

/** Fetches nothing if the server was left in the meantime. */
async function fetchShelf(person: Person, id: string, into: State): Promise<void> {
  const { body } = await person.get(`/shelves/${id}`);
  into.animations[id] = byId<SavedAnimation>(body.animations ?? []);
}

/** A thread with its messages. */
export async function fetchThread(person: Person, thread: Channel, into: State): Promise<void> {
  into.channels[thread.id] = thread;
  await fetchMessages(person, thread, into);
}

/** Fetches the messages of a channel; nothing if access to it was lost in the meantime. */
async function fetchMessages(person: Person, { id }: Channel, into: State): Promise<void> {
  into.messages[id] = (await person.get(`/messages/${id}?limit=${ALL}`)).body.messages ?? [];
}
