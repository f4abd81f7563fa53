import type { Page } from "playwright-core";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { settled } from "../helpers/settled.ts";
import { befriend, enter, gather, message, rail, send, typeUntil } from "../e2e/chat.ts";

/** An entry of the list of direct messages. */
function conversation(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Channels" })
    .getByRole("button", { name, exact: true });
}

/** Opens the direct message with a friend, from the friends panel. */
async function startDm(page: Page, name: string): Promise<void> {
  await rail(page, "Friends").click();
  await page.getByRole("tab", { name: "All" }).click();
  await page.getByRole("tabpanel").getByRole("listitem", { name, exact: true })
    .getByRole("button", { name: "Message" }).click();
  await settled(page);
}

stage(
  "[DM-02] friends write to each other: list, unread, reaction, panel, participants, reload; a third sees nothing of it",
  async (t) => {
    const ada = await t.user("ada", { viewport: { width: 1440, height: 900 } });
    const grace = await t.user("grace");
    const joan = await t.user("joan");
    for (const friend of [grace, joan]) await befriend(ada, friend);
    await ada.account.call("POST", "/channels/dm", { recipientId: joan.account.user.id });
    for (const { page } of [joan, grace, ada]) await enter(page);
    await t.step(
      "[DM-05 FRD-10 NAV-13] what a friend is sent is in their list, unread",
      async () => {
        await startDm(ada.page, grace.username);
        await expect(ada.page.getByRole("banner")).toContainText(grace.username);
        await expect(conversation(grace.page, ada.username)).toBeVisible();
        await send(ada.page, "hello **Grace**");
        await expect(conversation(grace.page, ada.username))
          .toHaveAccessibleDescription(/1 unread message$/);
        await expect(rail(grace.page, "Home")).toHaveAccessibleDescription(/1 unread direct/);
      },
    );

    await conversation(grace.page, ada.username).click();
    await expect(message(grace.page, "hello Grace")).toBeVisible();
    await expect(rail(grace.page, "Home")).not.toHaveAccessibleDescription(/unread/);
    await typeUntil(grace.page, ada.page.getByText(`${grace.username} is typing`));
    await send(grace.page, "hello Ada");
    await message(ada.page, "hello Ada").hover();
    await message(ada.page, "hello Ada").getByRole("button", { name: /Reply/ }).click();
    await send(ada.page, "I answer");
    await expect(message(grace.page, "I answer")).toContainText("hello Ada");

    await t.step("[D-MSG-6] some commands work here too", async () => {
      await send(ada.page, "/roll 2d6");
      await expect(message(grace.page, `${ada.username} rolls 2d6`)).toBeVisible();
    });

    await send(ada.page, "the hills");
    const seen = message(grace.page, "the hills");
    await seen.hover();
    await seen.getByRole("button", { name: "React with heart" }).click();
    await expect(message(ada.page, "the hills").getByRole("button", { name: /❤️.*1/ }))
      .toBeVisible();

    await rail(joan.page, "Home").click();
    await expect(conversation(joan.page, ada.username)).toBeVisible();
    await expect(conversation(joan.page, grace.username)).toHaveCount(0);
    await expect(conversation(joan.page, ada.username)).not.toHaveAccessibleDescription(/unread/);

    await t.step("[DM-01 MEM-02] beside it is who it is with, or both", async () => {
      const beside = ada.page.getByRole("complementary", { name: "Direct Message" });
      await expect(beside).toContainText(grace.username);
      await ada.page.getByRole("button", { name: "Members", exact: true }).click();
      const panel = ada.page.getByRole("complementary", { name: "Participants" });
      await expect(panel).toContainText("Online — 2");
      await expect(beside).toHaveCount(0);
    });

    await ada.page.reload();
    await settled(ada.page);
    await expect(message(ada.page, "I answer")).toBeVisible();
    await expect(ada.page).toHaveTitle(new RegExp(`^@${grace.username} `));
  },
);

