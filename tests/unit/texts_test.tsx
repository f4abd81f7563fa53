import assert from "node:assert/strict";
import { join } from "node:path";
import { render } from "./ui/render.ts";
import { Rich } from "../../components/ui/Rich.tsx";
import { ERRORS } from "../../protocol/errors.ts";
import { LANGUAGES } from "../../protocol/languages.ts";
import texts from "../../scripts/lint/texts.ts";
import { listFiles } from "../../server/delivery/fresh/build/files.ts";
import { accent } from "../../server/delivery/fresh/build/pseudo.ts";
import { languagesOf, readCatalog } from "../../server/delivery/fresh/build/texts.ts";
import { fill } from "../../text/message.ts";
import { ROOT } from "../helpers/server_process.ts";

/** A value, a plural, or a part's end; and whatever is left of braces and brackets. */
const MARKS = /\{\w+(?:, plural,(?: \w+ \{[^{}]*\})+)?\}|<\/?\w+>/g;

const ERROR_TEXTS = {
  byCode: Object.fromEntries(Object.entries(ERRORS).map(([code, [, text]]) => [code, text])),
};

const namesIn = (message: string) =>
  [...message.matchAll(MARKS)].map(([mark]) => mark.replace(/, plural,.*/s, "}")).sort();

Deno.test("a message holds its values, in the form that a number takes", () => {
  const members = "{count, plural, one {# member} other {# members}} of {server}";
  assert.equal(fill(members, { count: 1, server: "$&" }), "1 member of $&");
  assert.equal(fill(members, { count: 0, server: "{count}" }), "0 members of {count}");
});

Deno.test("a message's parts are elements, and nothing in it is HTML", () => {
  const page = render(
    <Rich
      text="<b>{count, plural, one {# file} other {# files}}</b> of <i>{name}</i>"
      count={2}
      name="<img>"
      b={(inner) => <b>{inner}</b>}
      i={(inner) => <bdi>{inner}</bdi>}
    />,
  );
  assert.equal(page.html, "<b>2 files</b> of <bdi>&lt;img></bdi>");
});

Deno.test("each language is a folder with the same areas, groups, keys, values and parts", async () => {
  const languages = languagesOf(ROOT);
  assert.deepEqual(languages.toSorted(), Object.keys(LANGUAGES).sort());
  const areas = (language: string) => listFiles(join(ROOT, "text", language));
  for (const language of languages) {
    assert.deepEqual(areas(language), areas("en"));
    for (const file of areas("en")) {
      const area = file.slice(1, -".ts".length);
      const english = area === "errors" ? ERROR_TEXTS : await readCatalog(ROOT, "en", area);
      // The server's response says errors in English.
      if (area === "errors" && language === "en") continue;
      const catalog = await readCatalog(ROOT, language, area);
      assert.deepEqual(Object.keys(catalog).sort(), Object.keys(english).sort());
      for (const [group, texts] of Object.entries(english)) {
        assert.deepEqual(Object.keys(catalog[group]).sort(), Object.keys(texts).sort(), group);
        for (const [key, text] of Object.entries(texts)) {
          const where = `${language}: ${area}.${group}.${key}`;
          checkMessage(catalog[group][key], language, where);
          assert.deepEqual(namesIn(catalog[group][key]), namesIn(text), where);
        }
      }
    }
  }
});

function checkMessage(message: string, language: string, where: string) {
  assert.ok(message.trim() === message && message !== "", where);
  assert.doesNotMatch(message.replace(MARKS, ""), /[{}<>]/, where);
  for (const [, forms] of message.matchAll(/, plural,((?: \w+ \{[^{}]*\})+)/g)) {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const category of pluralCategories) assert.ok(forms.includes(` ${category} {`), where);
  }
}

Deno.test("the pseudo-language changes letters alone, and is longer by two fifths", () => {
  assert.equal(accent("{a} <b>Join</b>"), "{a} <b>Ĵóííñ</b>");
  const plural = "{count, plural, one {one} other {#}} {name}";
  assert.equal(accent(plural), "{count, plural, one {óñéé} other {#}} {name}");
  const long = "Somebody who may mute members cannot be muted";
  assert.ok(accent(long).length > long.length * 1.25);
});

function found(source: string, file = "components/sample.tsx"): number {
  return Deno.lint.runPlugin(texts, join(ROOT, file), source).length;
}

Deno.test("a text in the code is seen, and what is none is not", () => {
  for (
    const source of [
      "<p>Nothing here</p>",
      "<p>{count} members</p>",
      '<Field label="name" />',
      '<button aria-label="Close" />',
      'show("Failed to save");',
      'const TEXT = { open: "Anyone" };',
      "show(`Sign out ${device}`);",
      "show(`${name} is typing`);",
      "<p>{open ? 'Hide' : 'Show'}</p>",
    ]
  ) assert.ok(found(source) > 0, source);
  for (
    const source of [
      "<p>{t.none}</p>",
      '<p class="flex min-w-0">{count} · {max}</p>',
      "<code>--tls lan</code>",
      'if (key === "Escape" || key === "ArrowLeft") close();',
      'throw new Error("The part is gone");',
      "const path = `/servers/${id}/members?before=${at}`;",
      "const look = `md:flex ${wide ? look : other}`;",
    ]
  ) assert.equal(found(source), 0, source);
  assert.equal(found("<p>Nothing here</p>", "server/sample.tsx"), 0);
});
