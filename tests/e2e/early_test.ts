import type { Page } from "playwright-core";
import { e2e, expect, later } from "../helpers/e2e.ts";
import { gather, message, send } from "./chat.ts";

const CHECK = "/api/auth/validate-session";

e2e("[SESS-01 SESS-04] before the chat's script is there", async (t) => {
  t.allowErrors("unreachable");
  const ada = await t.user("ada");
  const { page } = ada;
  await gather("Early birds", ada);
  await send(page, "the worm");
  await ada.context.clearCookies({ name: "parley_members" });
  await t.step(
    "[SESS-01] session and messages are asked for, once, before the chat's script is there",
    () => asksOnce(page),
  );
  await t.step(
    "[SESS-04] a page that is left before its script has come leaves tokens that hold",
    () => leavesTokens(page),
  );
});

async function asksOnce(page: Page) {
  const requests: string[] = [];
  page.on("request", (request) => {
    // Requests of the previous page don't count.
    if (request.isNavigationRequest()) requests.length = 0;
    requests.push(new URL(request.url()).pathname);
  });
  const asked = Promise.all([
    later(page.waitForResponse(`**${CHECK}`)),
    later(page.waitForResponse("**/api/messages/**")),
  ]);
  await page.route(/\/assets\/(?!early)/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.reload();
  await expect(message(page, "the worm")).toBeVisible();
  expect(requests.filter((path) => path === CHECK)).toHaveLength(1);
  // The previous page's last requests come before the check.
  const asks = (path: string) =>
    requests.slice(requests.indexOf(CHECK)).findIndex((one) => one.startsWith(path));
  await expect.poll(() => asks("/api/servers/")).toBeGreaterThan(asks("/api/messages/"));
  await page.unroute(/\/assets\/(?!early)/);
}

async function leavesTokens(page: Page) {
  const stored = () => page.evaluate(() => ({ ...localStorage }));
  const before = (await stored()).sessionToken;
  await page.route(/\/assets\/(?!early)/, (route) => route.abort());
  await page.reload();
  await expect.poll(async () => (await stored()).sessionToken).not.toBe(before);
  await page.unroute(/\/assets\/(?!early)/);
  await page.reload();
  await expect(page.getByLabel("Type a message...")).toBeVisible();
}
