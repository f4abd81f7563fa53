/** Metadata of a release: `manifest.json`, `SHA256SUMS` and their signatures. */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { NAMESPACE, type SigningKey } from "./signature.ts";

export interface ReleaseFile {
  path: string;
  kind: "program" | "deb" | "image" | "script" | "client";
  /** `linux-x64`; absent for files that are the same everywhere. */
  platform?: string;
}

interface ManifestOptions {
  /** Where the files lie, and these are written. */
  folder: string;
  version: string;
  /** The data that this version writes. */
  schema: number;
  /** The runtime inside of the programs. */
  runtime: string;
  commit: string | null;
  /** Seconds since 1970. */
  date: number;
  files: ReleaseFile[];
  key: SigningKey;
}

/**
 * Writes `manifest.json` (what each file is, how long, its SHA-256), `SHA256SUMS` (the same as
 * `sha256sum --check` reads it, and the manifest) and a signature of each. Answers their paths.
 */
export async function writeManifest(options: ManifestOptions): Promise<string[]> {
  const { folder, version, schema, runtime, commit, date, key } = options;
  const files = await Promise.all(options.files.map(async ({ path, kind, platform }) => ({
    name: basename(path),
    kind,
    ...(platform ? { platform } : {}),
    size: (await Deno.stat(path)).size,
    sha256: await sha256(path),
  })));
  const manifest = {
    product: "Parley",
    version,
    date: new Date(date * 1000).toISOString(),
    commit,
    schema,
    runtime,
    key: key.publicKey,
    namespace: NAMESPACE,
    files,
  };
  const path = `${folder}/manifest.json`;
  await Deno.writeTextFile(path, `${JSON.stringify(manifest, null, 2)}\n`);
  const sums = `${folder}/SHA256SUMS`;
  const all = [...files, { name: "manifest.json", sha256: await sha256(path) }];
  await Deno.writeTextFile(sums, all.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(""));
  const signatures = await Promise.all([path, sums].map(async (signed) => {
    await Deno.writeTextFile(`${signed}.sig`, key.sign(await Deno.readFile(signed)));
    return `${signed}.sig`;
  }));
  return [path, sums, ...signatures];
}

async function sha256(path: string): Promise<string> {
  const hash = createHash("sha256");
  using file = await Deno.open(path);
  for await (const chunk of file.readable) hash.update(chunk);
  return hash.digest("hex");
}
