/** A server is restored from a backup, days after that was made. */
import type { Page } from "playwright-core";
import { browserTests, expect, type Person, type Stage } from "../helpers/e2e.ts";
import { register } from "../helpers/account.ts";
import { TestDevice } from "../helpers/e2ee/api_device.ts";
import { Person as ApiPerson } from "../helpers/person.ts";
import { idleSoon } from "../helpers/idle.ts";
import { passDays, WITH_DAYS } from "../helpers/passing_days.ts";
import { settled } from "../helpers/settled.ts";
import { elsewhere, settings } from "./account.ts";
import { checkWithAxe } from "./axe.ts";
import { befriend, enter, escape, message, rail, send } from "./chat.ts";
import { conversation, makePrivate, padlock, setUpKeys, WHOLE } from "./private.ts";
import type { Store } from "./stores.ts";

const WIDE = { viewport: { width: 1440, height: 900 } };
const TITLE = "This server was restored and lost records.";

async function openWith(page: Page, { username }: Person): Promise<void> {
  await rail(page, "Home").click();
  await conversation(page, username).click();
}

/** bob reads with another browser, which becomes a device of his by the recovery key. */
async function furtherDevice(page: Page, ada: Person, key: string): Promise<void> {
  await openWith(page, ada);
  await page.getByRole("button", { name: "Use recovery key" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Recovery key" }).fill(key);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("textbox", { name: "Recovery key" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(padlock(page, WHOLE)).toBeVisible();
}

/** A person whom they don't know creates keys. */
async function strangersDevice(url: string): Promise<void> {
  const { user, token, sessionToken } = await register(url, "carl");
  await TestDevice.first(new ApiPerson(url, user, token, sessionToken, new Headers()));
}

/** Milliseconds: it is a long story. */
const TIMEOUT = 600_000;
const NAME =
  "[MEND-32 E2E-26] after a restore that has lost a device people go on writing, are told once what happened, and none of it looks like a lie";

/** Registers the story of a server with that store. */
export function restoredStory(store: Store): void {
  const e2e = browserTests({ server: () => store.start(WITH_DAYS) });
  e2e(NAME, (t) => tell(t, store), TIMEOUT);
}

async function tell(t: Stage, store: Store): Promise<void> {
  t.allowErrors("unreachable", "unauthorized", "not_found", "forbidden", "conflict");
  const ada = await t.user("ada", WIDE);
  const bob = await t.user("bob", WIDE);
  await befriend(ada, bob);
  await ada.account.call("POST", "/channels/dm", { recipientId: bob.account.user.id });
  for (const { page } of [ada, bob]) {
    // Notices over the chat come once the page is idle.
    await idleSoon(page);
    await enter(page);
  }
  await setUpKeys(ada.page);
  const key = await setUpKeys(bob.page);
  await openWith(ada.page, bob);
  await makePrivate(ada.page);
  await openWith(bob.page, ada);
  await send(ada.page, "kept");
  await expect(message(bob.page, "kept")).toBeVisible();

  const file = `${t.server.dataDir}.tar`;
  await store.backup(t.server, file);
  await passDays(1, t.server);
  const other = await elsewhere(await t.guest("bob elsewhere", WIDE), bob);
  await furtherDevice(other, ada, key);
  await send(other, "lost with the server");
  for (const { page } of [ada, bob]) {
    await expect(message(page, "lost with the server")).toBeVisible();
  }
  await other.close();
  await passDays(1, t.server);
  // With other sessionTokens than the backup knows.
  for (const { page } of [ada, bob]) {
    await enter(page);
    await expect(message(page, "lost with the server")).toBeVisible();
  }
  for (const { page } of [ada, bob]) await page.context().setOffline(true);
  await t.server.end("SIGTERM");
  await store.restore(t.server, file);
  await Deno.remove(file);
  await passDays(2, t.server);
  // Before their browsers are back online, the log continues differently.
  await strangersDevice(t.server.url);
  for (const { page } of [ada, bob]) await page.context().setOffline(false);

  for (const { page } of [ada, bob]) {
    await settled(page);
    const notice = page.getByRole("region", { name: TITLE });
    await expect(notice).toContainText(
      "Your devices are handing back what they know. If nobody restored it, compare safety numbers.",
    );
    await expect(padlock(page, WHOLE)).toBeVisible();
  }
  await checkWithAxe(ada.page, "a server that was restored");
  await send(bob.page, "with the restored one");
  await expect(message(ada.page, "with the restored one")).toBeVisible();
  await expect(message(ada.page, "kept")).toBeVisible();
  const panel = await settings(bob.page, "End-to-end encryption");
  await expect(panel.getByRole("alert").getByText(TITLE, { exact: false })).toBeVisible();
  // The device that the backup doesn't have is in the list again.
  await expect(panel.getByRole("button", { name: /^Remove the device/ })).toBeVisible();
  await escape(bob.page.getByRole("dialog", { name: "Settings" }));

  const notice = ada.page.getByRole("region", { name: TITLE });
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toHaveCount(0);
  await passDays(1, t.server);
  await enter(ada.page);
  await expect(padlock(ada.page, WHOLE)).toBeVisible();
  await settled(ada.page);
  await expect(notice).toHaveCount(0);
}
