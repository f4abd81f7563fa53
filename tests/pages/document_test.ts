import assert from "node:assert/strict";
import { App, HttpError, type Site } from "fresh";
import * as app from "../../routes/_app.tsx";
import * as error from "../../routes/_error.tsx";

const BUILT = { hash: "abc", compressed: true };

/** The real _app and _error around pages of its own. */
function open() {
  const site: Site = {
    translations: {},
    publicFolder: "",
    assets: {
      dev: false,
      build: "",
      scripts: { "/index": ["/assets/chat.js"] },
      translated: {},
      styles: { "/index": "/styles/index.css", "/_error": "/styles/_error.css" },
      files: { "/styles/index.css": BUILT, "/styles/_error.css": BUILT },
    },
    islands: {},
    routes: {
      "/_app": app,
      "/_error": error,
      "/index": { default: () => "the page" },
      "/broken": {
        default: () => {
          throw new Error("the secret reason");
        },
      },
      "/gone": { handler: () => Promise.reject(new HttpError(410)) },
    },
  };
  const handler = new App(site, { report: () => {} }).fsRoutes().handler();
  return async (path: string, cookie = "") => {
    const req = new Request(`http://chat.test${path}`, { headers: { cookie } });
    const response = await handler(req);
    const { status, headers } = response;
    return { status, headers, html: await response.text() };
  };
}

Deno.test("every page has its language, title, viewport, icon and styles", async () => {
  const { html } = await open()("/");
  assert.match(html, /^<!DOCTYPE html><html lang="en" dir="ltr"><head><meta charset="utf-8"/);
  assert.match(html, /<title>Parley<\/title>/);
  assert.match(html, /<meta name="viewport" content="[^"]*interactive-widget=resizes-content"/);
  assert.match(html, /<meta name="description"/);
  assert.match(html, /<link rel="icon" type="image\/svg\+xml" href="\/icon.svg"/);
  assert.match(html, /<link rel="stylesheet" href="\/styles\/index.css\?v=abc"/);
  assert.match(html, /<body>the page<\/body>/);
  assert.match(html, /<script type="module" src="\/assets\/chat.js"><\/script><\/head>/);
  assert.doesNotMatch(html, /<script>|\sstyle=|https?:/);
});

Deno.test("a page's headers name its styles and its script, by the addresses that it has them by", async () => {
  const get = open();
  const styles = (page: string) => `</styles/${page}.css?v=abc>; rel=preload; as=style`;
  const { headers } = await get("/");
  assert.equal(headers.get("link"), `${styles("index")}, </assets/chat.js>; rel=modulepreload`);
  assert.equal((await get("/nope")).headers.get("link"), styles("_error"));
});

Deno.test("the theme that was chosen is in the first HTML; without one the system decides", async () => {
  const get = open();
  const theme = async (cookie: string) =>
    (await get("/", cookie)).html.match(/data-theme="(\w+)"/)?.[1];
  assert.equal(await theme("theme=dark"), "dark");
  assert.equal(await theme("a=b; theme=light; c=d"), "light");
  for (const cookie of ["", "theme=system", "theme=darker", "mytheme=dark", 'theme="><b>']) {
    assert.equal(await theme(cookie), undefined, cookie);
  }
  const bars = async (cookie: string) =>
    (await get("/", cookie)).html.match(/theme-color/g)?.length;
  assert.deepEqual([await bars(""), await bars("theme=dark")], [2, 1]);
});

Deno.test("[D-ERR-1] error pages are friendly, have a way out and tell no secret", async () => {
  const get = open();
  const cases = [
    ["/nope", 404, "Nothing here"],
    ["/broken", 500, "Something went wrong"],
    ["/gone", 410, "Something went wrong"],
  ] as const;
  for (const [path, status, title] of cases) {
    const response = await get(path, "theme=dark");
    assert.equal(response.status, status);
    assert.match(response.html, new RegExp(`<h1[^>]*>${title}</h1>`));
    assert.match(response.html, new RegExp(`<title>${title} · Parley</title>`));
    assert.match(response.html, /<a href="\/"/);
    assert.match(response.html, /data-theme="dark"/);
    assert.doesNotMatch(response.html, /secret|\.tsx?:/);
  }
});
