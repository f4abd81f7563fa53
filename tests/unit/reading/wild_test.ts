/** Texts from other chats: how each is rendered, and whom it mentions. */
import assert from "node:assert/strict";
import { mentionedNames, mentionsUser } from "../../../client/messages/mentioned_names.ts";
import { sameName } from "../../../client/messages/mentions.ts";
import { noticeBody } from "../../../client/notifications/notice_text.ts";
import { coveredWords, readText } from "../../../protocol/text/read.ts";
import { linksIn } from "../../../protocol/text/words.ts";
import { desktop } from "../../../text/en/notices.ts";
import { drawnHtml } from "../../helpers/drawn.tsx";

const names = (...known: string[]) => ({
  isKnown: (name: string) => known.some((one) => sameName(one, name)),
  isMe: (name: string) => sameName(name, "ann"),
});
const html = (text: string, people = names("ann")) =>
  drawnHtml(text, people).replace(/ (class|rel|target)="[^"]*"/g, "");
const hrefs = (text: string) => linksIn(readText(text)).map(({ href }) => href);
const words = (text: string) => coveredWords(text, "[spoiler]");
const calls = (text: string, known: string[] = []) =>
  mentionsUser(text, "ann", true, { isName: (name) => known.includes(name) });

const LINKS: [text: string, ...hrefs: string[]][] = [
  [
    "read this (see https://example.org/wiki/Foo_(bar)) first",
    "https://example.org/wiki/Foo_(bar)",
  ],
  ["资料见https://example.org/a。下一句在这里", "https://example.org/a"],
  [
    "见https://example.org/a（说明）和「https://example.org/b」",
    "https://example.org/a",
    "https://example.org/b",
  ],
  [
    "epsilon “https://example.org/c” and ‘https://example.org/d’",
    "https://example.org/c",
    "https://example.org/d",
  ],
  [
    "«https://example.org/e» and „https://example.org/f“",
    "https://example.org/e",
    "https://example.org/f",
  ],
  [
    "eta https://example.org/wiki/Rosie_O'Grady and 'https://example.org/q' end",
    "https://example.org/wiki/Rosie_O'Grady",
    "https://example.org/q",
  ],
  ["https://example.org/O’Grady’s.", "https://example.org/O%E2%80%99Grady%E2%80%99s"],
  ["theta <https://example.org/f> first", "https://example.org/f"],
  [
    "{https://example.org/a}, [https://example.org/b]… https://example.org/c!?",
    ...["a", "b", "c"].map((end) => `https://example.org/${end}`),
  ],
  [
    "||https://example.org/a||b https://example.org/c—d",
    "https://example.org/a",
    "https://example.org/c",
  ],
  ["https://example.org/a\u202egpj.exe", "https://example.org/agpj.exe"],
  [
    "https://example.org/a\u200fb \u2066https://example.org/c\u2069",
    "https://example.org/a",
    "https://example.org/c",
  ],
  ["`https://example.org/a` ftp://example.org/b www.example.org"],
];

for (const [text, ...expected] of LINKS) {
  Deno.test(`[MEND-44] a link ends where a person ends it: ${JSON.stringify(text)}`, () => {
    assert.deepEqual(hrefs(text), expected);
  });
}

Deno.test("[MEND-44] words lead to an address with brackets, in angles, and with a title; angles are not shown", () => {
  const moon = "https://example.org/wiki/Moon_(disambiguation)";
  assert.equal(
    html(`gamma [the page](${moon}) end`),
    `gamma <a href="${moon}" title="${moon}">the page</a> end`,
  );
  assert.equal(
    html("<https://example.org/f>"),
    '<a href="https://example.org/f">https://example.org/f</a>',
  );
  assert.deepEqual(hrefs('[a](<https://example.org/a_(b>) [c](https://example.org/d "e f")'), [
    "https://example.org/a_(b",
    "https://example.org/d",
  ]);
  assert.match(html("[**a** b](https://example.org/)"), />(<strong>)a<\/strong> b<\/a>/);
});

