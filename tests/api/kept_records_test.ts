import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { join } from "node:path";
import { createTarDecoder } from "modern-tar";
import { FEATURES } from "../../server/host/app/feature_list.ts";
import { sweepAll } from "../../server/host/app/hourly_upkeep.ts";
import { gather } from "../../server/host/check/gather.ts";
import { judge } from "../../server/host/check/judge.ts";
import { TestApp } from "../helpers/app.ts";
import { ROOT } from "../helpers/root.ts";
import { fetchState } from "../helpers/state.ts";
import { step } from "../helpers/step.ts";

/** Nearly every kind of record, written by the version at f2530ff9 through its API. */
const OLD = `${ROOT}tests/fixtures/data-f2530ff9.tar.gz`;
/** When it wrote the last of them: nothing is over yet. */
const WRITTEN = Date.parse("2026-11-30T12:28:00Z");

async function unpackOld(folder: string): Promise<void> {
  const file = await Deno.open(OLD);
  const plain = file.readable.pipeThrough(new DecompressionStream("gzip"));
  for await (const { header, body } of plain.pipeThrough(createTarDecoder())) {
    const path = join(folder, header.name);
    if (header.type === "directory") await Deno.mkdir(path, { recursive: true });
    else await Deno.writeFile(path, body);
  }
}

/** Every record, by its key as text. */
async function recordsIn(path: string): Promise<Map<string, unknown>> {
  using kv = await Deno.openKv(path);
  const found = await Array.fromAsync(kv.list({ prefix: [] }));
  return new Map(found.map(({ key, value }) => [key.map(String).join("/"), value]));
}

/** How many records of each kind differ. */
function byKind(keys: Iterable<string>): Record<string, number> {
  const kinds = Object.groupBy(keys, (key) => key.split("/")[0]);
  return Object.fromEntries(Object.entries(kinds).map(([kind, all]) => [kind, all!.length]));
}

Deno.test("[OPS-6 MEND-1] every record of the version before is kept, but for what upkeep is said to change", async (t) => {
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  try {
    await unpackOld(folder);
    const path = join(folder, "parley.kv");
    const before = await recordsIn(path);
    // Its end comes before that of the folder.
    {
      await using app = await TestApp.start({ path, files: join(folder, "files") });
      app.advance(WRITTEN - Date.now());
      await sweepAll(app.context);
      const after = await recordsIn(path);
      await step(t, "start and upkeep change these alone", () => {
        const changed = [...before.keys()].filter((key) =>
          after.has(key) && !isDeepStrictEqual(after.get(key), before.get(key))
        );
        // The report goes from the audit log to a queue (MEND-70).
        assert.deepEqual(byKind(changed), { audit: 1 });
        assert.deepEqual(byKind(after.keys().filter((key) => !before.has(key))), {
          figures: 1,
          report: 1,
        });
        // Counters of a deleted account, and a device that another one was about to let in.
        assert.deepEqual(byKind(before.keys().filter((key) => !after.has(key))), {
          access_token_turn: 1,
          e2ee_pairing: 1,
          file_turn: 1,
          push_turn: 1,
          requests_sent: 1,
        });
        return Promise.resolve();
      });
      await step(t, "the records agree with each other", async () => {
        const { db, uploads: { store } } = app.context;
        const stored = await Array.fromAsync(store.list());
        const bytes = new Map(stored.map(({ id, bytes }) => [id, bytes]));
        assert.deepEqual(judge(await gather(db, bytes, FEATURES)), { problems: [], notes: [] });
      });
      await step(t, "people read all of it, in the shapes of today's API", async () => {
        const [ada, bob] = [await app.login("ada"), await app.login("bob")];
        const state = await fetchState(ada);
        const names = Object.values(state.servers).map(({ name }) => name).sort();
        assert.deepEqual(names, ["Bob's place", "Chess club", "Imported club"]);
        const rows = Object.values(state.messages).flat();
        // That version showed as many.
        assert.equal(rows.length, 68);
        assert.equal(rows.filter(({ system }) => system).length, 24);
        assert.ok(rows.every(({ isSystemMessage, system }) => isSystemMessage === !!system));
        await fetchState(bob);
        for (const { id, owner_id } of Object.values(state.servers)) {
          if (owner_id !== ada.id) continue;
          for (const part of ["bans", "mutes", "audit-log", "reports", "overrides", "storage"]) {
            assert.equal((await ada.get(`/servers/${id}/${part}`)).status, 200, part);
          }
        }
        for (const part of ["settings", "sessions", "security", "tokens", "push", "storage"]) {
          assert.equal((await bob.get(`/users/${part}`)).status, 200, part);
        }
        for (const part of ["users", "servers", "acts", "settings", "storage", "status"]) {
          assert.equal((await ada.get(`/admin/${part}`)).status, 200, part);
        }
      });
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
