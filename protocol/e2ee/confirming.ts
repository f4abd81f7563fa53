import { type Bytes, concat, readU64, u64 } from "./bytes.ts";

/** Value for a seq that the committer does not know. */
const UNKNOWN = (1n << 64n) - 1n;

/**
 * Encodes what a commit confirms besides its changes: the seq at which the previous epoch began
 * (E2E-23), and the length of the authority log as the committer knows it (E2E-32). Two numbers of
 * 64 bits.
 */
export function confirming(atSeq: number | null, logLength: number): Bytes {
  return concat(u64(atSeq ?? UNKNOWN), u64(logLength));
}

/** Decodes what a commit confirms; null: it does not say. */
export function confirmedBy(bytes: Bytes): { confirmed: bigint | null; logLength: number | null } {
  if (bytes.length !== 16) return { confirmed: null, logLength: null };
  const confirmed = readU64(bytes.slice(0, 8));
  return {
    confirmed: confirmed === UNKNOWN ? null : confirmed,
    logLength: Number(readU64(bytes.slice(8))),
  };
}
