/**
 * Installs the packages that a task needs: with `--all` also those of tests. `--lock` writes the
 * lock of those that a start needs, after `deno install` has written deno.lock.
 */
import { resolve } from "node:path";
import { installPackages, START_LOCK } from "./packages/install.ts";
import { lockOfStart } from "./packages/lock.ts";

const root = resolve(import.meta.dirname!, "..");
if (Deno.args.includes("--lock")) {
  const lock = lockOfStart(JSON.parse(await Deno.readTextFile(`${root}/deno.lock`)));
  await Deno.writeTextFile(`${root}/${START_LOCK}`, `${JSON.stringify(lock, null, 2)}\n`);
} else await installPackages(root, Deno.args.includes("--all"));
