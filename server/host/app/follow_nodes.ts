import type { AppContext } from "../context.ts";

/**
 * Drops or reloads state in memory where this node has missed the events of others for too long,
 * and makes its clients start over (CL-4).
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
