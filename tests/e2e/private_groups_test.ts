import type { Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import type { PrivateChannel } from "../../client/e2ee/link/conversations.ts";
import { deviceOf, type Talker } from "../helpers/e2ee/talk.ts";
import { e2e, expect, later, type Person, type Somebody, type Stage } from "../helpers/e2e.ts";
import { settled } from "../helpers/settled.ts";
import { settings } from "./account.ts";
import { checkWithAxe } from "./axe.ts";
import { befriend, composer, enter, escape, message, rail, send } from "./chat.ts";
import { conversation, openPanel, padlock, readers, reads, setUpKeys, WHOLE } from "./private.ts";

const WIDE = { viewport: { width: 1440, height: 900 } };

/** Makes a group over the API. @returns its id */
async function makeGroup(name: string, maker: Somebody, ...others: Somebody[]): Promise<string> {
  for (const other of others) await befriend(maker, other);
  const userIds = others.map(({ account }) => account.user.id);
  const { channel } = await maker.account.call<{ channel: Channel }>(
    "POST",
    "/channels/group-dm",
    { userIds, name },
  );
  return channel.id;
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

/** Person without a page: their device runs outside of any browser. */
interface Distant extends Somebody {
  device: Talker;
}

interface Four {
  ada: Person;
  bob: Distant;
  cy: Person;
  dan: Distant;
  /** The id of the group that ada, bob and cy are in. */
  climbing: string;
}

/** A group as the device of one of `all` knows it. */
function group(id: string, of: Distant, ...all: Somebody[]): PrivateChannel {
  const ids = all.map(({ account }) => account.user.id);
  return { id, space: "group", userIds: ids.filter((one) => one !== of.account.user.id) };
}

e2e(
  "[E2E-16 E2E-18 E2E-39] three make their group private; who comes reads from then on, who leaves nothing more; another group is private from the beginning",
  async (t) => {
    const all = await four(t);
    const { ada, bob, cy, climbing } = all;
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
    await expect(message(ada.page, "three of us")).toBeVisible();
    await reads(bob.device, group(climbing, bob, ada, bob, cy), "three of us");
    const before = message(cy.page, "Can't decrypt: sent before you joined");
    await expect(before).toHaveCount(1);
    await expect(message(cy.page, "before it was private")).toBeVisible();
    await before.getByRole("button", { name: `Ask ${ada.username}` }).click();
    await expect(composer(cy.page)).toHaveValue(/^I can't read one of your messages\./);
    await composer(cy.page).fill("");
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

/** ada, bob and cy are in a group, which ada and cy have open; cy has no keys, and dan is a friend. */
async function four(t: Stage): Promise<Four> {
  const [ada, cy] = await Promise.all(["ada", "cy"].map((name) => t.user(name, WIDE)));
  const [bob, dan] = await Promise.all(["bob", "dan"].map(async (name): Promise<Distant> => {
    const somebody = await t.somebody(name);
    return { ...somebody, device: await deviceOf(t.url, somebody.account) };
  }));
  const climbing = await makeGroup("Climbing", ada, bob, cy);
  for (const friend of [ada, cy]) await befriend(friend, dan);
  t.allowErrors("e2ee_state");
  await Promise.all([ada, cy].map(({ page }) => enter(page)));
  await setUpKeys(ada.page);
  await Promise.all([ada, cy].map(({ page }) => openGroup(page, "Climbing")));
  return { ada, bob, cy, dan, climbing };
}

async function becomesPrivate({ ada, bob, cy, climbing }: Four): Promise<void> {
  await padlock(ada.page, /^Turn on end-to-end encryption$/).click();
  const dialog = ada.page.getByRole("dialog");
  await expect(dialog).toContainText(
    `Not set up for end-to-end encryption yet: ${cy.username}.`,
  );
  await checkWithAxe(ada.page, "a group becomes private");
  await dialog.getByRole("button", { name: "Turn on end-to-end encryption" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(padlock(ada.page, WHOLE)).toBeVisible();
  await send(ada.page, "without cy yet");
  await reads(bob.device, group(climbing, bob, ada, bob, cy), "without cy yet");
}

async function isConfirmed({ ada, cy }: Four): Promise<void> {
  const row = (page: Page) => message(page, "wants to encrypt this conversation end to end");
  const setUp = (page: Page) => row(page).getByRole("button", { name: "Set up" });
  await setUp(cy.page).click();
  await expect(setUp(cy.page)).toHaveCount(0);
  await expect(row(cy.page)).toBeVisible();
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
  for (const { page } of [ada, cy]) await expect(padlock(page, WHOLE)).toBeVisible();
  await expect(ada.page.getByText(`${cy.username} can't read along yet`)).toBeHidden();
}

async function isAdded({ ada, bob, cy, dan, climbing }: Four): Promise<void> {
  const panel = await openPanel(cy.page);
  await panel.getByRole("button", { name: "Add People" }).click();
  const dialog = cy.page.getByRole("dialog", { name: "Add People" });
  await expect(dialog).toContainText("People you add can only read new messages.");
  await dialog.getByRole("checkbox", { name: dan.username }).check();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await send(cy.page, "welcome");
  const dans = group(climbing, dan, ada, bob, cy, dan);
  await reads(dan.device, dans, "welcome");
  const texts = await dan.device.texts(dans);
  expect(texts).not.toContain("three of us");
  expect(texts.filter((text) => text === "[before_joined]")).toHaveLength(2);
  const now = await openPanel(ada.page);
  await expect(readers(now)).toHaveCount(4);
  await expect(now.getByRole("region", { name: "Last change" })).toContainText(cy.username);
  await escape(now);
}

async function leaves({ ada, bob, cy, dan, climbing }: Four): Promise<void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => release = resolve);
  await ada.page.route(/\/api\/e2ee\/channels\/[^/]+\/commits$/, async (route) => {
    await held;
    await route.continue();
  });
  const members = await openMembers(cy.page);
  await members.getByRole("button", { name: "Leave Group" }).click();
  const question = cy.page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Leave Group" }).click();
  await expect(conversation(cy.page, /^Climbing/)).toHaveCount(0);
  await expect(ada.page.getByText(`Removing ${cy.username}…`)).toBeVisible();
  await expect(padlock(ada.page, WHOLE)).toHaveCount(0);
  await cy.page.close();
  await send(ada.page, "without cy");
  release();
  await reads(dan.device, group(climbing, dan, ada, bob, dan), "without cy");
  await expect(ada.page.getByText(`Removing ${cy.username}…`)).toBeHidden();
  await expect(padlock(ada.page, WHOLE)).toBeVisible();
  const panel = await openPanel(ada.page);
  await expect(readers(panel)).toHaveCount(3);
  await escape(panel);
}

async function reloads({ ada, bob, dan, climbing }: Four): Promise<void> {
  const { page } = ada;
  await page.reload();
  await settled(page);
  for (const text of ["before it was private", "without cy yet", "welcome", "without cy"]) {
    await expect(message(page, text).first()).toBeVisible();
  }
  await expect(padlock(page, WHOLE)).toBeVisible();
  await send(page, "after a reload");
  await reads(bob.device, group(climbing, bob, ada, bob, dan), "after a reload");
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
  await send(ada.page, "from the beginning");
  const { channels } = await dan.account.call<{ channels: Channel[] }>("GET", "/channels/dm");
  const { id } = channels.find(({ name }) => name === "Sailing")!;
  for (const one of [bob, dan]) {
    const channel = group(id, one, ada, bob, dan);
    await reads(one.device, channel, "from the beginning");
    expect((await one.device.look(channel)).phase).toBe("ready");
  }
}

async function waitsForSomebody(t: Stage, { ada, bob, dan }: Four): Promise<void> {
  await ada.page.goto("about:blank");
  const other = await t.again(dan, "dan elsewhere", WIDE);
  await enter(other);
  const there = await settings(other, "End-to-end encryption");
  const key = await dan.device.page.ask("recoveryKey");
  await there.getByRole("textbox", { name: "Recovery key" }).fill(key!);
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
  // The notice may be gone again when ada's page has settled.
  const notice = later(expect(other.getByText(/is here: you can write now$/)).toBeVisible());
  await enter(ada.page);
  await notice;
  await expect(padlock(other, WHOLE)).toBeVisible();
  await expect(waiting).toBeHidden();
  await expect(other.getByText("Before this the server could read along")).toHaveCount(0);
  await send(other, "from another device");
  await openGroup(ada.page, "Sailing");
  await expect(message(ada.page, "from another device")).toBeVisible();
}
