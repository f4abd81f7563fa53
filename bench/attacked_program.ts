/**
 * The program from its source, with all push services on this machine: during a measurement nothing
 * else can replace those of the internet (MEND-9).
 */
import { start } from "../main.ts";
import { INTERNET } from "../server/features/push/post.ts";

INTERNET.isAllowed = () => true;
INTERNET.resolve = () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]);

await start(Deno.args);
