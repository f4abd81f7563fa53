/**
 * `deno task compile`: one program for this machine, `dist/parley`.
 * `deno task release`: one for each platform, with their checksums.
 */
import { resolve } from "node:path";
import { bundleProgram } from "./release/bundle.ts";
import { compile, TARGETS } from "./release/compile.ts";
import { writeChecksums } from "./release/checksums.ts";
import deno from "../deno.json" with { type: "json" };

const root = resolve(import.meta.dirname!, "..");
const dist = `${root}/dist`;
const bundle = `${dist}/bundle`;

await bundleProgram(root, bundle);
if (Deno.args.includes("--all")) {
  const files: string[] = [];
  for (const target of TARGETS) {
    files.push(await compile(bundle, `${dist}/parley-${deno.version}-${target}`, target));
  }
  console.log(`Checksums: ${await writeChecksums(dist, files)}`);
} else {
  console.log(`Compiled: ${await compile(bundle, `${dist}/parley`)}`);
}
