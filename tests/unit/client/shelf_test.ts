import assert from "node:assert/strict";
import { effect, signal } from "@preact/signals";
import { ApiError } from "../../../client/base/errors.ts";
import { createEventListeners } from "../../../client/base/event_listeners.ts";
import { openShelf } from "../../../client/shelf/shelf.ts";
import type { FileRef } from "../../../protocol/file_refs.ts";
import type { Server } from "../../../protocol/servers.ts";
import type { SavedAnimation } from "../../../protocol/shelves.ts";
import { until } from "../../helpers/until.ts";

const HASH = "h".repeat(43);
const ref: FileRef = {
  id: "f1",
  key: "k".repeat(43),
  name: "wave",
  type: "image/gif",
  size: 9,
  hash: HASH,
};
const saved: SavedAnimation = {
  id: "f1",
  encrypted_content: JSON.stringify(ref),
  iv: "iv",
  saved_at: "2026-01-01T00:00:00.000Z",
  size: 9,
};

/**
 * Sets up a shelf with one animation, decrypted once `gate` resolves; requests in `refuse` fail.
 */
function world({ refuse = "" } = {}) {
  const asked: string[] = [];
  const opened: string[] = [];
  const gate = Promise.withResolvers<void>();
  const listeners = createEventListeners();
  const there = signal([{ id: "own" } as Server]);
  const { actions: shelf, events } = openShelf({
    platform: { log: () => {} },
    api: {
      call({ method, path }: { method: string; path: string }) {
        asked.push(`${method} ${path}`);
        if (`${method} ${path}` === refuse) {
          return Promise.reject(new ApiError(409, "The shelf is full", "too_many"));
        }
        return Promise.resolve({ animations: [saved], animation: saved });
      },
    } as never,
    cipher: {
      encrypt: (_: string, text: string) => Promise.resolve({ encryptedContent: text, iv: "iv" }),
      async decrypt(_: string, { encryptedContent }: { encryptedContent: string }) {
        opened.push(encryptedContent);
        await gate.promise;
        return encryptedContent;
      },
    } as never,
    events: { "animation-saved"() {}, "animation-removed"() {} },
    session: { user: signal(null) },
    servers: { list: there },
    files: {
      open: () =>
        Promise.resolve({
          prepare: (file: File) =>
            Promise.resolve({ blob: file, type: "image/gif", animated: true }),
          upload: () => Promise.resolve({ id: "f2", key: "k", hash: "h" }),
        } as never),
    },
  });
  listeners.listen(events);
  return { shelf, asked, opened, gate, listeners, there };
}

Deno.test("[FIL-8] a shelf is loaded once what stands on it is opened: what is saved already is known", async () => {
  const { shelf, opened, gate } = world();
  let loaded = false;
  const loading = shelf.load("own").then(() => {
    loaded = true;
    return shelf.shown.value.own.map(({ hash }) => hash);
  });
  // Its list is there, and a turn over.
  await until("it is being opened", () => opened.length > 0);
  assert.equal(loaded, false);
  gate.resolve();
  assert.deepEqual(await loading, [HASH]);
});

Deno.test("[FIL-8] an upload that is refused its place takes no room any more", async () => {
  const { shelf, asked } = world({ refuse: "PUT /shelves/{id}/{fileId}" });
  const saving = shelf.save("own", new File(["GIF89a"], "bye.gif"));
  await assert.rejects(saving, { message: "The shelf is full" });
  assert.deepEqual(asked, ["PUT /shelves/{id}/{fileId}", "DELETE /files/{id}"]);
});

Deno.test("[FIL-8] names and keys of what is gone are not held: they are opened anew", async () => {
  const { shelf, opened, gate, listeners, there } = world();
  gate.resolve();
  await shelf.load("own");
  listeners.emit("animation-removed", { shelfId: "own", animationId: "f1" });
  assert.deepEqual(shelf.shown.value, { own: [] });
  listeners.emit("animation-saved", { shelfId: "own", animation: saved });
  await shelf.load("own");
  assert.deepEqual([opened.length, shelf.shown.value.own.length], [2, 1]);
  there.value = [];
  assert.deepEqual(shelf.shown.value, {});
});

Deno.test("[FIL-8] what is renamed stands on its shelf as it was until its new name is opened", async () => {
  const { shelf, gate, listeners } = world();
  gate.resolve();
  await shelf.load("own");
  const names = () => shelf.shown.value.own.map(({ name }) => name);
  const seen: string[][] = [];
  const end = effect(() => void seen.push(names()));
  const encrypted_content = JSON.stringify({ ...ref, name: "bye" });
  const animation = { ...saved, encrypted_content, iv: "iv 2" };
  listeners.emit("animation-saved", { shelfId: "own", animation });
  await until("it is opened", () => names()[0] === "bye");
  end();
  assert.ok(seen.every(({ length }) => length === 1), JSON.stringify(seen));
});
