/** How files are cut and sealed (FIL-1): for browsers and server alike; pages load it. */

/** Bytes of a file per chunk; the last has the remainder. */
export const FILE_CHUNK_BYTES = 1024 * 1024;
/** Bytes that sealing adds to each chunk: the iv before it, the tag after it. */
export const IV_BYTES = 12;
export const SEAL_BYTES = IV_BYTES + 16;
/** Bytes of a whole chunk as it is sent and stored. */
export const SEALED_CHUNK = FILE_CHUNK_BYTES + SEAL_BYTES;

/** Files of one message, and with their thumbnails. */
export const MAX_FILES = 10;
export const MAX_UPLOADS = 2 * MAX_FILES;
/** Bars of a voice message's wave form. */
export const MAX_PEAKS = 64;
/** Bytes that an admin may allow a file to have. */
export const MAX_FILE_LIMIT = 4 * 1024 ** 3;

/** How many chunks a file of so many bytes has; an empty one has one, empty. */
export function chunksOf(size: number): number {
  return Math.max(1, Math.ceil(size / FILE_CHUNK_BYTES));
}

/** Bytes of a chunk of a file before it is sealed. @param chunk counted from 0 */
export function chunkSize(size: number, chunk: number): number {
  return Math.min(FILE_CHUNK_BYTES, size - chunk * FILE_CHUNK_BYTES);
}

/** Bytes that the smallest file counts: the space it takes on a disk. */
export const MIN_FILE_COUNTS = 4096;

/** Returns the bytes that a file counts against quotas. */
export function countedBytes(size: number): number {
  return Math.max(MIN_FILE_COUNTS, sealedSize(size));
}

/** Bytes of all chunks of a file as they are stored. */
export function sealedSize(size: number): number {
  return size + chunksOf(size) * SEAL_BYTES;
}

/**
 * Returns the bytes that a file of a private conversation is padded to, so that its size reveals
 * little: at most 12 % more, with as few sizes as floats of that length have (Padmé, E2E-33). A
 * padded size stays as it is.
 */
export function paddedSize(size: number): number {
  if (size < 2) return size;
  const exponent = Math.floor(Math.log2(size));
  const kept = Math.floor(Math.log2(exponent)) + 1;
  const step = 2 ** (exponent - kept);
  return Math.ceil(size / step) * step;
}

/**
 * Returns data that is authenticated with a chunk besides its bytes, so that nothing can be cut
 * off, reordered or repeated (FIL-1).
 */
export function chunkData(chunk: number, last: boolean): Uint8Array<ArrayBuffer> {
  const name = new TextEncoder().encode("parley file v1");
  const data = new Uint8Array(name.length + 5);
  data.set(name);
  new DataView(data.buffer).setUint32(name.length, chunk);
  data[name.length + 4] = last ? 1 : 0;
  return data;
}
