import { createHash } from "node:crypto";

/** Bytes as they pass, and their SHA-256 (hex) once all have. */
export function digesting(
  pieces: AsyncIterable<Uint8Array>,
): { pieces: AsyncIterable<Uint8Array>; sha256(): string } {
  const hash = createHash("sha256");
  async function* passing() {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  }
  return { pieces: passing(), sha256: () => hash.digest("hex") };
}

/** A file's bytes from here on, up to 1 MB at a time. */
export async function* piecesOf(file: Deno.FsFile): AsyncGenerator<Uint8Array> {
  for (;;) {
    const piece = new Uint8Array(1024 * 1024);
    const n = await file.read(piece);
    if (n === null) return;
    yield piece.subarray(0, n);
  }
}
