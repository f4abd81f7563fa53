import { AppError } from "../../../protocol/errors.ts";
import type { Reader } from "../../storage/reader.ts";
import { friendRequests, type RelationRecord } from "../../membership/relations/records.ts";
import { getRelation } from "../../membership/relations/relations.ts";

/**
 * Returns the other person of a pending request, for its sender or its recipient, and the relation
 * between the two.
 * @throws AppError not_found for all but these two, forbidden for the wrong one of them
 */
export function accessRequest(
  reader: Reader,
  userId: string,
  requestId: string,
  as: "sender" | "recipient",
): { otherId: string; relation: RelationRecord } {
  const ends = friendRequests.get(reader, { id: requestId });
  if (!ends?.includes(userId)) throw new AppError("not_found");
  const [from, to] = ends;
  if (userId !== (as === "sender" ? from : to)) throw new AppError("forbidden");
  const otherId = userId === from ? to : from;
  const relation = getRelation(reader, userId, otherId);
  if (relation.request?.id !== requestId) throw new AppError("not_found");
  return { otherId, relation };
}
