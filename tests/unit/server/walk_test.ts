import assert from "node:assert/strict";
import { userRecords } from "../../../server/membership/users/records.ts";
import { DbReads } from "../../../server/storage/db_reads.ts";
import type { Engine } from "../../../server/storage/engines/engine.ts";

Deno.test("[HARD-15 MEND-58] whoever walks many records lets others have their turn meanwhile", async () => {
  const records = 3000;
  const engine = {
    async *range() {
      for (let i = 0; i < records; i++) {
        // Reading one takes its time, and there is always another one.
        for (const end = performance.now() + 0.01; performance.now() < end;);
        yield { key: ["user", `${i}`], value: i };
      }
    },
  };
  const db = new DbReads(engine as unknown as Engine, () => {}, Date.now);
  let turns = 0;
  const timer = setInterval(() => turns++);
  let seen = 0;
  for await (const _ of db.walk(userRecords.prefix({}))) seen++;
  clearInterval(timer);
  assert.equal(seen, records);
  assert.ok(turns > 1, `${turns} turns`);
});
