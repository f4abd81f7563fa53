import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import * as fake from "fake-indexeddb";
import type { OutgoingContent, PrivateChannel } from "../../client/e2ee/link/conversations.ts";
import { openIndex } from "../../client/search/index.ts";
import { parseQuery } from "../../client/search/query.ts";
import { createVault } from "../../client/sealed/vault.ts";
import { paddedSize } from "../../protocol/files.ts";
import { register } from "../helpers/account.ts";
import { lookThrough } from "../helpers/e2ee/look_through.ts";
import { Talker } from "../helpers/e2ee/talk.ts";
import { fileClient } from "../helpers/file_client.ts";
import { sized } from "../helpers/long.ts";
import { parley } from "../helpers/parley.ts";
import { befriend, openDm } from "../helpers/people.ts";
import { Person } from "../helpers/person.ts";
import { TestServer } from "../helpers/server_process.ts";
import { says } from "./says.ts";

/** What all canaries begin with: each is looked for by it. */
const CANARY = `canary${crypto.randomUUID().replaceAll("-", "")}`;
const OPEN = "ada@example.org";
/** Of 4 canaries each: a text, the name of a file, its type, and its key. */
const MESSAGES = sized(40, 180);
/** Of 2 each: another text, another name. */
const EDITS = sized(15, 75);
/** Of 1 each. */
const DELETED = sized(10, 50);
/** Of 5 each: what a file holds, what its thumbnail holds, its name, its preview, its wave form. */
const FILES = sized(4, 16);

let made = 0;
const canary = () => `${CANARY}-${made++}`;

