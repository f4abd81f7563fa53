import type { MembershipContext } from "../context.ts";
import {
  friendRequests,
  type RelationRecord,
  relations,
  requestsSent,
  STRANGERS,
} from "./records.ts";
import type { Db } from "../../storage/db.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";

/** Returns a person's relation to another. */
export function getRelation(reader: Reader, userId: string, otherId: string): RelationRecord {
  return relations.get(reader, { userId, otherId }) ?? STRANGERS;
}

/** Returns all people with a relation to a user, by id. */
export async function listRelations(db: Db, userId: string): Promise<Map<string, RelationRecord>> {
  const found = await db.list(relations.prefix({ userId }));
  return new Map(found.map(({ key, value }) => [String(key[2]), value]));
}

/** Stores both sides of a relation, and the effects of a request that was made or withdrawn. */
export function putRelation(tx: Tx, userId: string, otherId: string, after: RelationRecord): void {
  const before = getRelation(tx, userId, otherId);
  if (before.request?.id !== after.request?.id) {
    if (before.request) {
      friendRequests.delete(tx, { id: before.request.id });
      count(tx, before.request.sent ? userId : otherId, -1);
    }
    if (after.request) {
      const ends: [string, string] = after.request.sent ? [userId, otherId] : [otherId, userId];
      friendRequests.set(tx, { id: after.request.id }, ends);
      count(tx, ends[0], 1);
    }
  }
  putSide(tx, userId, otherId, after);
  putSide(tx, otherId, userId, mirrored(after));
}

function putSide(tx: Tx, userId: string, otherId: string, relation: RelationRecord): void {
  const { friend, request, blocked, blocked_by } = relation;
  const key = relations.key({ userId, otherId });
  if (friend || request || blocked || blocked_by) tx.set(key, relation);
  else tx.delete(key);
}

function mirrored({ friend, request, blocked, blocked_by }: RelationRecord): RelationRecord {
  return {
    friend,
    request: request && { ...request, sent: !request.sent },
    blocked: blocked_by,
    blocked_by: blocked,
  };
}

function count(tx: Tx, userId: string, by: number): void {
  const key = requestsSent.key({ userId });
  tx.set(key, (tx.get(key) ?? 0) + by);
}

/**
 * Returns whether either has blocked the other: no presence, no messages, no requests (D-SOC-2).
 */
export function isBlocked({ blocked, blocked_by }: RelationRecord): boolean {
  return blocked || blocked_by;
}

/** Returns all people with a relation to a user, by id. */
export function allRelations(
  app: MembershipContext,
  userId: string,
): Promise<Map<string, RelationRecord>> {
  return listRelations(app.db, userId);
}

export function areFriends(reader: Reader, userId: string, otherId: string): boolean {
  return getRelation(reader, userId, otherId).friend;
}

/** Returns whether either of the two has blocked the other. */
export function areBlocked(reader: Reader, userId: string, otherId: string): boolean {
  return isBlocked(getRelation(reader, userId, otherId));
}

/** Ids of the people with a relation to a user. */
export interface RelatedUsers {
  friends: Set<string>;
  /** A request from or to them is pending. */
  pending: Set<string>;
  /** They blocked them, or were blocked. */
  blocked: Set<string>;
  /** People among the blocked who did the blocking. */
  blockedBy: Set<string>;
}

export async function relatedUsersOf(
  app: MembershipContext,
  userId: string,
): Promise<RelatedUsers> {
  const relations = [...await listRelations(app.db, userId)];
  const those = (test: (relation: RelationRecord) => boolean) =>
    new Set(relations.filter(([, relation]) => test(relation)).map(([id]) => id));
  return {
    friends: those(({ friend }) => friend),
    pending: those(({ request }) => request !== null),
    blocked: those(isBlocked),
    blockedBy: those(({ blocked_by }) => blocked_by),
  };
}
