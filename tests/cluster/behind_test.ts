/** A node that fell behind the log's retention, and its state in memory afterwards (MEND-63). */
import assert from "node:assert/strict";
import postgres from "postgres";
import { dropSubscription, putSubscription } from "../../server/features/push/store.ts";
import { createContext } from "../../server/host/app/create_context.ts";
import { followNodes } from "../../server/host/app/follow_nodes.ts";
import { defaultConfig } from "../../server/host/config/load.ts";
import type { AppContext } from "../../server/host/context.ts";
import { Db } from "../../server/storage/db.ts";
import { PostgresEngine } from "../../server/storage/engines/postgres/engine.ts";
import { testDatabase } from "../helpers/postgres.ts";
import { until } from "../helpers/until.ts";
import { disposable } from "./db_nodes.ts";
import { pgProxy } from "./pg_proxy.ts";

const log = { debug() {}, info() {}, warn() {}, error() {} };

/** Opens a node without clients. */
async function open(url: string): Promise<AppContext & AsyncDisposable> {
  const onFault = () => {};
  const db = new Db(await PostgresEngine.open(url, { onFault }), onFault, Date.now);
  await db.follow();
  const app = createContext({ config: { ...defaultConfig(), data: "" }, db, log });
  await app.usage.open();
  followNodes(app, { disconnectAll() {} });
  return Object.assign(app, {
    async [Symbol.asyncDispose]() {
      await db.close();
    },
  });
}

Deno.test("[MEND-63] a node that fell behind the log renews what people have stored, who takes notifications and which uploads are under way", async () => {
  const url = await testDatabase();
  await using proxy = await pgProxy(url);
  await using a = await open(url);
  await a.usage.begin(new Map());
  await using b = await open(proxy.url);
  const subscription = (sessionId: string) => ({
    userId: "ada",
    sessionId,
    endpoint: `https://push.example.org/${sessionId}`,
    keys: { p256dh: "", auth: "" },
    vapid: "",
    renewal: sessionId,
  });
  await a.db.transact((tx) => {
    putSubscription(a, tx, subscription("old"));
    a.usage.addIn(tx, "ada", 100);
  });
  using upload = a.usage.room("ben", 7, "file");
  await a.db.transact((tx) => upload.keepIn(tx));
  await b.db.fresh();
  using reserved = b.usage.room("ada", 5);
  reserved.reserve();
  assert.equal(b.usage.of("ada").used, 105);
  assert.deepEqual(b.usage.announced.ids, ["file"]);
  proxy.toServer = () => "cut";
  proxy.cutAll();
  await a.db.transact((tx) => {
    dropSubscription(a, tx, "ada", "old");
    putSubscription(a, tx, subscription("new"));
    a.usage.addIn(tx, "ada", 1000);
    a.usage.addIn(tx, "cleo", 3);
    a.usage.endAnnouncedIn(tx, "ben", "file");
  });
  await using sql = disposable(postgres(url));
  assert.ok((await sql`select drop_old('0 seconds', 5000)::int as n`)[0].n > 0);
  await a.db.transact((tx) => a.usage.addIn(tx, "ada", 1));
  proxy.toServer = () => "pass";
  await until("it has renewed all", () => {
    const used = ["ada", "ben", "cleo"].map((id) => b.usage.of(id).used);
    return used.join() === "1106,7,3" && b.push.subscribers.sessions.join() === "new" &&
      b.usage.announced.ids.length === 0;
  });
  assert.equal(b.usage.all.used, 1116);
});
