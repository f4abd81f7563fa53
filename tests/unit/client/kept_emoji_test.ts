import assert from "node:assert/strict";
import { createKeptEmoji } from "../../../client/reactions/kept_emoji.ts";

Deno.test("[UX-3] emoji on the device: the last one first, each once, and each user's own", () => {
  const kept = new Map<string, string | null>();
  const values = {
    get: (name: string) => kept.get(name) ?? null,
    set: (name: string, value: string | null) => void kept.set(name, value),
  };
  const of = (id: string) => createKeptEmoji(values, { value: { id } } as never);
  const ada = of("ada");
  assert.deepEqual(ada.recentEmoji(), []);
  for (const emoji of ["👍", "❤️", "👍"]) ada.rememberEmoji(emoji);
  assert.deepEqual(ada.recentEmoji(), ["👍", "❤️"]);
  assert.deepEqual(of("grace").recentEmoji(), []);
  for (let i = 0; i < 40; i++) ada.rememberEmoji(String.fromCodePoint(0x1f600 + i));
  assert.equal(ada.recentEmoji().length, 24);
  assert.equal(ada.recentEmoji()[0], String.fromCodePoint(0x1f600 + 39));
  assert.equal(ada.skinTone(), 0);
  ada.setSkinTone(4);
  assert.deepEqual([ada.skinTone(), of("grace").skinTone()], [4, 0]);
});
