import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { ZippedTexts } from "../../../server/delivery/http/zipped_texts.ts";

const page = (name: string) => JSON.stringify({ name, messages: Array(100).fill(name) });

Deno.test("[HARD-2] a page that many ask for is compressed once, and no more is kept than allowed", () => {
  const texts = new ZippedTexts(3000);
  const first = texts.zip(page("first"));
  assert.equal(gunzipSync(first).toString(), page("first"));
  assert.equal(texts.zip(page("first")), first);

  const second = texts.zip(page("second"));
  assert.equal(texts.zip(page("first")), first);
  // The least recently requested one is dropped.
  texts.zip(page("third"));
  texts.zip(page("third, and more"));
  assert.notEqual(texts.zip(page("second")), second);
  assert.equal(gunzipSync(texts.zip(page("second"))).toString(), page("second"));

  const large = new ZippedTexts(10);
  assert.notEqual(large.zip(page("large")), large.zip(page("large")));
});
