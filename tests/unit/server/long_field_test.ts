import assert from "node:assert/strict";
import { LongFieldReader } from "../../../server/delivery/http/long_field.ts";
import { random } from "../../helpers/random.ts";

async function read(text: string, pieces: number[], most = 1000) {
  const found: Uint8Array[] = [];
  const append = (bytes: Uint8Array) => Promise.resolve(void found.push(bytes.slice()));
  const reader = new LongFieldReader("long", { append }, most);
  const bytes = new TextEncoder().encode(text);
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = pieces[i % pieces.length];
    await reader.take(bytes.subarray(at, at + size));
    at += size;
  }
  const whole = new Uint8Array(await new Blob(found as BlobPart[]).arrayBuffer());
  return { rest: new TextDecoder().decode(reader.rest), long: whole, seen: reader.seen };
}

const IV = "AAAAAAAAAAAAAAAA";
const base64 = (length: number) => crypto.getRandomValues(new Uint8Array(length)).toBase64();

Deno.test("[HARD-2] a long member is decoded while it comes, however the body is cut into chunks", async () => {
  const chance = random(7);
  const texts = (long: string) => [
    `{"long":"${long}","iv":"${IV}"}`,
    `{"iv":"${IV}","long":"${long}"}`,
    ` { "nonce" : "a \\"quote\\" long" , "long" :\n"${long}" , "more" : {"long":"x","b":["long"]} } `,
    `{"a":["long",{"c":"}"}],"\\\\":"\\\\","long":"${long}","é":"ü"}`,
  ];
  for (let length = 0; length < 60; length++) {
    const long = base64(length);
    for (const text of texts(long)) {
      const pieces = Array.from({ length: 5 }, () => 1 + Math.floor(chance() * 9));
      const found = await read(text, length % 3 ? pieces : [text.length]);
      assert.equal(found.long.toBase64(), long, text);
      const rest = JSON.parse(found.rest);
      assert.deepEqual({ ...rest, long }, JSON.parse(text));
      assert.equal(rest.long, "");
    }
  }
});

Deno.test("[HARD-2] a slash with a backslash before it is a slash, wherever a chunk ends", async () => {
  for (const size of [1, 2, 3, 4, 5, 6, 7, 100]) {
    const { long } = await read('{"long":"\\/\\/\\/\\/AA\\/+"}', [size]);
    assert.equal(long.toBase64(), "////AA/+");
  }
});

Deno.test("[HARD-2] what is not base64, not JSON, or given twice is refused", async () => {
  const bad = ["A", "AA", "AAA", "A===", "AAAA=", "AA==AA==", "AA==AAAA", "AAA ", "AB==", "A\\nAA"];
  for (const long of [...bad, "\\u0041AAA", "AAA\\", "é", "AAAA\u0000"]) {
    for (const size of [1, 3, 100]) {
      await assert.rejects(read(`{"long":"${long}"}`, [size]), /not base64|JSON/, long);
    }
  }
  await assert.rejects(read('{"long":"AAAA","long":"AAAA"}', [9]), /once/);
  await assert.rejects(read('{"long":"AAAA', [9]), /JSON/);
  await assert.rejects(read(`{"long":"AAAA","rest":"${"x".repeat(2000)}"}`, [99]), /too large/);
});

Deno.test("[HARD-2] a body without the member is read as it is", async () => {
  for (const text of ['{"iv":"x"}', '["long","AAAA"]', '"long"', '{"a":{"long":"AAAA"}}', "{"]) {
    const { rest, seen } = await read(text, [2]);
    assert.deepEqual([rest, seen], [text, false]);
  }
});
