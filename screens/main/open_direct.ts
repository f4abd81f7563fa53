import type { Client } from "../../client/app/client.ts";
import { lazy } from "../../browser/lazy.ts";

/**
 * Opens the direct message with a person: a new one is encrypted if that is safe (DM-02, E2E-49).
 */
export async function openDirect(client: Client, userId: string): Promise<void> {
  await client.channels.openDm(userId, async (channel) => {
    const { beginDirect } = await lazy(() => import("./private/direct.ts")).load();
    await beginDirect(client, channel);
  });
}
