import assert from "node:assert/strict";
import { AVATAR, BANNER, partOf } from "../../../client/files/pictures/fit_picture.ts";

const image = { width: 600, height: 400 };

Deno.test("the part of a picture keeps the proportions wanted, and stays within it", () => {
  assert.deepEqual(partOf(image, AVATAR, { x: 0.5, y: 0.5, zoom: 1 }), {
    x: 100,
    y: 0,
    width: 400,
    height: 400,
  });
  assert.deepEqual(partOf(image, AVATAR, { x: 1, y: 0, zoom: 4 }), {
    x: 500,
    y: 0,
    width: 100,
    height: 100,
  });
  assert.deepEqual(partOf(image, BANNER, { x: 0, y: 1, zoom: 1 }), {
    x: 0,
    y: 200,
    width: 600,
    height: 200,
  });
});
