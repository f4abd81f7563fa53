import type { Client } from "../../client/app/client.ts";
import { lazy } from "../../browser/lazy.ts";

/** Opens the direct message with a person (DM-02). */
export async function openDirect(client: Client, userId: string): Promise<void> {
  client.navigation.select(null, await beginDirect(client, userId));
}

/**
 * Finds the direct message with a person, or begins one, which is encrypted if that is safe (E2E-49).
 * Returns its id.
 */
export async function beginDirect(client: Client, userId: string): Promise<string> {
  return await client.channels.beginDm(userId, async (channel) => {
    const { beginDirect } = await lazy(() => import("./private/direct.ts")).load();
    await beginDirect(client, channel);
  });
}
