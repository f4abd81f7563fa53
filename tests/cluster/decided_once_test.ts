/** Joint decisions of nodes: two contexts of the program on one PostgreSQL database. */
import assert from "node:assert/strict";
import { setAdmin } from "../../server/features/auth/host.ts";
import { attempt } from "../../server/features/auth/failure_store.ts";
import { isFailure } from "../../server/features/auth/login.ts";
import { guessRecords } from "../../server/features/auth/records.ts";
import { AppError } from "../../protocol/errors.ts";
import { dropSubscription, putSubscription } from "../../server/features/push/store.ts";
import { type LocatedMessage, putMessage } from "../../server/features/message_log/log.ts";
import { type MessageRecord, storedBytes } from "../../server/features/message_log/records.ts";
import { deleteLocatedMessages } from "../../server/features/messages/service.ts";
import { createContext } from "../../server/host/app/create_context.ts";
import { defaultConfig } from "../../server/host/config/load.ts";
import type { AppContext } from "../../server/host/context.ts";
import { openSetup } from "../../server/host/setup/code.ts";
import { claim } from "../../server/host/setup/service.ts";
import { createUser } from "../../server/membership/users/service.ts";
import { unknownPassword } from "../../server/features/auth/passwords.ts";
import { Db } from "../../server/storage/db.ts";
import { PostgresEngine } from "../../server/storage/engines/postgres/engine.ts";
import type { Key } from "../../server/storage/keys.ts";
import { transactOnList } from "../../server/storage/transact_on_list.ts";
import { later } from "../helpers/later.ts";
import { PUBLIC_KEY } from "../helpers/person.ts";
import { startPostgres, testDatabase } from "../helpers/postgres.ts";
import { runningTime } from "../helpers/running_time.ts";
import { until } from "../helpers/until.ts";
import { pgProxy } from "./pg_proxy.ts";

/** Nodes without clients: the decisions of each can be checked. */
class Pair implements AsyncDisposable {
  readonly faults: unknown[] = [];

  private constructor(readonly nodes: AppContext[]) {}

  static async open(url?: string): Promise<Pair> {
    url ??= await testDatabase();
    const nodes: AppContext[] = [];
    const pair = new Pair(nodes);
    const onFault = (error: unknown) => void pair.faults.push(error);
    const log = { debug() {}, info() {}, warn() {}, error: (_: string, e?: unknown) => onFault(e) };
    for (let count = 0; count < 2; count++) {
      const db = new Db(await PostgresEngine.open(url, { onFault }), onFault, Date.now);
      await db.follow();
      nodes.push(createContext({ config: { ...defaultConfig(), data: "" }, db, log }));
    }
    return pair;
  }

  /** Makes an account. @returns its id, known to both */
  async register(username: string): Promise<string> {
    const [{ db }] = this.nodes;
    const email = `${username}@example.org`;
    const fields = { username, email, publicKey: PUBLIC_KEY, password: unknownPassword() };
    const { id } = await db.transact((tx) => createUser(this.nodes[0], tx, fields));
    await Promise.all(this.nodes.map(({ db }) => db.fresh()));
    return id;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.nodes.map(({ db }) => db.close()));
    assert.deepEqual(this.faults, []);
  }
}

const codeOf = (error: { code: string }) => error.code;

Deno.test("[CL-7 HARD-11] all nodes print one setup link; of two who use it at once, each at another node, one becomes admin", async () => {
  await using pair = await Pair.open();
  const { nodes } = pair;
  const ids = [await pair.register("ada"), await pair.register("bob")];
  const codes = await Promise.all(nodes.map((node) => openSetup(node)));
  assert.ok(codes[0]);
  assert.equal(codes[1], codes[0]);
  assert.equal(await openSetup(nodes[1]), codes[0], "a node that is started again");
  const outcomes = await Promise.all(
    nodes.map((app, n) => claim(app, ids[n], codes[0]!).then(() => "done", codeOf)),
  );
  assert.deepEqual(outcomes.toSorted(), ["already_set_up", "done"]);
  for (const app of nodes) assert.equal(await openSetup(app), null);
  // A used code stays invalid, even when there is no admin again.
  const admin = ids[outcomes.indexOf("done")];
  await setAdmin(nodes[0], admin, false, () => {});
  for (const app of nodes) {
    assert.equal(await claim(app, admin, codes[0]!).then(() => "done", codeOf), "already_set_up");
  }
  assert.notEqual(await openSetup(nodes[0]), codes[0]);
});

