import assert from "node:assert/strict";
import * as fc from "fast-check";
import "../../helpers/fixed_chance.ts";
import { legible } from "../../../protocol/text/at_once.ts";
import { addressesIn } from "../../../protocol/text/addresses.ts";

const hrefs = (text: string) => addressesIn(text).flatMap((part) => part.href ?? []);

Deno.test("only http and https addresses become links", () => {
  assert.deepEqual(hrefs("see https://a.example/x?y=1#z and http://b.example"), [
    "https://a.example/x?y=1#z",
    "http://b.example/",
  ]);
  assert.deepEqual(hrefs("javascript:alert(1) data:text/html,x ftp://a.example"), []);
  assert.deepEqual(hrefs("https:// is none"), []);
});

Deno.test("what closes a sentence is not part of its link", () => {
  assert.deepEqual(hrefs("Go to https://a.example/x."), ["https://a.example/x"]);
  assert.deepEqual(hrefs("(see https://a.example/x)"), ["https://a.example/x"]);
  assert.deepEqual(hrefs("https://a.example/wiki/Owl_(bird)"), [
    "https://a.example/wiki/Owl_(bird)",
  ]);
});

Deno.test("no character of a text is lost or added", () => {
  const piece = fc.oneof(
    fc.string().map(legible),
    fc.constant("https://a.example/x)."),
    fc.webUrl(),
  );
  fc.assert(fc.property(fc.array(piece), (pieces) => {
    const text = pieces.join(" ");
    assert.equal(addressesIn(text).map((part) => part.text).join(""), text);
  }));
});
