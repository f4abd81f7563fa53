import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { until } from "../helpers/until.ts";
import { copied, gather, message, send } from "../e2e/chat.ts";
import { replyOnce } from "../e2e/routes.ts";

/** Actions that everyone has on another person, and on themselves. */
const OTHER = ["View Profile", "Send Message", "Add Friend", "Copy User ID", "Report"];
const SELF = ["View Profile", "Change Nickname", "Copy User ID"];

stage(
  "[MEM-17 MEM-19 MEM-20] the menu of a message, by mouse, by key and from 'More'",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await gather("Menus", ada, grace);
    await send(ada.page, "a fine message");
    const { page } = grace;
    const row = message(page, "a fine message");
    const menu = page.getByRole("menu");
    const items = menu.getByRole("menuitem");

    await row.click({ button: "right" });
    await expect(items).toHaveText([
      "Add reaction",
      "Reply",
      "Copy Text",
      "Forward",
      "Save Message",
      "Remind Me…",
      "Create Thread",
      "Mark Unread",
      "Copy Link",
      ...OTHER,
    ]);
    await items.filter({ hasText: "Copy User ID" }).click();
    await copied(page).toBe(ada.account.user.id);

    await row.focus();
    await page.keyboard.press("Shift+F10");
    await expect(items.first()).toHaveAttribute("data-highlighted", "");
    await expect(menu).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(menu).toBeHidden();
    await expect(row).toBeFocused();
    await copied(page).toBe("a fine message");

    await row.getByRole("button", { name: "More" }).click();
    await items.filter({ hasText: "Report" }).click();
    await expect(page.getByText("Report functionality coming soon!")).toBeVisible();

    await t.step("[MEND-26l] nobody reports their own messages or themselves", async () => {
      await message(ada.page, "a fine message").click({ button: "right" });
      await expect(ada.page.getByRole("menuitem")).toHaveText([
        "Add reaction",
        "Reply",
        "Copy Text",
        // With the key that does it from the input.
        "Edit↑",
        "Forward",
        "Pin",
        "Save Message",
        "Remind Me…",
        "Create Thread",
        "Select",
        "Mark Unread",
        "Copy Link",
        "Delete",
        ...SELF,
      ]);
    });
    await t.step("[MEND-26k] the menu leads to the picker of reactions", async () => {
      await ada.page.getByRole("menuitem", { name: "Add reaction" }).click();
      const picker = ada.page.getByRole("dialog", { name: "Add reaction" });
      await picker.getByRole("searchbox").fill("rocket");
      await picker.getByRole("searchbox").press("ArrowDown");
      await ada.page.keyboard.press("Enter");
      await expect(row.getByRole("button", { name: /^🚀 1/ })).toBeVisible();
    });
  },
);

stage(
  "[MEM-24 MEM-25] kick and ban ask first, with a reason, and say what they did",
  async (t) => {
    const ada = await t.user("ada");
    const [grace, linus] = [await t.user("grace"), await t.user("linus")];
    await gather("Removal", ada, grace, linus);
    await send(grace.page, "from grace");
    await send(linus.page, "from linus");
    const { page } = ada;
    const dialog = page.getByRole("alertdialog");

    await t.step("[MEM-26] a kick asks first, with a reason", async () => {
      await message(page, "from grace").click({ button: "right" });
      await page.getByRole("menuitem", { name: "Kick" }).click();
      await expect(dialog).toContainText("can rejoin with an invite link");
      await dialog.getByLabel("Reason").fill("too loud");
      await dialog.getByRole("button", { name: "Kick" }).click();
    });
    await t.step("[MEM-28 MEM-32] it is told to all", async () => {
      const notice = `${grace.username} was kicked by ${ada.username}`;
      // All at once: each is shown for five seconds only.
      await Promise.all([
        expect(page.getByText(`${grace.username} has been kicked from the server`)).toBeVisible(),
        expect(grace.page.getByText(/You have been kicked from .*: too loud/)).toBeVisible(),
        expect(linus.page.getByRole("status").filter({ hasText: notice })).toBeVisible(),
      ]);
    });

    await t.step("[MEM-27 MEM-29] so is a ban", async () => {
      await message(page, "from linus").click({ button: "right" });
      await page.getByRole("menuitem", { name: "Ban" }).click();
      await expect(dialog).toContainText("cannot rejoin unless unbanned");
      await dialog.getByRole("button", { name: "Ban" }).click();
      await Promise.all([
        expect(page.getByText(`${linus.username} banned from the server`)).toBeVisible(),
        expect(linus.page.getByText(/You have been banned from/)).toBeVisible(),
      ]);
    });
  },
);

