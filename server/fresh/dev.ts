// `deno run --watch` starts this anew on each change; open pages notice and reload (see reload.ts).
import { resolve } from "node:path";
import { build } from "./build.ts";

await build({ root: resolve(import.meta.dirname!, "../.."), dev: true, ifNeeded: true });
// Loaded after the build, whose manifest it imports.
const { start } = await import("../../main.ts");
await start(Deno.args);
