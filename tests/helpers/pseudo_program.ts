/** The program with its pages in the pseudo-language too. */
import { start } from "../../main.ts";
import { pseudoSite } from "./pseudo_site.ts";

await start(Deno.args, pseudoSite);