stage(
  "[D-SOC-1] Send Message in the menu of a fellow member; a block refuses, and collapses",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await gather("Den", ada, grace);
    await send(grace.page, "here I am");
    const ask = async () => {
      await message(ada.page, "here I am").click({ button: "right" });
      await ada.page.getByRole("menuitem", { name: "Send Message" }).click();
    };
    await ada.page.getByRole("button", { name: "Members", exact: true }).click();
    const beside = (name: string) => ada.page.getByRole("complementary", { name });
    await expect(beside("Members")).toBeVisible();
    await t.step("[MEM-21 DM-04] it opens the direct message", async () => {
      await ask();
      await expect(ada.page.getByRole("banner")).toContainText(grace.username);
      await expect(beside("Direct Message")).toContainText(grace.username);
      await send(ada.page, "just us");
      await rail(grace.page, "Home").click();
      await conversation(grace.page, ada.username).click();
      await expect(message(grace.page, "just us")).toBeVisible();
    });

    await t.step("[DM-06] a block refuses", async () => {
      t.allowErrors("forbidden");
      await grace.account.call("POST", "/friends/block", { userId: ada.account.user.id });
      await rail(ada.page, "Den").click();
      await ask();
      await expect(ada.page.getByText("You cannot message this person")).toBeVisible();
    });
    await t.step("[D-SOC-2] and collapses what the other writes", async () => {
      await rail(grace.page, "Den").click();
      await send(ada.page, "do you see me?");
      const collapsed = grace.page.getByRole("article", { name: "Blocked message" });
      await expect(collapsed).toHaveCount(1);
      await expect(message(grace.page, "do you see me?")).toHaveCount(0);
      await collapsed.getByRole("button", { name: "Show" }).click();
      await expect(message(grace.page, "do you see me?")).toBeVisible();
    });
    await grace.account.call("DELETE", `/friends/block/${ada.account.user.id}`);
    await rail(grace.page, "Home").click();
    await conversation(grace.page, ada.username).click();
    await message(grace.page, "just us").click({ button: "right" });
    await expect(grace.page.getByRole("menuitem", { name: "Send Message" })).toBeVisible();
  },
);

