import { AppError } from "../../../protocol/errors.ts";
import type { Member } from "../../../protocol/servers.ts";
import { readMarkersForNewcomer } from "../channels/service.ts";
import type { AppContext } from "../../context.ts";
import { areApart, circleOf } from "../../features/friends/access.ts";
import type { Key } from "../../storage/keys.ts";
import type { Tx } from "../../storage/tx.ts";
import { comingMessage, systemMessage } from "../../features/messages/system.ts";
import { banReads, refuseBanned } from "../../features/moderation/access.ts";
import { muteOf, mutesIn } from "../../features/moderation/mutes.ts";
import { getRoles } from "../roles/access.ts";
import {
  accessServer,
  changeServer,
  serverById,
  serverInTx,
  serverReads,
} from "../servers/access.ts";
import type { ServerRecord } from "../servers/records.ts";
import { serverView } from "../servers/view.ts";
import { userById, usersById } from "../users/service.ts";
import type { UserRecord } from "../users/records.ts";
import { getMember } from "./access.ts";
import type { MemberRecord } from "./records.ts";
import { deleteMember, insertMember, memberInTx, membershipReads, readMembers } from "./store.ts";
import { memberView } from "./view.ts";

/** The members of a server, or those that `which` keeps, for one of them. @throws AppError not_found */
export async function membersOf(
  app: AppContext,
  userId: string,
  serverId: string,
  which: (member: MemberRecord) => boolean = () => true,
): Promise<Member[]> {
  const { server } = await accessServer(app, userId, serverId);
  // Through the roster: listing 5,000 records in storage takes four times as long.
  const ids = (await app.rosters.of(app, serverId)).map((one) => one.userId);
  const members = (await readMembers(app.db, serverId, ids)).filter(which);
  members.sort((a, b) => a.joined_at - b.joined_at);
  return await presentMembers(app, userId, server, members);
}

/** These members as one of them sees them. */
export async function presentMembers(
  app: AppContext,
  userId: string,
  server: ServerRecord,
  members: MemberRecord[],
): Promise<Member[]> {
  const users = await usersById(app, members.map((m) => m.user_id));
  const [mutes, roles] = await Promise.all([mutesIn(app, server.id), getRoles(app.db, server.id)]);
  const { apart } = await circleOf(app, userId);
  return members.flatMap((member) => {
    const user = users.get(member.user_id);
    if (!user) return [];
    const isOwner = server.owner_id === user.id;
    const mute = mutes.get(user.id);
    return [memberView(app, member, user, { isOwner, mute, roles, apart: apart.has(user.id) })];
  });
}

/** One member, for another: so that somebody can know their own roles. @throws AppError not_found */
export async function memberOf(
  app: AppContext,
  userId: string,
  serverId: string,
  memberId: string,
): Promise<Member> {
  await accessServer(app, userId, serverId);
  const apart = await areApart(app, userId, memberId);
  return await memberById(app, serverId, memberId, apart) ?? gone();
}

/** The owner's membership, in the transaction that makes the server. */
export function insertOwner(app: AppContext, tx: Tx, server: ServerRecord): void {
  insertMember(tx, server.id, newMember(app, server.owner_id));
}

/**
 * Makes a user a member: `admit` runs in the same transaction and may refuse. Nothing
 * changes for somebody who is one already.
 * @throws AppError not_found when the server is gone, too_many, and what `admit` throws
 */
export async function join(
  app: AppContext,
  userId: string,
  serverId: string,
  admit: { reads: Key<unknown>[]; run: (tx: Tx) => void },
): Promise<ServerRecord> {
  const user = await userById(app, userId);
  const hello = await comingMessage(app, serverId, user, "joined");
  const markers = await readMarkersForNewcomer(app, userId, serverId);
  return await app.db.transact({
    reads: [
      ...serverReads(serverId),
      ...membershipReads(serverId, userId),
      ...banReads(serverId, userId),
      ...admit.reads,
      ...hello.reads,
    ],
    run(tx) {
      if (memberInTx(tx, serverId, userId)) {
        return changeServer(tx, serverId, (server) => server) ?? gone();
      }
      refuseBanned(tx, serverId, userId);
      admit.run(tx);
      const member = newMember(app, userId);
      const server = changeServer(
        tx,
        serverId,
        (s) => ({ ...s, member_count: s.member_count + 1 }),
      );
      if (!server) gone();
      insertMember(tx, serverId, member);
      tx.afterCommit(() => announce(app, server, userId));
      const greeting = hello.run(tx);
      markers.run(tx, greeting);
      return server;
    },
  });
}

