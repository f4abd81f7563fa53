import assert from "node:assert/strict";
import { addFiles } from "../../../client/files/draft/add_files.ts";
import { createDraftAttachmentsStore } from "../../../client/files/draft/draft_attachments_store.ts";
import { chosen } from "../../helpers/file_client.ts";

Deno.test("[FIL-2 UX-4] what another app shares comes behind what is chosen already, ten files in all", () => {
  const enclosed = createDraftAttachmentsStore();
  const files = (...names: string[]) => names.map((name) => chosen(name, new Blob(["x"])));
  const names = () => enclosed.of("c").files?.map(({ name }) => name).join("");
  assert.ok(addFiles(enclosed, "c", files("a", "b")));
  assert.ok(addFiles(enclosed, "c", files("c")));
  assert.ok(addFiles(enclosed, "c", []));
  assert.equal(names(), "abc");
  assert.equal(addFiles(enclosed, "c", files("d", "e", "f", "g", "h", "i", "j", "k")), false);
  assert.equal(names(), "abcdefghij");
});
