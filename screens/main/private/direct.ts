import type { Client } from "../../../client/app/client.ts";
import { mayHoldKeys } from "../../../client/e2ee/support.ts";
import { withLoadTimeout } from "../../../client/private/load_timeout.ts";
import type { Channel } from "../../../protocol/channels.ts";

/**
 * Makes a direct message private before anything is written in it, where both have keys (E2E-49,
 * MEND-20). What keeps it from that leaves it open, with the offer beside its name.
 */
export async function beginDirect(client: Client, channel: Channel): Promise<void> {
  const { id, recipient, last_seq: written, mode } = channel;
  try {
    // The worker is not loaded for users who have never opened private conversations.
    if (!recipient || written > 0 || mode === "private" || !await mayHoldKeys()) return;
    await withLoadTimeout((async () => {
      const conversations = await client.e2ee.conversations();
      const opened = await conversations.opened();
      if ((await opened.look()).phase !== "ready") return;
      const [other] = await opened.people([recipient.id]);
      if (other?.devices.length) await conversations.beginnings.begin(id, undefined, false);
    })());
  } catch {
    // The dialog behind the offer tries again, and shows what is wrong.
  }
}
