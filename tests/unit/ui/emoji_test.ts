import assert from "node:assert/strict";
import { CATEGORIES, nameOf, searchEmoji } from "../../../components/emoji/data.ts";
import { QUICK_REACTIONS } from "../../../components/emoji/quick.ts";
import { LIMITS } from "../../../protocol/limits.ts";

const all = CATEGORIES.flatMap(({ emojis }) => emojis);

Deno.test("[REACT-02] six categories, each emoji once, each with a name of its own", () => {
  assert.equal(CATEGORIES.length, 6);
  assert.equal(new Set(all.map(({ emoji }) => emoji)).size, all.length);
  assert.equal(new Set(all.map(({ name }) => name)).size, all.length);
});

Deno.test("[D-MSG-9] every emoji is one grapheme of at most 32 bytes", () => {
  const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  for (const { emoji } of [...all, ...QUICK_REACTIONS]) {
    assert.equal([...graphemes.segment(emoji)].length, 1, emoji);
    assert(new TextEncoder().encode(emoji).length <= LIMITS.emojiBytes, emoji);
  }
});

Deno.test("the search finds names first, then other words", () => {
  assert.equal(searchEmoji("heart")[0]!.name, "heart");
  assert.equal(searchEmoji("Thumbs Up")[0]!.emoji, "👍");
  assert.equal(searchEmoji("+1")[0]!.emoji, "👍");
  assert(searchEmoji("halloween").some(({ name }) => name === "jack_o_lantern"));
  assert.deepEqual(searchEmoji(" "), []);
  assert.deepEqual(searchEmoji("nosuchthing"), []);
});

Deno.test("[REACT-03] the quick reactions are the same characters as in the picker", () => {
  for (const { emoji } of QUICK_REACTIONS) assert.notEqual(nameOf(emoji), emoji);
});
