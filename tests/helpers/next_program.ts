/** The program with its pages as another build has them. */
import { start } from "../../main.ts";
import { nextSite } from "./next_site.ts";

await start(Deno.args, nextSite);
