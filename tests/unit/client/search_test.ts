import assert from "node:assert/strict";
import { createEngine } from "../../../client/search/engine.ts";
import { type Entry, entryOf } from "../../../client/search/entry.ts";
import { isBlank, parseQuery } from "../../../client/search/query.ts";
import { wordsOf } from "../../../client/search/words.ts";
import { folded } from "../../../protocol/text/fold.ts";
import type { Row } from "../../../client/messages/state.ts";
import { highlight } from "../../../components/search/highlight.ts";
import { aMessage } from "./fakes.ts";

function anEntry(seq: number, changes: Partial<Entry> = {}): Entry {
  return {
    id: `id${seq}`,
    channelId: "c1",
    seq,
    userId: "u1",
    username: "Ann",
    avatarUrl: null,
    at: new Date(2026, 0, seq, 12).toISOString(),
    text: `text ${seq}`,
    file: "",
    kinds: [],
    ...changes,
  };
}

function aRow(text: string | null, changes: Partial<Row> = {}): Row {
  const { encrypted_content: _, iv: __, ...rest } = aMessage(1, { isSystemMessage: false });
  const base = { key: "k", file: null, large: null, isError: false };
  return { ...rest, ...base, decrypted_content: text, ...changes };
}

Deno.test("a query is words and filters; what makes no sense stays words", () => {
  const query = parseQuery('red  from:@Ann in:#general HAS:link has:image before:2026-01-31 "x y"');
  assert.equal(query.words, 'red "x y"');
  assert.deepEqual([query.from, query.in, query.has], [["ann"], ["general"], ["link", "image"]]);
  assert.equal(query.before, new Date("2026-01-31T00:00:00").toISOString());
  assert.equal(parseQuery('in:"two words"').in[0], "two words");
  assert.equal(
    parseQuery("before:soon has:hope from: 2026-02-31").words,
    "before:soon has:hope from: 2026-02-31",
  );
  assert.equal(isBlank(parseQuery("   ")), true);
  assert.equal(isBlank(parseQuery("has:file")), false);
});

Deno.test("words are compared without case and accents, also where no spaces are set", () => {
  assert.deepEqual(wordsOf("Hello, wörld! 3×4"), ["hello", "world", "3", "4"]);
  assert.equal(folded("Café"), "cafe");
  assert(wordsOf("私は東京に住んでいます").includes("東京"));
});

Deno.test("[D-ENC-4 FIL-2] of a message its words, links and file names can be found; of a file no content", () => {
  const file = '[[attachment]]{"name":"otter.png","type":"image/png","data":"","size":9}\n';
  const blob = { kind: "image" } as Row["file"];
  const entry = entryOf(aRow(`${file}look https://a.example`, { file: blob }))!;
  assert.equal(entry.text, "look https://a.example");
  assert.equal(entry.file, "otter.png");
  assert.deepEqual(entry.kinds, ["link", "file", "image"]);
  const secret = "A".repeat(43);
  const named = (name: string, type: string) => ({
    id: name[0],
    key: secret,
    name,
    type,
    size: 9,
    hash: secret,
  });
  const files = [named("red.jpg", "image/jpeg"), named("plan.pdf", "application/pdf")];
  const several = entryOf(aRow(`[[files]]${JSON.stringify(files)}\nsee`))!;
  assert.deepEqual([several.file, several.text], ["red.jpg plan.pdf", "see"]);
  assert.deepEqual(several.kinds, ["file", "image"]);
  assert.equal(entryOf(aRow(null)), null);
  assert.equal(entryOf(aRow("[Unable to decrypt message]", { isError: true })), null);
});

Deno.test("the engine finds by words and filters, the newest first, and follows changes", () => {
  const engine = createEngine();
  engine.put([
    anEntry(1, { text: "a red otter" }),
    anEntry(2, { text: "red boats", username: "Bob", channelId: "c2", kinds: ["link"] }),
    anEntry(3, { text: "blue", file: "red.pdf", kinds: ["file"] }),
    anEntry(4, { text: "red, but hidden", channelId: "gone" }),
  ]);
  const nameOf = (id: string) => ({ c1: "general", c2: "random" })[id] ?? null;
  const find = (text: string) =>
    engine.find(parseQuery(text), nameOf, 10).entries.map(({ seq }) => seq);
  assert.deepEqual(find("red"), [3, 2, 1]);
  assert.deepEqual(find("RED ott"), [1]);
  assert.deepEqual(find("red from:bo"), [2]);
  assert.deepEqual(find("in:random"), [2]);
  assert.deepEqual(find("in:random in:general red"), [3, 2, 1]);
  assert.deepEqual(find("has:link"), [2]);
  assert.deepEqual(find("red before:2026-01-02"), [1]);
  assert.equal(engine.find(parseQuery("red"), nameOf, 1).total, 3);
  assert.deepEqual(engine.idsBetween("c1", 1, 2), ["id1"]);
  engine.put([anEntry(1, { text: "a green otter" })]);
  engine.remove(["id3"]);
  assert.deepEqual(find("red"), [2]);
  assert.deepEqual(find("green"), [1]);
});

