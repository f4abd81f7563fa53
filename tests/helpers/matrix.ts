/** What the authorization matrix is made of: people of every kind and something to act on. */
import type { Channel } from "../../protocol/channels.ts";
import type { Message } from "../../protocol/messages.ts";
import type { Override } from "../../protocol/permissions.ts";
import type { Invite, Server } from "../../protocol/servers.ts";
import type { TestApp } from "./app.ts";
import type { Person } from "./person.ts";

/** The columns. `anonymous` has no token, and no socket at all. */
export const KINDS = [
  "anonymous",
  "outsider",
  "member",
  "muted",
  "banned",
  "moderator",
  "administrator",
  "owner",
] as const;
export type Kind = typeof KINDS[number];

/**
 * A server of its own for each cell that changes something, so that no cell can spoil another. Who
 * was refused or only read leaves it to the next; had a refusal changed it, the next would tell.
 */
export interface World {
  app: TestApp;
  /** Counts up, for what must be unique. */
  n: number;
  server: Server;
  channel: Channel;
  voice: Channel;
  invite: Invite;
  /** A message of a member who is none of the kinds. */
  message: Message;
  /** Whoever acts; null: anonymous. */
  actor: Person | null;
  /** A message of the actor, if they were ever in the server; else the one above. */
  own: Message;
  /** A member who is none of the kinds. */
  author: Person;
  owner: Person;
  /** The id of a file, where a row has prepared one. */
  file?: string;
}

/** More than this many servers would be too many for one person (D-SRV-1). */
const WORLDS_PER_CAST = 90;
type Cast = Record<Exclude<Kind, "anonymous"> | "author", Person>;

/** What the roles of the two grant, beside reading and sending. */
const GRANTED: Partial<Record<Kind, Override>> = {
  moderator: {
    manageMembers: true,
    deleteMessages: true,
    kickMembers: true,
    banMembers: true,
    muteMembers: true,
  },
  administrator: { administrator: true },
};

export class People {
  #n = 0;
  private constructor(readonly app: TestApp, readonly admin: Person, public cast: Cast) {}

  /** Whoever comes first is instance admin, and none of the kinds. */
  static async of(app: TestApp): Promise<People> {
    const admin = app.people[0] ?? await app.registerAdmin("instance_admin");
    return new People(app, admin, await castOf(app));
  }

  /** The same seen by an instance admin, who is in no server. */
  async worldOfAdmin(): Promise<World> {
    return { ...await this.world("outsider"), actor: this.admin };
  }

  async world(kind: Kind): Promise<World> {
    const n = ++this.#n;
    if (n % WORLDS_PER_CAST === 0) this.cast = await castOf(this.app);
    // Worlds are made at the same time, and one of them may change the cast.
    const { cast } = this;
    const { owner, author } = cast;
    const actor = kind === "anonymous" ? null : cast[kind];
    const { server, channel, voice } = await owner.createServer();
    const inside = actor && actor !== owner && kind !== "outsider" ? [actor] : [];
    const { invite } = (await owner.post(`/servers/${server.id}/invite`, {})).body;
    const join = { inviteCode: invite.code };
    for (const person of [author, ...inside]) await person.post("/servers/join-invite", join);
    const message = await author.say(channel.id, "of the author");
    const writes = actor && kind !== "outsider";
    const own = writes ? await actor.say(channel.id, "my own") : message;
    if (actor) await make(owner, kind, actor, server.id);
    const { app } = this;
    return { app, n, server, channel, voice, invite, message, actor, own, author, owner };
  }
}

/** Makes a member what the kind says. */
async function make(
  owner: Person,
  kind: Kind,
  { id: userId }: Person,
  serverId: string,
): Promise<void> {
  const path = `/servers/${serverId}`;
  if (kind === "muted") await owner.post(`${path}/mutes`, { userId });
  if (kind === "banned") await owner.post(`${path}/bans`, { userId });
  const permissions = GRANTED[kind];
  if (!permissions) return;
  const { body } = await owner.post(`${path}/roles`, { name: kind, permissions });
  await owner.post(`${path}/members/${userId}/roles`, { roleId: body.role.id });
}

async function castOf(app: TestApp): Promise<Cast> {
  const n = app.people.length;
  const names = [...KINDS.slice(1), "author"] as (keyof Cast)[];
  const people = await app.registerAll(...names.map((name) => `${name}${n}`));
  return Object.fromEntries(names.map((name, i) => [name, people[i]])) as Cast;
}
