import type { Page } from "playwright-core";
import { e2e, expect, later, type Person, type Stage } from "../helpers/e2e.ts";
import { settled } from "../helpers/settled.ts";
import { settings } from "./account.ts";
import { checkWithAxe } from "./axe.ts";
import { befriend, composer, enter, escape, message, rail, send } from "./chat.ts";
import { conversation, openPanel, padlock, readers, setUpKeys, WHOLE } from "./private.ts";

const WIDE = { viewport: { width: 1440, height: 900 } };

/** Makes a group over the API. */
async function makeGroup(name: string, maker: Person, ...others: Person[]): Promise<void> {
  for (const other of others) await befriend(maker, other);
  const userIds = others.map(({ account }) => account.user.id);
  await maker.account.call("POST", "/channels/group-dm", { userIds, name });
}

async function openGroup(page: Page, name: string): Promise<void> {
  await rail(page, "Home").click();
  await conversation(page, new RegExp(`^${name}`)).click();
  await expect(page.getByRole("banner")).toContainText(name);
}

async function openMembers(page: Page) {
  const panel = page.getByRole("complementary", { name: "Participants" });
  if (!await panel.isVisible()) {
    await page.getByRole("banner").getByRole("button", { name: "Members" }).click();
  }
  return panel;
}

interface Four {
  ada: Person;
  bob: Person;
  cy: Person;
  dan: Person;
  /** dan's recovery key. */
  key: string;
}

e2e(
  "[E2E-16 E2E-18 E2E-39] three make their group private; who comes reads from then on, who leaves nothing more; another group is private from the beginning",
  async (t) => {
    const all = await four(t);
    const { ada, bob, cy } = all;
    await send(ada.page, "before it was private");
    await t.step("[E2E-49] it says who has no keys, and is private for the others", () => {
      return becomesPrivate(all);
    });
    await t.step(
      "[MEND-20 E2E-18] who has no keys is invited by a row, and with keys waits for the word of somebody in it",
      () => {
        return isConfirmed(all);
      },
    );
    await send(cy.page, "three of us");
    for (const { page } of [ada, bob]) await expect(message(page, "three of us")).toBeVisible();
    await expect(message(cy.page, "Can't decrypt: sent before you joined")).toBeVisible();
    await expect(message(cy.page, "before it was private")).toBeVisible();
    await t.step("[E2E-16 E2E-32] any of them adds somebody, who reads from then on", () => {
      return isAdded(all);
    });
    await t.step("[E2E-21 E2E-40] who leaves is removed, and that is said", () => leaves(all));
    await t.step("[E2E-13 E2E-27] all of it is there after a reload", () => reloads(all));
    await t.step("[E2E-16] a group that is private from the beginning", () => privateAtFirst(all));
    await t.step("[E2E-20 E2E-40] another device waits for somebody of it", () => {
      return waitsForSomebody(t, all);
    });
  },
);

/** ada, bob and cy have a group open; cy has no keys, and dan is a friend of ada and bob. */
async function four(t: Stage): Promise<Four> {
  const [ada, bob, cy, dan] = await Promise.all(
    ["ada", "bob", "cy", "dan"].map((name) => t.user(name, WIDE)),
  );
  await makeGroup("Climbing", ada, bob, cy);
  for (const friend of [ada, bob]) await befriend(friend, dan);
  t.allowErrors("e2ee_state");
  await Promise.all([ada, bob, cy, dan].map(({ page }) => enter(page)));
  const [key] = await Promise.all([dan, ada, bob].map(({ page }) => setUpKeys(page)));
  await Promise.all([ada, bob, cy].map(({ page }) => openGroup(page, "Climbing")));
  return { ada, bob, cy, dan, key };
}

