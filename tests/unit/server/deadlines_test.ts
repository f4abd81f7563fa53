import assert from "node:assert/strict";
import { Deadlines } from "../../../server/base/deadlines.ts";
import { until } from "../../helpers/until.ts";

function withClock() {
  const time = { now: 1000 };
  const faults: unknown[] = [];
  const done: string[] = [];
  const deadlines = new Deadlines(() => time.now, (fault) => faults.push(fault));
  return { time, faults, done, deadlines };
}

Deno.test("[D-VOICE-1 D-VOICE-3] what is due at a time of the clock happens then, once, unless cancelled or moved", async () => {
  const { time, faults, done, deadlines } = withClock();
  deadlines.set("first", 2000, () => done.push("first"));
  deadlines.set("cancelled", 2000, () => done.push("cancelled"));
  deadlines.set("moved", 2000, () => done.push("too early"));
  deadlines.set("moved", 3000, () => done.push("moved"));
  deadlines.cancel("cancelled");
  assert.equal(deadlines.size, 2);
  time.now = 2000;
  await until("the first", () => done.length > 0);
  assert.deepEqual(done, ["first"]);
  time.now = 3000;
  await until("the moved one", () => done.length > 1);
  assert.deepEqual([done, deadlines.size, faults], [["first", "moved"], 0, []]);
});

Deno.test("[D-VOICE-1] one that fails keeps no other from happening; each may cancel and set others", async () => {
  const { time, faults, done, deadlines } = withClock();
  deadlines.set("fails", 2000, () => {
    throw new Error("a fault");
  });
  deadlines.set("cancels", 2000, () => {
    deadlines.cancel("other");
    deadlines.set("next", 2000, () => done.push("next"));
  });
  deadlines.set("other", 2000, () => done.push("other"));
  time.now = 2000;
  await until("the next one", () => done.includes("next"));
  assert.deepEqual([done, faults.length, deadlines.size], [["next"], 1, 0]);
});

Deno.test("[D-VOICE-1] closed, nothing happens and no timer is left", () => {
  const { time, done, deadlines } = withClock();
  deadlines.set("one", 2000, () => done.push("one"));
  time.now = 2000;
  deadlines.close();
  assert.deepEqual([deadlines.size, done], [0, []]);
});
