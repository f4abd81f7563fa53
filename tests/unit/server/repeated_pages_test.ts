import assert from "node:assert/strict";
import type { Key } from "../../../server/storage/keys.ts";
import { openDb, type TestDb } from "./open_db.ts";

const prefix: Key<string> = ["records", "of a channel"];

/** Creates a prefix with more records than are cached as its newest. */
async function filled(): Promise<TestDb> {
  const test = await openDb();
  for (let first = 1; first <= 400; first += 100) {
    await test.db.transact((tx) => {
      for (let n = first; n < first + 100; n++) tx.set([...prefix, n], `record ${n}`);
    });
  }
  return test;
}

const values = (found: { value: string }[]) => found.map(({ value }) => value);

Deno.test("[D-MSG-3] a page that is asked for again stays what is stored, whatever changes in it", async () => {
  await using test = await filled();
  const { db } = test;
  const pages = () =>
    Promise.all([
      db.above(prefix, 0, 5),
      db.below(prefix, 100, 5),
      db.between(prefix, 50, 55),
    ]).then((found) => found.map(values));
  const stored = async () => {
    const all = values(await db.list(prefix, {}));
    const within = (low: number, high: number) =>
      all.filter((value) => {
        const number = Number(value.split(" ")[1]);
        return number >= low && number <= high;
      });
    return [within(1, Infinity).slice(0, 5), within(1, 99).slice(-5), within(50, 55)];
  };
  for (let n = 0; n < 3; n++) assert.deepEqual(await pages(), await stored());

  const changes: [number, string | null][] = [
    [3, "record 3 edited"],
    [1, null],
    [97, null],
    [52, "record 52 edited"],
    [53, null],
    [53, "record 53 again"],
    [300, "record 300 edited"],
    [0.5, "record 0.5 new"],
  ];
  for (const [number, value] of changes) {
    await db.transact((tx) => {
      if (value === null) tx.delete([...prefix, number]);
      else tx.set([...prefix, number], value);
    });
    for (let n = 0; n < 3; n++) assert.deepEqual(await pages(), await stored(), `${number}`);
  }
});

Deno.test("[D-MSG-3] what changes while a page is read is in the page that is asked for next", async () => {
  await using test = await filled();
  const { db } = test;
  await db.above(prefix, 0, 5);
  const reading = db.above(prefix, 0, 5);
  await db.transact((tx) => tx.set([...prefix, 2], "record 2 edited"));
  await reading;
  assert.deepEqual(values(await db.above(prefix, 0, 3)), [
    "record 1",
    "record 2 edited",
    "record 3",
  ]);
  assert.equal(values(await db.above(prefix, 0, 5))[1], "record 2 edited");
});

Deno.test("[D-MSG-3] who gets a page may not change what others get of it", async () => {
  await using test = await filled();
  const { db } = test;
  const twice = async () => [await db.above(prefix, 0, 5), await db.above(prefix, 0, 5)];
  for (const page of await twice()) page.reverse().pop();
  for (const page of await twice()) page.length = 0;
  assert.equal((await db.above(prefix, 0, 5)).length, 5);
});
