import type { CarriedError } from "./messages.ts";

/** Refusals by the worker itself; pages have a text for each. */
export type PrivateFault =
  | "browser_too_old"
  /** The browser keeps no databases: site data is blocked (MEND-49). */
  | "storage_blocked"
  | "keys_exist"
  | "no_keys"
  | "malformed_recovery_key"
  | "wrong_recovery_key"
  | "no_vault"
  | "vault_outdated"
  | "vault_locked"
  /** A later version wrote the requested data. */
  | "newer_version"
  | "pairing_over"
  | "pairing_forged"
  | "pairing_answered"
  | "wrong_code"
  | "this_device"
  /** The safety number has changed since the person saw it. */
  | "key_changed"
  | "verified"
  | "split_log"
  /** The server withholds something about somebody's devices (MEND-30). */
  | "withheld"
  | "unproven"
  /**
   * The server refused repeatedly, or showed nothing that leads on: others are always faster, or it
   * withholds something.
   */
  | "no_progress"
  /** The conversation can't be written in now; its phase says why. */
  | "not_ready"
  /** The server reports another kind, server or person than at first contact (MEND-72). */
  | "other_conversation"
  /** Another person is logged in on this device (MEND-75). */
  | "other_account"
  /** The keys of this device are locked (MEND-33). */
  | "locked"
  /** The typed former password does not open locked keys. */
  | "wrong_former_password"
  | "other_version"
  | "ended";

export class PrivateError extends Error {
  constructor(readonly code: PrivateFault, options?: ErrorOptions) {
    super(code, options);
  }
}

/** In the worker: failure of a call by a page. Goes back to pages unchanged. */
export class CallError extends Error {
  constructor(readonly carried: CarriedError) {
    super(carried.message);
  }

  get code(): string | null {
    return this.carried.code;
  }
}

/** Returns an error of the worker in the form sent to pages, which have none of its classes. */
export function carriedFromWorker(error: unknown): CarriedError {
  if (error instanceof CallError) return error.carried;
  if (error instanceof PrivateError) {
    return { kind: "private", code: error.code, message: error.message };
  }
  return {
    kind: "other",
    code: null,
    message: error instanceof Error ? error.message : `${error}`,
  };
}
