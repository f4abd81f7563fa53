import assert from "node:assert/strict";
import { keys } from "../../server/storage/keys.ts";
import { emojiCounts, emojiNames } from "../../server/features/emoji/records.ts";
import { messageIds, messageRecords } from "../../server/features/message_log/records.ts";
import { serverRecords } from "../../server/membership/servers/records.ts";
import { emailAddresses } from "../../server/membership/users/records.ts";
import { channelHeads } from "../../server/membership/channels/records.ts";
import { openStorage } from "../../server/storage/open.ts";
import { createServer, register } from "../helpers/account.ts";
import { parley } from "../helpers/parley.ts";
import { PICTURE } from "../helpers/pictures.ts";
import { TestServer } from "../helpers/server_process.ts";

Deno.test("[D-ERR-2 D-SRV-2] check: a used folder and its backup are whole; what does not agree is named", async () => {
  await using server = await TestServer.start();
  const { dataDir } = server;
  const ada = await register(server.url, "ada");
  const { server: { id }, channel } = await createServer(ada, "Chess");
  await ada.call("POST", `/servers/${id}/invite`, {});
  const image = PICTURE;
  await ada.call("POST", `/servers/${id}/emoji`, { name: "wave", image });
  const encryptedContent = "A".repeat(400_000);
  const iv = "AAAAAAAAAAAAAAAA";
  await ada.call("POST", `/messages/${channel.id}`, { encryptedContent, iv });

  const check = (...args: string[]) => parley(["check", ...args, "--data", dataDir]);
  const running = await check();
  assert.equal(running.code, 0, running.err);
  assert.match(
    running.out,
    /is whole \(accounts: 1, servers: 1, channels: 2, members: 1, messages: 1/,
  );
  const backup = `${dataDir}/backup.tar`;
  assert.equal((await parley(["backup", backup, "--data", dataDir])).code, 0);
  assert.match((await check(backup)).out, /backup\.tar is whole/);
  await Deno.truncate(backup, 100_000);
  assert.match((await check(backup)).err, /damaged or cut off/);
  await server.end("SIGTERM");

  const storage = await openStorage(dataDir, {
    onFault: () => {},
    backup: () => Promise.resolve(),
  });
  const { db } = storage;
  const [{ value: message }] = await db.list(messageRecords.prefix({ channelId: channel.id }));
  const content = message.content as { blob: string };
  const before = (await db.get(serverRecords.key({ id })))!;
  await db.transact((tx) => {
    serverRecords.set(tx, { id }, { ...before, member_count: 7, invite_count: 0 });
    emailAddresses.delete(tx, { lower: "ada@example.org" });
    emojiNames.delete(tx, { serverId: id, name: "wave" });
    emojiCounts.delete(tx, { serverId: id });
    channelHeads.delete(tx, { channelId: channel.id });
    messageIds.delete(tx, { id: message.id });
    tx.delete(keys.blob(content.blob, 0));
    tx.set(keys.blob("nobody's", 0), new Uint8Array(9));
  });
  await storage.close();
  const { code, out, err } = await check();
  assert.equal(code, 1);
  for (
    const line of [
      /"ada" .* is not found by its email address/,
      /"Chess" .* counts 7 members, but has 1/,
      /"Chess" .* counts 0 invites, but has 1/,
      /"Chess" .* counts 0 emoji and stickers, but has 1/,
      /"Chess" .* has an emoji not found by its name: wave/,
      /counts to 0, but has a message 1/,
      /has 1 messages, but 0 by their ids/,
      /A file of 300000 bytes is not whole: 240000 bytes are there/,
    ]
  ) assert.match(err, line);
  assert.match(out, /1 files that nothing refers to take up 9 bytes/);
});
