/** What the authorization matrix is made of: people in their roles and something to act on. */
import type { OwnSession } from "../../protocol/account.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { Message } from "../../protocol/messages.ts";
import type { Invite, Server } from "../../protocol/servers.ts";
import type { TestApp } from "./app.ts";
import type { Person } from "./person.ts";

/** The columns. `anonymous` has no token, and no socket at all. */
export const ROLES = ["anonymous", "outsider", "member", "owner"] as const;
export type Role = typeof ROLES[number];

/** A server of its own for each cell, so that no cell can spoil another. */
export interface World {
  app: TestApp;
  /** Counts up, for what must be unique. */
  n: number;
  server: Server;
  channel: Channel;
  voice: Channel;
  invite: Invite;
  /** A message of a member who is none of the roles. */
  message: Message;
  /** Whoever acts; null: anonymous. */
  actor: Person | null;
  /** A message of the actor, where the actor can write; else the one above. */
  own: Message;
  /** A member who is none of the roles. */
  author: Person;
  owner: Person;
  /** The author's session. */
  session: OwnSession;
}

/** More than this many servers would be too many for one person (D-SRV-1). */
const WORLDS_PER_CAST = 90;
type Cast = Record<Exclude<Role, "anonymous"> | "author", Person>;

export class People {
  #n = 0;
  private constructor(readonly app: TestApp, public cast: Cast) {}

  static async of(app: TestApp): Promise<People> {
    return new People(app, await castOf(app, 0));
  }

  async world(role: Role): Promise<World> {
    const n = ++this.#n;
    if (n % WORLDS_PER_CAST === 0) this.cast = await castOf(this.app, n);
    const { member, owner, author } = this.cast;
    const actor = role === "anonymous" ? null : this.cast[role];
    const { server, channel, voice } = await owner.createServer();
    await owner.bring(server.id, member, author);
    const invite = (await owner.get(`/servers/${server.id}/invites`)).body.invites[0];
    const message = await author.say(channel.id, "of the author");
    const writes = actor === member || actor === owner;
    const [session] = (await author.get("/users/sessions")).body.sessions;
    const own = writes ? await actor.say(channel.id, "my own") : message;
    return {
      app: this.app,
      n,
      server,
      channel,
      voice,
      invite,
      message,
      actor,
      own,
      author,
      owner,
      session,
    };
  }
}

async function castOf(app: TestApp, n: number): Promise<Cast> {
  const names = ["outsider", "member", "owner", "author"].map((name) => `${name}${n}`);
  const [outsider, member, owner, author] = await app.registerAll(...names);
  return { outsider, member, owner, author };
}
