import assert from "node:assert/strict";
import { createChannelCipher } from "../../client/base/crypto.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { CustomEmoji } from "../../protocol/emoji.ts";
import { emojiText, stickerText } from "../../protocol/emoji_text.ts";
import { FILE_CHUNK_BYTES } from "../../protocol/files.ts";
import type { Message } from "../../protocol/messages.ts";
import { parsePlaintext } from "../../protocol/plaintext.ts";
import { type Account, register } from "../helpers/account.ts";
import { fileClient } from "../helpers/file_client.ts";
import { parley } from "../helpers/parley.ts";
import { movingGif, pictureBytes, smallest } from "../helpers/pictures.ts";
import { everything } from "../helpers/sender.ts";
import { TestServer } from "../helpers/server_process.ts";

const ANNA = { id: "11", name: "ännä.k", nickname: "Anna", isBot: false };
const BEN = { id: "12", name: "ben", nickname: "Ben", isBot: false };

/** By channel; Discord's have lines and turned text, which names here have not. */
const TOPICS: Record<string, string> = { general: "Openings\nand\u202e endings" };

/** Creates output of DiscordChatExporter, as far as the import uses it. */
function exported(channel: string, ...messages: Record<string, unknown>[]) {
  return JSON.stringify({
    guild: { id: "900", name: "Chess club", iconUrl: "https://cdn.example.org/i.png" },
    channel: {
      id: `9${channel.length}`,
      type: "GuildTextChat",
      name: channel,
      topic: TOPICS[channel] ?? null,
    },
    dateRange: { after: null, before: null },
    messages: messages.map((one, i) => ({
      id: `${channel}-${i}`,
      type: "Default",
      timestamp: `2020-01-0${i + 1}T10:00:00.123+02:00`,
      timestampEdited: null,
      isPinned: false,
      content: "",
      author: ANNA,
      attachments: [],
      embeds: [],
      stickers: [],
      reactions: [],
      mentions: [],
      ...one,
    })),
    messageCount: messages.length,
  });
}

const SAID = [
  { content: "Hello @ben" },
  { type: "GuildMemberJoin", content: "Joined the server.", author: BEN },
  {
    content: "Hello back",
    type: "Reply",
    author: BEN,
    reference: { messageId: "general-0" },
    timestampEdited: "2020-01-03T12:00:00+00:00",
  },
  {
    content: "look",
    attachments: [
      { id: "1", url: "https://cdn.example.org/a.png", fileName: "a.png", fileSizeBytes: 5 },
      { id: "2", url: "general.json_Files/b.png", fileName: "b.png", fileSizeBytes: 5 },
    ],
  },
];

async function channelsOf(account: Account): Promise<Channel[]> {
  const { servers } = await account.call<{ servers: { id: string; name: string }[] }>(
    "GET",
    "/servers",
  );
  assert.deepEqual(servers.map(({ name }) => name), ["Chess club"]);
  const path = `/channels/server/${servers[0].id}`;
  return (await account.call<{ channels: Channel[] }>("GET", path)).channels;
}

