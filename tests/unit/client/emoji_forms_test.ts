import assert from "node:assert/strict";
import { CATEGORIES, toned } from "../../../components/emoji/data.ts";
import { fullyQualified, reactionKey } from "../../../protocol/emoji_text.ts";
import { merged } from "../../../server/features/reactions/store.ts";

Deno.test("[MEND-46] every emoji of the picker gets its one form back without its selectors", () => {
  const all = CATEGORIES.flatMap(({ emojis }) => emojis);
  const every = [0, 1, 2, 3, 4, 5].flatMap((tone) => all.map((emoji) => toned(emoji, tone)));
  for (const emoji of every) {
    assert.equal(fullyQualified(emoji), emoji);
    assert.equal(fullyQualified(emoji.replaceAll("\uFE0F", "")), emoji);
  }
  for (const text of ["1", "a", "é", "字", "<:old:00000000-0000-4000-8000-000000000001>"]) {
    assert.equal(fullyQualified(text), text);
  }
  assert.equal(reactionKey("\u2764\uFE0E"), reactionKey("\u2764\uFE0F"));
});

Deno.test("[MEND-46] reactions of before, kept in two forms, are one of both people", () => {
  const before = [
    { emoji: "\u2764", userIds: ["a", "b"] },
    { emoji: "👍", userIds: ["c"] },
    { emoji: "\u2764\uFE0F", userIds: ["b", "c"] },
  ];
  assert.deepEqual(merged(before), [
    { emoji: "\u2764\uFE0F", userIds: ["a", "b", "c"] },
    { emoji: "👍", userIds: ["c"] },
  ]);
});
