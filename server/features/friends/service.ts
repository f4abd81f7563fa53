import { AppError } from "../../../protocol/errors.ts";
import type { FeaturesContext } from "../context.ts";
import { userById } from "../../membership/users/users.ts";
import { changeRelation } from "./change.ts";
import { STRANGERS } from "../../membership/relations/records.ts";
import { getRelation, listRelations } from "../../membership/relations/relations.ts";

/** Ends a friendship for both (FRD-30). @throws AppError not_found when there is none */
export async function removeFriend(
  app: FeaturesContext,
  userId: string,
  otherId: string,
): Promise<void> {
  await end(app, userId, otherId, "friend");
}

/**
 * Blocks a person, which ends friendship and requests both ways (D-SOC-2); repeating it changes
 * nothing.
 * @throws AppError not_found, cannot_act_on_self
 */
export async function block(app: FeaturesContext, userId: string, otherId: string): Promise<void> {
  if (otherId === userId) throw new AppError("cannot_act_on_self");
  await app.db.transact((tx) => {
    userById(tx, otherId);
    const { blocked_by } = getRelation(tx, userId, otherId);
    changeRelation(app, tx, userId, otherId, { ...STRANGERS, blocked: true, blocked_by });
  });
}

/** Restores nothing but the possibility. @throws AppError not_found when there is no block */
export async function unblock(
  app: FeaturesContext,
  userId: string,
  otherId: string,
): Promise<void> {
  await end(app, userId, otherId, "blocked");
}

async function end(
  app: FeaturesContext,
  userId: string,
  otherId: string,
  tie: "friend" | "blocked",
): Promise<void> {
  await app.db.transact((tx) => {
    const relation = getRelation(tx, userId, otherId);
    if (!relation[tie]) throw new AppError("not_found");
    changeRelation(app, tx, userId, otherId, { ...relation, [tie]: false });
  });
}

/** Removes all relations of a person: for an account that is deleted. */
export async function forgetPerson(app: FeaturesContext, userId: string): Promise<void> {
  for (const otherId of (await listRelations(app.db, userId)).keys()) {
    await app.db.transact((tx) => changeRelation(app, tx, userId, otherId, STRANGERS));
  }
}
