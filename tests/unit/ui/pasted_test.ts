import assert from "node:assert/strict";
import { markdownOfHtml } from "../../../components/chat/paste/markdown_of_html.ts";

/** HTML as programs put it on the clipboard, and the markdown that it becomes; null: its text. */
const PASTED: [string, string, string | null][] = [
  [
    "marks",
    "<p>a <b>bold</b>, <em>slanted </em>and <s>struck</s> word</p>",
    "a **bold**, *slanted* and ~~struck~~ word",
  ],
  [
    "a link",
    'see <a href="https://example.org/a_(b)">the  page</a>.',
    "see [the page](https://example.org/a_%28b%29).",
  ],
  ["an address", '<a href="https://example.org/">https://example.org/</a>', null],
  ["a link that leads nowhere", '<a href="javascript:alert(1)">press</a>', null],
  ["code", "call <code>a `b`</code>", "call `` a `b` ``"],
  [
    "a program",
    "<pre><code>let a = 1;\n  b();\n</code></pre><p>so</p>",
    "```\nlet a = 1;\n  b();\n```\n\nso",
  ],
  [
    "lists",
    "<ul><li>one<ol start=3><li>three</li><li>four</li></ol></li><li><p>two</p></li></ul>",
    "- one\n  3. three\n  4. four\n- two",
  ],
  [
    "a quote",
    "<blockquote><p>to be</p><p>or not</p></blockquote>she said",
    "> to be\n> \n> or not\n\nshe said",
  ],
  [
    "a word processor's styles",
    '<meta charset="utf-8"><b style="font-weight:normal"><p><span style="font-weight:700">bo</span><span style="font-weight:700">ld</span> <span style="font-style:italic">it</span></p><br><p>end</p></b>',
    "**bold** *it*\n\nend",
  ],
  [
    "both marks over two lines",
    "<strong><em>one<br>two</em></strong>",
    "***one***\n***two***",
  ],
  ["nothing that plain text could not say", "<div><span>let</span> a\n= 1</div><div>b</div>", null],
  [
    "what nobody sees",
    "<style>b { color: red }</style><script>b()</script><b>seen</b><!-- not -->",
    "**seen**",
  ],
  [
    "a table",
    "<table><tr><th><b>a</b></th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>",
    "**a** | b\n1 | 2",
  ],
  ["an emoji drawn as a picture", '<b>well</b> <img alt="🎉" src="x">', "**well** 🎉"],
];

for (const [name, html, expected] of PASTED) {
  Deno.test(`[MEND-47] pasted HTML becomes markdown: ${name}`, () => {
    assert.equal(markdownOfHtml(html), expected);
  });
}
