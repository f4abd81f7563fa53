import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { gather, message, open, send } from "../e2e/chat.ts";
import { invite } from "../helpers/account.ts";
import { e2e, expect } from "../helpers/e2e.ts";

/**
 * Requests, and bytes on the wire, until the chat can be used. Of the scripts, 800 are for files of
 * messages, which may add 4 KB.
 */
const BUDGET = { requests: 18, all: 110_000, scripts: 77_600 };
/** Bytes of the one script of /login, compressed. */
const LOGIN_BUDGET = 17_900;

e2e("the main screen is light, and the chat waits for nothing that comes later", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  const space = await gather("Light", ada);
  await send(ada.page, "*Hello* Grace");
  await expect(message(ada.page, "Hello")).not.toHaveAttribute("aria-busy", "true");
  await invite(ada.account, space.server.id, [grace.account]);

  // The members who stand beside the chat come later, too.
  await grace.context.clearCookies({ name: "parley_members" });
  // What draws markdown is asked for while messages are fetched, and never arrives here.
  await grace.page.route(/\/assets\/Markdown-/, () => {});
  const { untilUsable } = await watchLoading(grace.page);
  await open(grace, space);
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
  expect(sum(scripts), "scripts were counted").toBeGreaterThan(10_000);
});

interface Load {
  path: string;
  /** On the wire, headers included. */
  bytes: number;
}

/** What `page` asks for from now on until it has both its first messages and a socket. */
async function watchLoading(page: Page): Promise<{ untilUsable: Promise<Load[]> }> {
  const devtools = await page.context().newCDPSession(page);
  const loads = new Map<string, Load>();
  const { promise, resolve } = Promise.withResolvers<Load[]>();
  function settle() {
    const have = (part: string) =>
      [...loads.values()].some(({ path, bytes }) => path.startsWith(part) && bytes > 0);
    // Copies: what arrives afterwards is not counted.
    if (have("/api/messages/") && have("/socket.io/")) {
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
  return { untilUsable: promise };
}

Deno.test("a page's first script is one, and that of /login is small", async () => {
  const { assets: { scripts } } = await import("../../_fresh/manifest.ts");
  for (const [page, paths] of Object.entries(scripts)) assert(paths.length <= 1, page);
  const [login] = scripts["/login"];
  const { size } = await Deno.stat(new URL(`../../_fresh/public${login}.br`, import.meta.url));
  assert(size <= LOGIN_BUDGET, `${size} bytes`);
});
