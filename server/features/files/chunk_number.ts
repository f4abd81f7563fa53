import { invalid } from "../../../protocol/errors.ts";
import { chunkSize, chunksOf, SEAL_BYTES } from "../../../protocol/files.ts";
import type { FileRecord } from "./records.ts";

/** @throws AppError invalid_input */
export function chunkNumber({ size }: FileRecord, chunk: string): number {
  const number = /^\d{1,5}$/.test(chunk) ? Number(chunk) : Infinity;
  if (number < chunksOf(size)) return number;
  throw invalid("chunk", `must be a number below ${chunksOf(size)}`);
}

/** Bytes of a chunk as it is stored, with its seal. */
export function sealedChunk({ size }: FileRecord, chunk: number): number {
  return chunkSize(size, chunk) + SEAL_BYTES;
}
