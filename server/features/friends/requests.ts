import { AppError } from "../../../protocol/errors.ts";
import type { Friend, SentRequest } from "../../../protocol/friends.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { AppContext } from "../../context.ts";
import type { Tx } from "../../storage/tx.ts";
import { userById, userByName } from "../../membership/users/service.ts";
import { accessRequest } from "./access.ts";
import type { RelationRecord } from "./records.ts";
import { getRelation, putRelation, requestsSentInTx } from "./store.ts";
import { friendView, requestView } from "./view.ts";

/**
 * Sends a friend request by username; one that crosses another becomes a friendship (D-SOC-1).
 * @throws AppError not_found, own_request, already_friends, already_requested, cannot_request,
 * too_many
 */
export async function sendRequest(
  app: AppContext,
  userId: string,
  username: string,
): Promise<SentRequest> {
  const target = await app.db.read((reader) => userByName(reader, username));
  if (!target) throw new AppError("not_found", { text: "There is nobody by that name" });
  if (target.id === userId) throw new AppError("own_request");
  const request = { id: app.ids.uuid(), sent: true, at: app.clock() };
  const outcome = await app.db.transact((tx) => {
    const relation = getRelation(tx, userId, target.id);
    refuseRequest(relation);
    if (relation.request) {
      befriend(app, tx, userId, target.id, relation);
      return "crossed";
    }
    if (requestsSentInTx(tx, userId) >= SERVER_LIMITS.friendRequestsPending) {
      const most = SERVER_LIMITS.friendRequestsPending;
      throw new AppError("too_many", {
        text: `You can have at most ${most} pending friend requests`,
      });
    }
    putRelation(tx, userId, target.id, { ...relation, request });
    const { id, at } = request;
    tx.afterCommit(() => {
      const asked = { id, at, fromId: userId, toId: target.id };
      app.bus.publish({ type: "friend-requested", request: asked });
    });
    return "sent";
  });
  return outcome === "sent"
    ? { request: requestView(request, target) }
    : { friend: friendView(app, target) };
}

/** For the recipient. @throws AppError not_found, forbidden */
export async function acceptRequest(
  app: AppContext,
  userId: string,
  requestId: string,
): Promise<Friend> {
  const { otherId } = await app.db.read((reader) =>
    accessRequest(reader, userId, requestId, "recipient")
  );
  await changePending(app, userId, otherId, requestId, (tx, relation) => {
    befriend(app, tx, userId, otherId, relation);
  });
  return friendView(app, await app.db.read((reader) => userById(reader, otherId)));
}

/** Rejected by the recipient or withdrawn by the sender. @throws AppError not_found, forbidden */
export async function dropRequest(
  app: AppContext,
  userId: string,
  requestId: string,
  as: "sender" | "recipient",
): Promise<void> {
  const { otherId } = await app.db.read((reader) => accessRequest(reader, userId, requestId, as));
  await changePending(app, userId, otherId, requestId, (tx, relation) => {
    putRelation(tx, userId, otherId, { ...relation, request: null });
    tx.afterCommit(() => {
      app.bus.publish({ type: "friend-request-removed", requestId, userIds: [userId, otherId] });
    });
  });
}

/** Runs while the request is still pending. @throws AppError not_found */
function changePending(
  app: AppContext,
  userId: string,
  otherId: string,
  requestId: string,
  run: (tx: Tx, relation: RelationRecord) => void,
): Promise<void> {
  return app.db.transact((tx) => {
    const relation = getRelation(tx, userId, otherId);
    if (relation.request?.id !== requestId) throw new AppError("not_found");
    run(tx, relation);
  });
}

function befriend(
  app: AppContext,
  tx: Tx,
  userId: string,
  otherId: string,
  relation: RelationRecord,
): void {
  const userIds: [string, string] = [userId, otherId];
  const requestId = relation.request!.id;
  putRelation(tx, userId, otherId, { ...relation, friend: true, request: null });
  tx.afterCommit(() => {
    app.bus.publish({ type: "friend-request-removed", requestId, userIds });
    app.bus.publish({ type: "friend-accepted", userIds });
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
