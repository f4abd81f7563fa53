import assert from "node:assert/strict";
import fc from "fast-check";
import "../../helpers/fixed_chance.ts";
import { type Frame, MIDDLE, moveBy, type View, zoomTo } from "../../../components/account/crop.ts";

/** A picture twice as wide as the frame, and as high. */
const WIDE: Frame = { size: { width: 100, height: 100 }, picture: { width: 200, height: 100 } };

/** Where on the picture, in its pixels at zoom 1, a point of the frame is. */
function under({ x, y, zoom }: View, { size, picture }: Frame, point: { x: number; y: number }) {
  return {
    x: (x * (picture.width * zoom - size.width) + point.x) / zoom,
    y: (y * (picture.height * zoom - size.height) + point.y) / zoom,
  };
}

Deno.test("[PROF-03] a picture moves as far as the pointer, where it has room, and not beyond its edge", () => {
  assert.deepEqual(moveBy(MIDDLE, WIDE, 50, 30), { x: 0, y: 0.5, zoom: 1 });
  assert.deepEqual(moveBy(MIDDLE, WIDE, -25, 0), { x: 0.75, y: 0.5, zoom: 1 });
  assert.deepEqual(moveBy(MIDDLE, WIDE, -500, 0), { x: 1, y: 0.5, zoom: 1 });
});

Deno.test("[PROF-03] what is between the fingers stays between them; the zoom has its bounds", () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  const view = fc.record({ x: part, y: part, zoom: fc.double({ min: 1.1, max: 4, noNaN: true }) });
  const point = fc.record({
    x: fc.integer({ max: 100, min: 0 }),
    y: fc.integer({ max: 100, min: 0 }),
  });
  fc.assert(
    fc.property(view, point, fc.double({ min: 1, max: 4, noNaN: true }), (view, point, wanted) => {
      const next = zoomTo(view, WIDE, wanted, point);
      assert.equal(next.zoom, wanted);
      for (const part of [next.x, next.y]) assert.ok(part >= 0 && part <= 1);
      // Coming nearer never meets an edge.
      if (wanted < view.zoom) return;
      const [before, after] = [under(view, WIDE, point), under(next, WIDE, point)];
      assert.ok(Math.hypot(before.x - after.x, before.y - after.y) < 1e-6);
    }),
  );
  assert.equal(zoomTo(MIDDLE, WIDE, 9, { x: 0, y: 0 }).zoom, 4);
  assert.deepEqual(zoomTo(MIDDLE, WIDE, 0.1, { x: 0, y: 0 }), MIDDLE);
});
