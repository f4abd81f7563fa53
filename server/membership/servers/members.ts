import type { MembershipContext } from "../context.ts";
import { sortYielding, yieldEvery } from "../../base/yield_every.ts";
import { getServers } from "./servers.ts";
import { tooMany } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { Db } from "../../storage/db.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { type MemberRecord, memberRecords, serverCounts, userServers } from "./member_records.ts";

/** The membership, or null: asked before anything in a server is shown. */
export function getMember(reader: Reader, serverId: string, userId: string): MemberRecord | null {
  return memberRecords.get(reader, { serverId, userId });
}

/** Returns the membership in a channel's server; null: a direct message, or no member. */
export function memberIn(
  reader: Reader,
  channel: { server_id: string | null },
  userId: string,
): MemberRecord | null {
  return channel.server_id === null ? null : getMember(reader, channel.server_id, userId);
}

/** Returns the members among these users, in the order of the ids. */
export async function readMembers(
  db: Db,
  serverId: string,
  userIds: readonly string[],
): Promise<MemberRecord[]> {
  const found = await db.getMany(userIds.map((id) => memberRecords.key({ serverId, userId: id })));
  return found.filter((member) => member !== null);
}

/** Members read, or shown, before others get their turn: a few milliseconds. */
export const MEMBERS_PER_TURN = 250;

/**
 * Yields members in the order of their ids, some at a time: 50,000 at once would delay others
 * (HARD-15).
 */
export async function* memberStretches(
  db: Db,
  serverId: string,
): AsyncGenerator<MemberRecord[]> {
  const pause = yieldEvery();
  let start: string | undefined;
  for (;;) {
    const found = await db.list(memberRecords.prefix({ serverId }), {
      start,
      limit: MEMBERS_PER_TURN,
    });
    yield found.map(({ value }) => value);
    if (found.length < MEMBERS_PER_TURN) return;
    // The next key that there can be.
    start = `${found.at(-1)!.key.at(-1) as string}\0`;
    await pause();
  }
}

/** Lists members in the order in which they joined. */
export async function listMembers(db: Db, serverId: string): Promise<MemberRecord[]> {
  const found: MemberRecord[] = [];
  for await (const stretch of memberStretches(db, serverId)) found.push(...stretch);
  return await sortYielding(found, (a, b) => a.joined_at - b.joined_at);
}

/** Lists the ids of a user's servers in the order in which they joined them. */
export async function listServerIds(db: Db, userId: string): Promise<string[]> {
  const found = await db.list(userServers.prefix({ userId }));
  return found.sort((a, b) => a.value - b.value).map(({ key }) => String(key[2]));
}

/** Adds a membership. @throws AppError too_many: 100 servers a user (D-SRV-1) */
export function insertMember(tx: Tx, serverId: string, member: MemberRecord): void {
  const count = serverCounts.get(tx, { userId: member.user_id }) ?? 0;
  if (count >= SERVER_LIMITS.serversPerUser) {
    throw tooMany(`You can be in at most ${SERVER_LIMITS.serversPerUser} servers`);
  }
  serverCounts.set(tx, { userId: member.user_id }, count + 1);
  memberRecords.set(tx, { serverId, userId: member.user_id }, member);
  userServers.set(tx, { userId: member.user_id, serverId }, member.joined_at);
}

/** A member who changes: the membership itself stays. */
export function putMember(tx: Tx, serverId: string, member: MemberRecord): void {
  memberRecords.set(tx, { serverId, userId: member.user_id }, member);
}

export function deleteMember(tx: Tx, serverId: string, userId: string): void {
  memberRecords.delete(tx, { serverId, userId });
  forgetMembership(tx, serverId, userId);
}

/** Deletes a member's side of a membership. */
export function forgetMembership(tx: Tx, serverId: string, userId: string): void {
  const count = serverCounts.get(tx, { userId }) ?? 1;
  serverCounts.set(tx, { userId }, count - 1);
  userServers.delete(tx, { userId, serverId });
}

/** Lists the ids of a user's servers that exist, in the order in which they joined them. */
export async function serverIdsOf(db: Db, userId: string): Promise<string[]> {
  const ids = await listServerIds(db, userId);
  // Memberships of a server that was just deleted may remain.
  const servers = await getServers(db, ids);
  return ids.filter((_, i) => servers[i] !== null);
}

/** Returns whether two people are members of the same server. */
export async function shareServer(app: MembershipContext, a: string, b: string): Promise<boolean> {
  return (await sharedServerIds(app, a, b)).length > 0;
}

/** Returns the servers of which both are members. */
export async function sharedServerIds(
  app: MembershipContext,
  a: string,
  b: string,
): Promise<string[]> {
  const [ofA, ofB] = await Promise.all([serverIdsOf(app.db, a), serverIdsOf(app.db, b)]);
  return ofA.filter((id) => ofB.includes(id));
}
