import type { AppContext } from "../context.ts";

/**
 * Where this node missed for too long what others did, it forgets or reads again what it keeps in
 * memory, and its clients begin anew (CL-4).
 */
export function followNodes(app: AppContext, realtime: { disconnectAll(): void }): void {
  app.db.onBehind = () => {
    app.log.warn("This node was cut off for too long: its clients connect anew");
    app.features.renew((feature, error) =>
      app.log.error(`what this node knew of ${feature} could not be read again`, error)
    );
    realtime.disconnectAll();
  };
}
