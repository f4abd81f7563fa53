import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { StartError } from "../../base/start_error.ts";
import { readBackup } from "./extract.ts";
import type { Manifest } from "./manifest.ts";

/**
 * Reads a backup that was just written, as a restore would, without writing anything: only then
 * does it count as good (OPS-3). @throws StartError
 */
export async function proveBackup(
  path: string,
  written: Manifest,
  passphrase: string | null,
): Promise<void> {
  const read = await readBackup(path, passphrase, async (_name, body) => {
    const hash = createHash("sha256");
    let size = 0;
    for await (const piece of body) {
      hash.update(piece);
      size += piece.byteLength;
    }
    return { size, sha256: hash.digest("hex") };
  }, Infinity).catch((error) => {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(`What was written to ${path} does not read back whole: try another disk.`);
  });
  if (isDeepStrictEqual(read, written)) return;
  throw new StartError(`What was written to ${path} does not read back whole: try another disk.`);
}
