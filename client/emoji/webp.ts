/** Frame of an animation. */
export interface Frame {
  /** A complete WebP file. */
  picture: Uint8Array;
  /** Milliseconds. */
  duration: number;
}

/** Bytes of `RIFF`, a length and `WEBP`; of a chunk's name and length. */
const FILE_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** Flags of the header for the content of the file. */
const ANIMATED = 0x02;
const TRANSPARENT = 0x10;
/** The frame replaces the previous one instead of covering it. */
const REPLACES = 0x02;

/**
 * Writes an animated WebP that loops over pictures that are WebP files already: their chunks, frame
 * by frame. All have the same size.
 */
export function writeAnimation(
  frames: readonly Frame[],
  { width, height }: { width: number; height: number },
): Uint8Array<ArrayBuffer> {
  const parts = [
    chunk("VP8X", [ANIMATED | TRANSPARENT, 0, 0, 0, ...three(width - 1), ...three(height - 1)]),
    // No background, and no end.
    chunk("ANIM", [0, 0, 0, 0, 0, 0]),
    ...frames.map(({ picture, duration }) => {
      const box = [...three(0), ...three(0), ...three(width - 1), ...three(height - 1)];
      const head = [...box, ...three(Math.round(duration)), REPLACES];
      return chunk("ANMF", head, pixelsOf(picture));
    }),
  ];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const file = new Uint8Array(FILE_HEADER_BYTES + length);
  file.set(letters("RIFF"));
  new DataView(file.buffer).setUint32(4, length + 4, true);
  file.set(letters("WEBP"), 8);
  let at = FILE_HEADER_BYTES;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

/** The chunks of a WebP file that hold its pixels, and how transparent they are. */
function pixelsOf(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const found: Uint8Array[] = [];
  for (let at = FILE_HEADER_BYTES; at + CHUNK_HEADER_BYTES <= file.length;) {
    const name = String.fromCharCode(...file.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    const end = at + CHUNK_HEADER_BYTES + length + length % 2;
    if (/^(ALPH|VP8 |VP8L)$/.test(name)) found.push(file.subarray(at, end));
    at = end;
  }
  return joined(found);
}

function chunk(
  name: string,
  head: readonly number[],
  body: Uint8Array = new Uint8Array(),
): Uint8Array {
  const length = head.length + body.length;
  const bytes = new Uint8Array(CHUNK_HEADER_BYTES + length + length % 2);
  bytes.set(letters(name));
  new DataView(bytes.buffer).setUint32(4, length, true);
  bytes.set(head, CHUNK_HEADER_BYTES);
  bytes.set(body, CHUNK_HEADER_BYTES + head.length);
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function three(value: number): number[] {
  return [value & 0xff, value >> 8 & 0xff, value >> 16 & 0xff];
}

function letters(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
