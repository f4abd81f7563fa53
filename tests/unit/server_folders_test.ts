import assert from "node:assert/strict";
import { arrangeServers } from "../../protocol/server_folders.ts";

const FOLDER = { id: "folder", name: "Play", color: "#14b8a6" };

Deno.test("[COM-5] servers that an order leaves out stand on top, the last one joined first", () => {
  assert.deepEqual(arrangeServers([], ["a", "b"]), [{ server_ids: ["b"] }, { server_ids: ["a"] }]);
  const stored = [{ ...FOLDER, server_ids: ["b", "a"] }, { server_ids: ["c"] }];
  assert.deepEqual(arrangeServers(stored, ["a", "b", "c"]), stored);
  assert.deepEqual(arrangeServers(stored, ["a", "b", "c", "d", "e"]), [
    { server_ids: ["e"] },
    { server_ids: ["d"] },
    ...stored,
  ]);
});

Deno.test("[COM-5] servers that one is not in are dropped, and folders that they leave empty", () => {
  const stored = [{ ...FOLDER, server_ids: ["gone"] }, { server_ids: ["a", "a"] }];
  assert.deepEqual(arrangeServers(stored, ["a"]), [{ server_ids: ["a"] }]);
  assert.deepEqual(arrangeServers(stored, []), []);
});
