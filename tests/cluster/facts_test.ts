/** Facts that nodes share from memory, through a real PostgreSQL database. */
import assert from "node:assert/strict";
import postgres from "postgres";
import { PostgresEngine } from "../../server/storage/engines/postgres/engine.ts";
import { startPostgres, testDatabase } from "../helpers/postgres.ts";
import { until } from "../helpers/until.ts";

/** Node with its knowledge of the others. */
class Node implements AsyncDisposable {
  /** Facts of others by key. */
  readonly facts = new Map<string, unknown>();
  /** Each change, in order. */
  readonly changes: [key: string, value: unknown][] = [];
  readonly notes: unknown[] = [];
  /** How long nodes had been silent that took a fact with them. */
  readonly silences: number[] = [];

  private constructor(readonly engine: PostgresEngine) {
    this.own.watch("topic", (_node, key, value, silence) => {
      if (silence !== undefined) this.silences.push(silence);
      this.changes.push([key, value]);
      if (value === undefined) this.facts.delete(key);
      else this.facts.set(key, value);
    });
    this.own.onMessage("topic", (note) => void this.notes.push(note));
  }

  static async open(url: string): Promise<Node> {
    // Faults are made on purpose here.
    const engine = await PostgresEngine.open(url, { onFault: () => {} });
    await engine.shared.follow({ onChange: () => {}, onBehind: () => {}, onOtherServer: () => {} });
    return new Node(engine);
  }

  get own() {
    return this.engine.shared.sharedState;
  }

  knows(expected: Record<string, unknown>): Promise<unknown> {
    return until("it knows what the others have", () => {
      return JSON.stringify(Object.fromEntries([...this.facts].sort())) ===
        JSON.stringify(expected);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.engine.close();
  }
}

/** SQL in a connection of its own. */
async function change(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

Deno.test("[CL-7] a fact is known to the others until it is taken back, and to who comes later", async () => {
  const url = await testDatabase();
  await using a = await Node.open(url);
  await using b = await Node.open(url);
  a.own.set("topic", "one", { n: 1 });
  a.own.set("topic", "two", "x");
  b.own.set("topic", "three", [true]);
  await b.knows({ one: { n: 1 }, two: "x" });
  await a.knows({ three: [true] });
  a.own.set("topic", "one", { n: 2 });
  a.own.set("topic", "two", undefined);
  await b.knows({ one: { n: 2 } });
  await using late = await Node.open(url);
  await late.knows({ one: { n: 2 }, three: [true] });
  // Unchanged facts aren't sent again.
  assert.equal(b.changes.filter(([key]) => key === "one").length, 2);
});

Deno.test("[CL-7] a note is passed on once, in order, and to nobody who comes later", async () => {
  const url = await testDatabase();
  await using a = await Node.open(url);
  await using b = await Node.open(url);
  a.own.set("topic", "here", 1);
  await b.knows({ here: 1 });
  for (let n = 0; n < 100; n++) a.own.broadcast("topic", n);
  await until("all notes are there", () => b.notes.length >= 100);
  await using late = await Node.open(url);
  await late.knows({ here: 1 });
  a.own.broadcast("topic", "last");
  await until("the last is there", () => late.notes.includes("last") && b.notes.includes("last"));
  assert.deepEqual(b.notes, [...Array(100).keys(), "last"]);
  assert.deepEqual(late.notes, ["last"]);
  assert.deepEqual(a.notes, []);
});

Deno.test("[CL-7] what a node changes without end is published at most every 50 ms", async () => {
  const url = await testDatabase();
  await using a = await Node.open(url);
  await using b = await Node.open(url);
  const began = performance.now();
  let n = 0;
  await until("half a second is over", () => {
    for (let i = 0; i < 20; i++) a.own.set("topic", "n", ++n);
    return performance.now() - began > 500;
  });
  await b.knows({ n });
  const most = (performance.now() - began) / 50 + 2;
  assert.ok(b.changes.length <= most, `${b.changes.length} changes`);
});

Deno.test("[CL-7] a node that ends takes its facts with it", async () => {
  const url = await testDatabase();
  await using a = await Node.open(url);
  {
    await using b = await Node.open(url);
    b.own.set("topic", "b", 1);
    await a.knows({ b: 1 });
  }
  await a.knows({});
  assert.deepEqual(a.silences, [], "it has ended by itself");
});

Deno.test("[CL-7] a node that was not heard of for 10 s is forgotten, and known again when it goes on", async () => {
  const url = await testDatabase();
  await using a = await Node.open(url);
  await using b = await Node.open(url);
  a.own.set("topic", "a", 1);
  await b.knows({ a: 1 });
  // Again where it says that it is there before the other has looked.
  await until("it is forgotten", async () => {
    await change(url, "update nodes set seen = now() - interval '11 s'");
    return b.changes.length >= 2;
  });
  // Its heartbeat arrives two seconds later.
  await b.knows({ a: 1 });
  assert.deepEqual(b.changes, [["a", 1], ["a", undefined], ["a", 1]]);
  assert.ok(b.silences.length === 1 && b.silences[0] >= 11_000, "since when is told (MEND-65e)");
});

Deno.test("[CL-7] a node that the others took for gone for good publishes anew", async () => {
  const url = await testDatabase();
  await using a = await Node.open(url);
  await using b = await Node.open(url);
  a.own.set("topic", "a", 1);
  await b.knows({ a: 1 });
  await change(url, "with gone as (delete from nodes returning node) delete from facts");
  await using late = await Node.open(url);
  await late.knows({ a: 1 });
  a.own.set("topic", "a", 2);
  await Promise.all([b.knows({ a: 2 }), late.knows({ a: 2 })]);
  assert.deepEqual(b.changes, [["a", 1], ["a", 2]], "what is published anew is no news");
});

Deno.test("[CL-7] a crash of the database empties the tables: each node publishes anew, and nobody sees it", async () => {
  await using server = await startPostgres();
  const url = await server.createDatabase();
  await using a = await Node.open(url);
  await using b = await Node.open(url);
  a.own.set("topic", "a", 1);
  b.own.set("topic", "b", 2);
  await Promise.all([a.knows({ b: 2 }), b.knows({ a: 1 })]);
  await server.kill9();
  a.own.set("topic", "more", 3);
  await server.start();
  await b.knows({ a: 1, more: 3 });
  await using late = await Node.open(url);
  await late.knows({ a: 1, b: 2, more: 3 });
  assert.deepEqual(a.changes, [["b", 2]]);
  assert.deepEqual(b.changes, [["a", 1], ["more", 3]]);
});

Deno.test("[CL-7] where the database says nothing for longer than that, nobody is forgotten for it", async () => {
  await using server = await startPostgres();
  const url = await server.createDatabase();
  await using a = await Node.open(url);
  await using b = await Node.open(url);
  a.own.set("topic", "a", 1);
  await b.knows({ a: 1 });
  server.pause();
  const began = performance.now();
  await until("twelve seconds are over", () => performance.now() - began > 12_000);
  server.resume();
  a.own.set("topic", "more", 2);
  await b.knows({ a: 1, more: 2 });
  await using late = await Node.open(url);
  await late.knows({ a: 1, more: 2 });
  assert.deepEqual(b.changes, [["a", 1], ["more", 2]]);
});
