import { timingSafeEqual } from "node:crypto";
import type { AppContext } from "../context.ts";
import { hasNoUsers } from "../users/service.ts";

/**
 * Makes the code of the setup link, in memory alone: each start has its own. Null: there is an
 * account already, and nothing to set up.
 */
export async function openSetup(app: AppContext): Promise<string | null> {
  if (!await hasNoUsers(app.db)) return null;
  app.setupCode = `${app.ids.inviteCode()}-${app.ids.inviteCode()}`;
  return app.setupCode;
}

/** Whether this is the code that the start printed. */
export function isSetupCode(app: AppContext, given: string): boolean {
  const [a, b] = [given, app.setupCode ?? ""].map((text) => new TextEncoder().encode(text));
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}
