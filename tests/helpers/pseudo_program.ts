/** The program including its pages in the pseudo-language. */
import { start } from "../../main.ts";
import { pseudoSite } from "./pseudo_site.ts";

await start(Deno.args, pseudoSite);
