import type { AppContext } from "../context.ts";
import { wait } from "../../base/wait.ts";
import type { Realtime } from "../../delivery/realtime/server.ts";
import type { Listener } from "../listen/listener.ts";

/** Milliseconds within which a balancer, which asks every second or two, notices. */
const BALANCER_NOTICE_MS = 3000;
/** Milliseconds within which all clients are told to reconnect elsewhere. */
const RECONNECT_SPREAD_MS = 10_000;

/**
 * Moves a node's clients to other nodes before it stops (CL-10): reports not ready, so that new
 * connections go elsewhere, and then ends its connections one by one, so that they don't all come
 * back at once. Requests are still accepted.
 * @param signal ends the rest at once
 */
export async function drain(
  app: AppContext,
  listener: Listener,
  realtime: Realtime,
  signal: AbortSignal,
): Promise<void> {
  app.isLeaving = true;
  listener.keepNone();
  await wait(BALANCER_NOTICE_MS, signal);
  await realtime.disconnectSlowly(RECONNECT_SPREAD_MS, signal);
}
