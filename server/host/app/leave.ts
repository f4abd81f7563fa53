import type { AppContext } from "../context.ts";
import { wait } from "../../base/wait.ts";
import type { Realtime } from "../../delivery/realtime/server.ts";
import type { Listener } from "../listen/listener.ts";

/** Milliseconds within which a balancer, which asks each second or two, has heard of it. */
const UNTIL_KNOWN = 3000;
/** Milliseconds within which all clients are told to come again, elsewhere. */
const SPREAD = 10_000;

/**
 * What a node does before it ends while others are there (CL-10): it is not ready any more, so that
 * new connections are led elsewhere, and only then ends those that it has, one after another: who
 * comes again comes at another node, and not all of them at once. Requests are taken meanwhile.
 * @param signal does the rest of it at once
 */
export async function leave(
  app: AppContext,
  listener: Listener,
  realtime: Realtime,
  signal: AbortSignal,
): Promise<void> {
  app.isLeaving = true;
  listener.keepNone();
  await wait(UNTIL_KNOWN, signal);
  await realtime.disconnectSlowly(SPREAD, signal);
}
