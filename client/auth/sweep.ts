import { createAuthClient } from "./auth.ts";

/** Asks the server about a stored session; one that has ended leaves nothing here (HARD-14). */
export async function sweep(): Promise<void> {
  await createAuthClient().start();
}