Deno.test("[CL-7] of many who add to one list at once, at two nodes, as many do as it has room for", async () => {
  await using pair = await Pair.open();
  const most = 5;
  const turn = ["turn"] as Key<number>;
  const list = ["one"] as Key<number>;
  const add = ({ db }: AppContext, id: number) =>
    transactOnList(db, turn, () => db.list(list), (tx, found) => {
      if (found.length >= most) return "too many";
      tx.set([...list, id] as Key<number>, id);
      return "added";
    });
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, id) => add(pair.nodes[id % 2], id)),
  );
  assert.equal(all.filter((one) => one === "added").length, most);
  assert.equal((await pair.nodes[0].db.list(list)).length, most);
});

Deno.test("[CL-10] a node is ready while the store can be reached and written, says so within 2 s, and keeps nobody waiting", async () => {
  await using server = await startPostgres();
  await using proxy = await pgProxy(await server.createDatabase());
  await using pair = await Pair.open(proxy.url);
  const [a, b] = pair.nodes.map(({ db }) => db);
  const both = () => Promise.all([a.writable(), b.writable()]);
  const inTime = async (expected: boolean) => {
    using time = runningTime();
    assert.deepEqual(await both(), [expected, expected]);
    assert.ok(time.milliseconds() < 1900);
  };
  await inTime(true);
  assert.equal(await a.get(["probe"]), null, "it is only asked");
  await inTime(true);
  // Covers hanging queries, as with a lost standby, and cut connections.
  proxy.toServer = () => 3000;
  await inTime(false);
  proxy.toServer = () => "cut";
  proxy.cutAll();
  await inTime(false);
  proxy.toServer = () => "pass";
  proxy.cutAll();
  await until("both are ready again", async () => (await both()).every(Boolean));
  // That it could not be reached is no news here.
  pair.faults.length = 0;
});

Deno.test("[CL-7 HARD-7] guesses at two nodes are no more than at one: of an address, of an account from it, and of an account from anywhere", async () => {
  await using pair = await Pair.open();
  const { nodes } = pair;
  const ada = await pair.register("ada");
  const wrong = () => Promise.reject(new AppError("invalid_credentials"));
  const spread = (count: number, guess: (app: AppContext) => Promise<unknown>) =>
    Promise.all(Array.from({ length: count }, (_, n) => guess(nodes[n % 2]).then(() => 0, codeOf)));
  const tried = (outcomes: unknown[]) => outcomes.filter((one) => one !== "rate_limited").length;
  const { points } = nodes[0].instance.rates.credentials;
  const address = "203.0.113.7";
  const right = await spread(
    points * 2,
    ({ gate }) => gate.run(address, () => Promise.resolve(), isFailure),
  );
  assert.equal(tried(right), points * 2, "those that are right do not count");
  const all = await spread(points * 3, ({ gate }) => gate.run(address, wrong, isFailure));
  assert.equal(tried(all), points);
  const no = () => Promise.resolve(false);
  assert.equal(tried(await spread(12, (app) => attempt(app, ada, address, no))), 5);
  assert.equal(tried(await spread(30, (app) => app.delays.run(app, "nobody", no))), 10);
  const yes = () => Promise.resolve(true);
  const isRight = await spread(30, (app) => app.delays.run(app, ada, yes));
  assert.ok(tried(isRight) > 0);
  assert.equal(
    await nodes[0].db.get(guessRecords.key({ account: ada })),
    null,
    "what was right left nothing",
  );
});

