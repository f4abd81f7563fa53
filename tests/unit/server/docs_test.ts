import assert from "node:assert/strict";
import { docLinks, docPage } from "../../../server/delivery/docs/service.ts";
import { ROOT } from "../../helpers/server_process.ts";

const pages = docLinks().map(({ name }) => ({ name, ...docPage(name)! }));

/** Terms in the code, for developers. */
const FOR_DEVELOPERS = "glossary.md";

Deno.test("the program carries every page of docs/ along", () => {
  const files = [...Deno.readDirSync(`${ROOT}/docs`)].map(({ name }) => name);
  const texts = files.filter((name) => name.endsWith(".md") && name !== FOR_DEVELOPERS).map((
    name,
  ) => name.slice(0, -3));
  assert.deepEqual(pages.map(({ name }) => name).sort(), texts.sort());
  for (const { html, title, name } of pages) {
    assert.match(html, /<h1 id="/, name);
    assert.ok(title.length > 3, name);
  }
});

Deno.test("links of the documentation lead to pages and parts that are there", () => {
  const ids = new Map(pages.map(({ name, html }) => [
    name,
    [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id),
  ]));
  const hrefs = pages.flatMap(({ name, html }) =>
    [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href.replace(/^#/, `/docs/${name}#`))
  );
  assert.ok(hrefs.length > 10);
  for (const href of hrefs) {
    if (/^https:/.test(href)) continue;
    const [, name, part] = /^\/docs\/(\w+)(?:#(.+))?$/.exec(href) ?? assert.fail(href);
    assert.ok(ids.has(name), href);
    if (part) assert.ok(ids.get(name)!.includes(part), href);
  }
  assert.ok(ids.get("help")!.includes("when-something-does-not-work"), "as --support has it");
});

Deno.test("a page that is not there is none, whatever its name", () => {
  for (const name of ["nothing", "__proto__", "constructor", "..", ""]) {
    assert.equal(docPage(name), null);
  }
});
