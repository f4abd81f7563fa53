import assert from "node:assert/strict";
import {
  actualScale,
  FIT,
  pannedBy,
  toggledAt,
  zoomedTo,
} from "../../../components/files/pictures/zoom.ts";

const BOX = { width: 1000, height: 600 };
/** Fits at half its size. */
const WIDE = {
  box: BOX,
  fit: { width: 1000, height: 500 },
  natural: { width: 2000, height: 1000 },
};
const TALL = { box: BOX, fit: { width: 3, height: 600 }, natural: { width: 20, height: 4000 } };
const SMALL = { box: BOX, fit: { width: 20, height: 10 }, natural: { width: 20, height: 10 } };
const MIDDLE = { x: 0, y: 0 };

Deno.test("[MEND-26i] what is under the pointer stays there while a picture grows", () => {
  const at = { x: 300, y: 100 };
  const view = zoomedTo(FIT, 3, at, WIDE);
  assert.deepEqual(view, { scale: 3, x: -600, y: -200 });
  assert.deepEqual(zoomedTo(view, 0.2, at, WIDE), FIT, "and never gets smaller than it fits");
  assert.equal(zoomedTo(view, 1000, at, WIDE).scale, 8);
});

Deno.test("[MEND-26i] a picture is moved as far as there is more of it", () => {
  const view = zoomedTo(FIT, 2, MIDDLE, WIDE);
  assert.deepEqual(pannedBy(view, { x: 9999, y: -9999 }, WIDE), { scale: 2, x: 500, y: -200 });
  assert.deepEqual(pannedBy(FIT, { x: 50, y: 50 }, WIDE), FIT);
});

Deno.test("[MEND-26i] a double press shows each pixel as it is, then all again", () => {
  assert.equal(actualScale(WIDE), 2);
  assert.equal(toggledAt(FIT, MIDDLE, WIDE).scale, 2);
  assert.deepEqual(toggledAt({ scale: 2, x: 1, y: 1 }, MIDDLE, WIDE), FIT);
  assert.ok(toggledAt(FIT, MIDDLE, TALL).scale > 6, "a tall one can be read");
  assert.equal(toggledAt(FIT, MIDDLE, SMALL).scale, 2, "a small one is seen from nearer");
});
