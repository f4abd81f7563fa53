import assert from "node:assert/strict";
import { type Bytes, hex, randomBytes, sha256, utf8 } from "../../../protocol/e2ee/bytes.ts";
import { GrowingTree } from "../../../protocol/e2ee/growing_tree.ts";
import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import { parentHash } from "../../../protocol/e2ee/tree.ts";
import { parentHashNow, sha256Now } from "../../../client/e2ee/worker/parts/hashes.ts";
import { LogCopy } from "../../../client/e2ee/worker/parts/log_copy.ts";
import type { Call } from "../../../client/e2ee/worker/call.ts";
import { memory } from "../../helpers/e2ee/memory_store.ts";

/** Creates a server's log with this many entries. @param other index from which it differs */
async function serverOf(count: number, other = Infinity, page = 100) {
  const leaves: Bytes[] = [];
  for (let i = 0; i < count; i++) leaves.push(await sha256(utf8(`${i}${i >= other ? "'" : ""}`)));
  const entries = leaves.map((leaf) => ({ user: leaf.toBase64(), leaf: leaf.toBase64() }));
  const asked: number[] = [];
  const call = ((_name: string, { query }: { query: { from: number } }) => {
    asked.push(query.from);
    return Promise.resolve({ entries: entries.slice(query.from, query.from + page) });
  }) as unknown as Call;
  const head = async (size: number) => {
    const tree = new GrowingTree();
    for (const leaf of leaves.slice(0, size)) await tree.add(leaf);
    return await tree.head();
  };
  return { leaves, asked, call, head };
}

Deno.test("[MEND-32 E2E-34] a device copies the key log up to each head, asks for no entry twice, and gives the root of each size", async () => {
  const { store } = memory();
  const { leaves, asked, call, head } = await serverOf(1300);
  const copy = new LogCopy(store, call);
  for (const size of [1, 511, 512, 513, 1300]) {
    assert.ok(await copy.walk(await head(size), null), `${size}`);
    assert.equal(await copy.size(), size);
  }
  assert.equal(new Set(asked).size, asked.length);
  assert.deepEqual((await copy.entries()).map(({ leaf }) => hex(leaf)), leaves.map(hex));
  assert.deepEqual(
    (await copy.entries(1290)).map(({ leaf }) => hex(leaf)),
    leaves.slice(1290).map(hex),
  );
  for (const size of [0, 1, 512, 700, 1300]) {
    assert.deepEqual(await copy.rootAt(size), (await head(size)).root);
  }
});

Deno.test("[MEND-32 E2E-34] of a log whose entries don't give the signed root, or pass by what is known, nothing is copied", async () => {
  const { store, values } = memory();
  const [honest, other] = [await serverOf(20), await serverOf(20, 5)];
  const copy = new LogCopy(store, other.call);
  assert.ok(!await copy.walk(await honest.head(20), null));
  assert.ok(!await copy.walk(await other.head(20), await honest.head(8)));
  assert.ok(!await copy.walk({ ...await other.head(20), size: 30 }, null));
  assert.equal(values.size, 0);
  assert.ok(await copy.walk(await other.head(20), await honest.head(4)));
  assert.ok(!await copy.walk(await other.head(10), null), "a shorter one isn't copied");
});

Deno.test("[MEND-32] a copy that is cut back to where a server rewound goes on from there", async () => {
  const { store, values } = memory();
  const [before, after] = [await serverOf(1200), await serverOf(1300, 520)];
  assert.ok(await new LogCopy(store, before.call).walk(await before.head(1200), null));
  const copy = new LogCopy(store, after.call);
  await store.write(await copy.cut(520));
  assert.deepEqual(await copy.rootAt(520), (await after.head(520)).root);
  assert.ok(await copy.walk(await after.head(1300), await after.head(520)));
  assert.deepEqual((await copy.entries()).map(({ leaf }) => hex(leaf)), after.leaves.map(hex));
  assert.equal([...values.keys()].filter((name) => name.startsWith("leaves/")).length, 3);
});

Deno.test("[MEND-30] hashes that are made at once are those of the browser, whatever their length", async () => {
  for (let length = 0; length < 200; length++) {
    const bytes = randomBytes(length);
    assert.deepEqual(sha256Now(bytes), await sha256(bytes), `${length} bytes`);
  }
  const [left, right] = [randomBytes(32), randomBytes(32)];
  assert.deepEqual(parentHashNow(left, right), await parentHash(left, right));
});

Deno.test("[MEND-30 E2E-34] a long log is copied page by page, some of them ahead, and says how far it is", async () => {
  const page = E2EE_LIMITS.entriesAtOnce;
  const { store } = memory();
  const { call, head, asked } = await serverOf(4 * page + 10, Infinity, page);
  const sizes: number[] = [];
  const copy = new LogCopy(store, call);
  const all = await head(4 * page + 10);
  // Parallel callers wait, and nothing is requested twice.
  const [first, second] = await Promise.all([
    copy.walk(all, null, (size) => sizes.push(size)),
    copy.walk(all, null),
  ]);
  assert.deepEqual([first, second], [true, true]);
  assert.deepEqual(sizes, [1, 2, 3, 4].map((n) => n * page).concat(4 * page + 10));
  assert.deepEqual(asked, [0, 1, 2, 3, 4].map((n) => n * page));
});