async function becomesPrivate({ ada, bob, cy }: Four): Promise<void> {
  await padlock(ada.page, /^Turn on end-to-end encryption$/).click();
  const dialog = ada.page.getByRole("dialog");
  await expect(dialog).toContainText(
    `Not set up for end-to-end encryption yet: ${cy.username}.`,
  );
  await checkWithAxe(ada.page, "a group becomes private");
  await dialog.getByRole("button", { name: "Turn on end-to-end encryption" }).click();
  await expect(dialog).toHaveCount(0);
  for (const { page } of [ada, bob]) await expect(padlock(page, WHOLE)).toBeVisible();
  await send(ada.page, "without cy yet");
  await expect(message(bob.page, "without cy yet")).toBeVisible();
}

async function isConfirmed({ ada, bob, cy }: Four): Promise<void> {
  const row = (page: Page) => message(page, "wants to encrypt this conversation end to end");
  const setUp = (page: Page) => row(page).getByRole("button", { name: "Set up" });
  await expect(row(bob.page)).toBeVisible();
  await expect(setUp(bob.page)).toHaveCount(0);
  await setUp(cy.page).click();
  await expect(setUp(cy.page)).toHaveCount(0);
  await expect(cy.page.getByText("Nobody here has let you read along yet")).toBeVisible();
  await expect(ada.page.getByText(`${cy.username} can't read along yet`)).toBeVisible();
  await ada.page.getByRole("button", { name: "Show", exact: true }).click();
  const panel = ada.page.getByRole("dialog", { name: "End-to-end encrypted" });
  await expect(readers(panel)).toHaveCount(2);
  await checkWithAxe(ada.page, "who can read a private group, and who waits");
  await panel.getByRole("button", { name: `Confirm ${cy.username}` }).click();
  await expect(readers(panel)).toHaveCount(3);
  await expect(panel).toContainText("New members can only read messages sent after they join.");
  await expect(panel.getByRole("region", { name: "Last change" })).toContainText(ada.username);
  await escape(panel);
  for (const { page } of [ada, bob, cy]) await expect(padlock(page, WHOLE)).toBeVisible();
  await expect(ada.page.getByText(`${cy.username} can't read along yet`)).toBeHidden();
}

async function isAdded({ ada, bob, dan }: Four): Promise<void> {
  const panel = await openPanel(bob.page);
  await panel.getByRole("button", { name: "Add People" }).click();
  const dialog = bob.page.getByRole("dialog", { name: "Add People" });
  await expect(dialog).toContainText("People you add can only read new messages.");
  await dialog.getByRole("checkbox", { name: dan.username }).check();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await openGroup(dan.page, "Climbing");
  await expect(padlock(dan.page, WHOLE)).toBeVisible();
  await send(bob.page, "welcome");
  await expect(message(dan.page, "welcome")).toBeVisible();
  await expect(message(dan.page, "three of us")).toHaveCount(0);
  const before = message(dan.page, "Can't decrypt: sent before you joined");
  await expect(before).toHaveCount(2);
  await before.first().getByRole("button", { name: `Ask ${ada.username}` }).click();
  await expect(composer(dan.page)).toHaveValue(/^I can't read one of your messages\./);
  await composer(dan.page).fill("");
  const now = await openPanel(ada.page);
  await expect(readers(now)).toHaveCount(4);
  await expect(now.getByRole("region", { name: "Last change" })).toContainText(bob.username);
  await escape(now);
}

async function leaves({ ada, bob, cy, dan }: Four): Promise<void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => release = resolve);
  for (const { page } of [ada, bob, dan]) {
    await page.route(/\/api\/e2ee\/channels\/[^/]+\/commits$/, async (route) => {
      await held;
      await route.continue();
    });
  }
  const members = await openMembers(cy.page);
  await members.getByRole("button", { name: "Leave Group" }).click();
  const question = cy.page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Leave Group" }).click();
  await expect(conversation(cy.page, /^Climbing/)).toHaveCount(0);
  await expect(ada.page.getByText(`Removing ${cy.username}…`)).toBeVisible();
  await expect(padlock(ada.page, WHOLE)).toHaveCount(0);
  await send(ada.page, "without cy");
  release();
  await expect(message(dan.page, "without cy")).toBeVisible();
  await expect(ada.page.getByText(`Removing ${cy.username}…`)).toBeHidden();
  for (const { page } of [ada, bob, dan]) await expect(padlock(page, WHOLE)).toBeVisible();
  const panel = await openPanel(dan.page);
  await expect(readers(panel)).toHaveCount(3);
  await escape(panel);
}

