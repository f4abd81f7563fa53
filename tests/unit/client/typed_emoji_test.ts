import assert from "node:assert/strict";
import { completeEmoji } from "../../../client/emoji/complete.ts";
import { createTypedEmoji } from "../../../client/emoji/typed.ts";
import type { CustomEmoji } from "../../../protocol/emoji.ts";
import { emojiAsNames, emojiOf } from "../../../protocol/emoji_plain.ts";
import { formatPlaintext, parsePlaintext } from "../../../protocol/plaintext.ts";
import { reactionKey, stickerOf, stickerText } from "../../../protocol/emoji_text.ts";
import { FakePlatform } from "./fakes.ts";

const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
const one = (name: string, n: number): CustomEmoji => ({
  id: id(n),
  kind: "emoji",
  name,
  url: `/api/media/${n}`,
  animated: false,
  width: 1,
  height: 1,
});
const typed = createTypedEmoji([one("wave", 1), one("wave", 2), one("party", 3), one("30", 4)]);

Deno.test("[FIL-7] what is typed as :name: is sent with its id, and edited as it was typed", () => {
  const text = "a :wave: b :WAVE~2::party: :nobody: 10:30:45";
  const sent = typed.toSent(text);
  assert.equal(sent, `a <:wave:${id(1)}> b <:wave:${id(2)}><:party:${id(3)}> :nobody: 10:30:45`);
  assert.equal(typed.toTyped(sent), "a :wave: b :wave~2::party: :nobody: 10:30:45");
  const foreign = `<:wave:${id(9)}> <sticker:wave:${id(1)}>`;
  assert.equal(typed.toSent(foreign), foreign, "what stands there already stays");
  assert.equal(typed.toTyped(foreign), foreign);
  const found = typed.search("av").map((one) => one.typed);
  assert.deepEqual(found, [":wave:", ":wave~2:"]);
});

Deno.test("[FIL-7] emoji and stickers are read where they are whole, and are names elsewhere", () => {
  assert.deepEqual(emojiOf(`<:wave:${id(1)}>`), { name: "wave", id: id(1) });
  for (const text of ["<:wave:7>", `<:Wave:${id(1)}>`, ` <:wave:${id(1)}>`, ":wave:", "👍"]) {
    assert.equal(emojiOf(text), null, text);
    assert.equal(reactionKey(text), text);
  }
  const sticker = stickerText({ name: "hi", id: id(1) });
  assert.deepEqual(stickerOf(sticker), { name: "hi", id: id(1) });
  assert.equal(stickerOf(`${sticker} `), null);
  assert.equal(emojiAsNames(`a <:wave:${id(1)}> ${sticker} <:x:1>`), "a :wave: :hi: <:x:1>");
  assert.equal(reactionKey(`<:old:${id(1)}>`), reactionKey(`<:new:${id(1)}>`));
});

/** Runs everything that is due. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("[FIL-7] a message waits for the emoji that it names, and only for a while", async () => {
  const platform = new FakePlatform();
  const reply = { id: "1", seq: 1, username: "ann", text: "a :wave: of yours" };
  const plaintext = formatPlaintext({ reply, text: "[[reply]]{} :party:" });
  const known = { toSent: typed.toSent, loadAll: () => Promise.resolve(true) };
  const sent = parsePlaintext(await completeEmoji(known, platform, plaintext));
  assert.deepEqual(sent.reply, reply);
  assert.equal(sent.text, `[[reply]]{} <:party:${id(3)}>`);

  const never = { toSent: (text: string) => text, loadAll: () => new Promise<boolean>(() => {}) };
  const waiting = completeEmoji(never, platform, plaintext);
  platform.pass(3000);
  assert.equal(await waiting, plaintext);
  let asked = 0;
  const late = { ...known, loadAll: () => Promise.resolve(++asked === 3) };
  const named = completeEmoji(late, platform, plaintext);
  for (; asked < 3; platform.pass(500)) await turn();
  assert.equal(parsePlaintext(await named).text, sent.text, "what could not be had is asked again");
});
