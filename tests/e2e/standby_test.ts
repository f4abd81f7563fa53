/** Parts of the page that come late, cannot be loaded, or are of another version than the server. */
import type { Locator, Page, Request } from "playwright-core";
import { expect, later, type Person, releasedTests, until } from "../helpers/e2e.ts";
import { keepSoon } from "../helpers/idle.ts";
import { settled } from "../helpers/settled.ts";
import { checkWithAxe } from "./axe.ts";
import { composer, cutOff, found, open, type Space } from "./chat.ts";
import { becomeNewer, hide, withoutParts } from "./standby.ts";

const e2e = releasedTests();

e2e("[UX-5] parts that come late, or cannot be loaded", async (t) => {
  t.allowErrors("unreachable");
  const ada = await t.user("ada");
  const space = await found("Parts", ada);
  await t.step(
    "[UX-5 FIL-6] what keeps the page alive and the button of voice messages come with the next connection where they could not be loaded",
    () => comesWithConnection(ada, space),
  );
  await t.step(
    "[UX-5 UX-6] a key whose part cannot be loaded says so, and works when it can",
    () => saysWhatIsMissing(ada.page),
  );
  const lacking = await withoutParts(ada, space);
  await t.step(
    "[UX-5] a dialog that cannot be loaded shows its frame, and opens by itself when the device is online",
    () => opensDialog(lacking),
  );
  await t.step(
    "[UX-5] a panel that cannot be loaded fails by itself, and loads when the device is online",
    () => loadsPanel(lacking),
  );
  await lacking.close();
  await t.step(
    "[UX-5] the bar follows the device's own connection within a second",
    () => followsConnection(ada.page),
  );
  const grace = await t.user("grace");
  await t.step(
    "[UX-5] what may be needed is fetched while nothing else is, and opens offline",
    async () => opensPrepared(grace, await found("Prepared", grace)),
  );
});

e2e("[UX-5] a server with another version", async (t) => {
  t.allowErrors("unreachable", "not_found");
  const ada = await t.user("ada");
  const space = await found("Versions", ada);
  await t.step(
    "[UX-5] a page offers the server's new version, and becomes it while nobody looks",
    async () => becomesIt(await withoutParts(ada, space)),
  );
  await t.step(
    "[UX-5] what nobody has asked for and was cut off on its way does not load the page anew before nobody looks",
    () => waitsUntilUnseen(ada, space),
  );
  await t.step(
    "[UX-5] a part of an older version, which is gone, brings the new one when it is asked for again",
    async () => bringsNewOne(await withoutParts(ada, space)),
  );
  await t.step(
    "[UX-5] what a browser will not ask for again is offered with a reload, which keeps drafts",
    async () => offersReload(await withoutParts(ada, space)),
  );
});

/** Nobody notices the missing part, so nothing is reported as uncaught. */
async function comesWithConnection(ada: Person, space: Space) {
  const { page, context } = ada;
  const parts = [/\/assets\/Standby-/, /\/assets\/VoiceButton-/];
  const refused = parts.map((part) => later(page.waitForRequest(part)));
  await keepSoon(page);
  for (const part of parts) await page.route(part, (route) => route.abort());
  await open(ada, space);
  await Promise.all(refused);
  await expect(composer(page)).toBeEnabled();
  await expect(page.getByText("This part can't be shown.")).toBeHidden();
  for (const part of parts) await page.unroute(part);
  // Nothing else is on its way when the connection goes.
  await settled(page);
  const files = later(page.waitForRequest("**/files.json"));
  await context.setOffline(true);
  await expect(page.getByText("Connection lost.")).toBeVisible();
  await context.setOffline(false);
  await files;
  await expect(page.getByRole("button", { name: "Record voice message" })).toBeVisible();
}

/** Page that hasn't received a key yet. */
async function saysWhatIsMissing(page: Page) {
  await page.reload();
  await settled(page);
  await page.route(/\/assets\/key_actions-/, (route) => route.abort());
  await page.keyboard.press("Control+k");
  await expect(page.getByText("This part can't be shown.")).toBeVisible();
  await page.unroute(/\/assets\/key_actions-/);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
}

async function opensDialog(page: Page) {
  const context = page.context();
  await cutOff(page);
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const frame = page.getByRole("dialog", { name: "Couldn't open this" });
  const retry = frame.getByRole("button", { name: "Retry" });
  await expect(retry).toBeFocused();
  await checkWithAxe(page, "a dialog that was not loaded");
  await retry.press("Enter");
  await expect(frame).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(frame).toBeHidden();
  // The page keeps working with the parts it has.
  await composer(page).fill("still here");
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await expect(frame).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  await expect(frame).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(composer(page)).toHaveValue("still here");
}

async function loadsPanel(page: Page) {
  const context = page.context();
  await cutOff(page);
  await page.getByRole("button", { name: "Members", exact: true }).first().click();
  const beside = page.getByRole("complementary");
  await expect(beside.getByText("This part can't be shown.")).toBeVisible();
  await checkWithAxe(page, "a panel that was not loaded");
  await expect(composer(page)).toBeEnabled();
  await context.setOffline(false);
  await expect(page.getByRole("complementary", { name: /Members/ })).toBeVisible();
  await expect(page.getByText("This part can't be shown.")).toBeHidden();
}