Deno.test("[CL-7 HARD-12] what is stored or deleted at one node counts at all, also at one that starts meanwhile", async () => {
  await using pair = await Pair.open();
  const [a, b] = pair.nodes;
  assert.equal(await a.usage.open(), false);
  await a.usage.begin(new Map());
  const store = async (bytes: number) => {
    using room = a.usage.room("ada", bytes);
    await a.db.transact((tx) => room.keepIn(tx));
  };
  await store(1);
  // The start overlaps with the other node's work.
  const opened = later(b.usage.open());
  for (let count = 0; count < 30; count++) await store(10);
  assert.equal(await opened, true);
  await store(100);
  await a.db.transact((tx) => a.usage.addIn(tx, "ada", -50));
  await b.db.fresh();
  assert.deepEqual([a, b].map(({ usage }) => usage.of("ada").used), [351, 351]);
  b.usage.quotas = { person: 400, all: null };
  assert.throws(() => b.usage.refuseAbove("ada", 50), { code: "storage_quota" });
});

Deno.test("[CL-7 HARD-12] what many store at two nodes at once passes neither quota, and all of it is used", async () => {
  for (
    const [quotas, codes] of [
      [{ person: 1000, all: null }, ["storage_quota"]],
      [{ person: null, all: 1000 }, ["server_quota"]],
    ] as const
  ) {
    await using pair = await Pair.open();
    await pair.nodes[0].usage.begin(new Map());
    for (const { usage } of pair.nodes) {
      await usage.open();
      usage.quotas = quotas;
    }
    const store = async ({ db, usage }: AppContext, userId: string) => {
      using room = usage.room(userId, 10);
      await db.transact((tx) => {
        room.keepIn(tx);
        tx.set(["file", userId, crypto.randomUUID()], 1);
      });
    };
    // In several commits of each node.
    const stored: Promise<unknown>[] = [];
    for (let n = 0; n < 30; n++) {
      for (const [at, app] of pair.nodes.entries()) {
        for (let i = 0; i < 3; i++) {
          stored.push(store(app, quotas.person === null ? `user${at}` : "ada").catch(codeOf));
        }
      }
      await pair.nodes[n % 2].db.get(["file", "nobody"]);
    }
    const responses = await Promise.all(stored);
    assert.deepEqual(responses.filter((code) => code === undefined).length, 100);
    assert.deepEqual([...new Set(responses)].filter((code) => code !== undefined), codes);
    await Promise.all(pair.nodes.map(({ db }) => db.fresh()));
    assert.deepEqual(pair.nodes.map(({ usage }) => usage.all.used), [1000, 1000]);
  }
});

Deno.test("[CL-8 HARD-12] what two nodes delete at once gives its room back once", async () => {
  await using pair = await Pair.open();
  const [a, b] = pair.nodes;
  await a.usage.begin(new Map());
  const messages = Array.from({ length: 50 }, (_, seq): LocatedMessage => ({
    channelId: "channel",
    seq,
    record: {
      id: `message-${seq}`,
      sender_id: "ada",
      content: new Uint8Array(100),
      iv: new Uint8Array(12),
      created_at: 0,
    } as MessageRecord,
  }));
  await a.db.transact((tx) => {
    for (const message of messages) {
      putMessage(tx, message, message.record);
      a.usage.addIn(tx, "ada", storedBytes(message.record));
    }
    a.usage.addIn(tx, "ada", 7);
  });
  await b.db.fresh();
  // Deletes one message after another, each on both nodes.
  for (let n = 0; n < 40; n++) {
    await Promise.all(pair.nodes.map((app) => deleteLocatedMessages(app, [messages[n]])));
  }
  await Promise.all(pair.nodes.map(({ db }) => db.fresh()));
  const left = 7 + 10 * storedBytes(messages[49].record);
  assert.deepEqual(pair.nodes.map(({ usage }) => usage.of("ada").used), [left, left]);
});

Deno.test("[CL-7 UX-4] all nodes know who has a subscription to push", async () => {
  await using pair = await Pair.open();
  const [a, b] = pair.nodes;
  const keys = { p256dh: "", auth: "" };
  const endpoint = "https://push.example.org/1";
  const record = { userId: "ada", sessionId: "s", endpoint, keys, vapid: "", renewal: "r" };
  await a.db.transact((tx) => putSubscription(a, tx, record));
  await b.db.fresh();
  assert.deepEqual([a, b].map(({ push }) => push.subscribers.userOf("s")), ["ada", "ada"]);
  await b.db.transact((tx) => dropSubscription(b, tx, "ada", "s"));
  await a.db.fresh();
  assert.deepEqual([a, b].map(({ push }) => push.subscribers.size), [0, 0]);
});
