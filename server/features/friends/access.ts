import { AppError } from "../../../protocol/errors.ts";
import type { FeaturesContext } from "../context.ts";
import type { Reader } from "../../storage/reader.ts";
import { friendsKeys, type RelationRecord } from "./records.ts";
import { getRelation, listRelations } from "./store.ts";

export { getRelation, listRelations } from "./store.ts";

/** Whether either has blocked the other: no presence, no messages, no requests (D-SOC-2). */
export function isApart({ blocked, blocked_by }: RelationRecord): boolean {
  return blocked || blocked_by;
}

export function areFriends(reader: Reader, userId: string, otherId: string): boolean {
  return getRelation(reader, userId, otherId).friend;
}

/** Whether either of the two has blocked the other. */
export function areApart(reader: Reader, userId: string, otherId: string): boolean {
  return isApart(getRelation(reader, userId, otherId));
}

/** Ids of those whom somebody has to do with. */
export interface Circle {
  friends: Set<string>;
  /** A request from or to them is pending. */
  pending: Set<string>;
  /** They blocked them, or were blocked. */
  apart: Set<string>;
}

export async function circleOf(app: FeaturesContext, userId: string): Promise<Circle> {
  const relations = [...await listRelations(app.db, userId)];
  const those = (test: (relation: RelationRecord) => boolean) =>
    new Set(relations.filter(([, relation]) => test(relation)).map(([id]) => id));
  return {
    friends: those(({ friend }) => friend),
    pending: those(({ request }) => request !== null),
    apart: those(isApart),
  };
}

/**
 * The other one of a pending request, for its sender or for its recipient, and what the two are to
 * each other.
 * @throws AppError not_found for all but these two, forbidden for the wrong one of them
 */
export function accessRequest(
  reader: Reader,
  userId: string,
  requestId: string,
  as: "sender" | "recipient",
): { otherId: string; relation: RelationRecord } {
  const ends = reader.get(friendsKeys.friendRequest(requestId));
  if (!ends?.includes(userId)) throw new AppError("not_found");
  const [from, to] = ends;
  if (userId !== (as === "sender" ? from : to)) throw new AppError("forbidden");
  const otherId = userId === from ? to : from;
  const relation = getRelation(reader, userId, otherId);
  if (relation.request?.id !== requestId) throw new AppError("not_found");
  return { otherId, relation };
}
