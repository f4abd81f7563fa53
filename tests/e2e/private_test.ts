/** Keys of the user: created, stored, transferred to other devices, revoked and deleted. */
import type { Locator, Page } from "playwright-core";
import { userHash } from "../../protocol/e2ee/key_log.ts";
import { register } from "../helpers/account.ts";
import { TestDevice } from "../helpers/e2ee/api_device.ts";
import { e2e, expect, type Person, type Stage } from "../helpers/e2e.ts";
import { idleSoon } from "../helpers/idle.ts";
import { Person as Session } from "../helpers/person.ts";
import { elsewhere, settings } from "./account.ts";
import { checkWithAxe } from "./axe.ts";
import { enter } from "./chat.ts";
import { changeReplies } from "./routes.ts";

const PROMISE =
  "Only the devices of the people in this conversation can read it. The host of this server sees who is here, when and how much they write, whom they mention and how long calls last, but not what is said. Parley's program comes from the host too: a host that changes it could read along. If that matters, compare safety numbers and check the program (Settings).";
const READY = "This device is set up for end-to-end encryption.";

const databases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name!).filter((name) => /e2ee/.test(name))
      .sort()
  );

const STORE = expect.stringMatching(/^parley-e2ee-[0-9a-f]{16}$/);

/** The devices with keys, as a page's settings list them. */
const devicesIn = (panel: Locator) =>
  panel.getByRole("region", { name: "Devices that can read along" });

/** The settings of private conversations. */
const privateSettings = (page: Page) => settings(page, "End-to-end encryption");

e2e(
  "[E2E-1 E2E-11 E2E-14] private conversations are set up; other devices come in by a number, a code or the recovery key, and take the first ones back, which are signed out; signing out locks the keys",
  async (t) => {
    const ada = await t.user("ada");
    const { page } = ada;
    // Notices over the chat come once the page is idle.
    await idleSoon(page);
    await enter(page);
    const key = await t.step("[E2E-1 E2E-11] the recovery key is shown until it is kept", () => {
      return setUpWithKey(page);
    });
    const byDigits = await elsewhere(await t.guest("by digits"), ada);
    await t.step("[E2E-12] a device without a camera: digits, confirmed on both", () => {
      return letInByDigits(page, byDigits);
    });
    const byCode = await t.again(ada, "by code");
    await enter(byCode);
    await t.step("[E2E-12] a device with a camera: its code, and one press", () => {
      return letInByCode(page, byCode);
    });

    const guest = await t.guest("ada elsewhere");
    // There the tabs elect one whose worker it is (E2E-41).
    await guest.addInitScript(() => void Reflect.deleteProperty(globalThis, "SharedWorker"));
    const other = await elsewhere(guest, ada);
    await t.step("[E2E-12] whoever has not asked calls it off", () => callOff(page, other));
    await t.step(
      "[E2E-14] who starts anew proves it by the password, and a device that is in use is told and calls it off",
      () => startAnew(t, ada, other),
    );
    await t.step("[E2E-12] the recovery key brings a device in", () => recover(other, key));
    await t.step("[E2E-14] it removes the others, which are signed out", async () => {
      // Pending requests of the pages may arrive after the end of the session.
      t.allowErrors("unauthorized");
      await removeOthers(other, [page, byDigits, byCode]);
    });
    await t.step("[E2E-11 MEND-33] signing out locks the keys", () => signOut(other));
    await t.step(
      "[E2E-34] keys in one's own name that no own device has made are told above the chat and in Settings",
      () => strangersKeys(t),
    );
  },
);

