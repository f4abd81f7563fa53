/** `deno task compile`: one program for this machine, `dist/parley`. */
import { resolve } from "node:path";
import { bundleProgram } from "./release/bundle.ts";
import { compile, NoRuntime } from "./release/compile.ts";

const root = resolve(import.meta.dirname!, "..");
const bundle = `${root}/dist/bundle`;

await bundleProgram(root, bundle);
try {
  console.log(`Compiled: ${await compile(bundle, `${root}/dist/parley`)}`);
} catch (error) {
  if (!(error instanceof NoRuntime)) throw error;
  console.error(error.message);
  Deno.exit(1);
}
