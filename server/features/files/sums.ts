import { crc32 } from "node:zlib";
import { chunksOf } from "../../../protocol/files.ts";
import type { Tx } from "../../storage/tx.ts";
import { type FileRecord, type FileSums, fileSums } from "./records.ts";

/** Most chunks per file whose second checksum is kept, for a store of several nodes. */
const MAX_AGAIN = 64;

/** A chunk's number and its CRC-32. */
export type ChunkSum = [chunk: number, sum: number];

/**
 * Returns whether a chunk with this CRC-32 is the one that was stored; also if nothing is known of
 * it (MEND-54).
 */
export function isAsStored(stored: FileSums | null, chunk: number, sum: number): boolean {
  const first = sumAt(stored, chunk);
  if (first === 0 || first === sum) return true;
  return stored!.again?.some(([number, other]) => number === chunk && other === sum) ?? false;
}

/** Chunks of a file without a checksum: an earlier version stored them. */
export function unsummed(stored: FileSums | null, size: number): number[] {
  const chunks = Array.from({ length: chunksOf(size) }, (_, chunk) => chunk);
  return chunks.filter((chunk) => sumAt(stored, chunk) === 0);
}

/**
 * Notes checksums of chunks, in the transaction that notes the chunks.
 * @param first if a chunk comes again, its first checksum counts too: a store of several nodes
 * keeps that chunk
 */
export function noteSums(
  tx: Tx,
  { id, size }: FileRecord,
  sums: Iterable<ChunkSum>,
  first = false,
): void {
  const key = fileSums.key({ id });
  const before = tx.get(key);
  const bytes = new Uint8Array(4 * chunksOf(size));
  bytes.set(before?.sums ?? []);
  const view = new DataView(bytes.buffer);
  const again = [...before?.again ?? []];
  let changed = false;
  for (const [chunk, sum] of sums) {
    const known = view.getUint32(4 * chunk);
    if (known === sum) continue;
    changed = true;
    if (!first || known === 0) view.setUint32(4 * chunk, sum);
    else if (again.length < MAX_AGAIN) again.push([chunk, sum]);
    // Either chunk may be the one in the store.
    else view.setUint32(4 * chunk, 0);
  }
  if (changed) tx.set(key, { sums: bytes, ...(again.length > 0 && { again }) });
}

/** Notes the checksums of a new file. */
export function putSums(tx: Tx, { id, size }: FileRecord, sums: readonly ChunkSum[]): void {
  const bytes = new Uint8Array(4 * chunksOf(size));
  const view = new DataView(bytes.buffer);
  for (const [chunk, sum] of sums) view.setUint32(4 * chunk, sum);
  fileSums.set(tx, { id }, { sums: bytes });
}

/** Passes bytes on; `done` gets their CRC-32 at the end. */
export async function* summing(
  parts: AsyncIterable<Uint8Array>,
  done: (sum: number) => void,
): AsyncGenerator<Uint8Array> {
  let sum = 0;
  for await (const part of parts) {
    sum = crc32(part, sum);
    yield part;
  }
  done(sum);
}

/** CRC-32 of bytes. */
export async function sumOf(parts: AsyncIterable<Uint8Array>): Promise<number> {
  let sum = 0;
  for await (const part of parts) sum = crc32(part, sum);
  return sum;
}

/** 0: it is not known. */
function sumAt(stored: FileSums | null, chunk: number): number {
  if (!stored || stored.sums.length < 4 * (chunk + 1)) return 0;
  const { buffer, byteOffset, byteLength } = stored.sums;
  return new DataView(buffer, byteOffset, byteLength).getUint32(4 * chunk);
}
