import type { Db } from "./db.ts";
import { keys } from "./keys.ts";
import type { Tx } from "./tx.ts";

/** KV values end at 65,536 bytes; what is larger goes into chunks of this size. */
export const CHUNK = 60_000;

/** Where a record's large value lies. */
export interface BlobRef {
  blob: string;
  parts: number;
  bytes: number;
}

/**
 * Stores chunks and marks them as pending. The transaction that stores the reference calls
 * `adopt`; without it the next start sweeps them.
 */
export async function writeBlob(db: Db, id: string, bytes: Uint8Array): Promise<BlobRef> {
  const parts = Math.ceil(bytes.byteLength / CHUNK);
  await db.transact({ run: (tx) => tx.set(keys.blobPending(id), true) });
  for (let i = 0; i < parts; i += 10) {
    const group = Array.from({ length: Math.min(10, parts - i) }, (_, n) => i + n);
    await Promise.all(group.map((part) => {
      // A copy: a view would be stored with the whole buffer behind it.
      const chunk = bytes.slice(part * CHUNK, (part + 1) * CHUNK);
      return db.transact({ run: (tx) => tx.set(keys.blob(id, part), chunk) });
    }));
  }
  return { blob: id, parts, bytes: bytes.byteLength };
}

/** In the transaction that stores the reference. */
export function adoptBlob(tx: Tx, ref: BlobRef): void {
  tx.delete(keys.blobPending(ref.blob));
}

/** In the transaction that drops the reference; `sweepBlob` then deletes the chunks. */
export function orphanBlob(tx: Tx, ref: BlobRef): void {
  tx.set(keys.blobPending(ref.blob), true);
}

/** The whole value, or null when it was deleted meanwhile. */
export async function readBlob(db: Db, ref: BlobRef): Promise<Uint8Array | null> {
  const wanted = Array.from({ length: ref.parts }, (_, part) => keys.blob(ref.blob, part));
  const whole = new Uint8Array(ref.bytes);
  let at = 0;
  for (const part of await db.getMany(wanted)) {
    if (!part) return null;
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** Deletes the chunks of a blob that nothing refers to. */
export async function sweepBlob(db: Db, id: string): Promise<void> {
  for (;;) {
    const chunks = await db.list<Uint8Array>(["blob", id], { limit: 20 });
    if (!chunks.length) break;
    await db.transact({
      run(tx) {
        for (const { key } of chunks) tx.delete(key);
      },
    });
  }
  await db.transact({ run: (tx) => tx.delete(keys.blobPending(id)) });
}

/** At start: what was written for a message that was never stored, and what was deleted. */
export async function sweepBlobs(db: Db): Promise<void> {
  for (const { key } of await db.list(keys.blobsPending)) await sweepBlob(db, String(key[1]));
}
