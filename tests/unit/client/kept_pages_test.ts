import assert from "node:assert/strict";
import type { AttachedFile } from "../../../client/attachments/file.ts";
import type { Row } from "../../../client/messages/state.ts";
import { light } from "../../../client/standby/pages.ts";

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
