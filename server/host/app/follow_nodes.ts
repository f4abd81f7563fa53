import { openCalls } from "../../features/calls/running.ts";
import { applyInstance, loadInstance } from "../instance/service.ts";
import { renewAnnounced } from "../../features/files/announced.ts";
import { renewPush } from "../../features/push/service.ts";
import type { AppContext } from "../context.ts";

/** All that is kept in memory and told by events alone (MEND-63). */
const RENEWED: [what: string, read: (app: AppContext) => Promise<void>][] = [
  ["settings", loadInstance],
  ["calls", openCalls],
  ["what people have stored", ({ usage }) => usage.renew()],
  ["uploads", renewAnnounced],
  ["push subscriptions", renewPush],
];

/**
 * What this node keeps of what others change, beside the records: settings that an admin chose
 * elsewhere are in force here too, and where it missed what others did for too long, it forgets what
 * it knows and its clients begin anew (CL-4).
 * @returns stops it
 */
export function followNodes(app: AppContext, realtime: { disconnectAll(): void }): () => void {
  app.db.onBehind = () => {
    app.log.warn("This node was cut off for too long: its clients connect anew");
    app.rosters.clear();
    app.invisible.clear();
    app.keyLog.forget();
    realtime.disconnectAll();
    for (const [what, read] of RENEWED) {
      read(app).catch((error) => app.log.error(`${what} could not be read`, error));
    }
  };
  return app.bus.subscribe((event) => {
    // At once: whoever knows of this commit counts on it.
    if (event.type === "instance-changed" && app.bus.isRemote) applyInstance(app, event.settings);
  });
}
