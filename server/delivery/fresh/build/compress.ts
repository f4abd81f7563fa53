import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { PublicFile } from "../site.ts";

const COMPRESSIBLE = /\.(css|js|json|svg|txt|wasm|webmanifest)$/;

/** Puts `.br` and `.gz` beside a file of text. Returns whether it did. */
async function compressFile(path: string): Promise<boolean> {
  if (!COMPRESSIBLE.test(path)) return false;
  const bytes = await readFile(path);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
  return true;
}

/** What a public file is; compresses it where that is wanted. */
export async function describeFile(path: string, compress: boolean): Promise<PublicFile> {
  const hash = createHash("sha256").update(await readFile(path)).digest("hex").slice(0, 16);
  return { hash, compressed: compress && await compressFile(path) };
}