stage(
  "[E2E-16] a group: made of three, written in, joined by a fourth, named, left",
  async (t) => {
    const ada = await t.user("ada", { viewport: { width: 1440, height: 900 } });
    const bob = await t.user("bob");
    const cy = await t.user("cy");
    const eve = await t.user("eve");
    for (const friend of [bob, cy, eve]) await befriend(ada, friend);
    await ada.account.call("POST", "/channels/dm", { recipientId: bob.account.user.id });
    for (const { page } of [ada, bob, cy]) await enter(page);
    const { page } = ada;
    const inList = (page: Page, name: string | RegExp) =>
      page.getByRole("navigation", { name: "Channels" }).getByRole("button", { name });
    const dialog = page.getByRole("dialog");

    await t.step("[E2E-16] a third person beside a direct message makes a group", async () => {
      await conversation(page, bob.username).click();
      await settled(page);
      await page.getByRole("banner").getByRole("button", { name: "Add People" }).click();
      await expect(dialog.getByText("2 of 10")).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Create Group" })).toBeDisabled();
      await page.keyboard.type(cy.username);
      await page.keyboard.press("Enter");
      await expect(dialog.getByText("3 of 10")).toBeVisible();
      await dialog.getByRole("button", { name: "Create Group" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("banner")).toContainText(`${bob.username}, ${cy.username}`);
      await expect(page.getByRole("banner")).toContainText("3 people");
      await expect(page.getByRole("banner").getByRole("button", { name: /call/i })).toHaveCount(0);
      await expect(page).toHaveTitle(new RegExp(`^${bob.username}, ${cy.username} `));
    });

    const [ofBob, ofCy] = [inList(bob.page, /3 people$/), inList(cy.page, /3 people$/)];
    await send(page, `hello @${bob.username}`);
    await expect(ofBob).toHaveAccessibleDescription(/1 unread message/);
    await ofBob.click();
    await ofCy.click();
    const mention = message(bob.page, "hello").getByRole("button", { name: `@${bob.username}` });
    await expect(mention).toBeVisible();
    await send(cy.page, "I am in");
    for (const one of [page, bob.page]) await expect(message(one, "I am in")).toBeVisible();
    await typeUntil(cy.page, page.getByText(`${cy.username} is typing`));

    await t.step("[E2E-16] all see who came and what it is called", async () => {
      await page.getByRole("banner").getByRole("button", { name: "Members" }).click();
      const panel = page.getByRole("complementary", { name: "Participants" });
      await expect(panel).toContainText("Online — 3");
      await panel.getByRole("button", { name: "Add People" }).click();
      await dialog.getByRole("checkbox", { name: eve.username }).check();
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      await expect(panel).toContainText(eve.username);
      await expect(message(bob.page, `${ada.username} added ${eve.username}`)).toBeVisible();
      await panel.getByRole("button", { name: "Rename Group" }).click();
      await dialog.getByLabel("Group name").fill("Climbing");
      await page.keyboard.press("Enter");
      await expect(inList(bob.page, "Climbing 4 people")).toBeVisible();
      await expect(bob.page).toHaveTitle(/^Climbing /);
    });

    await t.step("[E2E-16] the switcher finds it by its people", async () => {
      await expect(dialog).toHaveCount(0);
      await page.keyboard.press("Control+k");
      await dialog.getByRole("combobox").fill(eve.username);
      await expect(dialog.getByRole("option", { name: /Climbing/ })).toBeVisible();
      await page.keyboard.press("Escape");
    });

    await t.step("[E2E-16 UX-8] its address leads there; who leaves sees it no more", async () => {
      await inList(cy.page, /^Climbing/).click({ button: "right" });
      await cy.page.getByRole("menuitem", { name: "Leave Group" }).click();
      await cy.page.getByRole("alertdialog").getByRole("button", { name: "Leave Group" }).click();
      await expect(inList(cy.page, /^Climbing/)).toHaveCount(0);
      await expect(message(page, `${cy.username} left the group`)).toBeVisible();
      await expect(page.getByRole("banner")).toContainText("3 people");
      await page.reload();
      await settled(page);
      await expect(message(page, "I am in")).toBeVisible();
    });
  },
);

stage(
  "[MEND-26a] a fellow member who is no friend is found for a message and for a group",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const joan = await t.somebody("joan");
    await gather("Strangers", ada, grace, joan);
    const { page } = ada;
    await rail(page, "Home").click();
    await page.getByRole("button", { name: "New Group" }).click();
    const group = page.getByRole("dialog", { name: "New Group" });
    await group.getByRole("searchbox").fill(joan.username);
    await group.getByRole("checkbox").check();
    await group.getByRole("searchbox").fill(grace.username);
    await group.getByRole("checkbox").check();
    await expect(group.getByRole("button", { name: "Create Group" })).toBeEnabled();
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "New Message" }).click();
    const dialog = page.getByRole("dialog", { name: "New Message" });
    await dialog.getByRole("searchbox").fill("nobody like that");
    await expect(dialog.getByText("Nobody found")).toBeVisible();
    await dialog.getByRole("searchbox").fill(grace.username);
    await expect(dialog.getByRole("listitem")).toHaveCount(1);
    await dialog.getByRole("searchbox").press("Enter");
    await expect(page.getByRole("banner")).toContainText(grace.username);
    await send(page, "hello stranger");
    await expect(conversation(grace.page, ada.username)).toHaveCount(0);
    await rail(grace.page, "Home").click();
    await expect(conversation(grace.page, ada.username)).toBeVisible();
  },
);

stage(
  "[MEND-26b] the list has the last line and the time of each conversation, and follows what happens",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await befriend(ada, grace);
    for (const { page } of [ada, grace]) await enter(page);
    await startDm(ada.page, grace.username);
    const row = (page: Page, name: string) =>
      page.getByRole("navigation", { name: "Channels" }).getByRole("listitem")
        .filter({ has: page.getByRole("button", { name, exact: true }) });
    const own = row(ada.page, grace.username);
    await send(ada.page, "the **last** ||line||");
    await expect(own).toContainText("You: the last [spoiler]");
    await rail(grace.page, "Home").click();
    const other = row(grace.page, ada.username);
    await expect(other).toContainText("the last [spoiler]");
    await expect(other.locator("time")).toHaveCount(1);
    await expect(conversation(grace.page, ada.username)).toHaveAccessibleDescription(/^the last/);

    await send(ada.page, "and one more");
    await expect(other).toContainText("and one more");
    await message(ada.page, "and one more").hover();
    await message(ada.page, "and one more").getByRole("button", { name: "Delete" }).click();
    await ada.page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(other).toContainText("the last [spoiler]");
  },
);
