/**
 * Messages that `bench/` writes in bulk, compared record by record with those stored by the
 * program.
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { deserialize } from "node:v8";
import postgres from "postgres";
import { sendMessage } from "../../server/features/messages/service.ts";
import { sweepNonces } from "../../server/features/messages/sweep.ts";
import { walkChannel } from "../../server/features/message_log/log.ts";
import type { Write } from "../../server/storage/engines/engine.ts";
import { PostgresEngine } from "../../server/storage/engines/postgres/engine.ts";
import { TestApp } from "../helpers/app.ts";
import { bulkIntoDenoKv, rowsOf } from "../helpers/bulk_deno_kv.ts";
import { bulkIntoPostgres } from "../helpers/bulk_postgres.ts";
import { type Author, type Bulk, type BulkMessage, makeAuthors } from "../helpers/bulk_messages.ts";
import { testDatabase } from "../helpers/postgres.ts";

/** Enough that their numbers take one byte, and two, and three. */
const MESSAGES = 8200;
const AT_ONCE = 200;
const DAY = 86_400_000;
/** How Deno KV marks a value that V8 has written. */
const V8_VALUE = 1;

/** Data to compare: the same messages written by the program, and those for the bulk. */
interface Written {
  /** A data folder's file before, for the bulk, and after the program has written. */
  before: string;
  after: string;
  bulk: Bulk;
}

let written: Promise<Written> | undefined;
/** Made once for both tests: thousands of messages take seconds. */
const writtenOnce = () => written ??= write();
const folder = await Deno.makeTempDir();
Deno.test.afterAll(() => Deno.remove(folder, { recursive: true }));

async function write(): Promise<Written> {
  const [before, after] = [`${folder}/before.kv`, `${folder}/after.kv`];
  const { channelId, authors } = await people(before);
  await Deno.copyFile(before, after);
  const messages = await send(after, channelId, authors);
  return { before, after, bulk: { channelId, authors, messages } };
}

/** Uses a KV of the test's own, whose file is compared, also where clusters are tested. */
const inFile = (kv: Deno.Kv) => kv;

/** A channel, and who writes in it. */
async function people(path: string): Promise<{ channelId: string; authors: Author[] }> {
  await using app = await TestApp.start({ path, wrap: inFile });
  const everybody = await app.registerAll("ada", "ben", "cleo");
  const [owner, ...guests] = everybody;
  const { server } = await owner.createServer();
  await owner.bring(server.id, ...guests);
  const authors = makeAuthors(everybody.map(({ id }) => id));
  // Join messages have no author, and aren't compared.
  const { body } = await owner.post(`/channels/server/${server.id}`, { name: "many" });
  return { channelId: body.channel.id, authors };
}

/** Has the program store them, and a day pass. */
async function send(path: string, channelId: string, authors: Author[]): Promise<BulkMessage[]> {
  await using app = await TestApp.start({ path, wrap: inFile });
  const { context } = app;
  for (let n = 0; n < MESSAGES; n += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => {
      const { userId, content, iv } = authors[(n + i) % authors.length];
      return sendMessage(context, userId, channelId, {
        encryptedContent: content.toBase64(),
        iv: iv.toBase64(),
        nonce: crypto.randomUUID(),
      });
    }));
  }
  app.advance(DAY);
  await sweepNonces(context);
  const sent: BulkMessage[] = [];
  for await (const { record } of walkChannel(context.db, channelId)) {
    const { id, created_at: at, nonce } = record;
    const author = authors.findIndex(({ userId }) => userId === record.sender_id);
    sent.push({ author, id, at, nonce: nonce! });
  }
  assert.equal(sent.length, MESSAGES);
  return sent;
}

/** The records of a file as text, by their keys. */
function textOf(path: string): Map<string, string> {
  return new Map(
    rowsOf(path).map(({ key, value, encoding }) => {
      const bytes = Buffer.from(value);
      // V8 also encodes whether an array may have holes, which isn't always the same.
      const read = encoding === V8_VALUE ? deserialize(bytes) : undefined;
      const text = Array.isArray(read) ? JSON.stringify(read) : bytes.toString("hex");
      return [Buffer.from(key).toString("hex"), `${encoding} ${text}`];
    }),
  );
}

Deno.test("messages that were written in bulk into a Deno KV are, byte for byte, those of the program", async () => {
  const { before, after, bulk } = await writtenOnce();
  const filled = `${folder}/filled.kv`;
  await Deno.copyFile(before, filled);
  assert.equal(await bulkIntoDenoKv(filled, bulk), MESSAGES);
  assertSame(textOf(filled), textOf(after));
  await using app = await TestApp.start({ path: filled, wrap: inFile });
  const found = await Array.fromAsync(walkChannel(app.context.db, bulk.channelId));
  const ids = [...bulk.messages].map(({ id }) => id);
  assert.ok(found.every(({ record }, n) => record.id === ids[n]), "the program reads them");
});

Deno.test("messages that were written in bulk into a PostgreSQL are, byte for byte, those of its engine", async () => {
  const { before, after, bulk } = await writtenOnce();
  const old = textOf(before);
  const changed = new Set<string>();
  for (const [key, value] of textOf(after)) if (old.get(key) !== value) changed.add(key);
  const [program, filled] = [await testDatabase(), await testDatabase()];
  await copyInto(program, after, changed);
  await (await PostgresEngine.open(filled, { onFault: fail })).close();
  assert.equal(await bulkIntoPostgres(filled, bulk), MESSAGES);
  assertSame(await rowsIn(filled), await rowsIn(program));
});

/** Commits these records of a file by the engine of PostgreSQL. */
async function copyInto(address: string, path: string, keys: Set<string>): Promise<void> {
  const ordered = rowsOf(path).map(({ key }) => Buffer.from(key).toString("hex"));
  const kv = await Deno.openKv(path);
  const engine = await PostgresEngine.open(address, { onFault: fail });
  let writes = new Map<string, Write>();
  const commit = async () => {
    await engine.commit({ checks: new Map(), writes, sums: new Map(), events: [] });
    writes = new Map();
  };
  let at = 0;
  for await (const { key, value } of kv.list({ prefix: [] })) {
    const name = ordered[at++];
    if (!keys.has(name)) continue;
    // Array as the program creates it: V8 serializes an array that was read in a different form.
    const made = Array.isArray(value) ? [value[0], value[1]] : value;
    writes.set(name, { key, value: made, deleted: false });
    if (writes.size === 500) await commit();
  }
  await commit();
  kv.close();
  await engine.close();
}

async function rowsIn(address: string): Promise<Map<string, string>> {
  const sql = postgres(address, { max: 1, fetch_types: false });
  const rows = await sql.unsafe("select key::text, value::text, count::text from kv");
  await sql.end();
  return new Map(rows.map(({ key, value, count }) => [key, `${value} ${count}`]));
}

/** Part of the keys of daily statistics, which a shutdown of the program also writes. */
const FIGURES = Buffer.from("figures").toString("hex");

/** Reports only the first difference of thousands. */
function assertSame(found: Map<string, string>, wanted: Map<string, string>): void {
  for (const [key, value] of wanted) {
    if (key.includes(FIGURES)) continue;
    assert.equal(found.get(key), value, Buffer.from(key, "hex").toString("latin1"));
  }
  for (const key of found.keys()) {
    assert.ok(wanted.has(key), `nobody wrote ${Buffer.from(key, "hex").toString("latin1")}`);
  }
}

function fail(error: unknown): never {
  throw error;
}
