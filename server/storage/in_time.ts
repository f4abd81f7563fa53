import { afterRunning } from "../base/after_running.ts";

/** Milliseconds: balancers wait for 2 s. */
const READY_TIMEOUT_MS = 1500;

/** Returns whether it succeeds before a balancer gives up. */
export async function inTime(asked: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const stop = afterRunning(READY_TIMEOUT_MS, () => late.resolve(false));
  const isReady = await Promise.race([asked.then(() => true, () => false), late.promise]);
  stop();
  return isReady;
}
