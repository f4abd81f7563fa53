import { type Bytes, concat, readU64, u64 } from "./bytes.ts";

/** In place of a seq that whoever commits does not know. */
const UNKNOWN = (1n << 64n) - 1n;

/**
 * What a commit says beside what it changes: the seq at which the epoch before began (E2E-23), and
 * how long the log of authority is for whoever commits (E2E-32). Two numbers of 64 bits.
 */
export function confirming(atSeq: number | null, logLength: number): Bytes {
  return concat(u64(atSeq ?? UNKNOWN), u64(logLength));
}

/** What a commit says; null: it does not. */
export function confirmedBy(bytes: Bytes): { confirmed: bigint | null; logLength: number | null } {
  if (bytes.length !== 16) return { confirmed: null, logLength: null };
  const confirmed = readU64(bytes.slice(0, 8));
  return {
    confirmed: confirmed === UNKNOWN ? null : confirmed,
    logLength: Number(readU64(bytes.slice(8))),
  };
}
