import assert from "node:assert/strict";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { gather, message, send } from "../e2e/chat.ts";
import { invite } from "../helpers/account.ts";
import { fill } from "../helpers/fill.ts";
import { describeFile } from "../../server/delivery/fresh/build/compress.ts";
import { STARTED } from "../../server/delivery/fresh/build/stamp.ts";
import { buildAsReleased } from "../../scripts/test/build.ts";
import { withBundler } from "../../server/delivery/fresh/build/bundler.ts";
import { bundleScripts } from "../../server/delivery/fresh/build/scripts.ts";
import { readSources } from "../../server/delivery/fresh/build/sources.ts";
import { releasedSite } from "../helpers/builds.ts";
import { expect, later, releasedTests } from "../helpers/e2e.ts";
import { ROOT } from "../helpers/root.ts";
import { settled } from "../helpers/settled.ts";

/** Bytes of scripts that files of messages have added; what all others may have. */
const FILES = 800;
/**
 * Plain code counts more than bytes up to 90 KB (HOUSE-1). 1,400 of these are the pins and names of
 * encrypted channels, which count before anything is shown (MEND-28, MEND-29), 600 the declarations
 * of features (HOUSE-2), 390 nicknames: in rows, quotes and notices, and changed by events (COM-6), 300
 * slow mode and the declaration of saved messages (COM-3, COM-12), 1,360 categories, levels of
 * notifications, forwarded messages, polls, and the order of servers (COM-2, COM-5, COM-10, COM-13,
 * COM-15), 850 threads: which are held, permissions in them, the way there and back (COM-7),
 * 50 the declaration of events (COM-16).
 */
const OTHERS = 79_720;
/** Requests, and bytes on the wire, until the chat can be used. */
const BUDGET = { requests: 18, all: 111_000, scripts: OTHERS + FILES };
/**
 * Scripts that have arrived when the newest messages' markdown renders, and their bytes (MEND-22); 4,500
 * of these are those of communities.
 */
const MARKED = { scripts: 6, bytes: 101_270 };
/**
 * Bytes of scripts with rail and sidebar, which come behind the chat (decision 0051); 3,750 of these are
 * those of communities.
 */
const WITH_LISTS = 89_120;
/**
 * Bytes of the only script of /login, compressed; 100 distinguish a session from another account's
 * (MEND-75), 40 request the stylesheet of the chat.
 */
const LOGIN_BUDGET = 18_310;

await buildAsReleased();
const e2e = releasedTests();

e2e(
  "[FIL-9] the main screen is light, files add 4 KB at most, and the chat waits for nothing that comes later",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const space = await gather("Light", ada);
    await send(ada.page, "*Hello* Grace");
    await expect(message(ada.page, "Hello")).not.toHaveAttribute("aria-busy", "true");
    await invite(ada.account, space.server.id, [grace.account]);

    // The members panel beside the chat loads later too.
    await grace.context.clearCookies({ name: "parley_members" });
    // Nothing else arrives, although it's requested: rail and sidebar, and the markdown renderer.
    const { assets } = await releasedSite();
    const wanted = [...assets.scripts["/index"], "/assets/early.js"];
    const usable = Promise.withResolvers<void>();
    await grace.page.route(/\/assets\/(?!socket_library)/, async (route) => {
      if (!wanted.includes(new URL(route.request().url()).pathname)) await usable.promise;
      await route.continue();
    });
    const lists = later(grace.page.waitForResponse(/\/assets\/Lists-/));
    const { untilUsable, loads } = await watchLoading(grace.page);
    const { server, channel } = space;
    const value = `${server.id}/${channel.id}`;
    await grace.context.addCookies([{ name: "parley_at", value, url: grace.url }]);
    await grace.page.goto("/");
    await expect(message(grace.page, "*Hello* Grace")).toBeVisible();
    await send(grace.page, "Hello Ada");
    await expect(message(ada.page, "Hello Ada")).toBeVisible();

    const loaded = await untilUsable;
    const sum = (of: Load[]) => of.reduce((total, { bytes }) => total + bytes, 0);
    const scripts = loaded.filter(({ path }) => path.endsWith(".js"));
    const text = JSON.stringify(loaded, null, 1);
    expect(loaded.length, text).toBeLessThanOrEqual(BUDGET.requests);
    expect(sum(loaded), text).toBeLessThanOrEqual(BUDGET.all);
    expect(sum(scripts), text).toBeLessThanOrEqual(BUDGET.scripts);
    expect(FILES).toBeLessThanOrEqual(4 * 1024);
    expect(sum(scripts), "scripts were counted").toBeGreaterThan(10_000);

    usable.resolve();
    const code = await (await lists).text();
    await settled(grace.page);
    const names = [...code.matchAll(/"\.(\/[\w-]+\.js)"/g)].map(([, name]) => `/assets${name}`);
    const paths = new Set([...names, new URL((await lists).url()).pathname]);
    const behind = [...loads.values()].filter(({ path }) =>
      paths.has(path) && !wanted.includes(path)
    );
    expect(sum(behind), "rail and sidebar were counted").toBeGreaterThan(4000);
    expect(sum([...scripts, ...behind])).toBeLessThanOrEqual(WITH_LISTS);
  },
);

