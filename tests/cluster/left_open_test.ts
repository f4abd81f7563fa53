/** Transactions that others leave open, and the effect on the started program's nodes (MEND-60). */
import assert from "node:assert/strict";
import postgres from "postgres";
import type { Message } from "../../protocol/messages.ts";
import { within } from "../../server/storage/engines/postgres/within.ts";
import { later } from "../helpers/later.ts";
import { at, registerAt } from "../helpers/people.ts";
import { type Person, sealed } from "../helpers/person.ts";
import { testDatabase } from "../helpers/postgres.ts";
import type { ApiResponse } from "../helpers/responses.ts";
import { TestServer } from "../helpers/server_process.ts";
import { until } from "../helpers/until.ts";
import { disposable } from "./db_nodes.ts";
import { CONNECTION, HELD_COMMIT, openTransaction } from "./open_transaction.ts";

const METRICS_TOKEN = "for prometheus";
const NODES = 2;
/** Milliseconds after which what hangs has failed. */
const PATIENCE = 20_000;

/** Starts several nodes of the program on a separate database, and a user with a channel. */
async function cluster() {
  await using stack = new AsyncDisposableStack();
  const storage = await testDatabase();
  const env = { PARLEY_STORAGE: storage, PARLEY_METRICS_TOKEN: METRICS_TOKEN };
  const nodes: TestServer[] = [];
  // The first makes the tables.
  while (nodes.length < NODES) nodes.push(stack.use(await TestServer.start({ env })));
  const ada = await registerAt(nodes[0].url, "ada");
  const { channel } = await ada.createServer();
  const open = stack.move();
  return {
    storage,
    nodes,
    channelId: channel.id,
    /** The same person at each node. */
    adas: nodes.map(({ url }) => at(url, ada)),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** Seconds. */
async function delayOf({ url }: TestServer): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(/^parley_storage_log_delay_seconds (\S+)$/m.exec(text)![1]);
}

const secondsSince = (time: number) => (performance.now() - time) / 1000;

const warningsOf = (node: TestServer) =>
  node.output().filter((line) => line.includes("held up by")).join("\n");

const pageOf = (person: Person, channelId: string) => person.get(`/messages/${channelId}?limit=50`);

Deno.test("[MEND-7 MEND-60] a transaction left open in any database of the server stops no request at any node of the program", async (t) => {
  await using all = await cluster();
  const { nodes, adas, channelId } = all;
  /** A blocked request results in 503. */
  const goesOn = async () => {
    for (const [index, ada] of adas.entries()) {
      const { status, body } = await ada.post(`/messages/${channelId}`, sealed("meanwhile"));
      assert.equal(status, 201);
      for (const reader of adas) {
        const page = await pageOf(reader, channelId);
        assert.equal(page.status, 200);
        assert.equal(page.body.messages.at(-1).id, body.message.id);
      }
      assert.equal((await fetch(`${nodes[index].url}/readyz`)).status, 200);
      assert.ok(await delayOf(nodes[index]) < 1);
    }
  };
  const other = await testDatabase();
  await t.step("in another database", async () => {
    await using _open = await openTransaction(
      other,
      "create table forgotten as select generate_series(1, 10)",
    );
    await within(goesOn(), PATIENCE);
  });
  await t.step("in Parley's own database", async () => {
    await using _open = await openTransaction(
      all.storage,
      "insert into kv (key, count, version) values ('x', 1, 1)",
    );
    await within(goesOn(), PATIENCE);
  });
  await t.step("nobody is warned of it", () => {
    assert.equal(nodes.map(warningsOf).join(""), "");
  });
});

Deno.test("[MEND-60] where a commit does not end, requests at any node of the program are a 503 after 5 s, and metric and log say what blocks", async () => {
  await using all = await cluster();
  const { nodes, adas, channelId, storage } = all;
  await using sql = disposable(postgres(storage, CONNECTION));
  await using held = await openTransaction(storage, HELD_COMMIT);
  const [{ pid }] = await sql`select pid from pg_stat_activity
    where state = 'idle in transaction' and datname = current_database()`;
  const entries = async () => (await sql`select from log`).length;
  const before = await entries();
  const began = performance.now();
  const writing = later(adas[0].post(`/messages/${channelId}`, sealed("behind it")));
  await until("it is committed", async () => await entries() > before);
  const committed = performance.now();

  const refused = async (asked: Promise<ApiResponse>) => {
    const { status, body } = await within(asked, PATIENCE);
    assert.deepEqual([status, body.code], [503, "storage_unavailable"]);
    // How long at most is a matter of the machine.
    assert.ok(secondsSince(committed) > 4.5, "it was given its time");
  };
  await Promise.all(adas.flatMap((ada) => [
    refused(pageOf(ada, channelId)),
    refused(ada.post(`/messages/${channelId}`, sealed("not even begun"))),
  ]));
  for (const node of nodes) {
    const least = secondsSince(committed);
    const delay = await delayOf(node);
    const most = secondsSince(began);
    assert.ok(delay > least - 0.5 && delay < most + 0.5, `${delay} s, not ${least} to ${most}`);
    assert.equal((await fetch(`${node.url}/readyz`)).status, 503);
    await until("it has warned", () => warningsOf(node));
    assert.match(warningsOf(node), new RegExp(`held up by process ${pid} \\(psql, user \\w+, `));
  }
  await held[Symbol.asyncDispose]();
  const { status, body: { message } } = await writing;
  assert.equal(status, 201, "what was committed already is done then");
  for (const ada of adas) {
    const { body } = await pageOf(ada, channelId);
    assert.deepEqual(body.messages.map(({ id }: Message) => id), [message.id]);
  }
  for (const node of nodes) assert.equal(await delayOf(node), 0);
});
