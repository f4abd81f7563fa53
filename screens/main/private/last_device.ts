import type { Client } from "../../../client/app/client.ts";
import { mayHoldKeys } from "../../../client/e2ee/support.ts";
import { leaving as t } from "../../../text/en/private.ts";

/** What signing out loses where this is the only device, and nobody has the recovery key (E2E-42). */
export async function lastDeviceWarning({ e2ee }: Pick<Client, "e2ee">): Promise<string | null> {
  if (!await mayHoldKeys()) return null;
  const { phase, recovery, devices } = await (await e2ee.open()).look();
  return phase === "ready" && recovery === "unconfirmed" && devices === 1 ? t.lastDevice : null;
}