Deno.test("[MEND-44] a host that could be taken for another shows what it is", () => {
  const real = "https://xn--exmple-4nf.org/login";
  assert.equal(html("https://exаmple.org/login"), `<a href="${real}" title="${real}">${real}</a>`);
  // A single script stays, unless each letter looks like a Latin one.
  assert.match(html("https://münchen.example/ü"), />https:\/\/münchen\.example\/ü<\/a>/);
  assert.match(
    html("https://почта.example"),
    /title="https:\/\/xn--[^"]*">https:\/\/почта\.example</,
  );
  assert.match(html("https://日本語カナlatin.example"), />https:\/\/日本語カナlatin\.example</);
  assert.match(html("https://сосо.example"), />https:\/\/xn--[\w-]+\.example</);
  assert.match(html("https://ｅxample.org"), />https:\/\/example\.org</);
});

const MARKS: [name: string, text: string, html: string][] = [
  [
    "a fence may end at the end of a line",
    "lambda\n```\nlet a = 1;```\nthen we talk on",
    "lambda\n<pre>let a = 1;</pre>then we talk on",
  ],
  ["words may follow the end of a fence", "```\na\n``` and *b*", "<pre>a</pre>and <em>b</em>"],
  ["a fence without an end reaches to that of the text", "a\n```js\n*b*", "a\n<pre>*b*</pre>"],
  ["but swallows no spoiler's mark", "||```\na||", "<spoiler>```\na</spoiler>"],
  ["a fence says no more than its language", "```let a = 1;\nb\n```", "<pre>let a = 1;\nb</pre>"],
  [
    "a fence may lie in a quote and in a list",
    "> ```\n> > a\n> ```\n- ```\n  b\n  ```",
    "<blockquote><pre>> a</pre></blockquote><ul><li><pre>b</pre></li></ul>",
  ],
  [
    "bold beside punctuation of full width",
    "这是**重点：**后面的字",
    "这是<strong>重点：</strong>后面的字",
  ],
  ["bold around quotation marks", "是**“重点”**的", "是<strong>“重点”</strong>的"],
  [
    "typed numbers stay",
    "nu\n1. one\n3. three\n7. seven",
    'nu\n<ol start="1"><li>one</li><li value="3">three</li><li value="7">seven</li></ol>',
  ],
  [
    "numbers that go down stay, too",
    "3. a\n2. b\n1. c",
    '<ol start="3"><li>a</li><li value="2">b</li><li value="1">c</li></ol>',
  ],
  ["a number that is none is text", "007. Bond", "007. Bond"],
  [
    "lists lie in lists",
    "1. a\n  - b\n2. c\nd",
    '<ol start="1"><li>a\n<ul><li>b</li></ul></li><li>c</li></ol>d',
  ],
  ["a quote needs a space", ">:( that rho is bad", ">:( that rho is bad"],
  [
    "faces are no emphasis",
    ">_< and >_<, -_- or ^_^ and ^_^",
    ">_&lt; and >_&lt;, -_- or ^_^ and ^_^",
  ],
  [
    "three marks quote all that follows",
    ">>> a\n\n- b\nc",
    "<blockquote>a\n\n<ul><li>b</li></ul>c</blockquote>",
  ],
  ["three marks need a space", ">>>a\nb", ">>>a\nb"],
  [
    "backslashes stay where they keep nothing",
    "tau \\\\server\\share\\_docs\\.old",
    "tau \\\\server\\share\\_docs\\.old",
  ],
  [
    "backslashes go where they do",
    "\\*a\\* \\_b\\_ \\`c` \\||d|| \\~~e~~ f",
    "*a* _b_ `c` ||d|| ~~e~~ f",
  ],
  ["also where a line begins", "\\# a\n\\- b\n1\\. c\n\\> d", "# a\n- b\n1. c\n> d"],
  ["a spoiler covers paragraphs", "chi ||a\n\nb|| tail", "chi <spoiler>a\n\nb</spoiler> tail"],
  [
    "a spoiler covers lists, quotes and code",
    "||- a\n> b\n```js\nc\n```\n||",
    "<spoiler>a\nb\nc</spoiler>",
  ],
  [
    "a spoiler in a quote may have lines",
    "> ||a\n> b|| c\nd",
    "<blockquote><spoiler>a\nb</spoiler> c</blockquote>d",
  ],
  [
    "what is in code hides nothing",
    "`a || b` and `c || d`",
    "<code>a || b</code> and <code>c || d</code>",
  ],
];