async function followsConnection(page: Page) {
  const context = page.context();
  await page.clock.install();
  await page.reload();
  await settled(page);
  const bar = page.getByText("Connection lost.");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  // The last to be told: by then the page itself has been.
  await page.evaluate(() => {
    addEventListener("offline", () => document.body.dataset.isOffline = "", { once: true });
  });
  await context.setOffline(true);
  await page.locator("body[data-is-offline]").waitFor();
  await page.clock.runFor(900);
  await expect(bar).toBeVisible();
  await page.clock.resume();
  await context.setOffline(false);
  await expect(bar).toBeHidden();
}

async function becomesIt(page: Page) {
  const context = page.context();
  await composer(page).fill("half a thought");
  await becomeNewer(page);
  await cutOff(page);
  await expect(page.getByText("Connection lost.")).toBeVisible();
  await context.setOffline(false);
  const offer = page.getByRole("region", { name: "A new version of Parley is ready." });
  await expect(offer).toBeVisible();
  await checkWithAxe(page, "the offer of a new version");
  const loaded = page.waitForEvent("load");
  await hide(page);
  await loaded;
  await settled(page);
  await expect(composer(page)).toHaveValue("half a thought");
  await page.close();
}

async function waitsUntilUnseen({ context, ...person }: Person, space: Space) {
  const page = await context.newPage();
  await keepSoon(page);
  const complete = Promise.withResolvers<void>();
  let notice = "";
  await page.route(/\/assets\/KeysNotice-/, async (route) => {
    notice = route.request().url();
    await complete.promise;
    // Its own imports are missing.
    await page.route(/\/assets\/chunk-/, (route) => route.abort("internetdisconnected"));
    await route.continue();
  }, { times: 1 });
  // Aborts parts that share the same imports, and background downloads.
  await page.route(/\/assets\/(EmojiPicker|Popups)-/, (route) => route.abort());
  const isCut = (one: Request) => one.resourceType() === "script" && /chunk-/.test(one.url());
  const cut = later(page.waitForEvent("requestfailed", isCut));
  await open({ context, ...person, page }, space);
  await composer(page).fill("half a thought");
  complete.resolve();
  await cut;
  const isThere = (url: string) => import(url).then(() => true, () => false);
  // The page knows it once each of its imports has come or failed.
  expect(await page.evaluate(isThere, notice)).toBe(false);
  const again = later(page.waitForRequest(/\/assets\/KeysNotice-.*\?\d/));
  await cutOff(page);
  await expect(page.getByText("Connection lost.")).toBeVisible();
  await page.unroute(/\/assets\/chunk-/);
  let looks = 0;
  page.on("requestfinished", (one) => looks += Number(one.url().endsWith("/files.json")));
  await context.setOffline(false);
  const address = (await again).url();
  // Its imports aren't requested again, since they failed once.
  expect(await page.evaluate(isThere, address)).toBe(false);
  // Looks for the connection and for the missing part; by the next one the page has reacted.
  await until("the page looks twice for a newer version", () => looks >= 2);
  await page.evaluate(() => fetch("/files.json").then((response) => response.text()));
  expect(await page.evaluate(() => sessionStorage.getItem("renewedFor"))).toBeNull();
  const loaded = page.waitForEvent("load");
  await hide(page);
  await loaded;
  await settled(page);
  await expect(composer(page)).toHaveValue("half a thought");
  await page.close();
}

async function bringsNewOne(page: Page) {
  await composer(page).fill("half a thought");
  await becomeNewer(page);
  // The file of the build that this page is of.
  const gone = "**/assets/Dialogs-*.js*";
  await page.route(gone, (route) => route.fulfill({ status: 404, body: "" }));
  await page.keyboard.press("Control+k");
  const frame = page.getByRole("dialog", { name: "Couldn't open this" });
  await expect(frame).toBeVisible();
  await loadsAnew(page, frame.getByRole("button", { name: "Retry" }), gone);
  await page.close();
}

async function offersReload(page: Page) {
  await composer(page).fill("half a thought");
  // Fails at any address, like a file whose shared import has failed once.
  const part = /\/assets\/Dialogs-/;
  await page.route(part, (route) => route.abort());
  // The page doesn't reload on its own a second time.
  await page.evaluate(() =>
    sessionStorage.setItem("renewedFor", document.documentElement.dataset.build!)
  );
  await page.unroute("**/files.json");
  await page.keyboard.press("Control+k");
  const frame = page.getByRole("dialog", { name: "Couldn't open this" });
  await frame.getByRole("button", { name: "Retry" }).click();
  await loadsAnew(page, frame.getByRole("button", { name: "Reload" }), part);
}

/** Pressing the button reloads the page, which keeps what was typed and then has the part. */
async function loadsAnew(page: Page, button: Locator, part: string | RegExp) {
  const loaded = later(page.waitForEvent("load"));
  await button.click();
  await loaded;
  await page.unroute(part);
  await settled(page);
  await expect(composer(page)).toHaveValue("half a thought");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
}

async function opensPrepared(ada: Person, space: Space) {
  const { page, context } = ada;
  await keepSoon(page);
  const last = page.waitForResponse("**/files.json")
    .then((response) => response.json())
    .then(({ scripts }) => page.waitForResponse(`**${scripts.en.at(-1)}`))
    .then((response) => response.finished());
  await open(ada, space);
  await last;
  await context.setOffline(true);
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await dialog.getByRole("tab", { name: "Voice" }).click();
  await expect(dialog.getByRole("tabpanel", { name: "Voice" })).not.toContainText("Loading");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Emoji", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Emoji" })).toBeVisible();
}
