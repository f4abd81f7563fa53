import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import type { VNode } from "preact";
import Markdown from "../../../components/markdown/Markdown.tsx";
import { PeopleContext } from "../../../components/markdown/people.ts";
import { coveredWords } from "../../../protocol/text/read.ts";

const people = {
  isKnown: (name: string) => ["alice", "_bob_", "everyone"].includes(name),
  isMe: (name: string) => name === "alice",
};

/** The HTML of a text, its classes left out. */
const html = (text: string) =>
  renderToString(
    (
      <PeopleContext.Provider value={people}>
        <Markdown text={text} />
      </PeopleContext.Provider>
    ) as unknown as VNode,
  ).replace(/ class="[^"]*"/g, "");

/** Returns the words of a text as visible on the screen. */
const words = (text: string) =>
  html(text).replace(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

Deno.test("bold, italic, strike and code are elements", () => {
  assert.equal(html("**b** *i* _i_ ~~s~~"), "<strong>b</strong> <em>i</em> <em>i</em> <s>s</s>");
  assert.equal(html("`a **b**`"), "<code>a **b**</code>");
  assert.match(html("```js\nlet a;\n```"), /<pre><code>let a;<\/code><\/pre>.*Copy code/s);
});

Deno.test("quotes, also in quotes, end with their line", () => {
  assert.equal(html("> a\n> b\nc"), "<blockquote>a\nb</blockquote>c");
  assert.equal(html("> > a"), "<blockquote><blockquote>a</blockquote></blockquote>");
  assert.match(html("```\n> a\n```"), /<code>&gt; a|<code>> a/);
});

Deno.test("lists keep their numbers", () => {
  assert.equal(html("- a\n- b"), "<ul><li>a</li><li>b</li></ul>");
  assert.equal(html("1986. A great year"), '<ol start="1986"><li>A great year</li></ol>');
});

Deno.test("a heading is bold text and nothing larger", () => {
  assert.equal(html("# a\nb"), "<strong>a</strong>\nb");
  assert.equal(words("a\n---"), "a\n---");
});

for (
  const text of [
    "¯\\_(ツ)_/¯",
    "`¯\\_(ツ)_/¯`".slice(1, -1),
    "snake_case_name and 2 * 3 * 4",
    "a\nb\n\n\nc",
    "-",
    "1.",
    "#",
    "#general",
    "```",
    "a \\ b",
    "5 > 3 & 3 < 5 &amp; &lt;",
    "***",
    "|| alone",
    "||||",
    "[a]: https://a.example",
    "![a](b)",
    "\uE000 stays",
  ]
) {
  Deno.test(`comes out as typed: ${JSON.stringify(text)}`, () => assert.equal(words(text), text));
}

Deno.test("what stands in code is not touched", () => {
  assert.equal(
    words("`¯\\_(ツ)_/¯ @alice https://a.example`"),
    "¯\\_(ツ)_/¯ @alice https://a.example",
  );
});

Deno.test("addresses keep their underscores and stars; links say where they go", () => {
  const href = "https://a.example/_x_/*y*/__init__.py";
  assert.match(html(`*see* ${href}`), /<a href="https:\/\/a.example\/_x_\/\*y\*\/__init__.py"/);
  assert.match(
    html("[here](https://a.example)"),
    /<a href="https:\/\/a.example\/" target="_blank" rel="noopener noreferrer" title="https:\/\/a.example\/">here<\/a>/,
  );
  assert.match(html("[mail](mailto:a@a.example)"), /href="mailto:a@a.example"/);
  const lie = "[https://bank.example/a](https://evil.example/b)";
  assert.doesNotMatch(html(lie), /href="https:\/\/evil[^>]*>https:\/\/bank/);
  assert.equal(words(lie), lie);
});

Deno.test("[MSG-19] a mention of somebody who is here is a chip, any other is text", () => {
  assert.equal(html("hi @alice"), 'hi <span data-mention="true">@alice</span>');
  assert.equal(html("**@_bob_**"), '<strong><span data-mention="true">@_bob_</span></strong>');
  assert.equal(html("*@everyone*"), '<em><span data-mention="true">@everyone</span></em>');
  assert.equal(html("@nobody a@alice.example"), "@nobody a@alice.example");
});

Deno.test("a spoiler is covered, what marks it may lie around other marks", () => {
  const covered = html("||**boo** @alice|| end");
  assert.match(covered, /<button[^>]*><span>Spoiler: press to reveal<\/span>/);
  assert.match(covered, /<span aria-hidden="true">boo @alice<\/span><\/button> end$/);
});

for (
  const [name, text] of [
    ["quotes", ">".repeat(4000)],
    ["spaced quotes", "> ".repeat(2000)],
    ["stars", "*".repeat(4000)],
    ["stars and letters", "*a".repeat(2000)],
    ["strong in emphasis", "*a **b ".repeat(500)],
    ["brackets", "[".repeat(4000)],
    ["lists", "- ".repeat(2000)],
    ["nested lists", Array.from({ length: 80 }, (_, i) => `${"  ".repeat(i)}- a`).join("\n")],
    ["spoilers", "||a".repeat(1300)],
    ["ten thousand quotes", ">".repeat(10_000)],
    ["ten thousand stars", "*".repeat(10_000)],
    ["ten thousand mentions", "@a ".repeat(10_000)],
  ]
) {
  Deno.test(`does not hang or lose text: ${name}`, () => {
    const before = performance.now();
    const shown = words(text);
    // Milliseconds where it is right, and hours where it is not: a busy machine does not matter.
    assert(performance.now() - before < 1500, "took too long");
    assert(shown.length > 0);
  });
}

for (
  const text of [
    "<img src=x onerror=alert(1)>",
    "**<svg onload=alert(1)>**",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](\\u0001javascript:alert(1))",
    "[x](java\\nscript:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](vbscript:msgbox)",
    "[x](//evil.example)",
    "[x](file:///etc/passwd)",
    "![x](javascript:alert(1))",
    "<javascript:alert(1)>",
    "[<img src=x onerror=alert(1)>](https://a.example)",
    '```x" onclick=alert(1)\n<script>alert(1)</script>\n```',
    "||<script>alert(1)</script>||",
    "> <iframe src=javascript:alert(1)>",
    '@alice" onclick="alert(1)',
  ]
) {
  Deno.test(`inert: ${JSON.stringify(text)}`, () => {
    const shown = html(text);
    assert.doesNotMatch(shown, /<(img|script|iframe|style)/i);
    for (const [tag] of shown.matchAll(/<[^>]*>/g)) {
      assert.doesNotMatch(tag.replace(/"[^"]*"/g, '""'), /\son\w+=|style=/i);
    }
    for (const [, href] of shown.matchAll(/href="([^"]*)"/g)) {
      assert.match(href!, /^(https?|mailto):/);
    }
  });
}

Deno.test("[MEND-26o] tables are drawn with their columns' sides, and their cells have emphasis, code and bars", () => {
  const text =
    "Who | **Age** | What\n:-- | --: | :-:\n@ann | 36 | `a\\|b` c\\|d\nbob | 41\nthat's all";
  const table = html(text);
  assert.match(table, /<th scope="col">Who<\/th><th scope="col"><strong>Age<\/strong><\/th>/);
  assert.match(table, /<td><code>a\|b<\/code> c\|d<\/td><\/tr><tr><td>bob<\/td><td>41<\/td><\/tr>/);
  assert.match(table, /<\/table><\/div>that's all$/);
  assert.equal(
    coveredWords(text, ""),
    "Who | Age | What\n@ann | 36 | a|b c|d\nbob | 41\nthat's all",
  );
  for (
    const none of ["a | b", "a | b\n-|-|-", "a\n-", "a | b\n\n-|-", "| a |\n|  |", "a | b\n- b"]
  ) {
    assert.doesNotMatch(html(none), /<table/, none);
  }
  const large = `a | b\n-|-\n${"c | d\n".repeat(170)}`;
  assert.equal(html(large).match(/<tr>/g)!.length, 150);
  assert.ok(words(large).endsWith("c | d\nc | d\n"), "the rest stays as it was typed");
});

Deno.test("[MEND-26o] tasks have boxes that nobody can tick", () => {
  const box = (done: boolean) =>
    `<input type="checkbox" disabled${done ? " checked" : ""} aria-label="${
      done ? "Done" : "Not done"
    }"/>`;
  assert.equal(
    html("- [ ] a\n- [x] b\n- c"),
    `<ul><li>${box(false)}a</li><li>${box(true)}b</li><li>c</li></ul>`,
  );
  assert.equal(html("1. [X] a"), `<ol start="1"><li>${box(true)}a</li></ol>`);
  assert.equal(words("- [] a\n- [x]b\n- [y] c"), "[] a[x]b[y] c");
  assert.equal(coveredWords("- [ ] milk\n- [x] **bread**", ""), "☐ milk\n☑ bread");
});
