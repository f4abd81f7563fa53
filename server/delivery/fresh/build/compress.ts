import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { PublicFile } from "../site.ts";
import type { Compression } from "./stamp.ts";

const COMPRESSIBLE = /\.(css|js|json|svg|txt|wasm|webmanifest)$/;

/** Levels of Brotli and gzip: the quick ones take a fraction of the time for some more bytes. */
const LEVELS = { best: { br: 11, gz: 9 }, quick: { br: 5, gz: 6 } };

/** Writes `.br` and `.gz` next to a text file. Returns whether it did. */
async function compressFile(path: string, { br: quality, gz: level }: Level): Promise<boolean> {
  if (!COMPRESSIBLE.test(path)) return false;
  const bytes = await readFile(path);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(bytes, { level }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
  return true;
}

type Level = typeof LEVELS.best;

function levelOf(compress: true | "quick"): Level {
  return compress === "quick" ? LEVELS.quick : LEVELS.best;
}

/** Returns the facts of a public file; compresses it if wanted. */
export async function describeFile(path: string, compress: Compression): Promise<PublicFile> {
  const hash = createHash("sha256").update(await readFile(path)).digest("hex").slice(0, 16);
  return { hash, compressed: compress !== false && await compressFile(path, levelOf(compress)) };
}
