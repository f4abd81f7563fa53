import { type Bytes, lp } from "./bytes.ts";
import type { BranchHead, SignedHead } from "./key_log.ts";
import { sign, type SignatureKey, verify } from "./signing.ts";

const REWIND = "parley/key-log-rewind/v1";
/** Rewinds that come with a head, and entries handed back in one request (MEND-32). */
export const MAX_STORED_REWINDS = 20;
export const MAX_LOST_PER_REQUEST = 100;

/**
 * The server's statement that it lost entries: from `branch` on, the log is its first `size`
 * entries, with that root, then the entries that the server still holds after them, then new ones
 * (MEND-32).
 */
export type SignedRewind = SignedHead;

const rewindBytes = (origin: string, { branch, size, root }: BranchHead) =>
  lp(REWIND, origin, branch, size, root);

/** @param origin as for `signHead` */
export async function signRewind(
  { privateKey }: SignatureKey,
  origin: string,
  rewind: BranchHead,
): Promise<SignedRewind> {
  return { ...rewind, signature: await sign(privateKey, rewindBytes(origin, rewind)) };
}

/** True where the server signed this rewind. */
export function isRewindOf(
  publicKey: Bytes,
  origin: string,
  rewind: SignedRewind,
): Promise<boolean> {
  return verify(publicKey, rewindBytes(origin, rewind), rewind.signature);
}
