import assert from "node:assert/strict";
import { decodeText } from "../../../server/host/import/decode.ts";
import { readDiscordExport } from "../../../server/host/import/discord.ts";

const ANN = { id: "501", name: "ann" };

/** A file of DiscordChatExporter with these messages. */
function exported(...messages: Record<string, unknown>[]): string {
  return JSON.stringify({
    guild: { id: "7001", name: "Brought" },
    channel: { id: "70011", name: "brought", topic: null },
    messages: messages.map((one, i) => ({
      id: `${i}`,
      type: "Default",
      timestamp: `2025-03-01T12:00:0${i}.123+01:00`,
      content: "",
      author: ANN,
      attachments: [],
      embeds: [],
      stickers: [],
      ...one,
    })),
  });
}

const read = (...messages: Record<string, unknown>[]) => readDiscordExport(exported(...messages));

Deno.test("[MEND-52] forwarded messages come along, with their files and embeds", () => {
  const { messages, skipped, lost } = read({
    reference: { type: "Forward", messageId: "77" },
    forwardedMessage: {
      content: "the forwarded words\nof two lines",
      attachments: [
        { url: "f.png", fileName: "f.png" },
        { url: "https://cdn.example.org/g.png", fileName: "g.png" },
      ],
      embeds: [],
      stickers: [],
    },
  }, {
    reference: { type: "Forward", messageId: "0" },
    forwardedMessage: { content: "", attachments: [], embeds: [{ title: "News" }], stickers: [] },
  });
  assert.deepEqual(messages.map(({ text, reply }) => [text, reply]), [
    [
      "(forwarded)\n> the forwarded words\n> of two lines\n> https://cdn.example.org/g.png",
      null,
    ],
    ["(forwarded)\n> News", null],
  ]);
  assert.deepEqual(messages[0].files, [{ name: "f.png", path: "f.png" }]);
  assert.deepEqual([skipped, lost], [0, []]);
});

Deno.test("[MEND-52] an embed says what it has: fields, author, footer, pictures", () => {
  const [first, second] = read({
    embeds: [{
      author: { name: "Bot" },
      fields: [{ name: "State", value: "on" }],
      footer: { text: "today" },
      image: { url: "https://e.example/i.png" },
      images: [{ url: "https://e.example/i.png" }],
    }],
  }, { embeds: [{ thumbnail: { url: "https://e.example/t.png" } }, { title: "Two" }] }).messages;
  assert.equal(first.text, "Bot\nState: on\ntoday\nhttps://e.example/i.png");
  assert.equal(second.text, "https://e.example/t.png\n\nTwo");
});

Deno.test("[MEND-52] what stays behind of messages is counted", () => {
  const { lost, skipped } = read(
    { content: "a", reactions: [{}, {}], isPinned: true, embeds: [{ title: "of a link" }] },
    { content: "b", reference: { messageId: "elsewhere" } },
    { content: "c".repeat(20_000) },
    { content: "\u200b" },
  );
  assert.deepEqual(lost, [
    "2 reactions",
    "1 pin",
    "1 embed",
    "1 link to what was answered",
    "1 end of a text",
  ]);
  assert.equal(skipped, 1);
});

Deno.test("[MEND-52] a file is read in UTF-8 and UTF-16, with a mark at its beginning or without", () => {
  const text = exported({ content: "with a mark: 健太 🎉" });
  const utf16 = (isLittle: boolean, withMark: boolean) => {
    const units = (withMark ? "\ufeff" : "") + text;
    const view = new DataView(new ArrayBuffer(units.length * 2));
    for (let i = 0; i < units.length; i++) view.setUint16(i * 2, units.charCodeAt(i), isLittle);
    return new Uint8Array(view.buffer);
  };
  const forms = [
    new TextEncoder().encode(text),
    new TextEncoder().encode(`\ufeff${text}`),
    utf16(true, true),
    utf16(true, false),
    utf16(false, true),
    utf16(false, false),
  ];
  for (const [i, bytes] of forms.entries()) {
    assert.equal(decodeText(bytes), text, `form ${i}`);
    assert.equal(readDiscordExport(decodeText(bytes)).messages[0].text, "with a mark: 健太 🎉");
  }
  assert.equal(decodeText(new Uint8Array()), "");
});
