import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import type { VNode } from "preact";
import { findChannelsOf } from "../../../components/markdown/channel_names.ts";
import Markdown from "../../../components/markdown/Markdown.tsx";
import { PeopleContext } from "../../../components/markdown/people.ts";
import type { Piece } from "../../../protocol/text/pieces.ts";
import { readText } from "../../../protocol/text/read.ts";
import { plainText } from "../../../protocol/text/words.ts";

const NAMES = [
  "general",
  "general-chat",
  "General Chat",
  "Übersicht",
  "お知らせ",
  "c++",
  "2026_q1",
  "a.*b",
  "for @ada",
];
const channels = NAMES.map((name) => ({ name, href: `/c/${name}` }));
const findChannels = findChannelsOf(channels);
const read = (text: string) => readText(text, { findChannels });

/** Returns the matches as written, with their address if they have one. */
const found = (text: string) =>
  read(text).flatMap((piece) =>
    piece.kind === "text"
      ? []
      : plainText([piece]) + (piece.kind === "link" ? ` ${piece.href.slice(3)}` : "")
  );

const html = (text: string) =>
  renderToString(
    (
      <PeopleContext.Provider
        value={{ isKnown: (name) => name === "ada", isMe: () => false, channels }}
      >
        <Markdown text={text} />
      </PeopleContext.Provider>
    ) as unknown as VNode,
  ).replace(/ (class|target|rel)="[^"]*"/g, "");

Deno.test("[UX-8] a # and the name of a channel, in every script, whatever else its name holds", () => {
  assert.deepEqual(found("#general"), ["#general general"]);
  assert.deepEqual(found("see #Übersicht, #お知らせ! (#2026_q1)"), [
    "#Übersicht Übersicht",
    "#お知らせ お知らせ",
    "#2026_q1 2026_q1",
  ]);
  assert.deepEqual(found("#c++ #a.*b #axxb"), ["#c++ c++", "#a.*b a.*b"]);
  assert.deepEqual(found("#nowhere # general #"), []);
});

Deno.test("[UX-8] of several names that fit the longest counts; none ends within a word", () => {
  assert.deepEqual(found("#general-chat"), ["#general-chat general-chat"]);
  assert.deepEqual(found("#general chats, #general chat"), [
    "#general general",
    "#general chat General Chat",
  ]);
  assert.deepEqual(found("#generals #general_x #general-x #generalé #general2"), []);
  assert.deepEqual(found("#general- #general… #general's"), [
    "#general general",
    "#general general",
    "#general general",
  ]);
});

Deno.test("[UX-8] case does not count, unless two names differ by it alone", () => {
  assert.deepEqual(found("#GENERAL #übersicht"), ["#GENERAL general", "#übersicht Übersicht"]);
  const twins = ["Team", "team", "team"].map((name, i) => ({ name, href: `/c/${i}` }));
  const hrefs = findChannelsOf(twins)!("#Team #team #TEAM").map(({ href }) => href);
  assert.deepEqual(hrefs, ["/c/0", "/c/1", "/c/1"]);
});

Deno.test("[UX-8] none within a word, an address or another name, nor behind a backslash", () => {
  const texts = ["a#general", "é#general", "##general", "x.example/#general", "\\#general"];
  for (const text of texts) assert.deepEqual(found(text), [], text);
  assert.deepEqual(found("#for @ada and @ada"), ["#for @ada for @ada", "@ada"]);
  const pieces = read("https://a.example/#general #general");
  assert.deepEqual(pieces.map((piece) => [piece.kind, plainText([piece])]), [
    ["link", "https://a.example/#general"],
    ["text", " "],
    ["link", "#general"],
  ]);
});

Deno.test("[UX-8 HARD-1] people and channels are 200 chips together, the rest is text", () => {
  const isChip = (piece: Piece) =>
    piece.kind === "mention" || piece.kind === "link" && piece.href[0] === "/";
  assert.equal(read("@ada #general ".repeat(500)).filter(isChip).length, 200);
  const text = "https://a.example/ #general ".repeat(300);
  const linked = read(text);
  assert.equal(linked.filter(isChip).length, 200);
  assert.equal(plainText(linked), text);
});

Deno.test("[UX-8] a chip is a link whose words are what was typed; code and headings stay", () => {
  const chip = '<a href="/c/general">#general</a>';
  assert.equal(html("see **#general**"), `see <strong>${chip}</strong>`);
  assert.equal(html("#general"), chip);
  assert.equal(html("# general"), "<strong>general</strong>");
  assert.equal(html("`#general`"), "<code>#general</code>");
  assert.doesNotMatch(html("```\n#general\n```"), /<a/);
  assert.equal(html("#cellar"), "#cellar");
  assert.equal(html("\\#general"), "#general");
});

Deno.test("[UX-8] what names a channel leads nowhere else", () => {
  const shown = html("[#general](https://evil.example)");
  assert.doesNotMatch(shown, /<a href="https:\/\/evil[^>]*>#general/);
  assert.match(shown, /<a href="\/c\/general">#general<\/a>/);
});

Deno.test("[UX-8] without channels nothing is looked for", () => {
  assert.equal(findChannelsOf([]), undefined);
  assert.equal(findChannelsOf(), undefined);
});
