import { CallError } from "../link/errors.ts";
import type { Call } from "./call.ts";
import { lazyModules } from "./lazy_modules.ts";
import type { Store } from "./store.ts";

/**
 * Calls as given, and once more after a proof if this session has proven no device: it has just
 * begun, or the server was restored from a backup (MEND-4).
 */
export function provingCall({ call, store }: { call: Call; store: Store }): Call {
  // Endpoints differ in their input, which goes on as it came.
  const attempt = call as (name: string, ...input: unknown[]) => Promise<unknown>;
  // Callers are checked by the type of `call`, which this goes on to.
  return (async (...given: [string, ...unknown[]]) => {
    try {
      return await attempt(...given);
    } catch (error) {
      if (!(error instanceof CallError && error.code === "device_unproven")) throw error;
      await (await lazyModules.proof()).proveDevice({ call, store }, await call("getIdentity"));
      return await attempt(...given);
    }
  }) as Call;
}