/** The host: all that passes is kept, unpacked, before the server has it. */
function hostileHost(target: string) {
  const wire: Uint8Array[] = [];
  const encoder = new TextEncoder();
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      const { pathname, search } = new URL(request.url);
      const body = new Uint8Array(await request.arrayBuffer());
      const headers = new Headers(request.headers);
      for (const name of ["host", "content-length", "connection"]) headers.delete(name);
      wire.push(encoder.encode(`${pathname}${search}${JSON.stringify([...headers])}`), body);
      const { method } = request;
      const response = await fetch(target + pathname + search, {
        method,
        headers,
        ...(body.length && { body }),
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const back = new Headers(response.headers);
      for (const name of ["content-length", "content-encoding"]) back.delete(name);
      wire.push(encoder.encode(JSON.stringify([...back])), bytes);
      const { status } = response;
      return new Response(status === 204 || status === 304 ? null : bytes, {
        status,
        headers: back,
      });
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    wire,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** Two people say so much in private, edit and delete of it; each reads what the other has said. */
async function talk(ada: Talker, bob: Talker, dm: (of: Talker) => PrivateChannel) {
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  const half = async (one: Talker, read: Set<string>) => {
    const sent: string[] = [];
    const texts: string[] = [];
    const say = async (content: OutgoingContent) => (await one.send(dm(one), content)).id;
    for (let i = 0; i < MESSAGES / 2; i++) {
      const [text, name, type, key] = [canary(), canary(), canary(), canary()];
      read.add(text);
      texts.push(text);
      sent.push(await say({ op: "text", text, files: [{ name, type, key }] }));
    }
    return { sent, texts, say };
  };
  const texts = new Set<string>();
  // One after the other: whoever writes first in an epoch renews its keys.
  const ofAda = await half(ada, texts);
  const ofBob = await half(bob, texts);
  for (const one of [ada, bob]) {
    const shown = await one.page.ask("open", dm(one).id, await everything(one, dm(one)), null);
    const found = shown.filter((row) => "text" in row && texts.has(row.text));
    assert.equal(found.length, MESSAGES, "each reads all of it");
  }
  for (let i = 0; i < EDITS; i++) {
    const files = [{ name: canary() }];
    await ofAda.say({ op: "edit", target: ofAda.sent[i]!, text: canary(), files });
  }
  await sendFiles(ada, bob, dm);
  await search(bob, dm(bob), ofAda.texts);
  for (let i = 0; i < DELETED; i++) {
    const id = await ofBob.say({ op: "text", text: canary() });
    await ofBob.say({ op: "delete", target: id });
  }
}

/** Files, and voice messages, as pages send them; the other fetches all of them, some are pinned. */
async function sendFiles(ada: Talker, bob: Talker, dm: (of: Talker) => PrivateChannel) {
  const [from, to] = [ada, bob].map(({ person }) => fileClient(person));
  const { id: channelId } = dm(ada);
  const upload = async (text: string) => {
    const blob = new Blob([text, new Uint8Array(5000), text]);
    const padded = paddedSize(blob.size);
    return { ...(await from!.send(blob, channelId, { padded })).file, padded };
  };
  for (let i = 0; i < FILES; i++) {
    const [content, small, name, preview, peaks] = Array.from({ length: 5 }, canary);
    const [file, thumb] = [await upload(content!), await upload(small!)];
    const said = { ...file, thumb: { ...thumb, width: 9, height: 9 }, name, preview };
    const { id } = await ada.send(
      dm(ada),
      { op: "text", text: "", files: [{ ...said, voice: { peaks } }] },
      [file.id, thumb.id],
    );
    for (const [one, text] of [[file, content], [thumb, small]] as const) {
      const came = await (await to!.fetch(one)).text();
      assert.ok(came.startsWith(text!) && came.endsWith(text!), "it is what was sent");
    }
    if (i % 4 === 0) {
      const { status } = await ada.person.put(`/channels/${channelId}/pins/${id}`);
      assert.equal(status, 200);
    }
  }
  const { body } = await bob.person.get(`/channels/${channelId}/pins`);
  assert.equal(body.pins.length, FILES / 4);
}

/** Somebody looks for what was said, and finds it on their device. */
async function search(one: Talker, { id }: PrivateChannel, texts: string[]) {
  Object.assign(globalThis, { indexedDB: new fake.IDBFactory() });
  const index = await openIndex(createVault(one.person.id));
  await lookThrough(one, id, index);
  const engine = await index.engine();
  // Those of before were edited since.
  for (const text of texts.slice(EDITS)) {
    const { entries } = engine.find(parseQuery(text), () => "ada", 1);
    assert.equal(entries[0]?.text, text);
  }
}

/** All rows, over pages. */
async function everything(one: Talker, channel: PrivateChannel) {
  const rows = [];
  for (let after = 0;;) {
    const page = await one.rows(channel, after);
    rows.push(...page.filter(({ seq }) => seq > after));
    const last = page.at(-1)?.seq ?? after;
    if (last <= after) return rows;
    after = last;
  }
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* filesBelow(`${folder}/${name}`);
    else yield `${folder}/${name}`;
  }
}

Deno.test("[E2E-51 E2E-2] of up to 1,000 canaries none is on the wire, in the store, logs, metrics or a backup: plain, base64, packed, UTF-16", async () => {
  const token = "for the metrics";
  await using server = await TestServer.start({ env: { PARLEY_METRICS_TOKEN: token } });
  await using host = hostileHost(server.url);
  const scratch = await Deno.makeTempDir({ prefix: "parley-test-" });
  const [a, b] = await Promise.all(["ada", "bob"].map(async (name) => {
    const { user, token, sessionToken } = await register(server.url, name);
    return new Person(host.url, user, token, sessionToken, new Headers());
  }));
  await befriend(a!, b!);
  const { id } = await openDm(a!, b!);
  using ada = await Talker.first(a!);
  using bob = await Talker.first(b!);
  const dm = (of: Talker): PrivateChannel => {
    return { id, space: "dm", userIds: [of.person.id === a!.id ? b!.id : a!.id] };
  };
  await talk(ada, bob, dm);
  assert.equal(made, 4 * MESSAGES + 2 * EDITS + DELETED + 5 * FILES);
  assert.equal(made, sized(220, 1000));

  const metrics = await fetch(`${server.url}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(metrics.status, 200);
  const backup = `${scratch}/parley.tar`;
  const done = await parley(["backup", backup, "--data", server.dataDir]);
  assert.equal(done.code, 0, done.err);
  const exported = await parley(["export", "user", "ada", "--data", server.dataDir]);
  assert.equal(exported.code, 0, exported.err);
  const held = new Map<string, Uint8Array>([
    ["the wire", Buffer.concat(host.wire)],
    ["the metrics", await metrics.bytes()],
    ["the logs", new TextEncoder().encode(server.log.join("\n"))],
    ["the export", new TextEncoder().encode(exported.out)],
    ["the backup", await Deno.readFile(backup)],
  ]);
  await server.end("SIGTERM");
  for await (const path of filesBelow(server.dataDir)) held.set(path, await Deno.readFile(path));
  const found = [...held].filter(([, bytes]) => says(bytes, CANARY)).map(([name]) => name);
  assert.deepEqual(found, []);
  // The same look finds what is no secret, and what is packed.
  const openly = (text: string) =>
    [...held].filter(([, bytes]) => says(bytes, text)).map(([name]) => name);
  assert.ok(openly(a!.id).includes("the wire"));
  const seen = openly(OPEN);
  assert.ok(seen.includes("the export") && seen.includes("the backup"), seen.join());
  assert.ok(seen.some((name) => name.startsWith(server.dataDir)), "the store");
  for (const lead of ["", "x", "xy"]) {
    const packed = gzipSync(btoa(`${lead}${CANARY}!`));
    assert.ok(says(Buffer.concat([Buffer.from("before"), packed]), CANARY), lead);
    assert.ok(says(Buffer.from(`${lead}${CANARY}`, "utf16le"), CANARY));
  }
  await Deno.remove(scratch, { recursive: true });
});
