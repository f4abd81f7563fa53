import { createHash } from "node:crypto";
import { chunkSize, chunksOf, SEAL_BYTES, sealedSize } from "../../../protocol/files.ts";
import { StartError } from "../../base/start_error.ts";
import type { FileStore } from "../file_store/port.ts";
import { withWhole } from "../file_store/pieces.ts";
import type { Records } from "./copy_records.ts";

/** The part of a file's record that concerns its bytes. */
interface FileOfRecord {
  id: string;
  size: number;
  /** Null: it is complete. */
  received: Uint8Array | null;
}

/** Result of copying. */
export interface CopiedFiles {
  files: number;
  /** Bytes as stored. */
  bytes: number;
  /** Files whose bytes are missing: `parley check` names them. */
  lost: number;
}

/** Times that a file is written if reading it back gives something else. */
const MAX_ATTEMPTS = 2;
/** Records that are fetched at once. */
const RECORDS_PER_READ = 100;

/**
 * Copies the bytes of all files whose records are complete, and verifies by SHA-256 of each chunk
 * that both stores are equal (CL-8, CL-10). Skips equal ones, so that after a stop the same call
 * continues. Uploads in progress start over.
 * @param onCopied called with the id of each that is there, and their number
 * @throws StartError if the target is not equal in the end
 */
export async function copyFiles(
  records: Records,
  { from, to }: { from: FileStore; to: FileStore },
  onCopied: (id: string, files: number) => Promise<void> = () => Promise.resolve(),
): Promise<CopiedFiles> {
  const copied: CopiedFiles = { files: 0, bytes: 0, lost: 0 };
  for await (const file of completeFiles(records)) {
    if (!await copyFile(file, from, to)) copied.lost++;
    else {
      copied.files++;
      copied.bytes += sealedSize(file.size);
      await onCopied(file.id, copied.files);
    }
  }
  return copied;
}

/** Returns the bytes of the files that the target lacks, judged by sizes. */
export async function bytesToCopy(records: Records, to: FileStore): Promise<number> {
  let bytes = 0;
  for await (const { id, size } of completeFiles(records)) {
    const last = chunksOf(size) - 1;
    if (!await to.has(id, last, sealedLength(size, last))) bytes += sealedSize(size);
  }
  return bytes;
}

async function* completeFiles(records: Records): AsyncGenerator<FileOfRecord> {
  for await (
    const { value } of records.range({ prefix: ["file"] }, { batchSize: RECORDS_PER_READ })
  ) {
    const file = value as FileOfRecord;
    if (file.received === null) yield file;
  }
}

/** @returns whether the source has it */
async function copyFile(
  { id, size }: FileOfRecord,
  from: FileStore,
  to: FileStore,
): Promise<boolean> {
  const chunks = Array.from({ length: chunksOf(size) }, (_, chunk) => chunk);
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const written = new Map<number, string>();
    for (const chunk of chunks) {
      const length = sealedLength(size, chunk);
      if (!await from.has(id, chunk, length)) return false;
      await withWhole(from.read(id, chunk, length), async (bytes) => {
        const hash = hashOf(bytes);
        if (await hashIn(to, id, chunk, length) === hash) return;
        await to.write(id, chunk, ReadableStream.from([bytes]));
        written.set(chunk, hash);
      });
    }
    if (written.size === 0) return true;
    await to.sync(id);
    if (await areThere(to, id, size, written)) return true;
    // Another chunk is there, which stays as long as its file does.
    await to.remove(id);
  }
  throw new StartError(
    `What was copied of the file ${id} is not what was read: run the same command again.`,
  );
}

async function areThere(
  to: FileStore,
  id: string,
  size: number,
  written: ReadonlyMap<number, string>,
): Promise<boolean> {
  for (const [chunk, hash] of written) {
    if (await hashIn(to, id, chunk, sealedLength(size, chunk)) !== hash) return false;
  }
  return true;
}

/** Null where it is not all there. */
async function hashIn(
  store: FileStore,
  id: string,
  chunk: number,
  length: number,
): Promise<string | null> {
  if (!await store.has(id, chunk, length)) return null;
  const hash = createHash("sha256");
  for await (const piece of store.read(id, chunk, length)) hash.update(piece);
  return hash.digest("hex");
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function sealedLength(size: number, chunk: number): number {
  return chunkSize(size, chunk) + SEAL_BYTES;
}
