import type { Announcement } from "../../../protocol/announcement.ts";
import type { Tx } from "../../storage/tx.ts";
import type { AppContext } from "../context.ts";
import { putInstanceChange } from "./service.ts";

/** Shows an announcement to everyone, in place of the last one; null removes it (MEND-58). */
export async function announce(
  app: AppContext,
  text: string | null,
  also: (tx: Tx) => void,
): Promise<Announcement | null> {
  const announcement = text === null ? null : {
    id: app.ids.uuid(),
    text,
    at: new Date(app.clock()).toISOString(),
  };
  await app.db.transact((tx) => {
    also(tx);
    putInstanceChange(app, tx, { announcement });
    app.bus.publishAfter(tx, { type: "announced", announcement });
  });
  return announcement;
}
