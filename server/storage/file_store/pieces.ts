import { SEALED_CHUNK } from "../../../protocol/files.ts";

/** Bytes that are read or written at once. */
export const PIECE_BYTES = 256 * 1024;

/** Buffers that are kept for reuse: garbage that is not collected yet takes memory too. */
const MAX_SPARE_BUFFERS = 16;
const spare: Uint8Array<ArrayBuffer>[] = [];

/**
 * Lends `act` the parts of one chunk as a whole, each copied before the next is requested. It stays
 * valid until `act` is done.
 */
export async function withWhole<R>(
  parts: AsyncIterable<Uint8Array>,
  act: (bytes: Uint8Array<ArrayBuffer>) => Promise<R>,
): Promise<R> {
  const buffer = spare.pop() ?? new Uint8Array(SEALED_CHUNK);
  try {
    let length = 0;
    for await (const part of parts) {
      buffer.set(part, length);
      length += part.length;
    }
    return await act(buffer.subarray(0, length));
  } finally {
    if (spare.length < MAX_SPARE_BUFFERS) spare.push(buffer);
  }
}
