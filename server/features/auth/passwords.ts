import type { PasswordRecord } from "../../membership/users/records.ts";
import { type Asker, FairQueue } from "./fair_queue.ts";

/** Argon2id with 19 MiB, 2 passes, 1 lane (D-ACCT-2). */
const CURRENT = { algorithm: "argon2id", memory: 19 * 1024, passes: 2, parallelism: 1 } as const;
/** How much work a hash is. */
export type PasswordWork = Pick<PasswordRecord, "memory" | "passes" | "parallelism">;

const MAX_PARALLEL_HASHES = 2;
const MAX_QUEUED_HASHES = 32;
/** Milliseconds after which hashing is under way; it takes 20 at least. */
const HASH_START_MS = 2;

export interface Passwords {
  /** @throws AppError `server_busy` when the queue is full */
  hash(password: string, from: Asker): Promise<PasswordRecord>;
  /**
   * Verifies a password. It is the same in each of Unicode's forms (MEND-46); one that was hashed
   * in another form before still works. Takes as long for `null` (no such user) as for a wrong
   * password (D-ACCT-5).
   * @throws AppError `server_busy` when the queue is full
   */
  verify(password: string, record: PasswordRecord | null, from: Asker): Promise<boolean>;
  /** Returns whether the record was made with parameters other than the current ones. */
  outdated(record: PasswordRecord): boolean;
}

/**
 * Hashing runs off the event loop, at most 2 at a time; 32 wait in turns, more are refused.
 * @param yieldPool called while one runs
 * @param work of hashes that are made; less only in tests, which make thousands
 */
export function createPasswords(
  yieldPool: () => void = () => {},
  work: PasswordWork = CURRENT,
): Passwords {
  const current = { ...CURRENT, ...work };
  const queue = new FairQueue(MAX_PARALLEL_HASHES, MAX_QUEUED_HASHES);

  return {
    async hash(password, from) {
      const salt = crypto.getRandomValues(new Uint8Array(16));
      const hash = await queue.run(from, () => {
        return derive(password.normalize(), { ...current, salt }, yieldPool);
      });
      return { ...current, salt, hash };
    },
    async verify(password, record, from) {
      const against = record ?? { ...current, salt: new Uint8Array(16), hash: new Uint8Array(32) };
      const isRight = await queue.run(from, async () => {
        for (const form of formsOf(password)) {
          if (equal(await derive(form, against, yieldPool), against.hash)) return true;
        }
        return false;
      });
      return record !== null && isRight;
    },
    outdated: ({ memory, passes, parallelism }) =>
      memory !== current.memory || passes !== current.passes ||
      parallelism !== current.parallelism,
  };
}

/** Returns the form in which passwords are hashed, then those that devices sent before MEND-46. */
function formsOf(password: string): Set<string> {
  return new Set([password.normalize(), password, password.normalize("NFD")]);
}

/** Makes the record of a password that nobody knows, without the cost of hashing one. */
export function unknownPassword(): PasswordRecord {
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
  return { ...CURRENT, salt: random(16), hash: random(32) };
}

async function derive(
  password: string,
  { memory, passes, parallelism, salt }: Omit<PasswordRecord, "hash">,
  yieldPool: () => void,
): Promise<Uint8Array> {
  // The names are of the WebCrypto draft that Deno implements; TypeScript does not know them.
  const algorithm = { name: "Argon2id", memory, passes, parallelism, nonce: salt };
  const key = await crypto.subtle.importKey(
    "raw-secret" as "raw",
    new TextEncoder().encode(password),
    "Argon2id",
    false,
    ["deriveBits"],
  );
  // Hashing begins in one of the next turns of the event loop.
  const timer = setTimeout(yieldPool, HASH_START_MS);
  try {
    return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns whether two records hold the same hash, that is, the password was not changed in between.
 */
export function isSamePassword(a: PasswordRecord, b: PasswordRecord): boolean {
  return equal(a.hash, b.hash) && equal(a.salt, b.salt);
}

/** Compares in constant time. */
function equal(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= a[i] ^ b[i];
  return difference === 0;
}

declare module "../context.ts" {
  interface FeaturesContext {
    passwords: Passwords;
  }
}