stage(
  "[MEM-18] the menu of a member shows what may be done to them",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await gather("People", ada, grace);
    const open = async (page: typeof ada.page, name: string) => {
      const panel = page.getByRole("complementary", { name: "Members" });
      await panel.getByRole("button", { name: new RegExp(name) }).click({ button: "right" });
      return page.getByRole("menu", { name }).getByRole("menuitem");
    };
    for (const { page } of [ada, grace]) {
      await page.getByRole("button", { name: "Members", exact: true }).click();
    }
    await t.step("[MEM-22 MEM-23] the owner may do all of it to others", async () => {
      const items = await open(ada.page, grace.username);
      await expect(items).toHaveText([
        ...OTHER,
        "Change Nickname",
        "Manage Roles",
        "Mute",
        "Mute for a Time…",
        "Kick",
        "Ban",
      ]);
      await expect(ada.page.getByRole("menu")).toBeFocused();
      await ada.page.keyboard.press("Escape");
      await expect(items).toHaveCount(0);
      await expect(ada.page.getByRole("button", { name: new RegExp(grace.username) }))
        .toBeFocused();
    });
    await t.step("[MEM-21] nobody writes to themselves", async () => {
      await expect(await open(ada.page, ada.username)).toHaveText(SELF);
    });
    await t.step("[MEM-24 MEM-25] a member may do none of it", async () => {
      await expect(await open(grace.page, ada.username)).toHaveText(OTHER);
    });
  },
);

stage("[MEM-30 MEM-31] mute and unmute say so, by name", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  await gather("Quiet", ada, grace);
  await send(grace.page, "la la la");
  const { page } = ada;
  // A menu shows the state at its opening, and the event of a mute may arrive after its response.
  const choose = (name: string) =>
    until(`the menu offers "${name}"`, async () => {
      await message(page, "la la la").click({ button: "right" });
      await expect(page.getByRole("menuitem", { name: "Copy User ID" })).toBeVisible();
      const item = page.getByRole("menuitem", { name, exact: true });
      const isThere = await item.isVisible();
      await (isThere ? item.click() : page.keyboard.press("Escape"));
      return isThere;
    });
  await choose("Mute");
  await expect(page.getByText(`${grace.username} muted`)).toBeVisible();
  await t.step("[ERR-20] one that fails is told", async () => {
    t.allowErrors("server_error");
    await replyOnce(page, "**/mutes/*", { status: 500, body: "{}" });
    await choose("Unmute");
  });
  await expect(page.getByText("Failed to unmute user")).toBeVisible();
  await choose("Unmute");
  await expect(page.getByText(`${grace.username} unmuted`)).toBeVisible();
});

stage(
  "[ERR-17 ERR-18 ERR-19] what a moderator cannot do is told, and the dialog stays",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await gather("Failing", ada, grace);
    await send(grace.page, "still here");
    const { page } = ada;
    t.allowErrors("server_error");
    for (const path of ["members", "bans", "mutes"]) {
      await page.route(
        `**/api/servers/*/${path}{/*,}`,
        (route) =>
          route.request().method() === "GET"
            ? route.continue()
            : route.fulfill({ status: 500, body: "{}" }),
      );
    }
    const choose = async (name: string) => {
      await message(page, "still here").click({ button: "right" });
      await page.getByRole("menuitem", { name, exact: true }).click();
    };
    await choose("Mute");
    await expect(page.getByText("Failed to mute user")).toBeVisible();
    const dialog = page.getByRole("alertdialog");
    for (const name of ["Kick", "Ban"]) {
      await choose(name);
      await dialog.getByRole("button", { name }).click();
      await expect(page.getByText(`Failed to ${name.toLowerCase()} user`)).toBeVisible();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(dialog).toBeHidden();
    }
  },
);
