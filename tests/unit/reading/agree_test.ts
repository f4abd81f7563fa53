import assert from "node:assert/strict";
import {
  mentionedNames,
  mentionsUser,
  namesFor,
} from "../../../client/messages/mentioned_names.ts";
import { sameName } from "../../../client/messages/mentions.ts";
import { quoteText } from "../../../client/messages/quote.ts";
import { quoteMatches } from "../../../client/messages/quote_matches.ts";
import type { Row } from "../../../client/messages/state.ts";
import { noticeBody } from "../../../client/notifications/notice_text.ts";
import { createEngine } from "../../../client/search/engine.ts";
import { entryOf } from "../../../client/search/entry.ts";
import { parseQuery } from "../../../client/search/query.ts";
import { wordsOf } from "../../../client/search/words.ts";
import { spokenWords } from "../../../components/chat/message.ts";
import * as markdown from "../../../components/markdown/Markdown.tsx";
import { quoteOf } from "../../../protocol/plaintext.ts";
import { coveredWords, readText } from "../../../protocol/text/read.ts";
import { desktop } from "../../../text/en/notices.ts";
import { drawnHtml, openedHtml, wordsOfHtml } from "../../helpers/drawn.tsx";
import { sized } from "../../helpers/long.ts";
import { isPlain } from "../../../protocol/text/plain.ts";
import { random } from "../../helpers/random.ts";

const SEED = 20_261_129;
const TEXTS = sized(2_500, 10_000);
const COVER = "[spoiler]";

/** Who is here; ann reads. */
const NAMES = ["ann", "ann_", "bob", "_eve_", "max__"];
const among = () => Promise.resolve(NAMES);
const people = {
  isKnown: (name: string) => name === "everyone" || NAMES.some((one) => sameName(one, name)),
  isMe: (name: string) => sameName(name, "ann"),
};

/** Parts of texts: marks, names, addresses and words that mean nothing. */
const PARTS = [
  ..."*_~`|>#-\\[]()<@ \n\n".split(""),
  ...["**", "__", "~~", "``", "```", "~~~", "||", "||", "> ", ">>> ", "- ", "1. ", "7. ", "# "],
  ...["](", "](https://d.example/x_(y))", "<https://e.example>", "https://a.example/b_c_", "://"],
  ...["https://социал.example/@ann", "https://exаmple.org", "ann@mail.example", "@bob@c.example"],
  ...["@ann", "@ann_", "@ann__", "_@ann_", "@bob_", "@_eve_", "@max__", "@everyone", "@nobody"],
  ...[
    "red",
    "green tree",
    "blue_sky_",
    "重点：",
    "。",
    "“",
    "”",
    "’s",
    "\\*",
    "\\`",
    "\\||",
    "```js\n",
  ],
  ...[
    "<:wave:01900000-0000-7000-8000-000000000000>",
    "¯\\_(ツ)_/¯",
    ">_<",
    "\u202e",
    "\n```\n",
    "\n||\n",
  ],
];

/** Units of tables and task lists: rows, bars, boxes, and possible content of cells. */
const ROWS = [
  ...["| a | b |\n|--|:-:|\n", "x | y\n- | -\n", "|-|-|\n", ":- | -:\n", "\n| c | d |\n"],
  ...["|", "|", " | ", "\\|", "||", "\n", "\n", "\n\n", "> ", "`", "``", "`e|f`", "`g\\|h`"],
  ...["- [ ] ", "- [x] ", "1. [X] ", "* [ ]", "[ ] ", "- ", "  - ", "2. ", "# ", "```\n"],
  ...["**", "_", "~~", "||hidden||", "||over\n|lines||", "@ann", "@bob", "@nobody", "@everyone"],
  ...["red", "green tree", "重点", "[to](https://d.example/x)", "<https://e.example/|>", "\u202e"],
];

function textOf(seed: number, parts: readonly string[]): string {
  const chance = random(seed);
  const count = 1 + Math.floor(chance() * 16);
  return Array.from({ length: count }, () => parts[Math.floor(chance() * parts.length)]!).join("");
}

