import assert from "node:assert/strict";
import { arrange } from "../../../components/chat/arrange.ts";
import { forgetGone, offsetsOf, rowAt, rowsBetween } from "../../../components/chat/rows.ts";
import { shownMessage } from "./shown_message.ts";

const lines = arrange(Array.from({ length: 5 }, () => shownMessage()), null, true);
const heights = new Map(lines.map(({ message }, i) => [message.key, 10 * (i + 1)]));
const offsets = offsetsOf(lines, heights);

Deno.test("[MSG-02] rows stand one below the other, by the heights that they had", () => {
  assert.deepEqual([...offsets], [0, 10, 30, 60, 100, 150]);
  assert.deepEqual([-5, 0, 9, 10, 149, 500].map((at) => rowAt(offsets, at)), [0, 0, 0, 1, 4, 4]);
});

Deno.test("[MSG-02] what reaches into view is drawn; of an empty list nothing", () => {
  assert.deepEqual(rowsBetween(offsets, 15, 65), { from: 1, to: 4 });
  assert.deepEqual(rowsBetween(offsets, -100, 1000), { from: 0, to: 5 });
  assert.deepEqual(rowsBetween(new Float64Array(1), 0, 100), { from: 0, to: 0 });
});

Deno.test("[MSG-02] a row that was never drawn is thought higher the more it holds", () => {
  const unseen = arrange(
    [shownMessage({ text: "x" }), shownMessage({ text: "x\n".repeat(20) })],
    null,
    true,
  );
  const [, first, second] = offsetsOf(unseen, new Map());
  assert(first > 0);
  assert(second - first > first);
});

Deno.test("[MSG-02] heights of rows that are gone are not kept for ever", () => {
  const shown = new Map(Array.from({ length: 1000 }, (_, i) => [`row ${i}`, i]));
  const seen = new Map([...shown.keys()].map((key) => [key, 24]));
  for (let i = 0; i < 1000; i++) seen.set(`gone ${i}`, 24);
  forgetGone(seen, shown);
  assert.equal(seen.size, 2000);
  seen.set("one more", 24);
  forgetGone(seen, shown);
  assert.deepEqual([...seen.keys()], [...shown.keys()]);
});
