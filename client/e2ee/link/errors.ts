import type { CarriedError } from "./messages.ts";

/** What the worker itself refuses; pages have a text for each. */
export type PrivateFault =
  | "browser_too_old"
  /** It keeps no databases: site data is blocked (MEND-49). */
  | "storage_blocked"
  | "keys_exist"
  | "no_keys"
  | "malformed_recovery_key"
  | "wrong_recovery_key"
  | "no_vault"
  | "vault_outdated"
  | "vault_locked"
  /** A later version has written what is asked for. */
  | "newer_version"
  | "pairing_over"
  | "pairing_forged"
  | "pairing_answered"
  | "wrong_code"
  | "this_device"
  /** The safety number that a person was shown is another now. */
  | "key_changed"
  | "verified"
  | "split_log"
  /** The server holds something back about somebody's devices (MEND-30). */
  | "withheld"
  | "unproven"
  /**
   * The server refused again and again, or showed nothing that leads on: others are faster all the
   * time, or it keeps something back.
   */
  | "no_progress"
  /** A conversation that cannot be written in now; its phase says why. */
  | "not_ready"
  /** The server says that it is of another kind, server or person than at first contact (MEND-72). */
  | "other_conversation"
  /** Another person is signed in on this device (MEND-75). */
  | "other_account"
  /** The keys of this device are (MEND-33). */
  | "locked"
  /** As a former password for keys that are locked. */
  | "wrong_former_password"
  | "other_version"
  | "ended";

export class PrivateError extends Error {
  constructor(readonly code: PrivateFault, options?: ErrorOptions) {
    super(code, options);
  }
}

/** In the worker: what a call of a page failed with. It goes back to pages as it came. */
export class CallError extends Error {
  constructor(readonly carried: CarriedError) {
    super(carried.message);
  }

  get code(): string | null {
    return this.carried.code;
  }
}

/** An error of the worker as it goes to pages, which hold no classes of it. */
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
