import type { FeaturesContext } from "../context.ts";
import { deleteWhere } from "../../storage/delete_all.ts";
import { authKeys } from "./records.ts";
import { sweepGuesses } from "./account_delay.ts";
import { sweepDevices } from "./known_devices.ts";
import { endInterrupted } from "./session_ending.ts";
import { sweepResetLinks } from "./reset_links.ts";
import { sweepAddresses } from "./shared_address_gate.ts";
import { endOf } from "./secrets.ts";
import { endSession } from "./sessions.ts";

/** Ends what has run out or was to end: sessions, and failure counters and links of the past. */
export async function sweepSessions(app: FeaturesContext): Promise<void> {
  await endInterrupted(app);
  const now = app.clock();
  for await (const { value } of app.db.walk(authKeys.sessions)) {
    if (endOf(value) <= now) await endSession(app, value.id, "expired");
  }
  await deleteWhere(app.db, authKeys.allFailures, ({ until }) => until <= now);
  await sweepGuesses(app);
  if (app.db.isShared) await sweepAddresses(app.db, now);
  await sweepDevices(app);
  await sweepResetLinks(app);
}
