import { createHash } from "node:crypto";

/** Bytes and SHA-256 (hex) of a file, read piece by piece. */
export async function digestFile(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  using file = await Deno.open(path);
  for await (const piece of piecesOf(file)) {
    hash.update(piece);
    size += piece.byteLength;
  }
  return { size, sha256: hash.digest("hex") };
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
