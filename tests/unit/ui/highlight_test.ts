import assert from "node:assert/strict";
import { highlight } from "../../../components/markdown/highlight.ts";
import type { Token } from "../../../components/markdown/token_emitter.ts";

const text = (tokens: readonly Token[]): string =>
  tokens.map((token) => typeof token === "string" ? token : text(token.children)).join("");
const scopes = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token) =>
    typeof token === "string" ? [] : [token.scope, ...scopes(token.children)]
  );

const SAMPLES: [language: string, code: string, scope: string][] = [
  ["ts", "// a\nexport const s: string = `t ${add(1)}`;", "keyword"],
  ["js", "const a = /x/.test('<b>');", "regexp"],
  ["html", '<div class="a"><script>let x = 1;</script>', "tag"],
  ["py", "def f(x):\n    return f'{x}' # <i>", "comment"],
  ["sh", 'echo "$HOME" && ls -la | grep x', "built_in"],
  ["json", '{"a": [1, true, null]}', "attr"],
  ["diff", "-a\n+b", "addition"],
];

for (const [language, code, scope] of SAMPLES) {
  Deno.test(`code in ${language} is coloured and stays the same`, () => {
    const tokens = highlight(code, language, Infinity)!;
    assert.equal(text(tokens), code);
    assert(scopes(tokens).includes(scope), scopes(tokens).join());
  });
}

Deno.test("a language that nobody knows is not coloured", () => {
  assert.equal(highlight("a", "nosuch"), null);
  assert.equal(highlight("a", "__proto__"), null);
});
