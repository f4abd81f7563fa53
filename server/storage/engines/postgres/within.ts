import { afterRunning } from "../../../base/after_running.ts";

/** Rejects where it takes longer. */
export async function within<T>(query: PromiseLike<T>, milliseconds: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const stop = afterRunning(milliseconds, () => late.reject(new Error("PostgreSQL is silent")));
  try {
    return await Promise.race([query, late.promise]);
  } finally {
    stop();
  }
}
