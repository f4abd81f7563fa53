import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import type { CarriedBy, ChannelCipher, Encrypted } from "../../../client/base/crypto.ts";
import { exportConversation } from "../../../client/private/export.ts";
import { Unreadable } from "../../../client/private/unreadable.ts";
import { formatPlaintext } from "../../../protocol/plaintext.ts";
import { aChannel, aMessage, fakeApi, FakePlatform, until } from "./fakes.ts";

const FILE = {
  id: "f1",
  key: "k".repeat(43),
  name: "plan.pdf",
  type: "application/pdf",
  size: 12,
  hash: "h".repeat(43),
};

Deno.test("[E2E-33 MEND-29 MEND-40] an export has all that a device can read, by the pinned names, and says what it cannot", async () => {
  const follows: (number | undefined)[] = [];
  const cipher = {
    decrypt(_channelId: string, { encryptedContent }: Encrypted, by?: CarriedBy) {
      follows.push(by!.follows);
      return encryptedContent === "no key"
        ? Promise.reject(new Unreadable("no_key"))
        : Promise.resolve(encryptedContent);
    },
    isEdited: () => Promise.resolve(false),
    gone: () => Promise.resolve([]),
  } as unknown as ChannelCipher;
  const said = (seq: number, encrypted_content: string) =>
    aMessage(seq, { encrypted_content, isSystemMessage: false });
  const { encrypted_content: _, ...large } = said(4, "");
  const pages = [
    [
      aMessage(1, { encrypted_content: "Send me your key", system: { kind: "joined" } }),
      aMessage(9, { encrypted_content: "Send me your key" }),
      said(2, formatPlaintext({ files: [FILE], text: "see <this>" })),
    ],
    [said(3, "no key"), { ...large, content_size: 200_000, iv: "large" }],
  ];
  const asked: string[] = [];
  const api = fakeApi(({ path }) => {
    asked.push(path);
    return { messages: pages[asked.length - 1], hasMore: asked.length < pages.length };
  });
  const platform = new FakePlatform();
  const contents = { load: () => Promise.resolve({ encryptedContent: "very long", iv: "large" }) };
  const pinnedNames = signal(new Map([["u2", "robert"]]));
  const exporting = exportConversation(
    { platform, api, cipher, contents, pinnedNames },
    aChannel(),
  );
  await until("the first page is asked for", () => asked.length === 1);
  const timer = setInterval(() => platform.pass(300));
  const text = await exporting.finally(() => clearInterval(timer));

  assert.equal(text.trimEnd().split("\n").length, 2 + 4, "a message a line");
  const { format, channel, messages } = JSON.parse(text);
  assert.equal(format, "parley-conversation-1");
  assert.equal(channel.id, "c1");
  const about = (seq: number, from: string | null = "robert") => {
    return { id: `id${seq}`, from, sent_at: "2026-01-01T00:00:00.000Z", edited_at: null };
  };
  const { name, type, size } = FILE;
  assert.deepEqual(messages, [
    { ...about(1, null), text: null, server_says: { kind: "joined", about: "robert" } },
    { ...about(2), text: "see <this>", files: [{ name, type, size }] },
    { ...about(3), text: null, unreadable: new Unreadable("no_key").text },
    { ...about(4), text: "very long" },
  ]);
  assert.deepEqual(follows, [undefined, 2, 3], "what is missing between them would be noticed");
  assert.match(asked[1], /after=2/);
});
