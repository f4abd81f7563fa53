import assert from "node:assert/strict";
import { randomBytes } from "../../../protocol/e2ee/bytes.ts";
import type { PersonKeys } from "../../../protocol/e2ee/people_schemas.ts";
import { relyOn } from "../../../client/e2ee/worker/parts/relying.ts";
import { memory } from "../../helpers/e2ee/memory_store.ts";

/** Somebody's keys as a server shows them. */
function shown(generation: number): PersonKeys {
  return {
    user_id: "ada",
    username: "ada",
    person_key: randomBytes(32).toBase64(),
    generation,
    recoverable: true,
    index: 0,
    proof: [],
    devices: [],
  };
}

/** Tells of each of these whether it was replaced, shown one after another. */
async function replaced(...all: PersonKeys[]): Promise<boolean[]> {
  const { store } = memory();
  const said: boolean[] = [];
  for (const one of all) said.push(await relyOn(store, one));
  return said;
}

Deno.test("[MEND-32] a key that another one took the place of is known by it, and a newer one by none", async () => {
  const [first, second, third, otherFirst] = [shown(0), shown(1), shown(2), shown(0)];
  assert.deepEqual(await replaced(first, first), [false, false]);
  assert.deepEqual(await replaced(first, second, first, second), [false, false, true, false]);
  assert.deepEqual(await replaced(first, second, third, second), [false, false, false, true]);
  // On a server that lost all of it somebody makes keys as if they were the first.
  assert.deepEqual(
    await replaced(first, second, otherFirst, otherFirst, first),
    [false, false, false, false, true],
  );
  // A contact since the new beginning has never seen the former key.
  assert.deepEqual(await replaced(second, first, second), [false, false, false]);
});
