import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import * as fake from "fake-indexeddb";
import type { PrivateChannel } from "../../client/e2ee/link/conversations.ts";
import type { OutgoingContent } from "../../client/e2ee/link/rows.ts";
import { signal } from "@preact/signals";
import { createApi } from "../../client/base/api.ts";
import { createStorage } from "../../client/base/storage.ts";
import { createPrivatePins } from "../../client/channels/private_pins.ts";
import { createChannelsStore } from "../../client/channels/store.ts";
import { createMembers } from "../../client/members/members.ts";
import { createMembersStore } from "../../client/members/store.ts";
import { mentionsIn } from "../../client/private/mentions.ts";
import { openIndex } from "../../client/search/index.ts";
import { parseQuery } from "../../client/search/query.ts";
import { createVault } from "../../client/sealed/vault.ts";
import { suggest } from "../../components/chat/complete/suggest.ts";
import type { Channel } from "../../protocol/channels.ts";
import { paddedSize } from "../../protocol/files.ts";
import { mentionNames } from "../../screens/main/mention_names.ts";
import { register } from "../helpers/account.ts";
import { lookThrough, searchOf } from "../helpers/e2ee/look_through.ts";
import { serverAmong } from "../helpers/e2ee/server_talk.ts";
import { Talker, twoPeople } from "../helpers/e2ee/talk.ts";
import { fileClient } from "../helpers/file_client.ts";
import { sized } from "../helpers/long.ts";
import { parley } from "../helpers/parley.ts";
import { befriend, openDm } from "../helpers/people.ts";
import { Person } from "../helpers/person.ts";
import { TestServer } from "../helpers/server_process.ts";
import { stage } from "../helpers/pushing.ts";
import { PushWorker } from "../helpers/push_worker.ts";
import { FakePlatform } from "../unit/client/fakes.ts";
import { says } from "./says.ts";

/** Prefix of all canaries, by which they are found. Each has the form of a username. */
const CANARY = `canary${crypto.randomUUID().replaceAll("-", "").slice(0, 20)}`;
const OPEN = "ada@example.org";
/** Messages, with 4 canaries each: a text, the name of a file, its type, and its key. */
const MESSAGES = sized(40, 180);
/** Edits, with 2 canaries each: another text, another name. */
const EDITS = sized(15, 75);
/** Deleted messages, with 1 canary each. */
const DELETED = sized(10, 50);
/** Files, with 5 canaries each: content, thumbnail, name, preview, waveform. */
const FILES = sized(4, 16);
/**
 * Names, with 3 canaries each: one that is typed, one that is typed and sent, and a search term.
 */
const NAMES = sized(10, 50);

let made = 0;
const canary = () => `${CANARY}_${made++}`;

/** Changes a list of members so that the host claims many more: pages may request these. */
function withUnknown(pathname: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const isList = /^\/api\/servers\/[\w-]+\/members$/.test(pathname);
  if (!isList) return new Uint8Array(bytes);
  const body = JSON.parse(new TextDecoder().decode(bytes));
  for (const list of ["members", "offline"]) if (body.counts) body.counts[list] += 1000;
  return new TextEncoder().encode(JSON.stringify(body));
}

