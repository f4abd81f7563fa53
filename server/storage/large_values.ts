import { AppError } from "../../protocol/errors.ts";
import type { Ids } from "../base/ids.ts";
import {
  adoptBlob,
  type BlobRef,
  CHUNK_BYTES,
  orphanBlob,
  readBlob,
  sweepBlob,
  writeBlob,
} from "./blobs.ts";
import type { Db } from "./db.ts";
import type { Tx } from "./tx.ts";

/** Bytes of a record, stored elsewhere if they are too many for it. */
export type LargeValue = Uint8Array | BlobRef;

/** Most bytes of values in the records of one transaction, which takes little more. */
const MAX_INLINE = 400_000;

/**
 * Stores values that are too large for a record or, with the others, for one transaction, and
 * deletes them again if `keep` refuses.
 * @param keep has a transaction that calls `adoptLarge` for each
 */
export async function withLarge<T>(
  { db, ids }: { db: Db; ids: Ids },
  all: Uint8Array[],
  keep: (stored: LargeValue[]) => Promise<T>,
): Promise<T> {
  const stored: LargeValue[] = [];
  let inline = 0;
  for (const bytes of all) {
    const isInline = bytes.byteLength <= CHUNK_BYTES && inline + bytes.byteLength <= MAX_INLINE;
    if (isInline) inline += bytes.byteLength;
    stored.push(isInline ? bytes : await writeBlob(db, ids.uuid(), bytes));
  }
  try {
    return await keep(stored);
  } catch (error) {
    // After a failed commit it is unknown whether it is on the disk: the next start sweeps.
    const isRefused = error instanceof AppError && error.code !== "storage_unavailable";
    if (isRefused) { for (const value of stored) await sweepLarge(db, value); }
    throw error;
  }
}

/** In the transaction that stores the value. */
export function adoptLarge(tx: Tx, value: LargeValue): void {
  if ("blob" in value) adoptBlob(tx, value);
}

/** In the transaction that drops the value; `sweepLarge` then deletes it. */
export function orphanLarge(tx: Tx, value: LargeValue | null | undefined): void {
  if (value && "blob" in value) orphanBlob(tx, value);
}

export async function sweepLarge(db: Db, value: LargeValue | null | undefined): Promise<void> {
  if (value && "blob" in value) await sweepBlob(db, value.blob);
}

/** null: it was deleted meanwhile. @throws AppError content_damaged */
export async function readLarge(db: Db, value: LargeValue): Promise<Uint8Array | null> {
  return "blob" in value ? await readBlob(db, value) : value;
}

/**
 * A value that another may replace while it is read: then that one is read.
 * @param find the record that has it at this moment; null: there is none
 * @param valueOf its value
 * @throws AppError content_damaged where it is missing, so that asking again would never end
 */
export async function readReplaced<R>(
  db: Db,
  find: () => Promise<R | null>,
  valueOf: (record: R) => LargeValue,
): Promise<{ record: R; bytes: Uint8Array } | null> {
  let missing: LargeValue | undefined;
  for (;;) {
    const record = await find();
    if (record === null) return null;
    const value = valueOf(record);
    const bytes = await readLarge(db, value);
    if (bytes) return { record, bytes };
    if (isSame(missing, value)) throw new AppError("content_damaged");
    missing = value;
  }
}

function isSame(one: LargeValue | undefined, other: LargeValue): boolean {
  return one !== undefined && "blob" in one && "blob" in other && one.blob === other.blob;
}

export function largeSize(value: LargeValue): number {
  return "blob" in value ? value.bytes : value.byteLength;
}
