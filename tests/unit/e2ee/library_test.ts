import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { correct } from "../../../server/delivery/fresh/build/mls_library.ts";
import * as corrected from "../../../mls/library.ts";
import { ROOT } from "../../helpers/server_process.ts";
import { honestJoins, publishedLibrary, removedHasKey } from "../../helpers/e2ee/gate.ts";
import { runVectors } from "../../helpers/e2ee/vectors.ts";

Deno.test("[E2E-6] only the file whose hash is known is corrected", async () => {
  const file = `${ROOT}node_modules/ts-mls/dist/src/clientState.js`;
  const text = await readFile(file, "utf8");
  assert.notEqual(correct(text), text);
  assert.throws(() => correct(`${text}\n`), /has the hash [0-9a-f]{64}/);
});

Deno.test("[E2E-6] the gate: as published honest devices are refused, corrected none is", async () => {
  const published = await publishedLibrary();
  const before = await honestJoins(published, 5, 8);
  assert.ok(before.refused > 0, JSON.stringify(before));
  assert.deepEqual(await honestJoins(corrected, 5, 8), { joins: 8, refused: 0, agree: true });
});

Deno.test("[E2E-6] the gate: a removed device has no key of the next epoch", async () => {
  assert.equal(await removedHasKey(corrected), false);
});

const VECTORS = { "passive-client-welcome": 8, "passive-client-handling-commit": 39 };
for (const [name, epochs] of Object.entries(VECTORS)) {
  Deno.test(`[E2E-6] RFC 9420's vectors of suite 1: ${name}`, async () => {
    assert.equal(await runVectors(corrected, name), epochs);
  });
}
