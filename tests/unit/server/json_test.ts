import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { jsonResponse } from "../../../server/delivery/http/json.ts";

const PAGE = {
  messages: Array.from({ length: 50 }, (_, seq) => ({ seq, iv: "AAAAAAAAAAAAAAAA" })),
};
const LARGE = { content: "A".repeat(300_000) };

function respond(value: unknown, accepts?: string) {
  return jsonResponse(value, { status: 201, headers: new Headers({ "x-kept": "1" }) }, accepts);
}

Deno.test("a page of JSON is compressed for whoever takes gzip, and says so", async () => {
  const response = respond(PAGE, "br, gzip, deflate");
  assert.equal(response.status, 201);
  assert.equal(response.headers.get("x-kept"), "1");
  assert.equal(response.headers.get("content-type"), "application/json");
  assert.equal(response.headers.get("content-encoding"), "gzip");
  assert.equal(response.headers.get("vary"), "accept-encoding");
  const bytes = new Uint8Array(await response.arrayBuffer());
  assert.ok(bytes.byteLength < JSON.stringify(PAGE).length / 4);
  assert.deepEqual(JSON.parse(new TextDecoder().decode(gunzipSync(bytes))), PAGE);
});

for (
  const [what, value, accepts] of [
    ["for nobody who does not ask for it", PAGE, undefined],
    ["for nobody who refuses it", PAGE, "gzip;q=0, identity"],
    ["where it is short", { success: true }, "gzip"],
    ["where it is so large that others would wait", LARGE, "gzip"],
  ] as const
) {
  Deno.test(`JSON is not compressed ${what}`, async () => {
    const response = respond(value, accepts);
    assert.equal(response.headers.get("content-encoding"), null);
    assert.deepEqual(await response.json(), value);
  });
}
