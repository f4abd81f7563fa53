import type { Locator, Page } from "playwright-core";
import { e2e, expect } from "../helpers/e2e.ts";
import { compareProgram } from "../helpers/compared.ts";
import { parley } from "../helpers/parley.ts";
import { settings } from "./account.ts";
import { checkWithAxe } from "./axe.ts";
import { enter } from "./chat.ts";
import { changeReplies } from "./routes.ts";

const LIMIT =
  "The host also serves this page, so a modified program could show any number here. Checking from another computer finds changes made for everyone, but not changes made only for you.";

const program = (panel: Locator) =>
  panel.getByRole("region", { name: "The program that runs here" });

e2e("[E2E-37] what the page runs", async (t) => {
  const { page } = await t.user("ada");
  await compareProgram(page);
  await enter(page);
  await t.step(
    "[E2E-37 E2E-4] Settings show the fingerprint of what the page runs: the one that parley verify-client prints",
    () => showsFingerprint(page, t.server.url),
  );
  await t.step(
    "[E2E-37] code that is not on the server's list is named in Settings, and no fingerprint is shown",
    () => namesCode(page),
  );
  await t.step(
    "[E2E-37] a page of another version than the server's is led to reload",
    () => leadsToReload(page),
  );
});

async function showsFingerprint(page: Page, url: string) {
  const part = program(await settings(page, "End-to-end encryption"));
  const groups = part.getByRole("list", { name: "Fingerprint of the program" })
    .getByRole("listitem");
  await expect(groups).toHaveText(Array.from({ length: 8 }, () => /^[0-9a-f]{8}$/));
  await expect(part).toContainText(/All \d\d+ files that this page runs match this server's/);
  await expect(part).toContainText(LIMIT);
  await expect(part).toContainText(`parley verify-client ${url}`);
  await checkWithAxe(page, "the program that runs here");
  const shown = (await groups.allTextContents()).join(" ");
  const { out, err } = await parley(["verify-client", url]);
  expect(out, err).toContain(`Fingerprint  ${shown}\n`);
}

async function namesCode(page: Page) {
  // A host gives one person an altered file, and doesn't add it to the list.
  let altered = "";
  await page.route(/\/assets\/PrivateSettings-[^/]+\.js/, async (route) => {
    const response = await route.fetch();
    altered = new URL(route.request().url()).pathname;
    await route.fulfill({ response, body: `${await response.text()}\n;void 0;` });
  });
  await enter(page);
  const part = program(await settings(page, "End-to-end encryption"));
  await expect(part.getByRole("alert")).toContainText("code that isn't on this server's list");
  await expect(part.getByRole("listitem")).toHaveText([altered]);
  await expect(part.getByRole("list", { name: "Fingerprint of the program" })).toHaveCount(0);
  await checkWithAxe(page, "code that is not listed");
  await page.unroute(/\/assets\/PrivateSettings-[^/]+\.js/);
}

async function leadsToReload(page: Page) {
  await enter(page);
  await changeReplies<object>(page, "/manifest.json", (list) => ({ ...list, build: "another" }));
  const part = program(await settings(page, "End-to-end encryption"));
  await expect(part).toContainText("This page is from a different version");
  await expect(part.getByRole("listitem")).toHaveCount(0);
  await part.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeHidden();
}
