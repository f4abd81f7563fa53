import assert from "node:assert/strict";
import { type Box, clearMove } from "../../../components/ui/clear_move.ts";

const SCREEN = { width: 1440, height: 900 };
const NOTICE: Box = { left: 1068, top: 760, right: 1428, bottom: 820 };
const box = (left: number, top: number, width: number, height: number): Box => {
  return { left, top, right: left + width, bottom: top + height };
};
/** A column of buttons, so close that nothing fits between. */
const column = (left: number, width = 300) =>
  Array.from({ length: 18 }, (_, i) => box(left, i * 50, width, 44));

Deno.test("[MEND-23] a notice stays where it covers no control", () => {
  const others = [box(400, 830, 600, 44), box(1100, 700, 44, 44)];
  assert.deepEqual(clearMove(NOTICE, others, SCREEN), { x: 0, y: 0 });
});

Deno.test("[MEND-23] it moves up past what is in its way, or down where that is nearer", () => {
  const button = box(1300, 800, 100, 40);
  assert.deepEqual(clearMove(NOTICE, [button], SCREEN), { x: 0, y: -28 });
  assert.deepEqual(clearMove(NOTICE, [button, box(1100, 720, 44, 44)], SCREEN), { x: 0, y: -108 });
  const atTop = { ...NOTICE, top: 12, bottom: 72 };
  assert.deepEqual(clearMove(atTop, [box(1380, 10, 44, 44)], SCREEN), { x: 0, y: 52 });
});

Deno.test("[MEND-23] beside a full column it goes to the middle, then to the other side", () => {
  const members = column(1120);
  assert.deepEqual(clearMove(NOTICE, members, SCREEN), { x: -528, y: 0 });
  const middle = column(500);
  assert.deepEqual(clearMove(NOTICE, [...members, ...middle], SCREEN), { x: -1056, y: 0 });

  // A control that fills its column is covered as little as possible.
  const all = [...members, ...middle, box(0, 0, 400, 900)];
  const { x } = clearMove(NOTICE, all, SCREEN);
  assert.equal(x, -1056);
});
