/**
 * Events that take a permission from a person: each turns one kind of person in the matrix into
 * another.
 */
import { until } from "./until.ts";
import { type Kind, type World } from "./matrix.ts";

export interface Loss {
  name: string;
  from: Kind;
  to: Kind;
  /** Runs as another person during the request of `world.actor`. */
  happen: (world: World) => Promise<unknown>;
  /** The doors and events that it concerns; absent: all. */
  only?: RegExp;
}

const memberPath = ({ server, actor }: World) => `/servers/${server.id}/members/${actor!.id}`;
const about = ({ actor }: World) => ({ userId: actor!.id });

/** Takes away the role that defines a kind of person, and has its name. */
const demoted = (from: Kind): Loss => ({
  name: "their role is gone",
  from,
  to: "member",
  async happen({ owner, server }) {
    const path = `/servers/${server.id}/roles`;
    const { roles } = (await owner.get(path)).body;
    const { id } = roles.find(({ name }: { name: string }) => name === from);
    await owner.delete(`${path}/${id}`);
  },
});

const kicked = (from: Kind): Loss => ({
  name: "kicked",
  from,
  to: "outsider",
  happen: (world) => world.owner.delete(memberPath(world)),
});

const deleted = (from: Kind): Loss => ({
  name: "the server is deleted",
  from,
  to: "outsider",
  async happen({ app, owner, server }) {
    await owner.delete(`/servers/${server.id}`);
    // Otherwise deletions in the background would be taken for the request.
    const { db } = app.context;
    await until("all of it is gone", async () => {
      const left = await Promise.all(["server_purge", "purge"].map((kind) => db.list([kind])));
      return left.flat().length === 0;
    });
  },
});

/** Deleted messages look the same as to a person who never saw them. */
const messageDeleted = (from: Kind): Loss => ({
  name: "the message is deleted",
  from,
  to: "outsider",
  happen: async ({ owner, message, own }) => {
    for (const id of new Set([message.id, own.id])) await owner.delete(`/messages/${id}`);
  },
  only: /\/messages\/\{id\}|\{messageId\}|\/thread$|^(edit|delete)-message$/,
});

export const LOSSES: Loss[] = [
  deleted("member"),
  deleted("moderator"),
  deleted("owner"),
  messageDeleted("member"),
  messageDeleted("moderator"),
  kicked("member"),
  kicked("moderator"),
  kicked("administrator"),
  {
    name: "banned",
    from: "member",
    to: "banned",
    happen: (world) => world.owner.post(`/servers/${world.server.id}/bans`, about(world)),
  },
  {
    name: "muted",
    from: "member",
    to: "muted",
    happen: (world) => world.owner.post(`/servers/${world.server.id}/mutes`, about(world)),
  },
  demoted("moderator"),
  demoted("administrator"),
  {
    name: "the server is given away",
    from: "owner",
    to: "member",
    async happen({ app, n, owner, server, invite }) {
      const heir = await app.register(`heir${n}`);
      await heir.post("/servers/join-invite", { inviteCode: invite.code });
      await owner.post(`/servers/${server.id}/transfer`, { newOwnerId: heir.id });
    },
  },
];

/**
 * Returns losses after which an endpoint or event refuses that was open before. `responses`: a
 * row's, by kind.
 */
export function lossesFor(name: string, responses: Partial<Record<Kind, string>>): Loss[] {
  const isOpen = (kind: Kind) => /^(2\d\d|ok)$/.test(responses[kind] ?? "");
  return LOSSES.filter(({ from, to, only }) => {
    return isOpen(from) && !isOpen(to) && (only?.test(name) ?? true);
  });
}
