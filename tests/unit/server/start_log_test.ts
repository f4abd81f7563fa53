import assert from "node:assert/strict";
import type { Log } from "../../../server/base/log.ts";
import { StartLog } from "../../../server/host/start_log.ts";

function recorder(): { said: string[]; log: Log } {
  const said: string[] = [];
  const add = (text: string) => void said.push(text);
  return { said, log: { debug: add, info: add, warn: add, error: add } };
}

Deno.test("[MEND-56] warnings wait until the start has succeeded, and come in their order", () => {
  const { said, log } = recorder();
  const start = new StartLog(log);
  start.warn("rights");
  start.info("a backup");
  assert.deepEqual(said, []);
  start.error("a fault is never held back");
  start.begin();
  start.warn("later");
  assert.deepEqual(said, ["a fault is never held back", "rights", "a backup", "later"]);
});

Deno.test("[MEND-56] a start that is refused says nothing more", () => {
  const { said, log } = recorder();
  const start = new StartLog(log);
  start.warn("rights");
  start.refuse();
  start.warn("later");
  start.error("a sweep under way", new Error("Bad resource ID"));
  assert.deepEqual(said, []);
});
