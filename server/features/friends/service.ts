import { AppError } from "../../../protocol/errors.ts";
import type { AppContext } from "../../context.ts";
import { userById } from "../../membership/users/service.ts";
import { STRANGERS } from "./records.ts";
import { getRelation, listRelations, putRelation } from "./store.ts";

/** Ends a friendship for both (FRD-30). @throws AppError not_found when there is none */
export async function removeFriend(
  app: AppContext,
  userId: string,
  otherId: string,
): Promise<void> {
  await app.db.transact((tx) => {
    const relation = getRelation(tx, userId, otherId);
    if (!relation.friend) throw new AppError("not_found");
    putRelation(tx, userId, otherId, { ...relation, friend: false });
    tx.afterCommit(() => {
      app.bus.publish({ type: "friend-removed", userIds: [userId, otherId] });
    });
  });
}

/**
 * Blocks somebody, which ends friendship and requests both ways (D-SOC-2); a second time
 * changes nothing.
 * @throws AppError not_found, cannot_act_on_self
 */
export async function block(app: AppContext, userId: string, otherId: string): Promise<void> {
  if (otherId === userId) throw new AppError("cannot_act_on_self");
  await app.db.transact((tx) => {
    userById(tx, otherId);
    const { friend, request, blocked, blocked_by } = getRelation(tx, userId, otherId);
    if (blocked) return;
    putRelation(tx, userId, otherId, { ...STRANGERS, blocked: true, blocked_by });
    const userIds: [string, string] = [userId, otherId];
    tx.afterCommit(() => {
      if (request) {
        app.bus.publish({ type: "friend-request-removed", requestId: request.id, userIds });
      }
      if (friend) app.bus.publish({ type: "friend-removed", userIds });
      app.bus.publish({ type: "blocked-changed", userId, otherId, blocked: true });
    });
  });
}

/** Restores nothing but the possibility. @throws AppError not_found when there is no block */
export async function unblock(app: AppContext, userId: string, otherId: string): Promise<void> {
  await app.db.transact((tx) => {
    const relation = getRelation(tx, userId, otherId);
    if (!relation.blocked) throw new AppError("not_found");
    putRelation(tx, userId, otherId, { ...relation, blocked: false });
    tx.afterCommit(() => {
      app.bus.publish({ type: "blocked-changed", userId, otherId, blocked: false });
    });
  });
}

/** Makes somebody a stranger to everybody: for an account that is deleted. */
export async function forgetPerson(app: AppContext, userId: string): Promise<void> {
  for (const otherId of (await listRelations(app.db, userId)).keys()) {
    await app.db.transact((tx) => {
      const { friend, request, blocked, blocked_by } = getRelation(tx, userId, otherId);
      putRelation(tx, userId, otherId, STRANGERS);
      const userIds: [string, string] = [userId, otherId];
      const unblocked = { type: "blocked-changed", blocked: false } as const;
      tx.afterCommit(() => {
        if (request) {
          app.bus.publish({ type: "friend-request-removed", requestId: request.id, userIds });
        }
        if (friend) app.bus.publish({ type: "friend-removed", userIds });
        if (blocked) app.bus.publish({ ...unblocked, userId, otherId });
        if (blocked_by) app.bus.publish({ ...unblocked, userId: otherId, otherId: userId });
      });
    });
  }
}
