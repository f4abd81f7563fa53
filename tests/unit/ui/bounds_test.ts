import assert from "node:assert/strict";
import { cut } from "../../../client/base/cut.ts";
import { mentionsUser } from "../../../client/messages/mentioned_names.ts";
import { parsePlaintext } from "../../../protocol/plaintext.ts";
import { entryOf } from "../../../client/search/entry.ts";
import { wordsOf } from "../../../client/search/words.ts";
import type { Row } from "../../../client/messages/state.ts";
import { atOnce, brief, endOfBrief, endOfChunk, legible } from "../../../protocol/text/at_once.ts";
import { messageWords } from "../../../components/chat/message.ts";
import { highlight } from "../../../components/markdown/highlight.ts";
import { addressesIn } from "../../../protocol/text/addresses.ts";
import { coveredWords, readText } from "../../../protocol/text/read.ts";
import { eachPiece } from "../../../protocol/text/words.ts";

Deno.test("[HARD-1] what a person writes is shown at once; 16 KB, 400 lines, too many scripts or brackets are not", () => {
  for (const text of ["", "hello", "é".repeat(4000), "漢字".repeat(2000), "😀 ".repeat(1333)]) {
    assert.equal(atOnce(text), text);
  }
  assert.equal(atOnce("a".repeat(300_000)).length, 16 * 1024);
  // Browsers look for the other half of each, beyond Latin.
  const brackets = "V_ a*,]".repeat(2000);
  assert.equal(atOnce(`[${brackets}`), `[${brackets}`);
  assert(atOnce(`漢[${brackets}`).length < 7100);
  assert.equal(atOnce(`漢${"[".repeat(3999)}`).length, 4000);
  assert.equal(atOnce("\n".repeat(30_000)).length, 399);
  assert(atOnce("אa".repeat(2000)).length < 1100);
  // Each in a font of its own, and neither Latin.
  assert(atOnce("漢ไ".repeat(2000)).length < 1100);
  // Unlikely text gets a lower limit.
  assert.equal(atOnce("漢a".repeat(500)).length, 1000);
  assert(atOnce(`${"漢a".repeat(500)}${"a".repeat(3001)}`).length < 110);
  assert(atOnce("漢".repeat(16_000)).length < 4100);
});

Deno.test("[HARD-1] letters of one language are no changes of script", () => {
  for (
    const text of [
      "日本語のテキスト、カタカナと「かな」。！",
      "한국어 문장입니다、그리고",
      "این یک متن فارسی است، می\u200cشود و می\u200cرود",
      "ខ្ញុំ\u200bស្រឡាញ់\u200bភាសា\u200bខ្មែរ",
      "Ἐν ἀρχῇ ἦν ὁ Λόγος, καὶ ὁ Λόγος ἦν πρὸς τὸν Θεόν",
      "за\u0301мок и замо\u0301к",
      "ሰላም ለዓለም፣ ገና ጠዋት ፈጠነ",
      "Это — русский текст, „слова“… ",
      "“It’s” — a’s, b’s… ",
      "👍🏿👩\u200d👩\u200d👧❤️☺️",
    ]
  ) {
    const long = text.repeat(300).slice(0, 3900);
    assert(atOnce(long) === long, text);
  }
});

Deno.test("[HARD-1] a few lines draw the beginning of a text, less of it where fonts change", () => {
  assert.equal(endOfBrief("word ".repeat(200), 10, 600), 610);
  assert.equal(endOfBrief("日本語、テキスト。".repeat(30), 0, 600), 270);
  assert(endOfBrief("漢a".repeat(300), 50, 600) < 160);
  assert.equal(brief("word"), "word");
  assert.equal(brief("漢ไ".repeat(300), 600), `${"漢ไ".repeat(50)}…`);
});

Deno.test("[HARD-1] parts of a long text make up the whole, and cut no character in half", () => {
  const text = `${"word ".repeat(5000)}${"😀".repeat(3000)}\n${"x\r\n".repeat(900)}end`;
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = endOfChunk(text, at, 999, 50);
    assert(end > at);
    parts.push(text.slice(at, end));
    at = end;
  }
  assert.equal(parts.join(""), text);
  assert(parts.every((part) => part.isWellFormed()));
  assert.match(parts[0]!, /word $/);
});

