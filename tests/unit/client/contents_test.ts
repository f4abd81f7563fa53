import assert from "node:assert/strict";
import { createContents } from "../../../client/files/cache/large_contents.ts";
import type { Encrypted } from "../../../client/base/crypto.ts";
import { fakeApi } from "./fakes.ts";

function setup() {
  const kept = new Map<string, Encrypted>();
  const asked: string[] = [];
  const api = fakeApi(({ path }) => {
    asked.push(path);
    return { encrypted_content: "x".repeat(70_000), iv: "iv" };
  });
  const contents = createContents(api, {
    find: (id, iv) => Promise.resolve(kept.get(id)?.iv === iv ? kept.get(id)! : null),
    keep: (id, content) => Promise.resolve(void kept.set(id, content)),
  });
  return { contents, kept, asked };
}

Deno.test("[D-MSG-3] a large content is asked for once, then it is on the device", async () => {
  const { contents, asked } = setup();
  const first = await contents.load("c1", "m1", "iv");
  assert.deepEqual(await contents.load("c1", "m1", "iv"), first);
  assert.deepEqual(asked, ["/messages/c1/m1/content"]);
});

Deno.test("[D-MSG-3] what is kept from before an edit is not used", async () => {
  const { contents, asked } = setup();
  contents.keep("m1", { encryptedContent: "y".repeat(70_000), iv: "older" });
  assert.equal((await contents.load("c1", "m1", "iv")).iv, "iv");
  assert.equal(asked.length, 1);
});

Deno.test("[D-MSG-3] contents that messages carry themselves are not kept", () => {
  const { contents, kept } = setup();
  contents.keep("m1", { encryptedContent: "small", iv: "iv" });
  assert.equal(kept.size, 0);
});
