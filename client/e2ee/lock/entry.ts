import { track } from "../../../browser/busy.ts";
import { scriptAddress } from "../../base/script_address.ts";
import type { KeyLock, LockState } from "../../base/key_lock.ts";
import { mayHoldKeys } from "../support.ts";
import type { FromLockWorker, ToLockWorker } from "./messages.ts";

/** Path of the lock worker by its content hash, inserted by the build. */
declare const LOCK_WORKER: `/assets/lock-${string}.js`;

/** Milliseconds that a login waits: a phone needs two seconds, a stuck worker forever. */
const LOCK_TIMEOUT_MS = 20_000;

const asked = (act: keyof KeyLock) => (input: ToLockWorker["input"]) => track(run({ act, input }));

/** Lock as pages use it. Rejects if its worker can't start, or doesn't answer in time. */
export const keyLock: KeyLock = {
  known: async (typed) =>
    await mayHoldKeys() ? await asked("known")(typed) : { keys: "none", privateFrom: {} },
  signedIn: asked("signedIn"),
  typed: asked("typed"),
  unlock: asked("unlock"),
  changing: asked("changing"),
  changed: asked("changed"),
};

async function run(message: ToLockWorker): Promise<LockState> {
  const worker = new Worker(scriptAddress(LOCK_WORKER), { type: "module" });
  const { promise, resolve, reject } = Promise.withResolvers<LockState>();
  const fail = (why: string) => reject(new Error(why));
  const timer = setTimeout(fail, LOCK_TIMEOUT_MS, "the worker of locks does not answer");
  worker.onmessage = ({ data }: MessageEvent<FromLockWorker>) =>
    "state" in data ? resolve(data.state) : fail(data.failed);
  worker.onerror = () => fail("the worker of locks cannot be started");
  worker.postMessage(message);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
