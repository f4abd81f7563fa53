import assert from "node:assert/strict";
import { docLinks, docPage } from "../../server/delivery/docs/service.ts";
import { TEXTS, TRANSLATED } from "../../server/delivery/docs/texts.ts";
import { ROOT } from "../helpers/server_process.ts";

const textOf = (page: string) => Deno.readTextFile(`${ROOT}${page}`);
const ids = (name: string) =>
  Array.from(docPage(name)!.html.matchAll(/\bid="([^"]+)"/g), ([, id]) => id);

Deno.test("[OPS-10] every link of the documentation leads to something", async () => {
  const pages = docLinks().map(({ name }) => `docs/${name}.md`);
  const wrong: string[] = [];
  for (const page of [...pages, "README.md"]) {
    const folder = page.includes("/") ? "docs/" : "";
    for (const [, href] of (await textOf(page)).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(href)) continue;
      const [file, part] = href.split("#");
      const there = file === "" ? page : new URL(`${folder}${file}`, "file:///").pathname.slice(1);
      const name = /^docs\/(\w+)\.md$/.exec(there)?.[1];
      const exists = await Deno.stat(`${ROOT}${there}`).then(() => true, () => false);
      if (!exists || (part && !(name && ids(name).includes(part)))) wrong.push(`${page}: ${href}`);
    }
  }
  assert.deepEqual(wrong, []);
});

Deno.test("[OPS-10] links within a page work where the program shows it", () => {
  const { html } = docPage("install")!;
  assert.match(html, /<a href="#making-a-release">makes one<\/a>/);
  assert.match(html, /<a href="\/docs\/internet">/);
});

Deno.test("[MEND-25 OPS-10] a page in another language has the parts of the English one, and its links lead to something", async () => {
  const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;
  for (const [language, texts] of Object.entries(TRANSLATED)) {
    for (const [name, text] of Object.entries(texts)) {
      const english = TEXTS[name]!;
      for (const what of [/^##+ /gm, /^- /gm, /^\|/gm, /\]\(/g]) {
        assert.equal(count(text, what), count(english, what), `${language}/${name}: ${what}`);
      }
      assert.notEqual(docPage(name, language)!.html, docPage(name)!.html);
      for (const [, file] of text.matchAll(/\]\(([^)#\s]+\.md)[^)]*\)/g)) {
        await Deno.stat(`${ROOT}docs/${language}/${file}`);
      }
    }
  }
});
