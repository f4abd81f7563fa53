import assert from "node:assert/strict";
import type { FileRef } from "../../protocol/file_refs.ts";
import { chunkData, FILE_CHUNK_BYTES, IV_BYTES } from "../../protocol/files.ts";
import type { SecurityEntry } from "../../protocol/security.ts";
import { createChannelCipher } from "../../client/base/crypto.ts";
import { formatPlaintext } from "../../protocol/plaintext.ts";
import { type Account, createServer, invite, register } from "../helpers/account.ts";
import { beginFile, putChunk, uploaderOf } from "../helpers/files.ts";
import { parley } from "../helpers/parley.ts";
import { TestServer } from "../helpers/server_process.ts";

const cipher = createChannelCipher();

async function say(account: Account, channelId: string, text: string, data?: string) {
  const attachment = data ? { name: "a.txt", type: "text/plain", size: 5, data } : null;
  const plain = formatPlaintext({ attachment, text });
  await account.call("POST", `/messages/${channelId}`, await cipher.encrypt(channelId, plain));
}

// deno-lint-ignore no-explicit-any
type Export = any;

Deno.test("[D-ENC-1 D-ENC-4 HARD-4] what is stored of a person, and of a server, comes as JSON with opened messages", async () => {
  await using server = await TestServer.start();
  const { dataDir } = server;
  const ada = await register(server.url, "ada");
  const bob = await register(server.url, "bob");
  const { server: { id }, channel } = await createServer(ada, "Chess");
  await ada.call("PUT", `/channels/${channel.id}`, { topic: "Openings and endings" });
  await invite(ada, id, [bob]);
  const file = `data:text/plain;base64,${btoa("x".repeat(100_000))}`;
  await say(ada, channel.id, "Hello from ada", file);
  await say(bob, channel.id, "Hello from bob");
  const { channel: dm } = await ada.call<{ channel: { id: string } }>("POST", "/channels/dm", {
    recipientId: bob.user.id,
  });
  await say(ada, dm.id, "only for bob");
  await say(bob, dm.id, "only for ada");

  const read = async (kind: string, name: string): Promise<Export> => {
    const { code, out, err } = await parley(["export", kind, name, "--data", dataDir]);
    assert.equal(code, 0, err);
    return JSON.parse(out);
  };
  const person = await read("user", "ada");
  assert.deepEqual([person.account.username, person.account.email], ["ada", "ada@example.org"]);
  assert.equal(person.account.password, undefined);
  assert.deepEqual(person.direct_messages_with, ["bob"]);
  assert.deepEqual(
    person.messages.map((m: Export) => [m.server ?? m.to, m.text, m.attachment?.data ?? null]),
    [["Chess", "Hello from ada", file], ["bob", "only for bob", null]],
  );
  const { entries } = await ada.call<{ entries: SecurityEntry[] }>("GET", "/users/security");
  assert.deepEqual([entries[0].kind, entries[0].by_admin], ["data_exported", true], "she is told");
  const whole = await read("server", "chess");
  assert.deepEqual(
    whole.messages.map((m: Export) => [m.seq, m.username, m.text]),
    [
      [1, "bob", "bob joined the server"],
      [2, "ada", "Hello from ada"],
      [3, "bob", "Hello from bob"],
    ],
    "no direct message",
  );
  assert.deepEqual(
    whole.channels.map(({ name, topic }: Export) => [name, topic]),
    [["general", "Openings and endings"], ["General", null]],
  );
  assert.deepEqual(whole.members.map((m: Export) => m.username).sort(), ["ada", "bob"]);

  await server.end("SIGTERM");
  const out = `${dataDir}/export.json`;
  const args = ["export", "server", id, "--out", out, "--data", dataDir];
  assert.equal((await parley(args)).code, 0);
  const stopped = JSON.parse(await Deno.readTextFile(out));
  assert.deepEqual({ ...stopped, exported_at: 0 }, { ...whole, exported_at: 0 });
  assert.match((await parley(args)).err, /exists already/);
  assert.match((await parley(["export", "user", "x", "--data", dataDir])).err, /no user "x"/);
});

