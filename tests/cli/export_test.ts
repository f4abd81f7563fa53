import assert from "node:assert/strict";
import type { SecurityEntry } from "../../protocol/security.ts";
import { createChannelCipher } from "../../client/base/crypto.ts";
import { formatPlaintext } from "../../protocol/plaintext.ts";
import { type Account, createServer, invite, register } from "../helpers/account.ts";
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