async function setUpWithKey(page: Page): Promise<string> {
  const panel = await privateSettings(page);
  await expect(panel.getByText(PROMISE)).toBeVisible();
  await expect(panel.getByRole("link", { name: "Who can read what you write" }))
    .toHaveAttribute("href", "/docs/privacy");
  await panel.getByRole("button", { name: "Set up" }).click();
  const key = await shownKey(panel);
  await checkWithAxe(page, "the recovery key");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Log Out" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Delete keys" }).click();
  await expect(question).toContainText("you haven't saved your recovery key");
  await checkWithAxe(page, "the last device's keys");
  await question.getByRole("button", { name: "Cancel" }).click();
  await privateSettings(page);
  expect(await shownKey(panel)).toBe(key);
  await panel.getByRole("button", { name: "I've saved it" }).click();
  const typed = panel.getByRole("textbox", { name: /^Type your recovery key/ });
  await typed.fill("ABCD");
  await panel.getByRole("button", { name: "Confirm" }).click();
  await expect(panel.getByRole("alert")).toContainText("Check each group of four characters.");
  await typed.fill(key.toLowerCase());
  await panel.getByRole("button", { name: "Confirm" }).click();
  await expect(panel.getByText("You've saved your recovery key.")).toBeVisible();
  await page.keyboard.press("Escape");
  return key;
}

/** The recovery key that is shown. */
async function shownKey(panel: Locator): Promise<string> {
  const groups = panel.getByRole("list", { name: "Your recovery key" }).getByRole("listitem");
  await expect(groups).toHaveText(Array.from({ length: 7 }, () => /^[0-9A-Z]{4}$/));
  return (await groups.allTextContents()).join("-");
}

async function letInByDigits(page: Page, other: Page): Promise<void> {
  const there = await privateSettings(other);
  await there.getByRole("button", { name: "Ask another device" }).click();
  await expect(there.getByRole("img", { name: "QR code for your other device" })).toBeVisible();
  await checkWithAxe(other, "the code of a new device");
  const notice = page.getByRole("region", { name: /^A new device wants/ });
  await notice.getByRole("button", { name: "Open settings" }).click();
  const panel = await privateSettings(page);
  const asks = panel.getByRole("region", { name: "A new device is asking" });
  await expect(asks).toContainText("Chrome on");
  await checkWithAxe(page, "a new device asks");
  await asks.getByRole("button", { name: "Compare a number" }).click();
  const digits = there.getByText(/^\d{3} \d{3}$/);
  await expect(digits).toBeVisible();
  await expect(asks.getByText((await digits.textContent())!)).toBeVisible();
  await there.getByRole("button", { name: "It's the same" }).click();
  await expect(there.getByText("Now confirm the number on your other device.")).toBeVisible();
  await asks.getByRole("button", { name: "It's the same" }).click();
  await expect(there.getByText(READY)).toBeVisible();
  await expect(devicesIn(panel).getByRole("listitem")).toHaveCount(2);
}

async function letInByCode(page: Page, other: Page): Promise<void> {
  const asking = await privateSettings(other);
  await asking.getByRole("button", { name: "Ask another device" }).click();
  const code = asking.getByRole("img", { name: "QR code for your other device" });
  const picture = (await code.screenshot()).toString("base64");
  await cameraSees(page, `data:image/png;base64,${picture}`);
  const panel = await privateSettings(page);
  await panel.getByRole("button", { name: "Scan its code" }).click();
  await expect(asking.getByText(READY)).toBeVisible();
}

/** The camera of this page sees a picture (a data URL), as the browser's own does not. */
async function cameraSees(page: Page, picture: string): Promise<void> {
  await page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext("2d")!;
    const draw = () => {
      context.drawImage(image, 0, 0);
      requestAnimationFrame(draw);
    };
    draw();
    Object.assign(MediaDevices.prototype, {
      getUserMedia: () => Promise.resolve(canvas.captureStream()),
    });
  }, picture);
}

async function callOff(page: Page, other: Page): Promise<void> {
  const asking = await privateSettings(other);
  await asking.getByRole("button", { name: "Ask another device" }).click();
  const panel = await privateSettings(page);
  await panel.getByRole("button", { name: "That wasn't me" }).click();
  await expect(panel.getByRole("alert")).toContainText("change your password now");
  await expect(asking.getByRole("alert")).toContainText("The request expired");
  await expect(asking.getByRole("button", { name: "Ask another device" })).toBeVisible();
  await page.keyboard.press("Escape");
}

