/** The end of a sign-in locks the keys of a device, and the password opens them again. */
import type { Page } from "playwright-core";
import { browserTests, expect, type Person, type Stage } from "../helpers/e2e.ts";
import { HostileHost } from "../helpers/hostile_host/host.ts";
import { about } from "../helpers/hostile_host/lie.ts";
import { saidOpen } from "../helpers/hostile_host/lies/modes.ts";
import { idleSoon } from "../helpers/idle.ts";
import { passDays, WITH_DAYS } from "../helpers/passing_days.ts";
import { settled } from "../helpers/settled.ts";
import { elsewhere, settings } from "./account.ts";
import { checkWithAxe } from "./axe.ts";
import { befriend, enter, fillLogin, message, rail, send } from "./chat.ts";
import { conversation, makePrivate, padlock, setUpKeys, WHOLE } from "./private.ts";
import type { Store } from "./stores.ts";

const STORE = expect.stringMatching(/^parley-e2ee-[0-9a-f]{16}$/);
/** More days than an unused login lasts. */
const UNUSED_DAYS = 31;
/** Milliseconds: it is a long story. */
const TIMEOUT = 600_000;
const ASKS = /^Enter your password once/;
const LOCKED = "This device's keys are locked.";

const databases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name!).filter((name) => /e2ee/.test(name))
      .sort()
  );

async function openWith(page: Page, { username }: Person): Promise<void> {
  await rail(page, "Home").click();
  await conversation(page, username).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login/);
}

const NAME =
  "[MEND-33 E2E-42] a sign-in that the server ends locks the keys: nothing goes out openly, nobody else sees anything of them, and the same person reads everything again";

/** Registers the story of a server with that store. */
export function lockedStory(store: Store): void {
  const e2e = browserTests({ server: () => store.start(WITH_DAYS) });
  e2e(NAME, tell, TIMEOUT);
}

