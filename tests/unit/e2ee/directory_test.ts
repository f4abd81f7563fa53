import assert from "node:assert/strict";
import { Directory } from "../../../client/e2ee/worker/directory.ts";
import type { Person } from "../../../client/e2ee/link/keys.ts";

/** People with the number of their devices at the time of the request. */
function setup() {
  let devices = 1;
  const asked: string[][] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const directory = new Directory(async (ids) => {
    asked.push(ids);
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    const people = ids.filter((id) => id !== "keyless")
      .map((userId) => ({ userId, devices: Array(devices).fill({}) }) as unknown as Person);
    await gate.promise;
    return people;
  }, () => 0);
  const counts = async (...ids: string[]) =>
    [...await directory.get(ids)].map(([id, person]) => `${id} ${person.devices.length}`);
  return { directory, counts, asked, gates, grow: () => devices++ };
}

Deno.test("[E2E-34] who asks while somebody is being asked for waits, and is told the same", async () => {
  const { counts, asked, gates } = setup();
  const first = counts("ada", "keyless");
  const second = counts("ada", "keyless");
  gates[0]!.resolve();
  assert.deepEqual(await first, ["ada 1"]);
  assert.deepEqual(await second, ["ada 1"]);
  assert.deepEqual(await counts("ada"), ["ada 1"]);
  assert.deepEqual(asked, [["ada", "keyless"]]);
});

Deno.test("[E2E-34] a person forgotten while being asked for is asked for again", async () => {
  const { directory, counts, asked, gates, grow } = setup();
  const before = counts("ada");
  grow();
  directory.forget("ada");
  const after = counts("ada");
  for (const gate of gates) gate.resolve();
  assert.deepEqual([await before, await after], [["ada 1"], ["ada 2"]]);
  assert.deepEqual(await counts("ada"), ["ada 2"]);
  assert.equal(asked.length, 2);
});

Deno.test("[E2E-34] who could not be asked for is asked for the next time", async () => {
  const { counts, gates } = setup();
  const [first, second] = [counts("ada"), counts("ada")];
  const rejected = Promise.all([first, second].map((one) => assert.rejects(one, /gone/)));
  gates[0]!.reject(new Error("gone"));
  await rejected;
  const again = counts("ada");
  gates[1]!.resolve();
  assert.deepEqual(await again, ["ada 1"]);
});