Deno.test("[HARD-1] piles of marks and controls are not drawn; what languages need is", () => {
  assert.equal(legible(`Z${"\u0301".repeat(100)}a\0\x1b\tb\n`), `Z${"\u0301".repeat(8)}a\tb\n`);
  for (const text of ["שָׁלוֹם", "Tiếng Việt", "กำลังใจ", "1\ufe0f\u20e3 🏳️‍🌈"]) {
    assert.equal(legible(text), text);
  }
});

Deno.test("[HARD-1] brackets and dots behind an address are no link, and take nothing along", () => {
  const [link, rest] = addressesIn(`https://a.example/${"]".repeat(20_000)}`);
  assert.deepEqual([link!.text, rest!.text.length], ["https://a.example/", 20_000]);
  assert.equal(addressesIn(`https://a.example/${".".repeat(40_000)}a`)[0]!.href, undefined);
  const many = addressesIn("https://a.example ".repeat(900));
  assert.equal(many.filter(({ href }) => href).length, 200);
});

Deno.test("[HARD-1 MEND-43] of what nobody means in such numbers a part is read, and the rest is as it was typed", () => {
  const count = (text: string, ...kinds: string[]) =>
    [...eachPiece(readText(text))].filter(({ kind }) => kinds.includes(kind)).length;
  assert.equal(count("*a* ".repeat(1000), "italic"), 220);
  assert.equal(count("`a` ".repeat(1000), "code"), 220);
  assert.equal(count("```js\na\n```\n".repeat(60), "pre"), 40);
  assert.equal(count("@a ".repeat(1000), "mention"), 200);
  assert.equal(count("https://a.example ".repeat(500), "link"), 200);
  // Spoilers stay hidden.
  const many = "||a|| b ".repeat(1000);
  assert.equal(count(many, "spoiler"), 101);
  assert.equal(coveredWords(many, "-").split("a").length, 1);
  for (const text of ["*a* ".repeat(1000), "- a\n".repeat(399), "> ".repeat(3000)]) {
    const words = coveredWords(text, "");
    assert(words.length >= text.length / 4, "words were lost");
  }
});

Deno.test("[HARD-1] code that takes too long stays plain; lines go on where the one before ended", () => {
  assert.equal(highlight("let a = 1;\n".repeat(50), "ts", -1), null);
  assert.equal(highlight("1+1;".repeat(1000), "ts", Infinity), null);
  assert.equal(highlight("a".repeat(4001), "ts", Infinity), null);
  const comment = JSON.stringify(highlight("/* a\nlet b\n*/ let c", "ts", Infinity));
  assert.match(comment, /"comment","children":\["let b\\n"\]/);
  assert.doesNotMatch(comment, /"keyword","children":\["let"\].*"comment"/);
});

Deno.test("[HARD-1] headers that are no headers are text, and names in real ones have an end", () => {
  const lists = `[[attachment]]${"[".repeat(100_000)}`;
  assert.equal(parsePlaintext(lists).text, lists);
  const many = `[[reply]]{${'"a":1,'.repeat(5000)}"id":"m","seq":1,"username":"u"}\nx`;
  assert.equal(parsePlaintext(many).reply, null);
  const name = `${"a".repeat(100_000)}.png`;
  const { attachment } = parsePlaintext(`[[attachment]]${JSON.stringify({ name, size: 1 })}\n`);
  assert.equal(attachment!.name.length, 255);
  assert(attachment!.name.endsWith(".png"));
});

Deno.test("[HARD-1] mentions, search, labels and copies take the beginning of a text", () => {
  assert.equal(mentionsUser(`${"a ".repeat(9000)}@ann`, "ann", false), false);
  const text = `first ${"a ".repeat(9000)}last`;
  const entry = entryOf({ decrypted_content: text, file: null } as Row)!;
  assert.equal(entry.text.length, 4000);
  assert.equal(
    messageWords({ text, attachment: null }, (said) => coveredWords(said, "")).length,
    4000,
  );
  assert(wordsOf("a".repeat(100_000))[0]!.length <= 64);
  assert(cut("😀".repeat(10), 5).isWellFormed());
});
