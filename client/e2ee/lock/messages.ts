import type { KeyLock, LockState } from "../../base/key_lock.ts";

/** One message each way, then the worker ends: no password outlives what it was typed for. */
export interface ToLockWorker {
  act: keyof KeyLock;
  input: Parameters<KeyLock[keyof KeyLock]>[0];
}

export type FromLockWorker = { state: LockState } | { failed: string };
