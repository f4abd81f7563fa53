import { AppError } from "../../../protocol/errors.ts";
import type { Member } from "../../../protocol/servers.ts";
import type { ServerEvents } from "../../../protocol/socket.ts";
import type { MembershipContext } from "../context.ts";
import { areBlocked, relatedUsersOf } from "../relations/relations.ts";
import { sortYielding, yieldEvery } from "../../base/yield_every.ts";
import type { Tx } from "../../storage/tx.ts";
import { muteOf, mutesIn } from "../moderation/mutes.ts";
import { getRoles } from "../servers/roles.ts";
import { accessServer } from "../servers/access.ts";
import { removeFromOrder } from "../servers/order.ts";
import { putServer, serverById } from "../servers/servers.ts";
import type { ServerRecord } from "../servers/records.ts";
import { usersById } from "../users/service.ts";
import { userById } from "../users/users.ts";
import type { MemberRecord } from "../servers/member_records.ts";
import {
  deleteMember,
  getMember,
  insertMember,
  MEMBERS_PER_TURN,
  readMembers,
} from "../servers/members.ts";
import { memberView } from "./view.ts";

/** Members as a user sees them, some at a time, and their number. */
interface MemberSlices {
  count: number;
  slices: AsyncGenerator<Member[]>;
}

/** The members of a server, or those that `which` keeps, for one of them. @throws AppError not_found */
export async function membersOf(
  app: MembershipContext,
  userId: string,
  serverId: string,
  which: (member: MemberRecord) => boolean = () => true,
): Promise<Member[]> {
  const members: Member[] = [];
  const { slices } = await memberSlices(app, userId, serverId, which);
  for await (const slice of slices) members.push(...slice);
  return members;
}

/**
 * Returns members in slices, for callers that process some at a time. @throws AppError not_found
 */
export async function memberSlices(
  app: MembershipContext,
  userId: string,
  serverId: string,
  which: (member: MemberRecord) => boolean = () => true,
): Promise<MemberSlices> {
  const { server } = await app.db.read(accessServer, userId, serverId);
  // Through the roster: listing 5,000 records in storage takes four times as long.
  const roster = await app.rosters.of(app, serverId);
  const pause = yieldEvery();
  const found: MemberRecord[] = [];
  for (let at = 0; at < roster.length; at += MEMBERS_PER_TURN) {
    const ids = roster.slice(at, at + MEMBERS_PER_TURN).map((one) => one.userId);
    found.push(...(await readMembers(app.db, serverId, ids)).filter(which));
    await pause();
  }
  const members = await sortYielding(found, (a, b) => a.joined_at - b.joined_at);
  async function* slices() {
    for (let at = 0; at < members.length; at += MEMBERS_PER_TURN) {
      yield await presentMembers(app, userId, server, members.slice(at, at + MEMBERS_PER_TURN));
      await pause();
    }
  }
  return { count: members.length, slices: slices() };
}

/** These members as one of them sees them. */
export async function presentMembers(
  app: MembershipContext,
  userId: string,
  server: ServerRecord,
  members: MemberRecord[],
): Promise<Member[]> {
  const users = await usersById(app, members.map((m) => m.user_id));
  const [mutes, roles] = await Promise.all([
    mutesIn(app, server.id),
    app.db.read(getRoles, server.id),
  ]);
  const { blocked } = await relatedUsersOf(app, userId);
  return members.flatMap((member) => {
    const user = users.get(member.user_id);
    if (!user) return [];
    const isOwner = server.owner_id === user.id;
    const mute = mutes.get(user.id);
    return [memberView(app, member, user, { isOwner, mute, roles, blocked: blocked.has(user.id) })];
  });
}

/**
 * Returns a member, for any member, who may thus learn their own roles. @throws AppError not_found
 */
export async function memberOf(
  app: MembershipContext,
  userId: string,
  serverId: string,
  memberId: string,
): Promise<Member> {
  const blocked = await app.db.read((reader) => {
    accessServer(reader, userId, serverId);
    return areBlocked(reader, userId, memberId);
  });
  return await memberById(app, serverId, memberId, blocked) ?? gone();
}

/** The owner's membership, in the transaction that makes the server. */
export function insertOwner(app: MembershipContext, tx: Tx, server: ServerRecord): void {
  insertMember(tx, server.id, newMember(app, server.owner_id));
}

/**
 * Adds a member, in the caller's transaction, which has checked that they are none. @throws
 * AppError too_many
 */
export function addMember(
  app: MembershipContext,
  tx: Tx,
  before: ServerRecord,
  userId: string,
): ServerRecord {
  const server = { ...before, member_count: before.member_count + 1 };
  const serverId = server.id;
  putServer(tx, server);
  insertMember(tx, serverId, newMember(app, userId));
  app.bus.publishAfter(tx, { type: "server-joined", userId, serverId });
  app.bus.publishAfter(tx, { type: "member-joined", serverId, userId });
  app.bus.publishAfter(tx, { type: "server-updated", serverId });
  return server;
}

/**
 * Removes a member, in the caller's transaction, which has checked permission (D-SRV-5).
 * @param namedBy who did it, as the removed person sees it; absent: as everyone does
 * @throws AppError not_found for a non-member, owner_cannot_leave
 */
export function removeMember(
  app: MembershipContext,
  tx: Tx,
  { serverId, userId, username, action, by }: ServerEvents["member-removed"],
  namedBy?: string,
): void {
  const before = serverById(tx, serverId);
  if (!before || !getMember(tx, serverId, userId)) throw new AppError("not_found");
  if (before.owner_id === userId) throw new AppError("owner_cannot_leave");
  const server = { ...before, member_count: before.member_count - 1 };
  putServer(tx, server);
  deleteMember(tx, serverId, userId);
  removeFromOrder(tx, userId, serverId);
  const removed = { serverId, userId, username, action, by };
  app.bus.publishAfter(tx, { type: "member-removed", removed, namedBy });
  app.bus.publishAfter(tx, { type: "server-updated", serverId });
}

/** Announces that a member has changed: muted, for example, or unmuted. */
export function announceMember(
  app: MembershipContext,
  tx: Tx,
  serverId: string,
  userId: string,
): void {
  app.bus.publishAfter(tx, { type: "member-updated", serverId, userId });
}

/**
 * Returns a member as others see them, `blocked` as people separated by a block do; null: no such
 * member.
 */
export async function memberById(
  app: MembershipContext,
  serverId: string,
  userId: string,
  blocked = false,
): Promise<Member | null> {
  const found = await app.db.read((reader) => {
    const server = serverById(reader, serverId);
    const member = getMember(reader, serverId, userId);
    if (!server || !member) return null;
    return {
      member,
      user: userById(reader, userId),
      isOwner: server.owner_id === userId,
      mute: muteOf(reader, serverId, userId),
      roles: getRoles(reader, serverId),
    };
  });
  if (!found) return null;
  const { member, user, ...rest } = found;
  return memberView(app, member, user, { ...rest, blocked });
}

function newMember(app: MembershipContext, userId: string): MemberRecord {
  return { id: app.ids.uuid(), user_id: userId, joined_at: app.clock() };
}

function gone(): never {
  throw new AppError("not_found");
}
