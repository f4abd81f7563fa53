import assert from "node:assert/strict";
import { startFixture } from "./fixture.ts";

Deno.test("a page shows its islands, and sends only their data and scripts", async () => {
  await using app = await startFixture();
  const html = await (await app.get("/")).text();
  // The attribute stays until the page's script has run (HOUSE-1).
  assert.match(html, /^<!DOCTYPE html><html lang="en" data-busy=""><head>/);
  assert.match(html, /<fresh-island data-index="0"><section>/);
  assert.deepEqual(islandData(html).map(({ id }) => id), [
    "/Counter#Counter",
    "/Counter#Counter",
    "/Badge#default",
  ]);
  const [entry, ...imported] = app.site.assets.scripts["/index"];
  const linked = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, src]) => src);
  assert.deepEqual(linked, imported);
  assert.ok(html.includes(`<script type="module" src="${entry}"></script>`));
});

Deno.test("a page without islands sends no script, nor any inline code or style", async () => {
  await using app = await startFixture();
  const html = await (await app.get("/plain")).text();
  assert.doesNotMatch(html, /<script|modulepreload|data-busy/);
  const start = await (await app.get("/")).text();
  assert.doesNotMatch(start, /\sstyle=|\son\w+=|<style/);
  for (const [, attributes] of start.matchAll(/<script([^>]*)>/g)) {
    assert.match(attributes, / src="| type="application\/json"/);
  }
});

Deno.test("an island inside an island belongs to the outer one", async () => {
  await using app = await startFixture();
  const html = await (await app.get("/")).text();
  const [outer] = html.split('<fresh-island data-index="1">');
  assert.match(outer, />inner<\/span>/);
  assert.equal(html.match(/<fresh-island/g)?.length, 3);
});

Deno.test("props cannot break out of their script, and arrive unchanged", async () => {
  await using app = await startFixture();
  const label = "</script><script>alert(1)</script><!-- \u2028 & \"'";
  const html = await (await app.get(`/?label=${encodeURIComponent(label)}`)).text();
  assert.doesNotMatch(html, /<script>|<!-- /);
  assert.deepEqual(islandData(html)[0].props, { label });
});

Deno.test("ids are unique over all islands of a page", async () => {
  await using app = await startFixture();
  const html = await (await app.get("/")).text();
  const ids = [...html.matchAll(/ id="(P[^"]+)"/g)].map(([, id]) => id);
  assert.equal(ids.length, 5);
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(await (await app.get("/")).text(), html, "and the same for every request");
});

Deno.test("code among an island's props is refused", async () => {
  await using app = await startFixture();
  assert.equal((await app.get("/code")).status, 500);
  assert.match(String(app.reported[0]), /"onPress" is code or JSX/);
});

Deno.test("a page's title replaces that of _app", async () => {
  await using app = await startFixture();
  const titles = async (path: string) => (await (await app.get(path)).text()).match(/<title>.*?</g);
  assert.deepEqual(await titles("/"), ["<title>Start<"]);
  assert.deepEqual(await titles("/plain"), ["<title>Fixture<"]);
});

Deno.test("requests share nothing, whatever happens to their neighbours", async () => {
  await using app = await startFixture();
  const names = Array.from({ length: 40 }, (_, i) => `visitor-${i}`);
  const pages = await Promise.all(names.map(async (name, i) => {
    if (i % 3 === 0) await app.get("/broken");
    const response = await app.get(`/?visitor=${name}&label=${name}`);
    return await response.text();
  }));
  pages.forEach((html, i) => {
    assert.deepEqual(new Set(html.match(/visitor-\d+/g)), new Set([names[i]]));
    assert.equal(islandData(html).length, 3);
    assert.equal(html.match(/<title>/g)?.length, 1);
  });
});

function islandData(html: string): { id: string; props: Record<string, unknown> }[] {
  return JSON.parse(html.match(/id="fresh-data">(.*?)<\/script>/s)![1]);
}
