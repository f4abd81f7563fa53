/** Before `deno task start` and `deno task parley`: builds what they run, if needed. */
import { resolve } from "node:path";
import { buildProgram } from "./program/build.ts";

await buildProgram(resolve(import.meta.dirname!, ".."));