async function startAnew(t: Stage, { account, page }: Person, other: Page): Promise<void> {
  const panel = await privateSettings(other);
  const start = panel.getByRole("button", { name: "Reset your keys" });
  await start.click();
  const dialog = other.getByRole("dialog", { name: "Reset your keys" });
  await checkWithAxe(other, "starting anew");
  await dialog.getByLabel("Password").fill("not the password");
  t.allowErrors("forbidden");
  await dialog.getByRole("button", { name: "Reset your keys" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByLabel("Password").fill(account.password);
  await dialog.getByRole("button", { name: "Reset your keys" }).click();
  await expect(panel.getByText(/^You asked to reset your keys\. It takes effect /)).toBeVisible();
  await expect(panel.getByRole("button", { name: "Make new keys" })).toHaveCount(0);

  const notice = page.getByRole("region", { name: /^Someone asked to reset your keys/ });
  await notice.getByRole("button", { name: "Open settings" }).click();
  const there = await privateSettings(page);
  await expect(there.getByText(/^Someone asked to reset your keys\./))
    .toBeVisible();
  await checkWithAxe(page, "a new beginning that can be called off");
  await there.getByRole("button", { name: "Cancel" }).click();
  await expect(there.getByText(/^Someone asked to reset your keys/)).toHaveCount(0);
  await expect(start).toBeVisible();
  await page.keyboard.press("Escape");
}

async function strangersKeys(t: Stage): Promise<void> {
  const { user, token, sessionToken } = await register(t.url, t.unique("bob"));
  await TestDevice.first(new Session(t.url, user, token, sessionToken, new Headers()));
  const { account, page } = await t.user("eve");
  // The host says that what its log has of bob is eve's.
  const his = (await userHash(user.id)).toBase64();
  const own = (await userHash(account.user.id)).toBase64();
  await changeReplies<{ entries: { user: string }[] }>(
    page,
    /\/api\/e2ee\/log\/entries/,
    ({ entries }) => ({
      entries: entries.map((one) => one.user === his ? { ...one, user: own } : one),
    }),
  );
  await enter(page);
  const panel = await privateSettings(page);
  await panel.getByRole("button", { name: "Set up" }).click();
  await expect(panel.getByText("This device is set up")).toBeVisible();
  await page.keyboard.press("Escape");
  await idleSoon(page);
  await page.reload();
  const alert = /This server's log has 2 key entries in your name that none of your devices/;
  const notice = page.getByRole("region", {
    name: "This server has keys in your name that aren't yours",
  });
  await expect(notice).toContainText(alert);
  await notice.getByRole("button", { name: "Open settings" }).click();
  await expect(panel.getByRole("alert")).toContainText(alert);
  await checkWithAxe(page, "keys in one's own name");
}

async function recover(page: Page, key: string): Promise<void> {
  const panel = await privateSettings(page);
  await panel.getByRole("textbox", { name: "Recovery key" }).fill(key);
  await panel.getByRole("button", { name: "Continue" }).click();
  await expect(panel.getByText(READY)).toBeVisible();
  await expect(devicesIn(panel).getByRole("listitem")).toHaveCount(4);
}

async function removeOthers(page: Page, others: Page[]): Promise<void> {
  const devices = devicesIn(await privateSettings(page));
  for (let left = others.length; left > 0; left--) {
    await devices.getByRole("button", { name: /^Remove the device/ }).first().click();
    if (left === others.length) await checkWithAxe(page, "removing a device");
    const removing = page.getByRole("alertdialog", { name: "Remove device" });
    await expect(removing).toContainText("This logs the device out");
    await removing.getByRole("button", { name: "Remove" }).click();
    await expect(devices.getByRole("listitem")).toHaveCount(left);
  }
  for (const other of others) {
    await expect(other).toHaveURL(/\/login/);
    // Devices where the password was entered keep their keys, locked.
    await expect.poll(() => databases(other)).not.toContain("parley-e2ee-key");
  }
}

async function signOut(page: Page): Promise<void> {
  expect(await databases(page)).toEqual([STORE, "parley-e2ee-key", "parley-e2ee-locks"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Log Out" }).click();
  const question = page.getByRole("alertdialog", { name: "Log out" });
  await question.getByRole("button", { name: "Keep keys, locked" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await databases(page)).toEqual([STORE, "parley-e2ee-locks"]);
}