Deno.test("results show where the words are, and mark them", () => {
  const marked = (text: string, words: string) =>
    highlight(text, words).map((part) => part.marked ? `[${part.text}]` : part.text).join("");
  assert.equal(marked("The Cafés of Rome", "cafe ro"), "The [Café]s of [Ro]me");
  assert.equal(marked("nothing here", "zebra"), "nothing here");
  assert.equal(marked("nothing here", ""), "nothing here");
  const long = marked(`${"a ".repeat(200)}needle${" b".repeat(200)}`, "needle");
  assert.match(long, /^….*\[needle\].*…$/);
  assert(long.length < 320);
});

/** Message, search query, and the marked result. */
const FOUND: [text: string, query: string, marked: string][] = [
  ["Łódź jest miastem", "Lodz", "[Łódź] jest miastem"],
  ["Łódź jest miastem", "łódź", "[Łódź] jest miastem"],
  ["die Straße", "strasse", "die [Straße]"],
  ["die Straße", "stra", "die [Stra]ße"],
  ["Æsop sang", "aes", "[Æs]op sang"],
  ["kızıl ördek", "kizil", "[kızıl] ördek"],
  ["İstanbul", "istanbul", "[İstanbul]"],
  ["smørrebrød og Đakovo", "smorrebrod dakovo", "[smørrebrød] og [Đakovo]"],
  ["会议改到下周三下午", "下周", "会议改到[下周]三下午"],
  ["会议改到下周三下午", "午", "会议改到下周三下[午]"],
  ["会议改到下周三下午", "会议改到下周三", "[会议改到下周三]下午"],
  ["Python入門 です", "python 入門", "[Python][入門] です"],
  ["วันนี้อากาศดีมาก", "อากาศ", "วันนี้[อากาศ]ดีมาก"],
  ["ＦＵＬＬＷＩＤＴＨ letters", "fullwidth", "[ＦＵＬＬＷＩＤＴＨ] letters"],
  ["plain harbour words", "ｈａｒｂｏｕｒ", "plain [harbour] words"],
  ["ﾃﾚﾋﾞを見る", "テレビ", "[ﾃﾚﾋﾞ]を見る"],
  ["the ﬁnal ﬀort", "final", "the [ﬁnal] ﬀort"],
  ["tonight 🎉 at ten", "🎉", "tonight [🎉] at ten"],
  ["done 👍🏽", "👍", "done [👍🏽]"],
  ["with ❤️", "\u2764", "with [❤️]"],
  ["in 🇩🇪 now", "🇩🇪", "in [🇩🇪] now"],
];

for (const [text, query, marked] of FOUND) {
  Deno.test(`[MEND-50] '${query}' finds '${text}'`, () => {
    const engine = createEngine();
    engine.put([anEntry(1, { text }), anEntry(2, { text: "words 其他 of others 🎈" })]);
    const { entries } = engine.find(parseQuery(query), () => "general", 9);
    assert.deepEqual(entries.map(({ seq }) => seq), [1]);
    const parts = highlight(text, query);
    assert.equal(parts.map((one) => one.marked ? `[${one.text}]` : one.text).join(""), marked);
  });
}

Deno.test("[MEND-50] what an earlier version has kept is found too: the words are taken apart anew", () => {
  const engine = createEngine();
  // Stored form on disk: the text itself.
  engine.put([JSON.parse(JSON.stringify(anEntry(1, { text: "Łódź 下周 🎉" })))]);
  for (const query of ["lodz", "下周", "🎉", "lodz 下 🎉"]) {
    assert.equal(engine.find(parseQuery(query), () => "general", 9).total, 1, query);
  }
  assert.equal(engine.find(parseQuery("lodz 周下"), () => "general", 9).total, 0);
});

Deno.test("[HARD-1 MEND-50] a text made to hurt is taken apart and marked quickly", () => {
  const hostile = [
    `e${"\u0301".repeat(3999)}`,
    "漢".repeat(4000),
    "👩\u200d".repeat(1333),
    "ﷺ".repeat(4000),
    "\u{E0061}".repeat(2000),
    `漢${"\u0301\u0323".repeat(2000)}`,
  ];
  for (const text of hostile) {
    assert(wordsOf(text).every((word) => word.length <= 64 * 18));
    assert.equal(highlight(text, "x")[0]!.text, highlight(text, "")[0]!.text);
  }
});
