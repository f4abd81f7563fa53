import { timingSafeEqual } from "node:crypto";
import type { AppContext } from "../context.ts";
import { hasAdmin, whileNoAdmin } from "../../membership/users/admins.ts";
import { setupCode } from "../../membership/users/records.ts";
import { AppError } from "../../../protocol/errors.ts";

/**
 * Opens the setup while there is no admin. The code of its link is stored until there is one, so
 * that every node accepts it (CL-7). Each start makes a new one, unless nodes share the store: then
 * all print the same. Null: there is an admin already, and nothing to set up. Ordinary accounts may
 * exist (HARD-11).
 * @param isSetUp whether there is an admin; absent: it is looked up
 */
export async function openSetup(app: AppContext, isSetUp?: boolean): Promise<string | null> {
  const { db, ids } = app;
  if (isSetUp ?? await hasAdmin(app)) {
    // A code from an earlier start without an admin must not become valid again.
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

/** Returns whether this is the code that the start printed. */
export function isSetupCode(printed: string, given: string): boolean {
  const [a, b] = [given, printed].map((text) => new TextEncoder().encode(text));
  return a.length === b.length && timingSafeEqual(a, b);
}
