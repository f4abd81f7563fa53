import { AppError } from "../../../protocol/errors.ts";
import type { AppContext } from "../../context.ts";
import type { RelationRecord } from "./records.ts";
import { findRequest, getRelation, listRelations } from "./store.ts";

export { relationInTx, relationReads } from "./store.ts";

/** Whether either has blocked the other: no presence, no messages, no requests (D-SOC-2). */
export function isApart({ blocked, blocked_by }: RelationRecord): boolean {
  return blocked || blocked_by;
}

/** Everybody to whom somebody is not a stranger, by id. */
export function allRelations(
  app: AppContext,
  userId: string,
): Promise<Map<string, RelationRecord>> {
  return listRelations(app.db, userId);
}

export async function areFriends(
  app: AppContext,
  userId: string,
  otherId: string,
): Promise<boolean> {
  return (await getRelation(app.db, userId, otherId)).friend;
}

/** Whether either of the two has blocked the other. */
export async function areApart(
  app: AppContext,
  userId: string,
  otherId: string,
): Promise<boolean> {
  return isApart(await getRelation(app.db, userId, otherId));
}

/** Ids of those whom somebody has to do with. */
export interface Circle {
  friends: Set<string>;
  /** A request from or to them is pending. */
  pending: Set<string>;
  /** They blocked them, or were blocked. */
  apart: Set<string>;
}

export async function circleOf(app: AppContext, userId: string): Promise<Circle> {
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
 * The other one of a pending request, for its sender or for its recipient.
 * @throws AppError not_found for all but these two, forbidden for the wrong one of them
 */
export async function accessRequest(
  app: AppContext,
  userId: string,
  requestId: string,
  as: "sender" | "recipient",
): Promise<{ otherId: string }> {
  const ends = await findRequest(app.db, requestId);
  if (!ends?.includes(userId)) throw new AppError("not_found");
  const [from, to] = ends;
  if (userId !== (as === "sender" ? from : to)) throw new AppError("forbidden");
  return { otherId: userId === from ? to : from };
}
