import { timingSafeEqual } from "node:crypto";
import type { AppContext } from "../context.ts";
import { hasAdmin } from "../../membership/users/admins.ts";

/**
 * Makes the code of the setup link, in memory alone: each start has its own. Null: there is an
 * admin already, and nothing to set up. Ordinary accounts there may be (HARD-11).
 */
export async function openSetup(app: AppContext): Promise<string | null> {
  if (await hasAdmin(app)) return null;
  app.setupCode = `${app.ids.inviteCode()}-${app.ids.inviteCode()}`;
  return app.setupCode;
}

/** Whether this is the code that the start printed. */
export function isSetupCode(app: AppContext, given: string): boolean {
  const [a, b] = [given, app.setupCode ?? ""].map((text) => new TextEncoder().encode(text));
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}