/** Covers and code without what belongs to the interface. */
const simple = (text: string) =>
  html(text)
    .replace(/<div><pre><code>(.*?)<\/code><\/pre>.*?<\/div>/gs, "<pre>$1</pre>")
    .replace(
      /<button[^>]*title="Press to reveal"[^>]*>.*?<span aria-hidden="true">(.*?)<\/span><\/button>/gs,
      "<spoiler>$1</spoiler>",
    )
    .replaceAll("&quot;", '"');

for (const [name, text, expected] of MARKS) {
  Deno.test(`[MEND-45] ${name}`, () => assert.equal(simple(text), expected));
}

Deno.test("[MEND-43] nobody is called in code of any kind, in addresses and in mail addresses", () => {
  for (
    const text of [
      "look\n~~~\n@ann = 1\n~~~",
      "```\n@ann```\nthen",
      "``@ann`` and `a\n@ann`",
      "a ```js\n@ann\n``` b",
      "> ```\n> @ann\n> ```",
      "```\n@ann",
      "good read: https://social.example/@ann/1234",
      "social.example/@ann and ftp://social.example/@ann",
      "[here](https://social.example/@ann) <https://social.example/@ann>",
      "@ann@social.example, mail andré@ann.example or a.@ann.example, mailto:x@ann.example",
    ]
  ) {
    assert.equal(calls(text), false, text);
    assert.doesNotMatch(html(text), /data-mention/, text);
  }
  for (const text of ["`a` @ann `b`", "你好@ann", "(@ann)", "hi.\n@ann: ||@bob||"]) {
    assert.equal(calls(text), true, text);
    assert.match(html(text), /data-mention/, text);
  }
});

Deno.test("[MEND-43] the longest name that exists counts where a name ends with underscores", () => {
  const chip = (name: string) => `<span data-mention="true">@${name}</span>`;
  assert.equal(calls("_@ann_ please"), true);
  assert.equal(html("_@ann_ please"), `<em>${chip("ann")}</em> please`);
  assert.equal(calls("_@ann_ please", ["ann_"]), false);
  assert.equal(html("_@ann_ please", names("ann", "ann_")), `_${chip("ann_")} please`);
  assert.equal(html("__@ann__", names("ann", "ann_")), `_<em>${chip("ann_")}</em>`);
  assert.deepEqual(mentionedNames("@ann__ @Ann", { isName: (name) => name === "ann_" }), [
    "ann_",
    "Ann",
  ]);
  assert.equal(html("*@ann*"), `<em>${chip("ann")}</em>`);
});

Deno.test("[MEND-43] notices and labels say words, no marks, and nothing that is covered", () => {
  const text = "the ending: ||the butler|| **wow**";
  assert.equal(
    noticeBody(desktop, coveredWords(text, desktop.spoiler), null),
    "the ending: [spoiler] wow",
  );
  assert.equal(words("||a\n\nb|| c"), "[spoiler] c");
  assert.equal(words("||- a\n- b||\n> ~~c~~ `d`\n1. e\n```js\nf\n```"), "[spoiler]\nc d\n1. e\nf");
  assert.equal(words("[the page](https://example.org/) \\*a\\* # b"), "the page *a* # b");
  // Cutting a text uncovers nothing.
  const long = `a ||${"secret ".repeat(3000)}|| b`;
  assert.equal(words(long), "a [spoiler]");
  assert.doesNotMatch(html(long).replace(/aria-hidden="true">[^<]*/g, ""), /secret/);
});
