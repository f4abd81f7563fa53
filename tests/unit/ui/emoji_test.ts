import assert from "node:assert/strict";
import { CATEGORIES, labelOf, searchEmoji, toned } from "../../../components/emoji/data.ts";
import { QUICK_REACTIONS } from "../../../components/emoji/quick.ts";
import { LIMITS } from "../../../protocol/limits.ts";

const all = CATEGORIES.flatMap(({ emojis }) => emojis);

Deno.test("[REACT-02] six categories, each emoji once, each with a name of its own", () => {
  assert.equal(CATEGORIES.length, 6);
  assert.equal(new Set(all.map(({ emoji }) => emoji)).size, all.length);
  assert.equal(new Set(all.map(({ name }) => name)).size, all.length);
});

Deno.test("[D-MSG-9 UX-3] every emoji, in every tone, is one grapheme and fits", () => {
  const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const every = [0, 1, 2, 3, 4, 5].flatMap((tone) => all.map((emoji) => toned(emoji, tone)));
  for (const emoji of [...every, ...QUICK_REACTIONS.map(({ emoji }) => emoji)]) {
    assert.equal([...graphemes.segment(emoji)].length, 1, emoji);
    assert.match(emoji, /^\p{RGI_Emoji}$/v);
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
  for (const { emoji } of QUICK_REACTIONS) assert.notEqual(labelOf(emoji), emoji);
});

Deno.test("[UX-3] a tone goes to those that can have one; what it is called stays", () => {
  const byName = (name: string) => all.find((emoji) => emoji.name === name)!;
  const tone = (name: string) => toned(byName(name), 3);
  assert.deepEqual(
    ["thumbsup", "v", "rocket", "people_holding_hands", "handshake", "surfing_man"].map(tone),
    ["👍🏽", "✌🏽", "🚀", "🧑🏽‍🤝‍🧑🏽", "🤝🏽", "🏄🏽‍♂️"],
  );
  assert.equal(toned(byName("thumbsup"), 0), "👍");
  for (const emoji of all) assert.equal(labelOf(toned(emoji, 5)), emoji.label, emoji.emoji);
  assert.equal(labelOf("🫙x"), "🫙x");
});

Deno.test("[UX-3] German words find emoji, and so do their names", async () => {
  const { default: german } = await import("../../../text/de/emoji_words.ts");
  const words = Object.values(german.words).flatMap((text) => text.split(/;\s+/));
  assert.equal(words.length, all.length);
  const rocket = words[all.findIndex(({ name }) => name === "rocket")]!;
  assert.match(rocket, /^Rakete,/);
});
