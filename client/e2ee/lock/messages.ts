import type { KeyLock, LockState } from "../../base/key_lock.ts";

/** A single message each way, then the worker ends, so that no password outlives its use. */
export interface ToLockWorker {
  act: keyof KeyLock;
  input: Parameters<KeyLock[keyof KeyLock]>[0];
}

export type FromLockWorker = { state: LockState } | { failed: string };
