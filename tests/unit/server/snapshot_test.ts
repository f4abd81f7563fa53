import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { snapshot, snapshotSize } from "../../../server/storage/snapshot.ts";

const SECRET = "what was deleted for good";

/** Every row of every table, with numbers as wide as they are. */
function everything(path: string): Record<string, unknown[]> {
  const sqlite = new DatabaseSync(path, { readOnly: true });
  try {
    const all = sqlite.prepare("SELECT type, name, sql FROM sqlite_master ORDER BY name").all();
    const rows = all.filter(({ type }) => type === "table").map(({ name }) => {
      const query = sqlite.prepare(`SELECT * FROM "${name}"`);
      query.setReadBigInts(true);
      return [String(name), query.all()];
    });
    return { ...Object.fromEntries(rows), schema: all };
  } finally {
    sqlite.close();
  }
}

Deno.test("[D-MSG-1] a snapshot has every row of an open database, and nothing that was deleted", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  const [from, to] = [`${folder}/a.kv`, `${folder}/b.kv`];
  const kv = await Deno.openKv(from);
  const big = new Uint8Array(60_000).map((_, i) => i);
  for (let i = 0; i < 300; i++) await kv.set(["some", i], { i, wide: 2n ** 62n, text: "ä" });
  for (let i = 0; i < 20; i++) await kv.set(["blob", i], big);
  for (let i = 0; i < 50; i++) await kv.set(["gone", i], SECRET.repeat(100));
  for (let i = 0; i < 50; i++) await kv.delete(["gone", i]);
  await kv.set(["counter"], new Deno.KvU64(2n ** 63n));

  const size = snapshotSize(from);
  await snapshot(from, to);
  assert.deepEqual(everything(to), everything(from));
  const bytes = new TextDecoder("latin1").decode(await Deno.readFile(to));
  assert.ok(!bytes.includes(SECRET));
  assert.ok(bytes.length <= size, `${bytes.length} of ${size}`);
  const check = new DatabaseSync(to, { readOnly: true });
  assert.equal(check.prepare("PRAGMA integrity_check").get()!.integrity_check, "ok");
  check.close();
  const copy = await Deno.openKv(to);
  const [one, other] = await Promise.all([kv, copy].map((each) => each.get(["some", 7])));
  assert.deepEqual(one, other, "with its version");
  copy.close();
  kv.close();
  await assert.rejects(snapshot(from, to), "it writes over nothing");
  await Deno.remove(folder, { recursive: true });
});
