/** Texts of users: from the decrypted text to the screen. */
import { renderToString } from "preact-render-to-string";
import { createElement } from "react";
import type { VNode } from "preact";
import { mentionsUser } from "../../../client/messages/mentioned_names.ts";
import { quoteText } from "../../../client/messages/quote.ts";
import { soughtIn, wordsOf } from "../../../client/search/words.ts";
import { fragmentOf, fragmentsOf, tagged, tagsOf } from "../../../client/voice/negotiation/tags.ts";
import { highlight } from "../../../components/markdown/highlight.ts";
import Markdown from "../../../components/markdown/Markdown.tsx";
import { PeopleContext } from "../../../components/markdown/people.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import { emoji } from "../../../protocol/messages.ts";
import { formatPlaintext, parsePlaintext } from "../../../protocol/plaintext.ts";
import { customCode, inviteCode } from "../../../protocol/servers.ts";
import { parseCommand, parseDice, parseDuration, parsePerson } from "../../../protocol/commands.ts";
import { FENCES, PREFIXES, UNITS } from "../../helpers/hostile_units.ts";
import { type Target, textOf } from "../target.ts";

const people = {
  isKnown: (name: string) => name === "ada",
  isMe: () => false,
  channels: ["h", "a b", "**", "日"].map((name) => ({ name, href: `/c/${name}` })),
};

const ID = "01900000-0000-7000-8000-000000000000";

const MARKUP = [
  "**b** *i* _i_ ~~s~~ `c` ||spoiler|| [a](https://a.example) https://a.example/b?c=d#e",
  "# h\n> q\n> > r\n- a\n  - b\n1. c\n\n---\n```js\nlet a = 1;\n```\n@ada @everyone",
  `<:wave:${ID}> **<:wave:${ID}>** \`<:wave:${ID}>\` <:wave:7> <sticker:hi:${ID}>`,
  `<sticker:hi:${ID}>`,
  "```html\n<a href='x'>\n```\n`` ` `` \\* &amp; <b> http://[::1]/ a@b.example",
];

/** Markdown, links, mentions, spoilers and code, as elements: as much as is rendered richly. */
export const markdown: Target = {
  seeds: [
    ...MARKUP,
    ...Object.values(UNITS).slice(0, 40),
    ...Object.values(PREFIXES).map((p) => p.join("")),
  ],
  words: [
    "[",
    "](",
    "**",
    "_",
    "`",
    "```",
    "\n",
    "> ",
    "- ",
    "||",
    "~~",
    "https://",
    "@",
    "#",
    "<",
    `<:e:${ID}>`,
    "&",
    "\\",
  ],
  run(input) {
    // Text beyond this length is shown plain.
    const text = textOf(input).slice(0, LIMITS.richTextMax);
    renderToString(
      createElement(
        PeopleContext.Provider,
        { value: people },
        createElement(Markdown, { text }),
      ) as unknown as VNode,
    );
  },
};

/** Colours of code. */
export const code: Target = {
  seeds: Object.entries(FENCES).map(([language, unit]) => `${language}\n${unit.repeat(3)}`),
  words: ['"', "'", "/*", "*/", "//", "(", "<", "\\", "=", "{"],
  run(input) {
    const [language, ...lines] = textOf(input).split("\n");
    highlight(lines.join("\n"), language);
  },
};

/** All else that reads a text: mentions, search, quotes, notifications. */
export const words: Target = {
  seeds: [...MARKUP, "日本語のテキスト และไทย", "e\u0301\u0323 İ ß ﬁ"],
  words: ["@", "`", "```", "|", "**", "\u0301", "日", "ไ", " "],
  longest: 256 * 1024,
  run(input) {
    const text = textOf(input);
    mentionsUser(text, "ada", true);
    quoteText(text);
    for (const word of wordsOf(text)) soughtIn(word);
  },
};

const SECRET = "A".repeat(43);

/** Header lines of a decrypted message: parsing returns the formatted value. */
export const plaintext: Target = {
  seeds: [
    '[[attachment]]{"name":"a","type":"t","data":"data:,","size":1,"width":1,"height":2}\nhello',
    '[[reply]]{"id":"i","seq":1,"username":"ada","text":"t"}\nhello',
    "[[attachment]]{}\n[[reply]]{}\n",
    "\n[[reply]]not",
    `[[files]][{"id":"i","key":"${SECRET}","name":"a","type":"t","size":1,"hash":"${SECRET}",` +
    `"width":1,"height":2,"duration":1.5,"preview":"aGFzaA==","voice":{"peaks":"AAEC"},` +
    `"thumb":{"id":"t","key":"${SECRET}","size":9,"type":"t","width":1,"height":2}}]\nhello`,
    `[[files]][]\n[[reply]]{}\n`,
  ],
  words: ["[[attachment]]", "[[files]]", "[[reply]]", "\n", "{", "}", "[", "]", SECRET],
  run(input) {
    const read = parsePlaintext(textOf(input));
    const again = parsePlaintext(formatPlaintext(read));
    const isSame = JSON.stringify(again.files) === JSON.stringify(read.files);
    if (again.text !== read.text || !isSame) {
      throw new Error(`read as ${JSON.stringify(read)}, again as ${JSON.stringify(again)}`);
    }
    if (parsePlaintext(formatPlaintext({ text: read.text })).text !== read.text) {
      throw new Error(`a text that becomes another: ${JSON.stringify(read.text)}`);
    }
  },
};

/** Slash commands, dice, times; codes of invites; emoji. */
export const commands: Target = {
  seeds: [
    "/mute @ada 10m because",
    "/roll 2d6",
    "/roll d20",
    "/kick ada",
    "//not",
    "/me waves",
    "abc-DEF",
    "👩‍👩‍👧",
    `<:wave:${ID}>`,
  ],
  words: ["/", "@", "d", "10m", "99999999999999999999d", " ", "\n", "👍", "\u200d"],
  run(input) {
    const text = textOf(input);
    const command = parseCommand(text);
    for (const rest of [text, command?.rest ?? ""]) {
      const person = parsePerson(rest);
      const time = parseDuration(person?.rest ?? rest);
      if (time?.duration !== undefined && Number.isNaN(time.duration)) throw new Error("a time");
      parseDice(rest);
    }
    for (const schema of [customCode, inviteCode, emoji]) schema.safeParse(text);
  },
};

/** The line of our own in SDP, and ICE's fragments. */
export const sdp: Target = {
  seeds: [
    "v=0\r\na=ice-ufrag:abc\r\na=x-parley:1 2 3 4\r\n",
    "a=ice-ufrag:a\r\na=ice-ufrag:b\r\ncandidate:1 1 udp 2 1.2.3.4 5 typ host ufrag abc",
  ],
  words: ["a=x-parley:", "a=ice-ufrag:", "\r\n", "ufrag ", "1 2 3 4"],
  run(input) {
    const text = textOf(input);
    for (const tag of Object.values(tagsOf(text))) {
      if (typeof tag !== "number") throw new Error("a tag that is no number");
    }
    fragmentsOf(text);
    fragmentOf({ candidate: text });
    const tags = { from: 1, count: 2, to: 3, toCount: 4 };
    if (!/a=x-parley:/.test(text) && tagsOf(tagged(`${text}\r\n`, tags)).toCount !== 4) {
      throw new Error("tags that were not read again");
    }
  },
};
