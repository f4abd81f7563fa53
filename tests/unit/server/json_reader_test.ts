import assert from "node:assert/strict";
import { type JsonBounds, JsonReader } from "../../../server/delivery/http/json_reader.ts";
import { random } from "../../helpers/random.ts";

const LONG = 16 * 1024;

function read(text: string, bounds: JsonBounds = { cuts: true }, sizes = [1000]): unknown {
  const reader = new JsonReader(bounds);
  const bytes = new TextEncoder().encode(text);
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length];
    reader.take(bytes.subarray(at, at + size));
    at += size;
  }
  return reader.end();
}

Deno.test("[MEND-6] what a body says is what JSON.parse says, however it is cut into chunks", () => {
  const chance = random(7);
  const long = (length: number) => "aZ0+/=:;, ".repeat(length).slice(0, length);
  const values = [
    { picture: long(70_000), name: 'a "quote" {[,]}', more: [1, -2.5e3, true, null, {}] },
    { list: [long(LONG), long(LONG - 1), long(LONG + 1), "é\\\u0000\n", ""] },
    [[], {}, [{ a: { b: [long(150_000)] } }], "x"],
    long(LONG),
    { [long(20_000)]: long(20_000), "": "" },
    { short: "é".repeat(LONG) },
  ];
  for (const value of values) {
    const text = JSON.stringify(value);
    const sizes = Array.from({ length: 9 }, () => 1 + Math.floor(chance() * 40_000));
    for (const cut of [sizes, [text.length], [1]]) assert.deepEqual(read(text, {}, cut), value);
    for (const cut of [sizes, [7]]) assert.deepEqual(read(text, { cuts: true }, cut), value);
  }
  const escaped = `{"a":"${"\\/".repeat(LONG)}","b":"${"AAAA\\r\\n".repeat(LONG)}"}`;
  for (const cut of [[1], [3], [99_999]]) {
    assert.deepEqual(read(escaped, { cuts: true }, cut), JSON.parse(escaped));
  }
});

Deno.test("[MEND-6] depth and members are bounded in bodies of every size, before they are parsed", () => {
  const much = {
    depth: "[".repeat(5_000_000),
    objects: `[${"{},".repeat(3_000_000)}1]`,
    "behind a long value": `{"a":"${"A".repeat(100_000)}","b":[${"1,".repeat(2001)}1]}`,
  };
  const parse = JSON.parse;
  JSON.parse = () => assert.fail("nothing is parsed");
  try {
    for (const [name, text] of Object.entries(much)) {
      const run = () => read(text, { cuts: false }, [65_536]);
      assert.throws(run, { code: "invalid_json" }, name);
    }
  } finally {
    JSON.parse = parse;
  }
  assert.deepEqual(read(`[${"1,".repeat(5000)}1]`, { parts: 5001 }), Array(5001).fill(1));
  assert.throws(() => read(`[${"1,".repeat(5001)}1]`, { parts: 5001 }), { code: "invalid_json" });
});

Deno.test("[MEND-6] no more than 1 MB is parsed: the rest is long base64, or too large", () => {
  const texts = [
    `{"a":"${"é".repeat(600_000)}"}`,
    `{"a":"${" \\u0041".repeat(400_000)}"}`,
    `{"a":1${" ".repeat(1_100_000)}}`,
    `{"${"A".repeat(1_100_000)}":1}`,
  ];
  for (const text of texts) {
    assert.throws(() => read(text), { code: "too_large" }, text.slice(0, 9));
  }
  assert.throws(() => read(`{"b":1,"field":"${"A".repeat(LONG)}é"}`), {
    code: "invalid_input",
    message: "field: is not base64",
  });
});

Deno.test("[MEND-6] what looks like a cut value is none", () => {
  const text = JSON.stringify({ a: "A".repeat(LONG), b: "00000000-0000-4000-8000-0000000000000" });
  assert.deepEqual(read(text), JSON.parse(text));
  for (
    const bad of ["", "{", `{"a":"${"A".repeat(LONG)}`, `{"a":"${"A".repeat(LONG)}"]`, "]{", "[1"]
  ) {
    assert.throws(() => read(bad), bad.slice(0, 9));
  }
});
