import { createHash } from "node:crypto";
import { basename } from "node:path";

/** Writes `SHA256SUMS` into `folder`, as `sha256sum --check` reads it; its path. */
export async function writeChecksums(folder: string, files: string[]): Promise<string> {
  const path = `${folder}/SHA256SUMS`;
  const lines = await Promise.all(
    files.map(async (file) => `${await sha256(file)}  ${basename(file)}\n`),
  );
  await Deno.writeTextFile(path, lines.join(""));
  return path;
}

async function sha256(path: string): Promise<string> {
  const hash = createHash("sha256");
  using file = await Deno.open(path);
  for await (const chunk of file.readable) hash.update(chunk);
  return hash.digest("hex");
}
