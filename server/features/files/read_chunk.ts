import { crc32 } from "node:zlib";
import { AppError } from "../../../protocol/errors.ts";
import type { FeaturesContext } from "../context.ts";
import { accessFile } from "./access.ts";
import { hasBit } from "./bits.ts";
import { chunkNumber, sealedChunk } from "./chunk_number.ts";
import { fileSums } from "./records.ts";
import { isAsStored } from "./sums.ts";

/**
 * Reads one chunk as it was stored: yields nothing before all its bytes are verified (MEND-54).
 * @throws AppError not_found, invalid_input; content_damaged if bytes on the disk are missing or
 * changed
 */
export async function readChunk(
  app: FeaturesContext,
  userId: string,
  id: string,
  chunk: string,
): Promise<{ length: number; parts: AsyncGenerator<Uint8Array> }> {
  const file = await app.db.read(accessFile, userId, id);
  const number = chunkNumber(file, chunk);
  const { store } = app.uploads;
  const { received } = file;
  const isComing = received !== null;
  if (received !== null && !store.shared && !hasBit(received, number)) {
    throw new AppError("not_found");
  }
  const length = sealedChunk(file, number);
  if (!await store.has(id, number, length)) {
    if (isComing && store.shared) throw new AppError("not_found");
    await refuseDamaged(app, userId, id, `the file ${id} ends before its chunk ${number} does`);
  }
  const pieces: Uint8Array[] = [];
  let sum = 0;
  try {
    for await (const piece of store.read(id, number, length)) {
      sum = crc32(piece, sum);
      pieces.push(piece);
    }
  } catch (error) {
    // A file that was deleted meanwhile is not found: its record goes before its bytes.
    await app.db.read(accessFile, userId, id);
    throw error;
  }
  if (!isAsStored(await app.db.get(fileSums.key({ id })), number, sum)) {
    const what = `the chunk ${number} of the file ${id} is damaged: \`parley check\` says whose`;
    await refuseDamaged(app, userId, id, what);
  }
  return { length, parts: oneByOne(pieces) };
}

async function* oneByOne(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

/** @throws AppError content_damaged; not_found where it has been deleted meanwhile */
async function refuseDamaged(
  app: FeaturesContext,
  userId: string,
  id: string,
  what: string,
): Promise<never> {
  await app.db.read(accessFile, userId, id);
  app.log.error(what);
  throw new AppError("content_damaged");
}