Deno.test("[D-ENC-1 D-ENC-4] a Discord export is imported, readable like any message; a second import adds nothing", async () => {
  await using server = await TestServer.start();
  const { dataDir } = server;
  const ada = await register(server.url, "ada");
  await register(server.url, "ben");
  const folder = `${dataDir}/export`;
  await Deno.mkdir(folder);
  const general = `${folder}/general.json`;
  const rules = `${folder}/rules.json`;
  await Deno.writeTextFile(general, exported("general", ...SAID));
  await Deno.writeTextFile(rules, exported("rules", { content: "Be kind" }));
  const run = (...args: string[]) => parley(["import", "discord", ...args, "--data", dataDir]);

  assert.match((await run(general, rules)).err, /"Chess club" with --owner/);
  const first = await run("--owner", "ada", general, rules);
  assert.equal(first.code, 0, first.err);
  assert.match(first.out, /general\.json: 3 new messages in #general of "Chess club", 1 skipped/);
  assert.match(first.out, /rules\.json: 1 new messages in #rules/);

  const channels = await channelsOf(ada);
  assert.deepEqual(channels.map(({ name }) => name), ["general", "General", "rules"]);
  assert.equal(channels[0].topic, "Openings and endings");
  assert.deepEqual(
    channels.map(({ last_seq, read_seq }) => [last_seq, read_seq]),
    [[3, 3], [0, 0], [1, 1]],
    "what is old is not unread",
  );
  const [{ id }] = channels;
  const messages = await everything(ada, id);
  const cipher = createChannelCipher();
  const shown = await Promise.all(messages.map(async (m: Message) => {
    const encryptedContent = m.encrypted_content!;
    const { text, reply } = parsePlaintext(
      await cipher.decrypt(id, { encryptedContent, iv: m.iv }),
    );
    return [m.username, m.created_at, text, reply && [reply.id, reply.username, reply.text]];
  }));
  const link = "look\nhttps://cdn.example.org/a.png\n(file: b.png)";
  assert.deepEqual(shown, [
    ["anna_k", "2020-01-01T08:00:00.123Z", "Hello @ben", null],
    ["ben_2", "2020-01-03T08:00:00.123Z", "Hello back", [messages[0].id, "anna_k", "Hello @ben"]],
    ["anna_k", "2020-01-04T08:00:00.123Z", link, null],
  ]);
  assert.equal(messages[1].edited_at, "2020-01-03T12:00:00.000Z");
  const list = (await parley(["user", "list", "--data", dataDir])).out;
  assert.match(list, /^anna_k +discord-11@imported\.invalid +disabled/m);

  await ada.call("DELETE", `/messages/${messages[0].id}`);
  await server.end("SIGTERM");
  const again = await run(general, rules);
  assert.match(again.out, /general\.json: 0 new messages .*, 3 known/);
  await Deno.writeTextFile(general, exported("general", ...SAID, { content: "new since" }));
  assert.match((await run(general)).out, /1 new messages .*, 3 known/);
  assert.match((await parley(["check", "--data", dataDir])).out, /is whole/);

  await Deno.writeTextFile(rules, "{}");
  assert.match((await run(rules)).err, /rules\.json: not a JSON export of DiscordChatExporter/);
});

Deno.test("[FIL-1 FIL-7] files, emoji and stickers that were exported with the messages come along, once", async () => {
  await using server = await TestServer.start();
  const { dataDir } = server;
  const ada = await register(server.url, "ada");
  const folder = `${dataDir}/export`;
  const general = `${folder}/general.json`;
  await Deno.mkdir(`${folder}/general.json_Files`, { recursive: true });
  const put = (name: string, bytes: Uint8Array) =>
    Deno.writeFile(`${folder}/general.json_Files/${name}`, bytes);
  const long = new Uint8Array(3 * FILE_CHUNK_BYTES + 5).map((_, i) => i * 7);
  await put("long-1.txt", long);
  await put("picture-2.png", pictureBytes("image/png", 2000));
  await put("wave-3.png", smallest("image/png"));
  await put("card-4.gif", movingGif(2, 8, 8));
  await Deno.writeTextFile(`${dataDir}/secret.txt`, "nobody's");
  const at = (name: string) => `general.json_Files\\${name}`;
  const file = (url: string, fileName: string) => ({ id: fileName, url, fileName });
  const wave = (name = "Wave") => ({ id: "71", name, code: name, imageUrl: at("wave-3.png") });
  const heart = { id: "", name: "❤", code: "heart", imageUrl: at("heart.svg") };
  const text = exported(
    "general",
    { attachments: [file(at("long-1.txt"), "long.txt"), file(at("picture-2.png"), "a.png")] },
    {
      content: "hi :Wave::Wave: at 10:30 ❤ <a:Wave:71>",
      inlineEmojis: [wave(), heart, { id: "72", name: "gone", imageUrl: at("none.png") }],
    },
    { stickers: [{ id: "81", name: "Card", format: "GIF", sourceUrl: at("card-4.gif") }] },
    { attachments: [file("../secret.txt", "secret.txt")], content: "mine" },
  );
  await Deno.writeTextFile(general, text);
  const run = () => parley(["import", "discord", "--owner", "ada", general, "--data", dataDir]);
  const first = await run();
  assert.equal(first.code, 0, first.err);
  assert.match(first.out, /4 new messages in #general of "Chess club", 2 files\n/);
  assert.match(first.out, /secret\.txt is not beside the export/);

  const { servers: [{ id: serverId }] } = await ada.call<{ servers: { id: string }[] }>(
    "GET",
    "/servers",
  );
  const { emoji } = await ada.call<{ emoji: CustomEmoji[] }>("GET", `/servers/${serverId}/emoji`);
  const [card, waving] = emoji;
  assert.deepEqual(emoji.map(({ kind, name }) => [kind, name]), [["sticker", "card"], [
    "emoji",
    "wave",
  ]]);
  assert.equal(card.animated, true);

  const [{ id: channelId }] = await channelsOf(ada);
  const cipher = createChannelCipher();
  const read = async () => {
    const messages = await everything(ada, channelId);
    return await Promise.all(messages.map(async ({ encrypted_content, iv }: Message) => {
      const sealed = { encryptedContent: encrypted_content!, iv };
      return parsePlaintext(await cipher.decrypt(channelId, sealed));
    }));
  };
  const [files, waved, stuck, mine] = await read();
  const shown = emojiText(waving);
  assert.equal(waved.text, `hi ${shown}${shown} at 10:30 ❤ ${shown}`);
  assert.equal(stuck.text, stickerText(card));
  assert.equal(mine.text, "mine\n(file: secret.txt)");
  assert.deepEqual(
    files.files.map(({ name, type, width, height }) => ({ name, type, width, height })),
    [
      { name: "long.txt", type: "text/plain", width: undefined, height: undefined },
      { name: "a.png", type: "image/png", width: 1, height: 1 },
    ],
  );
  const client = fileClient({ url: server.url, token: ada.token });
  const [came] = files.files;
  assert.deepEqual(new Uint8Array(await (await client.fetch(came)).arrayBuffer()), long);

  // A second import brings nothing twice, with the server or without it.
  assert.match((await run()).out, /0 new messages .*, 4 known\n$/);
  await server.end("SIGTERM");
  await Deno.writeTextFile(
    general,
    text.replace(
      /\]\s*,"messageCount"/,
      `,${
        JSON.stringify({
          ...JSON.parse(text).messages[0],
          id: "later",
          timestamp: "2020-02-01T10:00:00+00:00",
          content: "again :Wave:",
          inlineEmojis: [wave()],
        })
      }],"messageCount"`,
    ),
  );
  assert.match((await run()).out, /1 new messages .*, 2 files, 4 known\n$/);
  assert.match((await parley(["check", "--data", dataDir])).out, /is whole/);
});

Deno.test("[MEND-52 MEND-25] names of every script are recognised and kept, and what fails or has no room is named before anything is written", async () => {
  await using server = await TestServer.start();
  const { dataDir } = server;
  const ada = await register(server.url, "ada");
  const folder = `${dataDir}/export`;
  await Deno.mkdir(folder);
  const run = (...args: string[]) =>
    parley(["import", "discord", "--owner", "ada", ...args, "--data", dataDir]);
  const names = ["健太", "結衣", "Дмитрий", "everyone"];
  const good = `${folder}/good.json`;
  const authors = names.map((name, i) => ({ content: name, author: { id: `60${i}`, name } }));
  await Deno.writeTextFile(good, `\ufeff${exported("brought", ...authors)}`);
  const broken = [`${folder}/broken.json`, `${folder}/empty.json`];
  for (const file of broken) await Deno.writeTextFile(file, "{");

  const refused = await run(good, ...broken);
  assert.equal(refused.code, 1);
  for (const file of broken) assert.ok(refused.err.includes(`${file}: not JSON`), refused.err);
  assert.deepEqual(
    (await ada.call<{ servers: unknown[] }>("GET", "/servers")).servers,
    [],
    "nothing was written",
  );

  assert.equal((await run(good)).code, 0);
  const channels = await channelsOf(ada);
  const brought = channels.find(({ name }) => name === "brought")!;
  const messages = await everything(ada, brought.id);
  assert.deepEqual(messages.map(({ username, display_name }) => [username, display_name]), [
    ["JianTai", "健太"],
    ["JieYi", "結衣"],
    ["Dmitrii", "Дмитрий"],
    // A reserved word can't be a display name (MEND-25).
    ["everyone_2", undefined],
  ]);

  const many = await Promise.all(Array.from({ length: 500 - channels.length }, async (_, i) => {
    const file = `${folder}/c${i}.json`;
    await Deno.writeTextFile(file, exported("x".repeat(i + 20), { content: "a" }));
    return file;
  }));
  const late = `${folder}/late.json`;
  await Deno.writeTextFile(late, exported("too-late", { content: "a" }));
  const full = await run(...many, late);
  assert.equal(full.code, 1);
  const refusal = /^\S+\.json: "Chess club" can have at most 500 channels/gm;
  assert.equal(full.err.match(refusal)?.length, 1, full.err);
  assert.equal((await channelsOf(ada)).length, channels.length, "nothing was written");
});