async function tell(t: Stage): Promise<void> {
  // Requests of the page may arrive behind the end of its session, and before there is a group.
  t.allowErrors("unauthorized", "not_found", "forbidden");
  await using host = await HostileHost.before(t.server.url);
  const [ada, bob, carl] = [await t.user("ada"), await t.user("bob"), await t.user("carl")];
  // Notices over the chat come once the page is idle.
  await idleSoon(bob.page);
  await befriend(ada, bob);
  await ada.account.call("POST", "/channels/dm", { recipientId: bob.account.user.id });
  const page = await elsewhere(await t.guest("ada's laptop", { by: host.url }), ada);
  await enter(bob.page);
  await setUpKeys(page);
  await setUpKeys(bob.page);
  await openWith(page, bob);
  await makePrivate(page);
  await openWith(bob.page, ada);
  await expect(padlock(bob.page, WHOLE)).toBeVisible();
  await send(bob.page, "the treasure is under the oak");
  await expect(message(page, "the treasure is under the oak")).toBeVisible();

  await t.step("[MEND-33] the keys stay, and no key that opens them", async () => {
    await ada.account.call("DELETE", "/users/sessions", {
      password: ada.account.password,
    });
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => databases(page)).toEqual([
      STORE,
      "parley-e2ee-locks",
    ]);
  });
  await t.step("[MEND-33] another person begins with nothing", async () => {
    await elsewhere(page, carl);
    const panel = await settings(page, "End-to-end encryption");
    await expect(panel.getByRole("button", { name: "Set up" })).toBeVisible();
    await page.keyboard.press("Escape");
    await logOut(page);
  });
  await t.step("[MEND-33] a server that names another account is not believed", async () => {
    {
      using _lie = host.lie(about(/\/auth\/login$/, (body) => {
        return { ...body, user: { ...body.user, id: carl.account.user.id } };
      }, "POST"));
      await page.goto("/login");
      await fillLogin(page, ada.username, ada.account.password);
      const title = "The server says you're someone else. Nothing was sent.";
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
      await checkWithAxe(page, "another account");
      expect(await page.evaluate(() => localStorage.getItem("token"))).toBe(null);
    }
    await page.getByRole("link", { name: "Back to login" }).click();
  });
  await t.step("[MEND-33] the same person reads and writes as before", async () => {
    await elsewhere(page, ada);
    await openWith(page, bob);
    await expect(message(page, "the treasure is under the oak")).toBeVisible();
    await expect(padlock(page, WHOLE)).toBeVisible();
    await send(page, "I'll bring a spade");
    await expect(message(bob.page, "I'll bring a spade")).toBeVisible();
  });
  await t.step(
    "[MEND-33] where the password has changed, the previous one opens them",
    async () => {
      const { password: former } = ada.account;
      const password = "another secret of ada";
      await ada.account.call("PUT", "/users/password", {
        currentPassword: former,
        newPassword: password,
      });
      await expect(page).toHaveURL(/\/login/);
      {
        // The host uses the moment: it says that nothing is encrypted, nor ever was.
        using _lie = host.lie(saidOpen);
        await elsewhere(page, { ...ada, account: { ...ada.account, password } });
        await openWith(page, bob);
        await expect(page.getByText(LOCKED)).toBeVisible();
        await expect(page.getByRole("textbox", { name: /^Message/ })).toHaveCount(0);
      }
      await page.reload();
      await settled(page);
      await openWith(page, bob);
      await expect(page.getByText(LOCKED)).toBeVisible();
      await checkWithAxe(page, "a conversation whose keys are locked");
      await page.getByRole("button", { name: "Previous password" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByLabel("Previous password")).toBeVisible();
      await checkWithAxe(page, "the ways to open locked keys");
      await dialog.getByLabel("Previous password").fill("a wrong one");
      await dialog.getByRole("button", { name: "Unlock" }).click();
      await expect(dialog.getByRole("alert")).toContainText("doesn't unlock");
      await dialog.getByLabel("Previous password").fill(former);
      await dialog.getByRole("button", { name: "Unlock" }).click();
      await expect(dialog.getByText(LOCKED)).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(message(page, "the treasure is under the oak")).toBeVisible();
      await expect(padlock(page, WHOLE)).toBeVisible();
    },
  );
  await t.step("[MEND-33] a device that has not seen the password asks for it once", async () => {
    const { page } = bob;
    const notice = page.getByRole("region", { name: ASKS });
    await expect(notice).toBeVisible();
    await checkWithAxe(page, "the line that asks for the password");
    await notice.getByRole("button", { name: "Protect keys" }).click();
    const dialog = page.getByRole("dialog", { name: "Settings" });
    const asks = dialog.getByRole("region", { name: "Protect this device's keys" });
    await asks.getByLabel("Your password").fill("not his");
    await asks.getByRole("button", { name: "Protect keys" }).click();
    await expect(asks.getByRole("alert")).toContainText("not correct");
    await checkWithAxe(page, "the password is asked for once");
    await asks.getByLabel("Your password").fill(bob.account.password);
    await asks.getByRole("button", { name: "Protect keys" }).click();
    await expect(asks).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(notice).toHaveCount(0);
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep keys, locked" })
      .click();
    await expect(page).toHaveURL(/\/login/);
    await elsewhere(page, bob);
    await openWith(page, ada);
    await expect(message(page, "the treasure is under the oak")).toBeVisible();
  });
  await t.step("[MEND-33] a password that is changed here locks them from then on", async () => {
    await settings(page, "Security");
    const form = page.getByRole("region", { name: "Change Password" });
    const password = "a third secret of ada";
    await form.getByLabel("Current Password").fill("another secret of ada");
    await form.getByLabel("New Password", { exact: true }).fill(password);
    await form.getByLabel("Confirm New Password").fill(password);
    await form.getByRole("button", { name: "Update Password" }).click();
    await expect(form.getByText("Password updated")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep keys, locked" })
      .click();
    await expect(page).toHaveURL(/\/login/);
    await elsewhere(page, { ...ada, account: { ...ada.account, password } });
    await openWith(page, bob);
    await expect(message(page, "the treasure is under the oak")).toBeVisible();
    await expect(padlock(page, WHOLE)).toBeVisible();
  });
  await t.step("[MEND-33] 30 days in which nobody comes end a sign-in, and lock them", async () => {
    await passDays(UNUSED_DAYS, t.server);
    await page.goto("/");
    await expect(page).toHaveURL(/\/login/);
    await elsewhere(page, {
      ...ada,
      account: { ...ada.account, password: "a third secret of ada" },
    });
    await openWith(page, bob);
    await expect(message(page, "the treasure is under the oak")).toBeVisible();
    await expect(padlock(page, WHOLE)).toBeVisible();
    await send(page, "it was gone");
    await expect(message(page, "it was gone")).toBeVisible();
  });
  await t.step("[MEND-33] whoever logs out may delete them", async () => {
    expect(await databases(page)).toEqual([
      STORE,
      STORE,
      "parley-e2ee-key",
      "parley-e2ee-locks",
    ]);
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete keys" }).click();
    await expect(page).toHaveURL(/\/login/);
    // Only carl can see what carl opened.
    expect(await databases(page)).toEqual([STORE, "parley-e2ee-locks"]);
  });
}