/** The host: all that passes is kept, unpacked, before the server has it. */
function hostileHost(target: string) {
  const wire: Uint8Array[] = [];
  const urls: string[] = [];
  const encoder = new TextEncoder();
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      const { pathname, search } = new URL(request.url);
      urls.push(decodeURIComponent(pathname + search));
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
      const bytes = withUnknown(pathname, new Uint8Array(await response.arrayBuffer()));
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
    urls,
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
  // Sends one after another: whoever writes first in an epoch renews its keys.
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

/** Searches for sent messages and finds them on the device. */
async function search(one: Talker, { id }: PrivateChannel, texts: string[]) {
  Object.assign(globalThis, { indexedDB: new fake.IDBFactory() });
  const index = await openIndex(createVault(one.person.id));
  await lookThrough(one, id, index);
  const engine = await index.engine();
  // Earlier texts have been edited since.
  for (const text of texts.slice(EDITS)) {
    const { entries } = engine.find(parseQuery(text), () => "ada", 1);
    assert.equal(entries[0]?.text, text);
  }
}

/** A person's page in a private channel: its requests for members, and its resolution of names. */
async function namesOf({ person }: Talker, channel: PrivateChannel) {
  const { body } = await person.get(`/channels/server/${channel.serverId}`);
  const listed: Channel = body.channels.find(({ id }: Channel) => id === channel.id);
  const platform = {
    after: () => () => {},
    log: () => {},
    fetch: (path: string, init: RequestInit) => fetch(new URL(path, person.url), init),
    upload: () => Promise.reject(new Error("nothing is uploaded")),
  };
  // Names gathered for one request are requested at once.
  const after = (_ms: number, call: () => void) => (queueMicrotask(call), () => {});
  const renew = () => Promise.resolve(false);
  const api = createApi({ platform, token: () => person.token, renew });
  const spaces = signal<string | null>(channel.serverId!);
  const channels = createChannelsStore(spaces, { [channel.serverId!]: [listed] });
  const storage = createStorage(new FakePlatform());
  const { privateFrom } = createPrivatePins(storage, channels, person.id);
  const store = createMembersStore();
  const isOpen = () => false;
  const deps = { platform: { ...platform, after }, api, channels, store, isOpen };
  const { actions } = createMembers(deps);
  const members = { lists: store.lists, ...actions };
  const names = mentionNames({
    channels: { selected: signal(listed), privateFrom },
    servers: { selectedId: spaces },
    members,
  } as never);
  await members.load(names.id!);
  return {
    channels,
    names,
    /** Returns the suggestions for a text while it's typed. */
    offered(text: string): string[] {
      if (text.startsWith("@")) names.typed(text.slice(1));
      const people = store.lists.value[names.id!]!.members;
      const offers = suggest(text, {
        commands: null,
        members: people,
        channels: [listed],
        banned: [],
        canMentionEveryone: false,
        searchEmoji: () => [],
      });
      return offers?.list.map(({ text }) => text) ?? [];
    },
    mentions: (text: string) => mentionsIn({ members, channels, storage }, channel.id, text),
  };
}

/** Returns the text after each key. */
const keyByKey = (text: string) => Array.from(text, (_, i) => text.slice(0, i + 1));

/** Types, completes, sends and reads unknown names, and searches for words. */
async function mention(cy: Talker, dan: Talker, channel: PrivateChannel) {
  const [from, to] = [await namesOf(cy, channel), await namesOf(dan, channel)];
  const { username } = dan.person.user;
  assert.ok(from.offered("@d").includes(username), "people are offered");
  for (let i = 0; i < NAMES; i++) {
    for (const typed of keyByKey(`@${canary()}`)) from.offered(typed);
    const [sent, sought] = [canary(), canary()];
    for (const typed of keyByKey(`@${sent}`)) from.offered(typed);
    const text = `@${sent} knows, and @${username}`;
    assert.deepEqual(await from.mentions(text), [dan.person.id]);
    await cy.send(channel, text);
    to.names.named(sent);
    Object.assign(globalThis, { indexedDB: new fake.IDBFactory() });
    const index = await openIndex(createVault(dan.person.id));
    await lookThrough(dan, channel.id, index);
    const found = await searchOf(dan, to.channels, index);
    for (const typed of keyByKey(sought)) found.find(typed);
    assert.deepEqual([found.find(sought).total, found.find(sent).total], [0, 1]);
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

Deno.test("[E2E-51 E2E-2 MEND-35] of 1,000 canaries, and of names and words that are typed, none is on the wire, in URLs, the store, logs, metrics or a backup: plain, base64, packed, UTF-16", async () => {
  const token = "for the metrics";
  await using server = await TestServer.start({ env: { PARLEY_METRICS_TOKEN: token } });
  await using host = hostileHost(server.url);
  const scratch = await Deno.makeTempDir({ prefix: "parley-test-" });
  const [a, b, c, d] = await Promise.all(["ada", "bob", "cy", "dan"].map(async (name) => {
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
  using people = await serverAmong([c!, d!]);
  const [cy, dan] = people.talkers as [Talker, Talker];
  const quiet = await people.newChannel(cy.person);
  await people.start(cy, quiet);
  await dan.look(quiet);
  await mention(cy, dan, quiet);
  assert.equal(made, sized(220, 1000) + 3 * NAMES);

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
    ["the URLs", new TextEncoder().encode(host.urls.join("\n"))],
    ["the metrics", await metrics.bytes()],
    ["the logs", new TextEncoder().encode(server.log.join("\n"))],
    ["the export", new TextEncoder().encode(exported.out)],
    ["the backup", await Deno.readFile(backup)],
  ]);
  await server.end("SIGTERM");
  for await (const path of filesBelow(server.dataDir)) held.set(path, await Deno.readFile(path));
  const found = [...held].filter(([, bytes]) => says(bytes, CANARY)).map(([name]) => name);
  assert.deepEqual(found, []);
  // The same check finds text that isn't secret, and compressed text.
  const openly = (text: string) =>
    [...held].filter(([, bytes]) => says(bytes, text)).map(([name]) => name);
  assert.ok(openly(a!.id).includes("the wire"));
  assert.ok(openly(quiet.id).includes("the URLs"));
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

Deno.test("[E2E-51 E2E-31 MEND-35] no canary is in what is pushed, nor in what is asked for it, and the device shows it", async () => {
  await using s = await stage();
  using people = await twoPeople(s.app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  const worker = await PushWorker.of(bob.person, s.service, bob.browser.databases);
  const answered: unknown[] = [];
  worker.change = (body) => (answered.push(body), body);
  const [text, name, file] = [canary(), canary(), canary()];
  await ada.send(dm(ada), { op: "text", text: `${text} @${name}`, files: [{ name: file }] });
  for (const { push } of s.app.contexts) await push.settled();
  const [payload] = await worker.browser.next();
  assert.match((await worker.shows(payload!)).body, new RegExp(`${text} @${name}`));
  const held = JSON.stringify([
    worker.browser.arrived,
    worker.browser.endpoint,
    worker.asked,
    answered,
  ]);
  assert.ok(held.includes(dm(ada).id), "it is looked through");
  assert.ok(!says(new TextEncoder().encode(held), CANARY), held);
});
