import type { Spawned } from "../helpers/server_process.ts";

/** Ends every program that was added and still runs, when the test leaves. */
export function everyEnd() {
  const all: Spawned[] = [];
  return {
    add<S extends Spawned>(spawned: S): S {
      all.push(spawned);
      return spawned;
    },
    async [Symbol.asyncDispose]() {
      for (const spawned of all) {
        try {
          spawned.kill("SIGKILL");
        } catch {
          // The process has already ended.
        }
        await spawned.exited;
      }
    },
  };
}
