import assert from "node:assert/strict";
import * as fake from "fake-indexeddb";
import type { AttachedFile } from "../../../client/files/embedded/attached_file.ts";
import type { Row } from "../../../client/messages/state.ts";
import { EMPTY_WINDOW } from "../../../client/messages/state.ts";
import type { Vault } from "../../../client/sealed/vault.ts";
import { KeptPages, light } from "../../../client/standby/pages.ts";

const row = (change: Partial<Row>) =>
  ({ decrypted_content: "a picture", file: null, large: null, ...change }) as Row;

Deno.test("[UX-4 UX-10] a picture that was seen is kept as one that is loaded where it is seen again", () => {
  const file = {} as AttachedFile;
  const large = { size: 90_000, iv: "iv" };
  const kept = light(row({ file, large }));
  assert.deepEqual(
    [kept.file, kept.decrypted_content, kept.without_file],
    [null, null, "a picture"],
  );
  assert.deepEqual(light(kept), kept);
  assert.equal(light(row({ file })).decrypted_content, "a picture");
  assert.equal(light(row({ large })).decrypted_content, "a picture");
});

Deno.test("[UX-4] the pages of a hundred channels are kept, and those written last stay", async () => {
  Object.assign(globalThis, fake, { indexedDB: new fake.IDBFactory() });
  const vault = {
    begun: () => Promise.resolve(true),
    seal: (_, value) => Promise.resolve(value),
    open: (_, sealed) => Promise.resolve(sealed),
  } as Pick<Vault, "begun" | "seal" | "open"> as Vault;
  const pages = new KeptPages(() => Promise.resolve(vault));
  const ids = Array.from({ length: 101 }, (_, i) => `channel ${String(i).padStart(3, "0")}`);
  const kept = async () => {
    const read = await Promise.all(ids.map((id) => pages.read(id)));
    return ids.filter((_, i) => read[i]);
  };
  for (const id of ids.slice(0, 100)) await pages.write(id, EMPTY_WINDOW);
  assert.equal((await kept()).length, 100);
  await pages.write(ids[100], EMPTY_WINDOW);
  const left = await kept();
  assert.ok(left.length >= 90 && left.length <= 100);
  assert.deepEqual(left, ids.slice(-left.length));
});
