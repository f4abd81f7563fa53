import assert from "node:assert/strict";
import { fakeApi } from "./fakes.ts";
import { effect } from "@preact/signals";
import { createChannelCipher } from "../../../client/base/crypto.ts";
import { quoteMatches } from "../../../client/messages/quote_matches.ts";
import { createQuotes, type Original } from "../../../client/messages/quotes.ts";
import { EMPTY_WINDOW, type Row } from "../../../client/messages/state.ts";
import { createMessagesStore } from "../../../client/messages/store.ts";
import { createEventListeners } from "../../../client/base/event_listeners.ts";
import type { Message } from "../../../protocol/messages.ts";
import { until } from "../../helpers/until.ts";

const cipher = createChannelCipher();

async function sealed(seq: number, text: string): Promise<Message> {
  const { encryptedContent, iv } = await cipher.encrypt("c", text);
  return {
    id: `m${seq}`,
    channel_id: "c",
    seq,
    sender_id: "a",
    username: "ada",
    avatar_url: null,
    created_at: "2026-05-05T12:00:00.000Z",
    encrypted_content: encryptedContent,
    iv,
    edited: false,
    edited_at: null,
    isSystemMessage: false,
    reactions: [],
    can_mention_everyone: false,
    nonce: null,
  };
}

function stage(respond: (path: string) => Message[] | Error) {
  const asked: string[] = [];
  const listeners = createEventListeners();
  const messages = createMessagesStore();
  const quotes = createQuotes({
    platform: { after: (_, run) => (queueMicrotask(run), () => {}), log: () => {} },
    api: fakeApi(({ path }) => {
      asked.push(path);
      const given = respond(path);
      if (given instanceof Error) throw given;
      return { messages: given, hasMore: false, channelName: "" };
    }),
    cipher,
    messages,
    listeners,
  });
  function follow(seq: number) {
    const seen: Original[] = [];
    const stop = effect(() => void seen.push(quotes.follow("c", seq).value));
    return { last: () => seen.at(-1)!, stop };
  }
  return { asked, listeners, messages, follow };
}

const textOf = (original: Original) =>
  typeof original === "string" ? original : original.decrypted_content;

Deno.test("[HARD-16] a quoted message is found by its number, asked for once, and again when it changes", async () => {
  let text = "as it was";
  const messages = [await sealed(7, text)];
  const { asked, listeners, follow } = stage(() => messages);
  const first = follow(7);
  const second = follow(7);
  assert.equal(first.last(), "loading");
  await until("it is there", () => textOf(first.last()) === "as it was");
  assert.equal(textOf(second.last()), "as it was");
  assert.equal(asked.length, 1);
  assert.match(asked[0]!, /^\/messages\/c\?before=8&limit=1&/);

  text = "as it is";
  messages[0] = await sealed(7, text);
  listeners.emit("message-edited", { id: "m7" });
  await until("it is the new one", () => textOf(first.last()) === "as it is");
  messages.pop();
  listeners.emit("message-deleted", { id: "m7" });
  await until("it is gone", () => first.last() === "gone");
  first.stop();
  second.stop();
});

Deno.test("[HARD-16] a number that another message has, or none, is not there", async () => {
  const other = await sealed(6, "another one");
  const { follow } = stage(() => [other]);
  const { last, stop } = follow(7);
  await until("it is gone", () => last() === "gone");
  stop();
});

Deno.test("[HARD-16] what is held in the channel's window is not asked for", () => {
  const { asked, messages, follow } = stage(() => []);
  messages.open("c", null);
  const row = { id: "m7", seq: 7, decrypted_content: "held" } as Row;
  messages.update("c", () => ({ ...EMPTY_WINDOW, status: "ready", rows: [row], lastSeq: 7 }));
  const { last, stop } = follow(7);
  assert.equal(textOf(last()), "held");
  messages.update("c", (window) => ({ ...window, rows: [] }));
  assert.equal(last(), "gone");
  assert.deepEqual(asked, []);
  stop();
});

Deno.test("[HARD-16] one that cannot be had says so, and is asked for on the next connection", async () => {
  const message = await sealed(7, "there");
  let down = true;
  const { listeners, follow } = stage(() => down ? new Error("no connection") : [message]);
  const { last, stop } = follow(7);
  await until("it failed", () => last() === "failed");
  down = false;
  listeners.emit("connected");
  await until("it is there", () => textOf(last()) === "there");
  stop();
});

Deno.test("[HARD-16 D-ENC-4] a quote is true with or without marks and as its beginning; anything else is not", () => {
  const text = "the **meeting** is on Monday, ||surprise||";
  const truly = (quoted: string, files = "") => quoteMatches(quoted, { text, files });
  assert(truly("the meeting is on Monday, [spoiler]"));
  assert(truly(text));
  assert(truly("the meeting is…"));
  assert(truly("a.png: the meeting is on Monday, [Spoiler]", "a.png"));
  assert(truly("a.png", "a.png"));
  assert(truly(""));
  assert(!truly("the meeting is"));
  assert(!truly("the meeting is on Tuesday"));
  assert(!truly("I hate all of you"));
});

Deno.test("[MEND-43 HARD-16] a quote that a page of before made by patterns is still true", () => {
  for (
    const [text, quoted] of [
      ["- one\n- *two*", "- one - *two*"],
      ["> said\n[a](https://a.example)", "> said [a](https://a.example)"],
      ["```js\nlet a;\n``` __b__", "let a; b"],
      ["the **meeting** ||x||", "the **meeting** [spoiler]"],
    ] as const
  ) {
    assert(quoteMatches(quoted, { files: "", text }), quoted);
  }
});
