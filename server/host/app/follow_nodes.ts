import { openCalls } from "../../features/calls/running.ts";
import { applyInstance, loadInstance } from "../instance/service.ts";
import type { AppContext } from "../context.ts";

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
    realtime.disconnectAll();
    load();
    openCalls(app).catch((error) => app.log.error("calls could not be read", error));
  };
  const load = () => {
    loadInstance(app).catch((error) => app.log.error("settings could not be read", error));
  };
  return app.bus.subscribe((event) => {
    // At once: whoever knows of this commit counts on it.
    if (event.type === "instance-changed" && app.bus.isRemote) applyInstance(app, event.settings);
  });
}
