import type { Locator, Page } from "playwright-core";
import { e2e, expect } from "../helpers/e2e.ts";
import { elsewhere, settings } from "./account.ts";
import { checkWithAxe } from "./axe.ts";
import { enter } from "./chat.ts";

const PROMISE =
  "Only the devices of the people in this conversation can read it. The host of this server sees who is here, when and how much they write, whom they mention and how long calls last, but not what is said. Parley's program comes from the host too: a host that changes it could read along. If that matters, compare safety numbers and check the program (Settings).";

const databases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name!).filter((name) => /e2ee/.test(name))
      .sort()
  );

/** The recovery key that is shown. */
async function shownKey(panel: Locator): Promise<string> {
  const groups = panel.getByRole("list", { name: "Your recovery key" }).getByRole("listitem");
  await expect(groups).toHaveText(Array.from({ length: 7 }, () => /^[0-9A-Z]{4}$/));
  return (await groups.allTextContents()).join("-");
}

e2e(
  "[E2E-1 E2E-11 E2E-14] private conversations are set up, a second browser comes in by the recovery key and takes the first one back, which is signed out; signing out deletes all",
  async (t) => {
    const ada = await t.user("ada");
    const { page } = ada;
    await enter(page);
    const panel = await settings(page, "Private conversations");
    await expect(panel.getByText(PROMISE)).toBeVisible();
    await expect(panel.getByRole("link", { name: "Who can read what you write" }))
      .toHaveAttribute("href", "/docs/privacy");
    await panel.getByRole("button", { name: "Set up" }).click();
    const key = await shownKey(panel);
    await checkWithAxe(page, "the recovery key");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Log Out" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("you have not kept your recovery key");
    await question.getByRole("button", { name: "Cancel" }).click();
    await settings(page, "Private conversations");
    expect(await shownKey(panel)).toBe(key);
    await panel.getByRole("button", { name: "I have kept it" }).click();
    const typed = panel.getByRole("textbox", { name: /^Type your recovery key/ });
    await typed.fill("ABCD");
    await panel.getByRole("button", { name: "Confirm" }).click();
    await expect(panel.getByRole("alert")).toContainText("Check each group of four.");
    await typed.fill(key.toLowerCase());
    await panel.getByRole("button", { name: "Confirm" }).click();
    await expect(panel.getByText("You have kept your recovery key.")).toBeVisible();

    const guest = await t.guest("ada elsewhere");
    // There the tabs elect one whose worker it is (E2E-41).
    await guest.addInitScript(() => void Reflect.deleteProperty(globalThis, "SharedWorker"));
    const other = await elsewhere(guest, ada);
    const there = await settings(other, "Private conversations");
    await there.getByRole("button", { name: "Start anew" }).click();
    await checkWithAxe(other, "starting anew");
    await other.keyboard.press("Escape");
    await there.getByRole("textbox", { name: "Recovery key" }).fill(key);
    await there.getByRole("button", { name: "Continue" }).click();
    await expect(there.getByText("This device is set up for private conversations.")).toBeVisible();
    const devices = there.getByRole("region", { name: "Devices that can read along" });
    await expect(devices.getByRole("listitem")).toHaveCount(2);
    await expect(
      panel.getByRole("region", { name: "Devices that can read along" }).getByRole("listitem"),
    ).toHaveCount(2);
    await devices.getByRole("button", { name: /^Remove the device/ }).click();
    await checkWithAxe(other, "removing a device");
    // What the page still asks of the server may arrive behind the end of the session.
    t.allowErrors("unauthorized");
    const removing = other.getByRole("alertdialog", { name: "Remove device" });
    await expect(removing).toContainText("It is signed out there");
    await removing.getByRole("button", { name: "Remove" }).click();
    await expect(devices.getByRole("listitem")).toHaveCount(1);
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => databases(page)).toEqual([]);

    expect(await databases(other)).toEqual(["parley-e2ee", "parley-e2ee-key"]);
    await other.keyboard.press("Escape");
    await other.getByRole("button", { name: "Log Out" }).click();
    await other.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
    await expect(other).toHaveURL(/\/login/);
    expect(await databases(other)).toEqual([]);
  },
);
