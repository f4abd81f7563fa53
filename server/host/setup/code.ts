import { timingSafeEqual } from "node:crypto";
import type { AppContext } from "../context.ts";
import { hasAdmin, whileNoAdmin } from "../../membership/users/admins.ts";
import { setupCode } from "../../membership/users/records.ts";
import { AppError } from "../../../protocol/errors.ts";

/**
 * Opens the setup where nobody is admin yet. The code of its link lies in the store until somebody
 * is, so that it is worth the same at every node (CL-7). Each start makes a new one, unless nodes share the store: then all
 * print the same. Null: there is an admin already, and nothing to set up. Ordinary accounts there
 * may be (HARD-11).
 * @param isSetUp whether there is an admin; default: it is looked up
 */
export async function openSetup(app: AppContext, isSetUp?: boolean): Promise<string | null> {
  const { db, ids } = app;
  if (isSetUp ?? await hasAdmin(app)) {
    // Of a start when nobody was admin any more: it must not come to life again.
    if (await db.get(setupCode.key({})) !== null) {
      await db.transact((tx) => setupCode.delete(tx, {}));
    }
    return null;
  }
  const made = `${ids.inviteCode()}-${ids.inviteCode()}`;
  try {
    const first = await whileNoAdmin(app);
    return await db.transact((tx) => {
      first(tx);
      const before = db.isShared ? setupCode.get(tx, {}) : null;
      if (before === null) setupCode.set(tx, {}, made);
      return before ?? made;
    });
  } catch (error) {
    // Another node made one meanwhile.
    if (error instanceof AppError && error.code === "already_set_up") return null;
    throw error;
  }
}

/** Whether this is the code that the start printed. */
export function isSetupCode(printed: string, given: string): boolean {
  const [a, b] = [given, printed].map((text) => new TextEncoder().encode(text));
  return a.length === b.length && timingSafeEqual(a, b);
}