Deno.test("[FIL-1 FIL-8 D-ENC-1] an export of a person or a server brings files of messages and saved GIFs, opened", async () => {
  await using server = await TestServer.start();
  const { dataDir } = server;
  const ada = await register(server.url, "ada");
  const { server: owned, channel } = await createServer(ada, "Chess");
  const uploader = uploaderOf(server.url, ada.token);
  const bytes = new Uint8Array(FILE_CHUNK_BYTES + 4).map((_, i) => i * 7);
  const secret = crypto.getRandomValues(new Uint8Array(32));
  const key = await crypto.subtle.importKey("raw", secret, "AES-GCM", false, ["encrypt"]);
  const { id } = await beginFile(uploader, channel.id, bytes.length);
  for (const chunk of [0, 1]) {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const algorithm = { name: "AES-GCM", iv, additionalData: chunkData(chunk, chunk === 1) };
    const plain = bytes.slice(chunk * FILE_CHUNK_BYTES, (chunk + 1) * FILE_CHUNK_BYTES);
    const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, plain));
    await putChunk(uploader, id, chunk, new Blob([iv, sealed]));
  }
  await ada.call("POST", `/files/${id}/done`);
  const base64url = { alphabet: "base64url", omitPadding: true } as const;
  const ref: FileRef = {
    id,
    key: secret.toBase64(base64url),
    name: "a.bin",
    type: "application/x-test",
    size: bytes.length,
    hash: secret.toBase64(base64url),
  };
  const content = await cipher.encrypt(channel.id, formatPlaintext({ files: [ref], text: "look" }));
  await ada.call("POST", `/messages/${channel.id}`, { ...content, files: [id] });

  const gif = new Uint8Array([71, 73, 70]);
  const shelves: Record<string, string> = { user: ada.user.id, server: owned.id };
  const gifs: Record<string, string> = {};
  for (const [kind, shelfId] of Object.entries(shelves)) {
    const begun = await uploader.post(`/shelves/${shelfId}/files`, { size: gif.length });
    const { id } = begun.body.file;
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const algorithm = { name: "AES-GCM", iv, additionalData: chunkData(0, true) };
    const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, gif));
    await putChunk(uploader, id, 0, new Blob([iv, sealed]));
    await ada.call("POST", `/files/${id}/done`);
    const saved = { ...ref, id, name: "wave", type: "image/gif", size: gif.length };
    const text = await cipher.encrypt(shelfId, JSON.stringify(saved));
    await ada.call("PUT", `/shelves/${shelfId}/${id}`, text);
    gifs[kind] = id;
  }

  for (const [kind, name] of [["user", "ada"], ["server", "chess"]]) {
    const { code, out, err } = await parley(["export", kind, name, "--data", dataDir]);
    assert.equal(code, 0, err);
    const { messages, files, gifs: [saved, ...others] }: Export = JSON.parse(out);
    const { saved_at: _at, ...shown } = saved;
    const expected = { id: gifs[kind], name: "wave", type: "image/gif", size: 3 };
    assert.deepEqual(shown, { ...expected, data: `data:image/gif;base64,${gif.toBase64()}` });
    assert.deepEqual(others, []);
    const [message] = messages.filter(({ text }: Export) => text === "look");
    assert.deepEqual(message.files.map(({ id }: Export) => id), [id]);
    const { data, message_id: _, ...described } = files[0];
    assert.deepEqual(described, { id, name: "a.bin", type: ref.type, size: bytes.length });
    assert.equal(files.length, 1);
    const [head, base64] = data.split(",");
    assert.equal(head, "data:application/x-test;base64");
    assert.deepEqual(Uint8Array.fromBase64(base64), bytes);
  }
});