e2e(
  "[MEND-22] a channel whose newest messages have markup needs few scripts more until that is drawn",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const { server, channel } = await gather("Marked", ada);
    const texts = [
      "- one\n- two",
      "> said",
      "||hidden||",
      "`code` of https://example.com",
      "**loud**",
    ];
    await fill(grace.url, ada.account, channel.id, texts);
    await invite(ada.account, server.id, [grace.account]);
    const { assets } = await releasedSite();
    const drawing = await scriptsOf("Markdown");
    const wanted = [...assets.scripts["/index"], "/assets/early.js", ...drawing];
    const shown = Promise.withResolvers<void>();
    await grace.page.route(/\/assets\/(?!socket_library)/, async (route) => {
      if (!wanted.includes(new URL(route.request().url()).pathname)) await shown.promise;
      await route.continue();
    });
    const { untilUsable } = await watchLoading(grace.page, drawing);
    const value = `${server.id}/${channel.id}`;
    await grace.context.addCookies([{ name: "parley_at", value, url: grace.url }]);
    await grace.page.goto("/");
    await expect(message(grace.page, "loud").locator("strong")).toHaveText("loud");
    await expect(message(grace.page, "one").locator("li")).toHaveText(["one", "two"]);
    const arrived = (await untilUsable).filter(({ bytes }) => bytes > 0);
    shown.resolve();
    const scripts = arrived.filter(({ path }) => path.endsWith(".js"));
    const text = JSON.stringify(scripts, null, 1);
    expect(scripts.length, text).toBeLessThanOrEqual(MARKED.scripts);
    const bytes = scripts.reduce((total, { bytes }) => total + bytes, 0);
    expect(bytes, text).toBeLessThanOrEqual(MARKED.bytes);
    for (const path of drawing) expect(scripts.map((one) => one.path)).toContain(path);
  },
);

/** Addresses of a part's script and of all that it imports at once. */
async function scriptsOf(part: string): Promise<string[]> {
  const { publicFolder } = await releasedSite();
  const names = [...Deno.readDirSync(`${publicFolder}/assets`)].map(({ name }) => name);
  const isPart = new RegExp(`^${part}-\\w+\\.js$`);
  const found = new Set(names.filter((name) => isPart.test(name)));
  for (const name of found) {
    const code = await Deno.readTextFile(`${publicFolder}/assets/${name}`);
    for (const [, one] of code.matchAll(/(?:from|import)\s*"\.\/([\w-]+\.js)"/g)) found.add(one);
  }
  return [...found].map((name) => `/assets/${name}`);
}

interface Load {
  path: string;
  /** On the wire, headers included. */
  bytes: number;
}

interface Loading {
  /** Requests before it had its first messages, a socket and other necessities. */
  untilUsable: Promise<Load[]>;
  /** All requests by id. */
  loads: Map<string, Load>;
}

/** Records the requests of `page` from now on. @param needed paths that it can't be used without */
async function watchLoading(page: Page, needed: string[] = []): Promise<Loading> {
  const devtools = await page.context().newCDPSession(page);
  const loads = new Map<string, Load>();
  const { promise, resolve } = Promise.withResolvers<Load[]>();
  function settle() {
    const have = (part: string) =>
      [...loads.values()].some(({ path, bytes }) => path.startsWith(part) && bytes > 0);
    // Copies: what arrives afterwards is not counted.
    if (["/api/messages/", "/socket.io/", ...needed].every(have)) {
      resolve(structuredClone([...loads.values()]));
    }
  }
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    loads.set(requestId, { path: new URL(request.url).pathname, bytes: 0 });
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    loads.get(requestId)!.bytes = encodedDataLength;
    settle();
  });
  devtools.on("Network.webSocketCreated", ({ requestId, url }) => {
    loads.set(requestId, { path: new URL(url).pathname, bytes: 0 });
  });
  devtools.on("Network.webSocketFrameReceived", ({ requestId, response }) => {
    loads.get(requestId)!.bytes += response.payloadData.length;
    settle();
  });
  await devtools.send("Network.enable");
  return { untilUsable: promise, loads };
}

Deno.test("a page's first script is one, and that of /login is small", async () => {
  const { assets: { scripts }, publicFolder } = await releasedSite();
  for (const [page, paths] of Object.entries(scripts)) assert(paths.length <= 1, page);
  const [login] = scripts["/login"];
  const { size } = await Deno.stat(`${publicFolder}${login}.br`);
  assert(size <= LOGIN_BUDGET, `${size} bytes`);
});

Deno.test("[MEND-55] first scripts of what `deno task start` builds are at most 1.3 times a release's", async () => {
  const { assets, publicFolder } = await releasedSite();
  const folder = await Deno.makeTempDir();
  const root = resolve(ROOT);
  const started = await withBundler(async () =>
    await bundleScripts(root, folder, false, "en", await readSources(root), {})
  );
  for (const page of ["/index", "/login"]) {
    const sizes = (scripts: Record<string, string[]>, publicFolder: string) =>
      Promise.all(scripts[page].map(async (script) => {
        const { size } = await Deno.stat(`${publicFolder}${script}.br`).catch(() => ({ size: 0 }));
        return size || await quicklyCompressed(publicFolder + script);
      }));
    const sum = (all: number[]) => all.reduce((total, size) => total + size, 0);
    const release = sum(await sizes(assets.scripts, publicFolder));
    const start = sum(await sizes(started.scripts, folder));
    assert.ok(release > 5000, `${page}: ${release} bytes were counted`);
    assert.ok(start <= 1.3 * release, `${page}: ${start} bytes, a release has ${release}`);
  }
  await Deno.remove(folder, { recursive: true });
});

/** Bytes of a file as `deno task start` compresses it; it was written uncompressed. */
async function quicklyCompressed(path: string): Promise<number> {
  const copy = await Deno.makeTempFile({ suffix: ".js" });
  await Deno.copyFile(path, copy);
  await describeFile(copy, STARTED.compress);
  const { size } = await Deno.stat(`${copy}.br`);
  for (const suffix of ["", ".br", ".gz"]) await Deno.remove(copy + suffix);
  return size;
}
