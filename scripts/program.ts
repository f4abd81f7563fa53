/**
 * Before `deno task start` and `deno task parley`: gets the packages and builds what they run, if
 * needed. `--released` builds what a release has, which takes three times as long.
 */
import { resolve } from "node:path";
import { STARTED } from "../server/delivery/fresh/build/stamp.ts";
import { installPackages } from "./packages/install.ts";
import { buildProgram } from "./program/build.ts";

const root = resolve(import.meta.dirname!, "..");
if (await installPackages(root, false)) {
  // Another process finds the new packages.
  const args = ["run", "-A", import.meta.filename!, ...Deno.args];
  const again = new Deno.Command(Deno.execPath(), { args, cwd: root, stdin: "null" });
  Deno.exit((await again.spawn().status).code);
}
await buildProgram(root, {
  ...(Deno.args.includes("--released") ? {} : STARTED),
  say: (text) => console.error(`Parley: ${text}`),
});
