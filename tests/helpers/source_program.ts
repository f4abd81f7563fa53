/** The program from its source, with the pages that are built for tests. */
import { start } from "../../main.ts";
import { testSite } from "./builds.ts";

await start(Deno.args, testSite);