async function reloads({ ada, bob: { page } }: Four): Promise<void> {
  await page.reload();
  await settled(page);
  for (const text of ["before it was private", "without cy yet", "welcome", "without cy"]) {
    await expect(message(page, text).first()).toBeVisible();
  }
  await expect(padlock(page, WHOLE)).toBeVisible();
  await send(page, "after a reload");
  await expect(message(ada.page, "after a reload")).toBeVisible();
}

async function privateAtFirst({ ada, bob, dan }: Four): Promise<void> {
  await ada.page.getByRole("button", { name: "New Group" }).click();
  const dialog = ada.page.getByRole("dialog", { name: "New Group" });
  for (const { username } of [bob, dan]) {
    await dialog.getByRole("checkbox", { name: username }).check();
  }
  await dialog.getByLabel("Group name").fill("Sailing");
  await dialog.getByRole("switch", { name: "End-to-end encrypted" }).check();
  await dialog.getByRole("button", { name: "Create Group" }).click();
  await expect(dialog).toHaveCount(0);
  const begins = ada.page.getByRole("dialog", { name: "End-to-end encrypted" })
    .or(ada.page.getByRole("dialog", { name: "Turn on end-to-end encryption" }));
  const readers = begins.getByRole("region", { name: "Can read" }).getByRole("listitem");
  await expect(readers).toContainText([ada, bob, dan].map(({ username }) => username));
  await begins.getByRole("button", { name: "Turn on end-to-end encryption" }).click();
  await expect(begins).toHaveCount(0);
  await expect(padlock(ada.page, WHOLE)).toBeVisible();
  for (const { page } of [bob, dan]) {
    await openGroup(page, "Sailing");
    await expect(padlock(page, WHOLE)).toBeVisible();
  }
  await send(ada.page, "from the beginning");
  for (const { page } of [bob, dan]) {
    await expect(message(page, "from the beginning")).toBeVisible();
    await expect(page.getByText("Before this the server could read along")).toHaveCount(0);
  }
}

async function waitsForSomebody(t: Stage, { ada, bob, dan, key }: Four): Promise<void> {
  for (const { page } of [ada, bob, dan]) await page.goto("about:blank");
  const other = await t.again(dan, "dan elsewhere", WIDE);
  await enter(other);
  const there = await settings(other, "End-to-end encryption");
  await there.getByRole("textbox", { name: "Recovery key" }).fill(key);
  await there.getByRole("button", { name: "Continue" }).click();
  await expect(there.getByText("This device is set up for end-to-end encryption.")).toBeVisible();
  await other.keyboard.press("Escape");
  await openGroup(other, "Sailing");
  const [one, two] = [ada.username, bob.username];
  const waiting = other.getByText(
    new RegExp(`^Waiting for (${one} or ${two}|${two} or ${one}) to come online$`),
  );
  await expect(waiting).toBeVisible();
  const panel = await openPanel(other);
  const helpers = panel.getByRole("region", { name: "Who can let this device in" });
  await expect(helpers.getByRole("listitem")).toHaveCount(2);
  await checkWithAxe(other, "who can let a device in");
  await escape(panel);
  await other.getByRole("button", { name: "Notify me" }).click();
  // The notice may be gone again when bob's page has settled.
  const notice = later(expect(other.getByText(/is here: you can write now$/)).toBeVisible());
  await enter(bob.page);
  await notice;
  await expect(padlock(other, WHOLE)).toBeVisible();
  await expect(waiting).toBeHidden();
  await send(other, "from another device");
  await openGroup(bob.page, "Sailing");
  await expect(message(bob.page, "from another device")).toBeVisible();
}
