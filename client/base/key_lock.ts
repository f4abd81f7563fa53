/** Someone types their password on this device. */
export interface TypedPassword {
  userId: string;
  /** The name that they log in with. */
  login: string;
  password: string;
}

/** State of a person's keys on this device. */
export interface LockState {
  /**
   * - `none`: there are no keys here yet
   * - `other`: keys are here of another account that logs in with this name
   */
  keys: "open" | "locked" | "none" | "other";
  /**
   * Facts from unlocked keys: encrypted channels by id, and the last seq of each that the server
   * could read.
   */
  privateFrom: Readonly<Record<string, number>>;
}

/**
 * Lock of the keys on this device (MEND-33). Each action derives a key from a password, which takes
 * up to two seconds on a slow phone and runs in a worker. Rejects if the worker can't be loaded.
 */
export interface KeyLock {
  /**
   * Resolves to the state of the lock if the account that the server names owns the keys on this
   * device; needs no password.
   */
  known(typed: Omit<TypedPassword, "password">): Promise<LockState>;
  /** The server has accepted the password at a sign-in: it unlocks the keys, or will lock them. */
  signedIn(typed: TypedPassword): Promise<LockState>;
  /** The server has accepted the password elsewhere: creates the lock if there is none. */
  typed(typed: TypedPassword): Promise<LockState>;
  /** Opens the lock with a former password, and renews it if the current one is known. */
  unlock(typed: TypedPassword): Promise<LockState>;
  /** A new password is about to be sent: from now on the lock opens by both. */
  changing(typed: TypedPassword): Promise<LockState>;
  /** The server has taken the new password, or refused it: the lock opens by one again. */
  changed(typed: { userId: string; isDone: boolean }): Promise<LockState>;
}
