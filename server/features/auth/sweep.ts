import type { FeaturesContext } from "../context.ts";
import { deleteWhere } from "../../storage/delete_all.ts";
import { failureRecords, sessionRecords } from "./records.ts";
import { sweepGuesses } from "./account_delay.ts";
import { sweepDevices } from "./known_devices.ts";
import { endInterrupted } from "./session_ending.ts";
import { sweepResetLinks } from "./reset_links.ts";
import { sweepAddresses } from "./shared_address_gate.ts";
import { endOf } from "./secrets.ts";
import { endSession } from "./sessions.ts";

/**
 * Ends sessions that have expired or were ordered to end, and deletes old failure counters and
 * links.
 */
export const SESSION_STEPS: Record<string, (app: FeaturesContext) => Promise<void>> = {
  ordered_sign_outs: endInterrupted,
  sessions: sweepSessions,
  password_failures: ({ db, clock }) => {
    const now = clock();
    return deleteWhere(db, failureRecords.prefix({}), ({ until }) => until <= now);
  },
  guesses: sweepGuesses,
  addresses: async ({ db, clock }) => {
    if (db.isShared) await sweepAddresses(db, clock());
  },
  known_devices: sweepDevices,
  reset_links: sweepResetLinks,
};

/** Ends the sessions that have run out. */
export async function sweepSessions(app: FeaturesContext): Promise<void> {
  const now = app.clock();
  for await (const { value } of app.db.walk(sessionRecords.prefix({}))) {
    if (endOf(value) <= now) await endSession(app, value.id, "expired");
  }
}
