import { eventually, lazy } from "../../browser/lazy.ts";
import { defineClientFeature } from "../kernel/feature.ts";
import type { EventPart } from "../base/event_listeners.ts";
import type { RootDeps, RootEvents } from "./root_events.ts";

/** Threads (COM-7). The lists of channels hold them. */
export const threadsFeature = defineClientFeature({
  name: "threads",
  eager(app: RootDeps) {
    const handle = <Name extends keyof RootEvents>(name: Name) => async (event: RootEvents[Name]) =>
      await (await eventually(lazy(() => import("./root_events.ts")))).HANDLERS[name](app, event);
    return {
      events: {
        "channel-created": handle("put"),
        "channel-updated": handle("put"),
        "channel-deleted": handle("remove"),
        "thread-activity": handle("count"),
      } satisfies EventPart,
    };
  },
  late: lazy(() => import("./open_threads.ts"), ({ openThreads }) => openThreads),
});
