import type { Page } from "playwright-core";
import { createServer, invite } from "../helpers/account.ts";
import { expect, type Person } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { befriend, enter, rail } from "../e2e/chat.ts";

async function home(...people: Person[]): Promise<void> {
  for (const { page } of people) {
    await enter(page);
    await rail(page, "Friends").click();
    await expect(page.getByRole("heading", { name: "Friends", exact: true })).toBeVisible();
  }
}

function tab(page: Page, name: RegExp | string) {
  return page.getByRole("tablist", { name: "Friends" }).getByRole("tab", { name });
}

/** Returns the row of a person in the friends panel. */
function row(page: Page, username: string) {
  return page.getByRole("tabpanel").getByRole("listitem", { name: username, exact: true });
}

async function ask(page: Page, username: string) {
  await page.getByRole("button", { name: "Add Friend" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Friend" });
  await dialog.getByPlaceholder("Enter username").fill(username);
  await dialog.getByRole("button", { name: "Send Request" }).click();
  return dialog;
}

stage(
  "[FRD-08] requests are rejected, withdrawn, accepted and crossed, live on both sides; a third is told nothing",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const joan = await t.user("joan");
    await home(ada, grace, joan);
    await t.step("[FRD-06 FRD-38] a name that nobody has is an alert", async () => {
      const wrong = await ask(ada.page, "nobody_at_all");
      t.allowErrors("not_found");
      await expect(wrong.getByRole("alert")).toBeVisible();
      await wrong.getByRole("button", { name: "Cancel" }).click();
    });

    await t.step("[FRD-39 NAV-16] a request is told and counted", async () => {
      await ask(ada.page, grace.username);
      await expect(ada.page.getByText(`Friend request sent to ${grace.username}`)).toBeVisible();
      await expect(rail(grace.page, "Friends")).toHaveAccessibleDescription(/1 pending request$/);
      await expect(rail(grace.page, "Friends")).toContainText("1");
    });
    await t.step("[FRD-09] rejected, it is gone on both sides", async () => {
      await tab(grace.page, /Pending/).click();
      await row(grace.page, ada.username).getByRole("button", { name: "Reject" }).click();
      for (const { page } of [grace, ada]) {
        await tab(page, /Pending/).click();
        await expect(page.getByText("No pending requests")).toBeVisible();
      }
    });

    await ask(ada.page, grace.username);
    await expect(row(grace.page, ada.username)).toBeVisible();
    await row(ada.page, grace.username).getByRole("button", { name: "Cancel Request" }).click();
    for (const { page } of [ada, grace]) {
      await expect(page.getByText("No pending requests")).toBeVisible();
    }

    await t.step("[FRD-08] accepted, it makes both friends", async () => {
      await ask(ada.page, grace.username);
      await row(grace.page, ada.username).getByRole("button", { name: "Accept" }).click();
      for (const [me, other] of [[ada, grace], [grace, ada]]) {
        await tab(me.page, "Online").click();
        await expect(row(me.page, other.username)).toContainText("Online");
      }
      await expect(rail(grace.page, "Friends")).not.toHaveAccessibleDescription(/pending/);
    });

    await t.step("[D-SOC-1] two that cross make friends, and a third is told nothing", async () => {
      await tab(joan.page, /Pending/).click();
      await expect(joan.page.getByText("No pending requests")).toBeVisible();
      await ask(grace.page, joan.username);
      await expect(row(joan.page, grace.username).getByRole("button", { name: "Accept" }))
        .toBeVisible();
      await ask(joan.page, grace.username.toUpperCase());
      await expect(joan.page.getByText("No pending requests")).toBeVisible();
      await tab(joan.page, "All").click();
      await expect(row(joan.page, grace.username)).toBeVisible();
      await expect(row(grace.page, joan.username)).toBeVisible();
      await expect(row(joan.page, ada.username)).toHaveCount(0);
      await expect(row(ada.page, joan.username)).toHaveCount(0);
    });
  },
);

stage(
  "[D-SOC-2] search, remove, block and unblock, each between two; a third stays the friend of both",
  async (t) => {
    const ada = await t.user("ada", { viewport: { width: 1440, height: 900 } });
    const grace = await t.user("grace");
    const joan = await t.user("joan");
    await befriend(ada, joan);
    await befriend(grace, joan);
    await home(ada, grace, joan);
    await befriend(ada, grace);
    const both = async () => {
      for (const { username } of [ada, grace]) {
        await expect(row(joan.page, username)).toContainText("Online");
      }
      await expect(row(grace.page, joan.username)).toContainText("Online");
      await expect(active.getByText(joan.username)).toBeVisible();
    };
    const { page } = ada;
    const active = page.getByRole("complementary", { name: "Active Now" });
    await t.step("[NAV-22] who is online is under Active Now", async () => {
      await expect(active.getByText(grace.username)).toBeVisible();
      await both();
    });
    await tab(page, "All").click();
    await page.getByPlaceholder("Search friends...").fill("nobody");
    await expect(page.getByText("Nobody found")).toBeVisible();
    await page.getByPlaceholder("Search friends...").fill("GRACE");

    await t.step("[FRD-11 FRD-18] removed after a question, on both sides", async () => {
      await row(page, grace.username).getByRole("button", { name: "Remove Friend" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove Friend" }).click();
      await expect(row(page, grace.username)).toHaveCount(0);
      await tab(grace.page, "All").click();
      await expect(row(grace.page, ada.username)).toHaveCount(0);
      await expect(active.getByText(grace.username)).toHaveCount(0);
      await both();
    });

    await t.step("[FRD-12 FRD-13 FRD-19] blocked after a question, and unblocked", async () => {
      await befriend(ada, grace);
      await expect(row(grace.page, ada.username)).toContainText("Online");
      await row(page, grace.username).getByRole("button", { name: "Block" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Block" }).click();
      await tab(page, "Blocked").click();
      await row(page, grace.username).getByRole("button", { name: "Unblock" }).click();
      await page.getByPlaceholder("Search friends...").fill("");
      await expect(page.getByText("No blocked users")).toBeVisible();
      await expect(row(grace.page, ada.username)).toHaveCount(0);
      await both();
    });
  },
);

stage(
  "[FRD-07 FRD-20 FRD-37] over a conversation the friends are a dialog; a request from a menu that fails is a toast",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const { server } = await createServer(ada.account, "Somewhere");
    await invite(ada.account, server.id, [grace.account]);
    await enter(ada.page);
    await rail(ada.page, "Friends").click();
    const dialog = ada.page.getByRole("dialog", { name: "Friends" });
    await expect(dialog.getByText("No friends online")).toBeVisible();
    await dialog.getByRole("tab", { name: "All" }).click();
    await expect(dialog.getByText("No friends yet")).toBeVisible();

    const asked: string[] = [];
    ada.page.on("request", (r) => r.url().endsWith("/friends/request") && asked.push(r.url()));
    await dialog.getByRole("button", { name: "Add Friend" }).first().click();
    const name = ada.page.getByPlaceholder("Enter username");
    await name.fill("   ");
    await name.press("Enter");
    await ada.page.getByRole("button", { name: "Cancel" }).click();
    await expect(name).toBeHidden();
    expect(asked).toEqual([]);
    await expect(ada.page.getByPlaceholder("Type a message...")).toBeVisible();

    const addFromMenu = async () => {
      await ada.page.getByRole("button", { name: new RegExp(grace.username) }).last()
        .click({ button: "right" });
      await ada.page.getByRole("menuitem", { name: "Add Friend" }).click();
    };
    await ada.page.getByRole("button", { name: "Members" }).click();
    t.allowErrors("forbidden");
    await grace.account.call("POST", "/friends/block", { userId: ada.account.user.id });
    await addFromMenu();
    const refusal = "You cannot send this person a friend request";
    await expect(ada.page.getByRole("alert").filter({ hasText: refusal })).toBeVisible();
    await ada.page.route("**/api/friends/request", (route) => route.abort());
    t.allowErrors("unreachable");
    await addFromMenu();
    await expect(ada.page.getByRole("alert").last()).toContainText(/Failed to send friend request/);
  },
);
