import type { Group, Tx } from "../../storage/tx.ts";
import { usageCounters } from "./records.ts";

/** Event between nodes about counters. */
const BYTES_STORED = "bytes-stored";
export interface BytesStored {
  type: typeof BYTES_STORED;
  userId: string;
  /** Below zero: deleted. */
  bytes: number;
  /** Id of the file if the bytes are announced and have not arrived. */
  announced?: string;
  /** Id of a file whose upload is over. */
  over?: string;
}

/** An event of another node that is about counters. */
export function isBytesStored(event: unknown): event is BytesStored {
  return (event as Partial<BytesStored>).type === BYTES_STORED;
}

/** Tells other nodes of a change. Emits nothing at a single node: this runs for every message. */
export function broadcastStored(tx: Tx, stored: Omit<BytesStored, "type">): void {
  if (tx.group.isShared) tx.emit({ type: BYTES_STORED, ...stored } satisfies BytesStored);
}

/** Bytes that the transactions before this one store in the same commit. */
export function storedBy({ sums }: Group): number {
  let bytes = 0;
  for (const { key, by } of sums.values()) if (key[0] === usageCounters.prefix({})[0]) bytes += by;
  return bytes;
}

/**
 * Remaining total quota below which nodes take turns: more than can be stored while events travel.
 */
const NEAR = { bytes: 64 * 1024 * 1024, share: 0.05, stores: 8 };

/** Nodes take turns for so many bytes, since little is left of the quota of all. */
export function isNear(quota: number, left: number, bytes: number): boolean {
  return left <= Math.max(NEAR.bytes, NEAR.share * quota) + NEAR.stores * bytes;
}
