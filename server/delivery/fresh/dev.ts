// `deno run --watch` restarts this on each change; open pages notice and reload (see reload.ts).
import { resolve } from "node:path";
import { build } from "./build.ts";
import { endReloadStreams } from "./reload.ts";

await build({ root: resolve(import.meta.dirname!, "../../.."), dev: true, ifNeeded: true });
// Loaded after the build, whose manifest it imports.
const { start } = await import("../../../main.ts");
await start(Deno.args);
if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", endReloadStreams);
