import assert from "node:assert/strict";
import {
  type BuildKind,
  isUpToDate,
  RELEASED,
  stampOf,
} from "../../server/delivery/fresh/build/stamp.ts";
import { endReloadStreams } from "../../server/delivery/fresh/reload.ts";
import { copyFixture, startFixture } from "./fixture.ts";

Deno.test("a page's scripts hold its islands, not those of others nor what is loaded on demand", async () => {
  await using app = await startFixture();
  const { scripts, files } = app.site.assets;
  const source = (path: string) => Deno.readTextFileSync(`${app.root}/_fresh/public${path}`);
  const sources = (page: string) => scripts[page].map(source).join();
  assert.match(sources("/index"), /rounded-full/, "the badge");
  assert.match(sources("/index"), /Counted/, "the counter");
  assert.match(sources("/badge"), /rounded-full/);
  assert.doesNotMatch(sources("/badge"), /Counted/);
  assert.deepEqual([scripts["/plain"], scripts["/_error"]], [[], []]);
  const all = Object.keys(files).filter((path) => path.endsWith(".js"));
  const late = all.filter((path) => source(path).includes("loaded on demand"));
  assert.equal(late.length, 1);
  assert.ok(!Object.values(scripts).flat().includes(late[0]));
});

Deno.test("a page's first script is one, whatever it shares with those that come later", async () => {
  await using app = await startFixture();
  const { scripts } = app.site.assets;
  const [entry, ...more] = scripts["/index"];
  assert.deepEqual(more, []);
  const source = await Deno.readTextFile(`${app.root}/_fresh/public${entry}`);
  assert.match(source, /counter/);
});

Deno.test("names of scripts change with their content, and only then", async () => {
  await using fixture = await copyFixture();
  const scripts = () =>
    [...Deno.readDirSync(`${fixture.root}/_fresh/public/assets`)].map(({ name }) => name).sort();
  const build = () => fixture.build({ compress: true });
  await build();
  const first = scripts();
  assert.ok(first.every((name) => /^[\w-]+-[0-9A-Z]{8}\.js(\.br|\.gz)?$/.test(name)));
  await build();
  assert.deepEqual(scripts(), first);
  await edit(`${fixture.root}/client/later.ts`, "on demand", "on request");
  await build();
  const second = scripts();
  assert.equal(second.length, first.length);
  assert.notDeepEqual(second, first);
});

Deno.test("a page's styles hold the classes of what it can show, and no others", async () => {
  await using fixture = await copyFixture();
  await fixture.build();
  const { assets: { styles } } = await fixture.site();
  const read = (page: string) => Deno.readTextFile(`${fixture.root}/_fresh/public${styles[page]}`);
  const rules = { text: ".underline{", badge: ".rounded-full{", counter: "calc(100% - 2px)" };
  const shown = { plain: ["text"], badge: ["badge"], index: ["badge", "counter"] };
  for (const [page, shows] of Object.entries(shown)) {
    const css = await read(`/${page}`);
    assert.ok(css.includes("fresh-island{display:contents}"), page);
    const found = Object.entries(rules).filter(([, rule]) => css.includes(rule));
    assert.deepEqual(found.map(([name]) => name), shows);
    assert.doesNotMatch(css, /\.line-through|@import|@tailwind/);
  }
});

Deno.test("--if-needed builds when a source changed or the last build was another, else not", async () => {
  await using fixture = await copyFixture();
  const { root, build } = fixture;
  assert.ok(await build({ ifNeeded: true }));
  assert.equal(await build({ ifNeeded: true }), null);
  await edit(`${root}/client/later.ts`, "on demand", "on request");
  assert.ok(await build({ ifNeeded: true }));
  assert.equal(await build({ ifNeeded: true }), null);

  assert.ok(await build({ ...RELEASED, ifNeeded: true }), "the last one was another");
  // A build takes a second, so the stamp shows whether one would start.
  const stamp = (kind: Partial<BuildKind> = {}) => stampOf(root, { ...RELEASED, ...kind });
  assert.ok(isUpToDate(root, stamp()));
  for (const other of [{ dev: true }, { compress: false }, { mangle: false }]) {
    assert.ok(!isUpToDate(root, stamp(other)), JSON.stringify(other));
  }
  for (const file of ["client/later.ts", "static/note.txt", "routes/plain.tsx", "deno.json"]) {
    const before = stamp();
    await Deno.writeTextFile(`${root}/${file}`, "\n", { append: true });
    assert.notEqual(stamp(), before, file);
  }
  const before = stamp();
  await Deno.rename(`${root}/static/note.txt`, `${root}/static/other.txt`);
  assert.notEqual(stamp(), before);
});

Deno.test("builds that are started at once wait for each other", async () => {
  await using fixture = await copyFixture();
  const needed = await Promise.all([1, 2, 3].map(() => fixture.build({ ifNeeded: true })));
  assert.equal(needed.filter((report) => report !== null).length, 1);
  const all = await Promise.all([1, 2, 3].map(() => fixture.build()));
  assert.equal(new Set(all).size, 1);
});

Deno.test("a build that fails leaves the last one, and the next tries again", async () => {
  await using fixture = await copyFixture();
  const { root, build } = fixture;
  await build();
  const entry = (await fixture.site()).assets.scripts["/index"][0];
  await edit(`${root}/client/later.ts`, "export const later", "export const export");
  await assert.rejects(build({ ifNeeded: true }));
  await Deno.stat(`${root}/_fresh/public${entry}`);
  assert.deepEqual(
    [...Deno.readDirSync(`${root}/_fresh`)].map(({ name }) => name).sort(),
    ["lock", "manifest.ts", "pages", "public", "stamp"],
  );
  await edit(`${root}/client/later.ts`, "export const export", "export const later");
  assert.equal(await build({ ifNeeded: true }), null);
});

Deno.test("a development build is readable, not cached, and reloads its pages", async () => {
  await using app = await startFixture({ dev: true });
  const { scripts, files } = app.site.assets;
  const [entry] = scripts["/plain"];
  assert.ok(files[`${entry}.map`]);
  assert.equal(files[entry].compressed, false);
  assert.equal((await app.get(entry)).headers.get("cache-control"), "no-cache");
  assert.ok((await (await app.get("/plain")).text()).includes(`src="${entry}"`));
  const stream = await app.get("/_fresh/alive");
  assert.equal(stream.headers.get("content-type"), "text/event-stream");
  const reader = stream.body!.getReader();
  assert.match(new TextDecoder().decode((await reader.read()).value), /^retry: 100\ndata: \S+\n\n/);
  endReloadStreams();
  assert.equal((await reader.read()).done, true, "a stopping server does not wait for pages");
});

Deno.test("a served build has no endpoint for reloading, nor source maps", async () => {
  await using app = await startFixture();
  assert.equal((await app.get("/_fresh/alive")).status, 404);
  assert.ok(!Object.keys(app.site.assets.files).some((path) => path.endsWith(".map")));
});

async function edit(path: string, from: string, to: string): Promise<void> {
  const text = await Deno.readTextFile(path);
  assert.ok(text.includes(from));
  await Deno.writeTextFile(path, text.replace(from, to));
}
