/** Parts of the authorization matrix: people of every kind and something to act on. */
import type { Channel } from "../../protocol/channels.ts";
import type { Message } from "../../protocol/messages.ts";
import type { Override } from "../../protocol/permissions.ts";
import type { Invite, Server } from "../../protocol/servers.ts";
import type { TestApp } from "./app.ts";
import { createInvite, joinByInvite } from "../../server/features/invites/service.ts";
import { sendMessage } from "../../server/features/messages/service.ts";
import { createServer } from "../../server/features/servers/service.ts";
import { channelsOf } from "../../server/membership/channels/service.ts";
import { serverView } from "../../server/membership/identity/view.ts";
import { type Person, sealed } from "./person.ts";

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
  /** Message of a member who is none of the kinds. */
  message: Message;
  /** Person who acts; null: anonymous. */
  actor: Person | null;
  /** A message of the actor, if they were ever in the server; else the one above. */
  own: Message;
  /** Member who is none of the kinds. */
  author: Person;
  owner: Person;
  /** The id of a file, where a row has prepared one. */
  file?: string;
  /** The id of a poll, where a row has prepared one. */
  poll?: string;
  /** The id of a scheduled message, where a row has prepared one. */
  scheduled?: string;
  /** The id of a thread, likewise. */
  thread?: string;
}

/** More than this many servers would be too many for one person (D-SRV-1). */
const WORLDS_PER_CAST = 90;
type Cast = Record<Exclude<Kind, "anonymous"> | "author", Person>;

/** Permissions that the two roles grant, beside reading and sending. */
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

  /** The first person is the instance admin, and none of the kinds. */
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
    const { app } = this;
    const { server, channel, voice, invite } = await makeServer(app, owner);
    const inside = actor && actor !== owner && kind !== "outsider" ? [actor] : [];
    for (const { id } of [author, ...inside]) await joinByInvite(app.context, id, invite.code);
    const say = ({ id }: Person, text: string) =>
      sendMessage(app.context, id, channel.id, sealed(text));
    const message = await say(author, "of the author");
    const own = actor && kind !== "outsider" ? await say(actor, "my own") : message;
    await app.fresh();
    if (actor) await make(owner, kind, actor, server.id);
    return { app, n, server, channel, voice, invite, message, actor, own, author, owner };
  }
}

/** A server with its first channels and an invite, made without HTTP: there are a thousand. */
async function makeServer({ context }: TestApp, { id: ownerId }: Person) {
  const server = await context.db.read(
    serverView,
    await createServer(context, ownerId, "A server"),
  );
  const channels = await channelsOf(context, ownerId, server.id);
  const voice = channels.find((one) => one.is_voice)!;
  const channel = channels.find((one) => !one.is_voice)!;
  const invite = await createInvite(context, ownerId, server.id, {});
  return { server, channel, voice, invite };
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
