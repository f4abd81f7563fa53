import assert from "node:assert/strict";
import { createRecentEmoji } from "../../../client/recent_emoji.ts";
import { fakeStorage } from "./fakes.ts";

Deno.test("recent emoji: the last one first, each once, and each user's own", () => {
  const local = fakeStorage();
  const of = (id: string) => createRecentEmoji({ local }, { value: { id } } as never);
  const ada = of("ada");
  assert.deepEqual(ada.recentEmoji(), []);
  for (const emoji of ["👍", "❤️", "👍"]) ada.rememberEmoji(emoji);
  assert.deepEqual(ada.recentEmoji(), ["👍", "❤️"]);
  assert.deepEqual(of("grace").recentEmoji(), []);
  for (let i = 0; i < 40; i++) ada.rememberEmoji(String.fromCodePoint(0x1f600 + i));
  assert.equal(ada.recentEmoji().length, 24);
  assert.equal(ada.recentEmoji()[0], String.fromCodePoint(0x1f600 + 39));
});
