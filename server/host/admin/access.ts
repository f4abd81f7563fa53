import { AppError } from "../../../protocol/errors.ts";
import type { AppContext } from "../context.ts";
import type { Tx } from "../../storage/tx.ts";
import { isAdmin } from "../../membership/users/admins.ts";
import { userById } from "../../membership/users/users.ts";
import type { AdminActRecord } from "./records.ts";
import { putAct } from "./store.ts";

/** Who gives an order: the id of an instance admin, or null for the host at the command line. */
export type AdminActor = string | null;

/** @throws AppError not_found for everyone else: for them there is no such page */
export async function accessAdmin(app: AppContext, userId: string): Promise<void> {
  if (!isAdmin(await app.db.read(userById, userId))) {
    throw new AppError("not_found");
  }
}

/**
 * Adds to an action's transaction: checks that the admin still is one, and records the action.
 * @param target the name of the account or server that it is about
 */
export function actOf(
  app: AppContext,
  by: AdminActor,
  action: AdminActRecord["action"],
  target: string | null,
): (tx: Tx) => void {
  return (tx) => {
    const actor = by === null ? null : userById(tx, by);
    if (actor && !isAdmin(actor)) throw new AppError("not_found");
    record(app, tx, action, actor?.username ?? null, target);
  };
}

/** Writes an act down in the transaction that does it. */
export function record(
  app: AppContext,
  tx: Tx,
  action: AdminActRecord["action"],
  actor: string | null,
  target: string | null,
): void {
  putAct(tx, { id: app.ids.uuid(), action, actor, target, at: app.clock() });
}