/** Leaves a server (D-SRV-4). @throws AppError not_found, owner_cannot_leave */
export async function leave(app: AppContext, userId: string, serverId: string): Promise<void> {
  const { standing } = await accessServer(app, userId, serverId);
  if (standing.isOwner) throw new AppError("owner_cannot_leave");
  const user = await userById(app, userId);
  await expel(app, serverId, user, {
    action: "left",
    by: user.username,
    also: (_tx, wasMember) => wasMember || gone(),
  });
}

const FAREWELL = {
  kicked: "was kicked from the server",
  banned: "was banned from the server",
};

/**
 * Takes a membership away, if there is one, in one commit with `also` (D-SRV-5), which may
 * refuse. The caller has asked for permission.
 * @throws AppError not_found, owner_cannot_leave, and what `also` throws
 */
export async function expel(
  app: AppContext,
  serverId: string,
  user: UserRecord,
  { action, by, reads = [], also }: {
    action: "left" | keyof typeof FAREWELL;
    by: string;
    /** What `also` reads. */
    reads?: Key<unknown>[];
    also: (tx: Tx, wasMember: boolean) => void;
  },
): Promise<void> {
  const { id: userId, username } = user;
  const bye = action === "left"
    ? await comingMessage(app, serverId, user, "left")
    : await systemMessage(app, serverId, user, `${username} ${FAREWELL[action]}`);
  await app.db.transact({
    reads: [
      ...serverReads(serverId),
      ...membershipReads(serverId, userId),
      ...bye.reads,
      ...reads,
    ],
    run(tx) {
      if (!serverInTx(tx, serverId)) gone();
      const wasMember = memberInTx(tx, serverId, userId) !== null;
      also(tx, wasMember);
      if (!wasMember) return;
      const server = changeServer(
        tx,
        serverId,
        (s) => ({ ...s, member_count: s.member_count - 1 }),
      );
      if (!server) gone();
      if (server.owner_id === userId) throw new AppError("owner_cannot_leave");
      deleteMember(tx, serverId, userId);
      tx.afterCommit(() => {
        const removed = { serverId, userId, username, action, by };
        app.bus.publish({ type: "member-removed", removed });
        app.bus.publish({ type: "server-updated", server: serverView(server) });
      });
      bye.run(tx);
    },
  });
}

/** A member is shown otherwise than before: muted, or not any more. */
export function announceMember(app: AppContext, serverId: string, userId: string): void {
  app.bus.publish({ type: "member-updated", serverId, userId });
}

/** A member as others see them, those `apart` whom a block parts; null: there is no such member. */
export async function memberById(
  app: AppContext,
  serverId: string,
  userId: string,
  apart = false,
): Promise<Member | null> {
  const server = await serverById(app, serverId);
  const member = await getMember(app, serverId, userId);
  if (!server || !member) return null;
  const mute = await muteOf(app, serverId, userId);
  const roles = await getRoles(app.db, serverId);
  const isOwner = server.owner_id === userId;
  return memberView(app, member, await userById(app, userId), { isOwner, mute, roles, apart });
}

function announce(app: AppContext, server: ServerRecord, userId: string): void {
  const view = serverView(server);
  app.bus.publish({ type: "server-joined", userId, server: view });
  app.bus.publish({ type: "member-joined", serverId: server.id, userId });
  app.bus.publish({ type: "server-updated", server: view });
}

function newMember(app: AppContext, userId: string): MemberRecord {
  return { id: app.ids.uuid(), user_id: userId, joined_at: app.clock() };
}

function gone(): never {
  throw new AppError("not_found");
}
