import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { CLIENT_MANIFEST, type ClientManifest } from "../../../../protocol/client_manifest.ts";
import type { Assets, PublicFile } from "../site.ts";
import { describeFile } from "./compress.ts";
import type { Compression } from "./stamp.ts";

/**
 * Writes the list of all public files with the SHA-256 of each (E2E-37). A server's files are
 * compared with it by `parley verify-client`. The list's own hash is the build's fingerprint.
 */
export async function writeClientManifest(
  out: string,
  { build, files }: Pick<Assets, "build" | "files">,
  compress: Compression,
): Promise<PublicFile> {
  const paths = Object.keys(files).sort();
  const hashes = await Promise.all(paths.map(async (path): Promise<[string, string]> => {
    return [path, createHash("sha256").update(await readFile(out + path)).digest("hex")];
  }));
  const manifest: ClientManifest = { build, files: Object.fromEntries(hashes) };
  await writeFile(out + CLIENT_MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`);
  return await describeFile(out + CLIENT_MANIFEST, compress);
}