/** Words only, since whitespace is up to the renderer. */
const bare = (words: string) => words.replace(/\s+/g, " ").trim();

async function check(text: string): Promise<void> {
  const html = drawnHtml(text, people);
  const words = wordsOfHtml(html, COVER);
  const names = await namesFor(text, among);
  const covered = coveredWords(text, COVER, names);

  // Rendered in the list, a label, a notice and a quote: the same words.
  const pieces = readText(text, { isName: people.isKnown });
  const isRead = pieces.some(({ kind }) => kind !== "text");
  assert(!(isPlain(text) && isRead), "what is taken for plain has no markup");
  const named = markdown.wordsFor(people, text, COVER);
  assert.equal(bare(words), bare(named), "drawn and named");
  const label = spokenWords({ text, attachment: null }, markdown, people);
  assert.equal(label, named.slice(0, 4000), "said and named");
  assert.equal(named, covered, "named and covered");
  const notice = noticeBody(desktop, coveredWords(text, desktop.spoiler, names), null);
  const said = covered.trim() || desktop.someFile;
  assert.equal(notice, said.slice(0, 100).replace(/[\uD800-\uDBFF]$/, ""), "notified");
  const quote = quoteText(text, names);
  assert.equal(quote, quoteOf(covered), "quoted");
  assert(quoteMatches(quote, { files: "", text }, names), "a quote is true");

  // Everyone mentioned is rendered as a mention, even in a spoiler.
  const opened = openedHtml(pieces, people);
  const chips = [...opened.matchAll(/data-mention[^>]*>@(\w+)</g)].map(([, name]) => name!);
  const drawn = [...new Set(chips.map((name) => name.toLowerCase()))].sort();
  const called = mentionedNames(text, names).map((name) => name.toLowerCase()).filter(
    people.isKnown,
  )
    .sort();
  assert.deepEqual(called, drawn, "called and drawn");
  const isMine = drawn.some((name) => name === "everyone" || name === "ann");
  assert.equal(mentionsUser(text, "ann", true, names), isMine, "counted and drawn");
  assert.equal(markdown.callsMe(people, text, true), isMine, "tinted and drawn");

  // Search finds it by its words and by has:link.
  const row = { id: "m", channel_id: "c", decrypted_content: text, file: null, username: "x" };
  const entry = entryOf(row as Row)!;
  const hasLink = /<a href="(?:https?|mailto):/.test(opened);
  assert.equal(entry.kinds.includes("link"), hasLink, "has:link and drawn");
  const engine = createEngine();
  engine.put([entry]);
  const terms = wordsOf(wordsOfHtml(opened, "")).slice(0, 3).join(" ");
  assert.equal(engine.find(parseQuery(terms), () => "c", 1).total, 1, `found by ${terms}`);
}

async function checkAll(parts: readonly string[]): Promise<void> {
  console.log(`seed ${SEED}`);
  for (let seed = SEED; seed < SEED + TEXTS; seed++) {
    const text = textOf(seed, parts);
    try {
      await check(text);
    } catch (error) {
      throw new Error(`seed ${seed}: ${JSON.stringify(text)}`, { cause: error });
    }
  }
}

Deno.test("[MEND-43] what thousands of random texts are drawn as, count, notify, quote and are found by agrees", () =>
  checkAll(PARTS));

Deno.test("[MEND-26o MEND-43] so does what thousands of random tables and lists of tasks are", () =>
  checkAll(ROWS));

Deno.test("[MEND-26o] a quote that was made before tables and tasks were read stays true", () => {
  const text = "- [x] **a** | b\n\n| c | d |\n|---|---|\n| e | f |";
  assert(quoteMatches("[x] a | b | c | d | |---|---| | e | f |", { files: "", text }));
  assert(quoteMatches("☑ a | b c | d e | f", { files: "", text }));
  assert(!quoteMatches("[ ] a | b", { files: "", text }));
});
