import { chunkSize, FILE_CHUNK_BYTES } from "../../../protocol/files.ts";
import type { Platform } from "../../base/platform.ts";
import type { Progress } from "../../base/upload.ts";
import { digestOf, sealChunk } from "./chunks.ts";

/** A chunk of a file as it is before it is sealed. */
export interface PlainChunk {
  /** The whole file: a part of it would stay in the browser's memory until this page looks (FIL-9). */
  file: Blob;
  /** Stored size in bytes: its own, and zeros behind them (E2E-33). */
  size: number;
  /** Counted from 0. */
  chunk: number;
  key: CryptoKey;
}

/** The target of a chunk. */
export interface ChunkRequest {
  path: string;
  method: string;
  headers: Record<string, string>;
}

export interface Watch {
  signal: AbortSignal;
  onProgress: Progress;
}

export interface SentChunk {
  response: Response;
  /** SHA-256 of the bytes that were read, without padding. */
  digest: ArrayBuffer;
}

/** Reads chunks, seals and sends them: of none anything stays in memory for long. */
export interface Sealer {
  /** Seals the chunk again each time. @throws UnreadableError, and as `fetch` does */
  send(chunk: PlainChunk, request: ChunkRequest, watch: Watch): Promise<SentChunk>;
  /** The digest of one that need not be sent. @throws UnreadableError */
  digest(chunk: PlainChunk): Promise<ArrayBuffer>;
}

/**
 * The file is gone, has changed, or can't be read, so retrying doesn't help. Its message is for
 * developers.
 */
export class UnreadableError extends Error {}

/** Returns a sealer that works in the calling thread. */
export function sealHere(upload: Platform["upload"]): Sealer {
  return {
    async send(chunk, request, watch) {
      const plain = await read(chunk);
      const digest = await digestOf(plain);
      const { key, size, chunk: number } = chunk;
      const body = await sealChunk(key, size, number, padded(plain, chunkSize(size, number)));
      const { path, ...how } = request;
      return { response: await upload(path, { ...how, ...watch, body }), digest };
    },
    digest: async (chunk) => await digestOf(await read(chunk)),
  };
}

async function read({ file, chunk }: PlainChunk): Promise<ArrayBuffer> {
  const from = chunk * FILE_CHUNK_BYTES;
  const plain = await file.slice(from, from + FILE_CHUNK_BYTES).arrayBuffer().catch(
    (cause: Error) => {
      throw new UnreadableError(cause.message);
    },
  );
  // Whole chunks may consist of padding.
  if (plain.byteLength === Math.max(0, chunkSize(file.size, chunk))) return plain;
  throw new UnreadableError(`${plain.byteLength} bytes`);
}

function padded(plain: ArrayBuffer, size: number): ArrayBuffer {
  return plain.byteLength === size ? plain : plain.transfer(size);
}
