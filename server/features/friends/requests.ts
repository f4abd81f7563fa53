import { AppError, tooMany } from "../../../protocol/errors.ts";
import type { Friend, SentRequest } from "../../../protocol/friends.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { FeaturesContext } from "../context.ts";
import { userById, userByName } from "../../membership/users/users.ts";
import { accessRequest } from "./access.ts";
import { changeRelation } from "./change.ts";
import { type RelationRecord, requestsSent } from "../../membership/relations/records.ts";
import { getRelation } from "../../membership/relations/relations.ts";
import { friendView, requestView } from "./view.ts";

const BEFRIENDED = { friend: true, request: null };

/**
 * Sends a friend request by username; one that crosses another becomes a friendship (D-SOC-1).
 * @throws AppError not_found, own_request, already_friends, already_requested, cannot_request,
 * too_many
 */
export async function sendRequest(
  app: FeaturesContext,
  userId: string,
  username: string,
): Promise<SentRequest> {
  const id = app.ids.uuid();
  const { target, request } = await app.db.transact((tx) => {
    const target = userByName(tx, username);
    if (!target) throw new AppError("not_found", { text: "No user with that name" });
    if (target.id === userId) throw new AppError("own_request");
    const relation = getRelation(tx, userId, target.id);
    refuseRequest(relation);
    if (relation.request) {
      changeRelation(app, tx, userId, target.id, { ...relation, ...BEFRIENDED });
      return { target, request: null };
    }
    const most = SERVER_LIMITS.friendRequestsPending;
    if ((requestsSent.get(tx, { userId }) ?? 0) >= most) {
      throw tooMany(`You can have at most ${most} pending friend requests`);
    }
    const request = { id, sent: true, at: tx.now };
    changeRelation(app, tx, userId, target.id, { ...relation, request });
    return { target, request };
  });
  return request ? { request: requestView(request, target) } : { friend: friendView(app, target) };
}

/** For the recipient. @throws AppError not_found, forbidden */
export async function acceptRequest(
  app: FeaturesContext,
  userId: string,
  requestId: string,
): Promise<Friend> {
  const other = await app.db.transact((tx) => {
    const { otherId, relation } = accessRequest(tx, userId, requestId, "recipient");
    changeRelation(app, tx, userId, otherId, { ...relation, ...BEFRIENDED });
    return userById(tx, otherId);
  });
  return friendView(app, other);
}

/** Rejected by the recipient or withdrawn by the sender. @throws AppError not_found, forbidden */
export async function dropRequest(
  app: FeaturesContext,
  userId: string,
  requestId: string,
  as: "sender" | "recipient",
): Promise<void> {
  await app.db.transact((tx) => {
    const { otherId, relation } = accessRequest(tx, userId, requestId, as);
    changeRelation(app, tx, userId, otherId, { ...relation, request: null });
  });
}

function refuseRequest({ friend, request, blocked, blocked_by }: RelationRecord): void {
  if (friend) throw new AppError("already_friends");
  if (blocked) {
    throw new AppError("cannot_request", {
      text: "You have blocked this person: unblock them first",
    });
  }
  if (blocked_by) throw new AppError("cannot_request");
  if (request?.sent) throw new AppError("already_requested");
}
