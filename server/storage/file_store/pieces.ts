import { SEALED_CHUNK } from "../../../protocol/files.ts";

/** Bytes that are read or written at once. */
export const PIECE = 256 * 1024;

/** The parts of one chunk as one, each copied before the next is asked for. */
export async function wholeOf(
  parts: AsyncIterable<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  // It grows where it is: a small chunk takes little, and nothing is copied twice.
  const buffer = new ArrayBuffer(0, { maxByteLength: SEALED_CHUNK });
  const bytes = new Uint8Array(buffer);
  for await (const part of parts) {
    const at = buffer.byteLength;
    buffer.resize(at + part.length);
    bytes.set(part, at);
  }
  return new Uint8Array(buffer.transferToFixedLength());
}
