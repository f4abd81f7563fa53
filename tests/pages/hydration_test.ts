import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import { openContext } from "../helpers/browser_context.ts";
import { settled } from "../helpers/settled.ts";
import { launch } from "../helpers/launch.ts";
import { startFixture } from "./fixture.ts";

const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'";

/** The fixture on a port under a strict CSP, and a page of a browser that shows it. */
async function open() {
  const stack = new AsyncDisposableStack();
  const app = stack.use(await startFixture());
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (req) => {
    // The browser requests this on its own.
    if (new URL(req.url).pathname === "/favicon.ico") return new Response();
    const response = await app.get(req.url, { headers: req.headers });
    response.headers.set("content-security-policy", CSP);
    return response;
  });
  stack.defer(() => server.shutdown());
  const browser = await launch();
  stack.defer(() => browser.close());
  const url = `http://127.0.0.1:${server.addr.port}`;
  const { page, problems } = await openContext(browser, url, "visitor");
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  return { app, page, problems, scripts, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

// Playwright keeps pipes and timers of its own.
const browserTest = (name: string, fn: () => Promise<void>) =>
  Deno.test({ name, fn, sanitizeOps: false, sanitizeResources: false });

browserTest("islands come alive by themselves, with what the server rendered", async () => {
  await using visit = await open();
  const { page, problems } = visit;
  const response = await page.goto("/?label=first");
  const sent = (await response!.text()).match(/<body>(.*?)<script/s)![1];
  const first = page.getByRole("button", { name: "first" });
  const second = page.getByRole("button", { name: "second" });
  await expect(async () => {
    await first.click();
    await expect(first).not.toHaveText("0", { timeout: 100 });
  }).toPass();
  await expect(second).toHaveText("5");
  await second.click();
  await expect(second).toHaveText("6");
  const ids = (html: string) => [...html.matchAll(/ id="(P[^"]+)"/g)].map(([, id]) => id);
  assert.deepEqual(ids(await page.content()), ids(sent), "ids are those of the server");
  const made = page.getByText("Counted").last();
  assert.equal(await made.getAttribute("for"), await second.getAttribute("id"), "made here too");
  assert.equal(await page.locator("fresh-island").evaluateAll((all) => all.length), 3);
  assert.deepEqual(problems, []);
});

browserTest("a page loads its islands' scripts once, and others only on demand", async () => {
  await using visit = await open();
  const { app, page, scripts, problems } = visit;
  const pages = app.site.assets.scripts;
  await page.goto("/badge");
  await settled(page);
  assert.deepEqual(scripts.toSorted(), pages["/badge"].toSorted());
  scripts.length = 0;
  await page.goto("/");
  await settled(page);
  assert.deepEqual(scripts.toSorted(), pages["/index"].toSorted());
  await page.getByRole("button", { name: "Later" }).first().click();
  const name = "Later: loaded on demand, later and the last by the counter";
  await expect(page.getByRole("button", { name })).toBeVisible();
  assert.equal(scripts.length, pages["/index"].length + 2);
  assert.deepEqual(problems, []);
});
