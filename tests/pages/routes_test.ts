import assert from "node:assert/strict";
import { Context, type Site } from "fresh";
import { startFixture } from "./fixture.ts";

Deno.test("a page gets its handler's data, its parameters and the request's state", async () => {
  await using app = await startFixture();
  const start = await app.get("/?visitor=ada&label=first");
  assert.equal(start.status, 200);
  assert.equal(start.headers.get("content-type"), "text/html; charset=utf-8");
  assert.equal(start.headers.get("cache-control"), "private, no-cache");
  assert.equal(start.headers.get("x-page"), "index");
  assert.match(await start.text(), /<p>Hello ada<\/p>.*first/s);
  for (const path of ["/invite/a%20%3Cb%3E", "/invite/a%20%3Cb%3E/"]) {
    assert.match(await (await app.get(path)).text(), /Code a &lt;b(>|&gt;)/);
  }
  assert.match(await (await app.get("/invite")).text(), /No code/);
});

Deno.test("routes/_middleware stands before every page, found or not", async () => {
  await using app = await startFixture();
  for (const path of ["/", "/plain", "/broken", "/nope"]) {
    assert.equal((await app.get(path)).headers.get("x-shared"), path);
  }
  assert.equal((await app.get("/note.txt")).headers.get("x-shared"), null);
});

Deno.test("HEAD answers as GET does, without a body", async () => {
  await using app = await startFixture();
  const response = await app.get("/", { method: "HEAD" });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-type"), "text/html; charset=utf-8");
  assert.equal(await response.text(), "");
  assert.equal((await app.get("/nope", { method: "HEAD" })).status, 404);
});

Deno.test("an unknown path is the page of a 404", async () => {
  await using app = await startFixture();
  for (
    const path of ["/nope", "/invite/a/b", "/_app", "/_error", "/index", "/plain/x", "//plain"]
  ) {
    const response = await app.get(`http://chat.test${path}`);
    assert.equal(response.status, 404, path);
    assert.match(await response.text(), /<h1>Error 404<\/h1>/);
    assert.equal(response.headers.get("x-outer"), "1", "middlewares add to error pages too");
  }
});

Deno.test("a malformed % in the path is a bad request", async () => {
  await using app = await startFixture();
  for (const path of ["/invite/%", "/invite/%E0%A4%A", "/invite/%ff"]) {
    assert.equal((await app.get(path)).status, 400, path);
  }
  assert.deepEqual(app.reported, []);
});

Deno.test("a method that a page does not have is a 405 that names those it has", async () => {
  await using app = await startFixture();
  const refused = await app.get("/plain", { method: "POST" });
  assert.equal(refused.status, 405);
  assert.equal(refused.headers.get("allow"), "GET, HEAD");
  const other = await app.get("/", { method: "DELETE" });
  assert.deepEqual([other.status, other.headers.get("allow")], [405, "GET, POST, HEAD"]);
  assert.equal((await app.get("/", { method: "TOSTRING" })).status, 405);
});

Deno.test("[D-ERR-1] an error inside a page is reported, and not shown", async () => {
  await using app = await startFixture();
  const response = await app.get("/broken");
  assert.equal(response.status, 500);
  const html = await response.text();
  assert.match(html, /<h1>Error 500<\/h1>/);
  assert.doesNotMatch(html, /secret|broken/i);
  assert.equal((app.reported[0] as Error).message, "the secret reason");
  const closed = await app.get("/?closed");
  assert.equal(closed.status, 403);
  assert.equal(app.reported.length, 1, "what is thrown on purpose is not reported");
});

Deno.test("a redirect never leaves the site", async () => {
  await using app = await startFixture();
  const posted = await app.get("/", { method: "POST" });
  assert.deepEqual([posted.status, posted.headers.get("location")], [303, "/plain"]);
  const site: Site = {
    publicFolder: "",
    routes: {},
    islands: {},
    translations: {},
    assets: app.site.assets,
  };
  const ctx = new Context(new Request("https://chat.test/login"), {}, site);
  const to = (target: string) => ctx.redirect(target).headers.get("location");
  const outside = [
    "//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "/\t/evil.test",
    "https://evil.test",
  ];
  for (const target of [...outside, "javascript:alert(1)", "http://", "http://chat.test/"]) {
    assert.equal(to(target), "/", target);
  }
  assert.equal(to("/.//evil.test"), "/evil.test");
  assert.equal(to("/invite/a%2Fb?x=1#y"), "/invite/a%2Fb?x=1#y");
});
