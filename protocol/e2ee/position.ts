import { type Bytes, fromHex, lp } from "./bytes.ts";
import type { BranchHead } from "./key_log.ts";
import type { LogPosition } from "./message_content.ts";
import { sign, type SignatureKey, verify } from "./signing.ts";

const POSITION = "parley/heads/v1";

/**
 * Lengths of an authority log and the key log at one moment, by the server. The key log is read
 * first: everything in it was there before the authority log's next entry.
 */
export interface Position {
  /** Id of the server, or of the direct message's channel. */
  scope: string;
  /** Position in the authority log. */
  log: LogPosition;
  /** Head of the key log. */
  keys: BranchHead;
}

/** A position as the server has signed it: only that accuses the server (MEND-31, MEND-39). */
export interface SignedPosition extends Position {
  /** 64 bytes. */
  signature: Bytes;
}

const positionBytes = (
  origin: string,
  { scope, log: { length, head }, keys: { branch, size, root } }: Position,
) => lp(POSITION, origin, branch, size, root, scope, length, fromHex(head));

/** @param origin as for `signHead` */
export async function signPosition(
  { privateKey }: SignatureKey,
  origin: string,
  position: Position,
): Promise<SignedPosition> {
  return { ...position, signature: await sign(privateKey, positionBytes(origin, position)) };
}

/** Returns whether the server signed this position. */
export function isPositionOf(
  publicKey: Bytes,
  origin: string,
  position: SignedPosition,
): Promise<boolean> {
  return verify(publicKey, positionBytes(origin, position), position.signature);
}
