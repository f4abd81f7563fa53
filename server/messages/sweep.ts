import type { AppContext } from "../context.ts";
import { purgeChannel } from "./store.ts";

export { sweepMessages } from "./store.ts";

/** Deletes the messages of deleted channels behind them. Stops when the returned function resolves. */
export function purgeOnDelete(app: AppContext): () => Promise<void> {
  let work = Promise.resolve();
  const unsubscribe = app.bus.subscribe((event) => {
    if (event.type !== "channel-deleted") return;
    work = work
      .then(() => purgeChannel(app.db, event.channelId))
      .catch((error) => app.log.error("a channel could not be purged", error));
  });
  return async () => {
    unsubscribe();
    await work;
  };
}
