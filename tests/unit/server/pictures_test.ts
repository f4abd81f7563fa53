import assert from "node:assert/strict";
import { withoutMetadata } from "../../../protocol/picture/clean.ts";
import { readPicture } from "../../../protocol/picture/read.ts";
import { animation, pictureBytes, saying, smallest, TYPES } from "../../helpers/pictures.ts";

Deno.test("[HARD-13] size and end of a picture are read from its bytes, whatever kind it is", () => {
  for (const type of TYPES) {
    const facts = readPicture(smallest(type))!;
    assert.deepEqual(
      { ...facts, metadata: [] },
      { type, width: 1, height: 1, frames: 1, whole: true, metadata: [] },
      type,
    );
    const large = readPicture(saying(type, 12_000, 9000))!;
    assert.deepEqual([large.width, large.height], [12_000, 9000], type);
    for (const size of [200, 300, 60_007, 150_001]) {
      const padded = pictureBytes(type, size);
      assert(size - padded.length <= 1, `${type} ${padded.length}`);
      assert(readPicture(padded)!.whole, `${type} of ${size}`);
    }
  }
});

Deno.test("[HARD-13] what is cut short, or goes on behind its end, is not whole", () => {
  for (const type of TYPES) {
    const bytes = pictureBytes(type, 400);
    for (let length = 0; length < bytes.length; length++) {
      assert(!readPicture(bytes.subarray(0, length))?.whole, `${type} cut at ${length}`);
    }
    for (const behind of ["\0", "PK\x03\x04", "<script>alert(1)</script>"]) {
      const polyglot = new Uint8Array([...bytes, ...new TextEncoder().encode(behind)]);
      assert(!readPicture(polyglot)!.whole, type);
    }
  }
});

Deno.test("[HARD-13] frames are counted, and one that reaches out of its screen counts whole", () => {
  const facts = readPicture(animation(300, 640, 480))!;
  assert.deepEqual([facts.frames, facts.width, facts.height, facts.whole], [300, 640, 480, true]);
  const outside = smallest("image/gif");
  new DataView(outside.buffer).setUint16(27 + 1, 60_000, true);
  assert.equal(readPicture(outside)!.width, 60_001);
});

Deno.test("[HARD-13] metadata goes, and nothing else", () => {
  for (const type of TYPES) {
    const bytes = pictureBytes(type, 3000, 65);
    const clean = withoutMetadata(bytes, readPicture(bytes)!);
    assert.deepEqual(clean, smallest(type), type);
    assert(readPicture(clean)!.whole);
  }
});

Deno.test("[HARD-13 FIL-4] metadata that ends behind the file goes as far as it is there", () => {
  for (const type of TYPES) {
    const bytes = pictureBytes(type, 3000, 65);
    for (let length = 0; length < bytes.length; length++) {
      const cut = bytes.slice(0, length);
      const facts = readPicture(cut);
      if (!facts) continue;
      const clean = withoutMetadata(cut, facts);
      assert(facts.metadata.every(([from, to]) => from <= to && to <= length), `${type} ${length}`);
      assert(clean.length <= length, `${type} ${length}`);
      assert(!clean.includes(65) || clean.length < 400, `${type} cut at ${length}`);
    }
  }
});

Deno.test("[HARD-13] bytes at random never stop it", () => {
  let x = 1;
  const random = () => (x = (x * 1103515245 + 12345) & 0x7fffffff) >> 16;
  for (const type of TYPES) {
    const bytes = pictureBytes(type, 2000);
    for (let i = 0; i < 2000; i++) {
      const changed = bytes.slice();
      for (let k = 0; k < 5; k++) changed[12 + random() % (changed.length - 12)] = random();
      const facts = readPicture(changed);
      if (facts) withoutMetadata(changed, facts);
    }
  }
});

Deno.test("[HARD-13] a million parts are not gone through", () => {
  const many = (start: Uint8Array, part: number[]) => {
    const bytes = new Uint8Array(start.length + part.length * 300_000);
    bytes.set(start);
    for (let i = start.length; i < bytes.length; i += part.length) bytes.set(part, i);
    return bytes;
  };
  const gif = many(smallest("image/gif").subarray(0, 19), [0x21, 0xf9, 0, 0x21, 0xfe, 0]);
  assert(readPicture(gif)!.metadata.length <= 20_000);
  const png = many(smallest("image/png").subarray(0, 33), [0, 0, 0, 0, 65, 65, 65, 65, 0, 0, 0, 0]);
  assert(readPicture(png)!.metadata.length <= 20_000);
});
