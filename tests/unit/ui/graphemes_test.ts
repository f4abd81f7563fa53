import assert from "node:assert/strict";
import { noticeBody } from "../../../client/notifications/notice_text.ts";
import { quoteMatches } from "../../../client/messages/quote_matches.ts";
import { endOfBrief } from "../../../protocol/text/at_once.ts";
import {
  countSigns,
  cutText,
  cutToEnd,
  firstSigns,
  signBefore,
} from "../../../protocol/graphemes.ts";
import { quoteOf } from "../../../protocol/plaintext.ts";
import { desktop } from "../../../text/en/notices.ts";
import { random } from "../../helpers/random.ts";

const FAMILY = "👩‍👩‍👧‍👦";
const SIGNS = [FAMILY, "🇩🇪", "👍🏽", "e\u0301", "1\uFE0F\u20E3", "각", "क्षि", "\r\n", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"];

Deno.test("[MEND-46] wherever a text is cut, its signs stay whole", () => {
  for (const sign of SIGNS) {
    const text = `ab${sign.repeat(3)}cd`;
    const whole = new Set([...new Intl.Segmenter().segment(text)].map(({ index }) => index));
    for (let at = 0; at < text.length; at++) {
      assert(whole.has(cutText(text, at).length), `${sign} ${at}`);
      assert(whole.has(text.length - cutToEnd(text, text.length - at).length), `${sign} ${at}`);
      assert(cutText(text, at).length <= at && cutToEnd(text, at).length <= at, `${sign} ${at}`);
    }
  }
  assert.equal(cutText("short", 5), "short");
  assert.equal(firstSigns(`${FAMILY}ab`, 2), `${FAMILY}a`);
});

Deno.test("[MEND-46] letters that need no segmenter are cut as it would cut them", () => {
  const letters = [
    "a",
    "~",
    " ",
    "é",
    "ß",
    "Ω",
    "Ж",
    "א",
    "م",
    "あ",
    "ア",
    "重",
    "©",
    "\xad",
    "\n",
  ];
  const others = [
    ...SIGNS,
    "\u0301",
    "\u200D",
    "\uFE0F",
    "\u0600",
    "\u05BC",
    "\u064B",
    "\u3099",
    "\u0E33",
  ];
  const chance = random(7);
  const all = [...letters, ...letters, ...others];
  for (let i = 0; i < 5000; i++) {
    const length = 1 + Math.floor(chance() * 5);
    const text = Array.from({ length }, () => all[Math.floor(chance() * all.length)]).join("");
    const segments = [...new Intl.Segmenter().segment(text)];
    const first = segments.slice(0, 2).map(({ segment }) => segment).join("");
    assert.equal(firstSigns(text, 2), first, JSON.stringify(text));
    assert.equal(countSigns(text), segments.length, JSON.stringify(text));
    for (let at = 0; at <= text.length; at++) {
      const before = [...segments.map(({ index }) => index), text.length].findLast((n) => n <= at);
      assert.equal(signBefore(text, at), before, `${JSON.stringify(text)} ${at}`);
    }
  }
});

Deno.test("[MEND-46] a pile of marks is no sign: it is cut, and never in half a character", () => {
  const pile = `a${"\u0301".repeat(5000)}`;
  assert.equal(cutText(pile, 300).length, 300);
  const joined = "👩\u200D".repeat(2000);
  assert(cutText(joined, 301).isWellFormed() && cutText(joined, 301).length >= 300);
  assert.equal(signBefore(joined, 0), 0);
});

Deno.test("[MEND-46] notices, quotes and excerpts end with a whole sign", () => {
  const text = `${"x".repeat(97)}${FAMILY} family`;
  assert.equal(noticeBody(desktop, text, null), "x".repeat(97));
  assert.equal(endOfBrief(text, 0, 100), 97);
  const long = `${"x".repeat(115)}${FAMILY} family`;
  assert.equal(quoteOf(long), `${"x".repeat(115)}…`);
  // Quote of an earlier version, which cut at another place.
  const before = `${long.slice(0, 119).replace(/[\uD800-\uDBFF]$/, "")}…`;
  assert(quoteMatches(before, { files: "", text: long }));
  assert(!quoteMatches(`${"x".repeat(115)}yyy…`, { files: "", text: long }));
});
