import type { Page } from "playwright-core";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { channel, composer, gather, message, send } from "../e2e/chat.ts";
import { glimpse } from "../e2e/glimpse.ts";

/** Chooses an entry of the menu that the server's name opens. */
async function fromServerMenu(page: Page, server: string, item: string) {
  await page.getByRole("navigation", { name: "Channels" })
    .getByRole("heading", { name: server, exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function editPermissions(page: Page, name: string) {
  await channel(page, name).hover();
  await page.getByRole("listitem")
    .filter({ has: page.getByRole("button", { name, exact: true }) })
    .getByRole("button", { name: "Channel options" }).click();
  await page.getByRole("menuitem", { name: "Edit Channel" }).click();
  await page.getByRole("tab", { name: "Permissions" }).click();
}

stage(
  "[ROLE-10 ROLE-25] a role is made, moved, given and deleted; its holder's buttons follow at once",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await gather("Guild", ada, grace);
    await send(grace.page, "hello");
    const { page } = ada;
    await expect(message(page, "hello")).toBeVisible();
    const select = grace.page.getByRole("button", { name: "Select messages" });
    await expect(select).toHaveCount(0);

    await fromServerMenu(page, "Guild", "Server Settings");
    await page.getByRole("tab", { name: "Roles" }).click();
    const roles = page.getByRole("list", { name: "Roles" });
    const name = page.getByRole("textbox", { name: "New Role" });
    await t.step("[ROLE-08] a blank name does nothing", async () => {
      for (const [text, listed] of [["  ", 1], ["Moderator", 2], ["Elder", 3]] as const) {
        await name.fill(text);
        await name.press("Enter");
        await expect(roles.getByRole("listitem")).toHaveCount(listed);
        // The list may know of the role before its name has been taken.
        await expect(name).toHaveValue(text.trim() === "" ? text : "");
      }
    });
    await t.step("[ROLE-05 ROLE-06 ROLE-07] the next colour, the default permissions", async () => {
      const editor = page.getByRole("region", { name: "Role Elder" });
      await expect(editor.getByRole("radio", { name: "Blue" })).toBeChecked();
      await expect(editor.getByRole("switch", { name: "Send Messages", exact: true }))
        .toBeChecked();
      await expect(editor.getByRole("switch", { name: "Ban Members" })).not.toBeChecked();
    });
    await t.step("[D-PERM-3] roles are moved by key", async () => {
      const handle = roles.getByRole("listitem").filter({ hasText: "Elder" })
        .getByRole("button", { name: "Move" });
      await handle.press("ArrowUp");
      await expect(roles.getByRole("listitem")).toHaveText([/Elder/, /Moderator/, /@everyone/]);
      await expect(handle).toBeFocused();
      await expect(handle, "[MEND-26t]").toHaveAccessibleName("Move Elder");
      await handle.press("ArrowDown");
      await expect(roles.getByRole("listitem")).toHaveText([/Moderator/, /Elder/, /@everyone/]);
    });
    await t.step("[MEND-26t] what moves a role names it", async () => {
      const editor = page.getByRole("region", { name: "Role Elder" });
      await editor.getByRole("button", { name: "Move Elder up" }).click();
      await expect(roles.getByRole("listitem")).toHaveText([/Elder/, /Moderator/, /@everyone/]);
      await editor.getByRole("button", { name: "Move Elder down" }).click();
      await expect(roles.getByRole("listitem")).toHaveText([/Moderator/, /Elder/, /@everyone/]);
    });
    await t.step("[MEND-26e] a role has any other color, refused while it is none", async () => {
      const color = page.getByRole("textbox", { name: "Custom color" });
      const save = page.getByRole("button", { name: "Save" });
      await color.fill("#12345");
      await expect(save).toBeDisabled();
      await color.fill("#102030");
      await expect(page.getByText(/Hard to read in the dark theme/)).toBeVisible();
      await save.click();
      await expect(page.getByRole("radio", { name: "Its own color" })).toBeChecked();
    });
    await t.step("[MEND-26d] members with a role are shown separately", async () => {
      const hoist = page.getByRole("switch", { name: "Show members separately" });
      await expect(hoist).not.toBeChecked();
      await hoist.click();
      await expect(hoist).toBeChecked();
    });
    await t.step("[ROLE-09] @everyone stays", async () => {
      await roles.getByRole("button", { name: "@everyone" }).click();
      await expect(page.getByRole("button", { name: "Delete Role" })).toHaveCount(0);
    });
    await roles.getByRole("button", { name: "Moderator", exact: true }).click();
    await page.getByRole("switch", { name: "Delete Messages" }).click();
    await expect(page.getByRole("switch", { name: "Delete Messages" })).toBeChecked();
    await page.keyboard.press("Escape");

    await t.step("[MEM-22] a message's menu leads to its author's roles", async () => {
      await message(page, "hello").click({ button: "right" });
      await page.getByRole("menuitem", { name: "Manage Roles" }).click();
    });
    const modal = page.getByRole("dialog", { name: "Manage Roles" });
    await modal.getByRole("checkbox", { name: "Moderator" }).check();
    await expect(select).toHaveCount(0);
    await t.step("[ROLE-28 ROLE-29] what was saved is told, and the dialog closes", async () => {
      const updated = glimpse(page, "Roles updated");
      await modal.getByRole("button", { name: "Save Changes" }).click();
      await updated;
      await expect(select).toBeVisible();
      await expect(modal).toBeHidden();
    });

    await fromServerMenu(page, "Guild", "Server Settings");
    await page.getByRole("tab", { name: "Roles" }).click();
    await roles.getByRole("button", { name: "Moderator", exact: true }).click();
    await page.getByRole("button", { name: "Delete Role" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete Role" }).click();
    await expect(roles.getByRole("listitem")).toHaveText([/Elder/, /@everyone/]);
    await expect(select).toHaveCount(0);
  },
);

stage(
  "[D-PERM-1 D-PERM-2 D-PERM-6] what a channel denies takes effect at once, says why, and can be viewed as somebody else",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const space = await gather("Hall", ada, grace);
    const { page } = ada;
    const path = `/channels/server/${space.server.id}`;
    await ada.account.call("POST", path, { name: "board" });
    await channel(grace.page, "board").click();
    await expect(composer(grace.page)).toBeVisible();

    await editPermissions(page, "board");
    await page.getByRole("button", { name: "@everyone" }).click();
    const denied = page.getByRole("group", { name: "Send Messages", exact: true });
    await denied.getByTitle("Deny").click();
    await expect(denied.getByRole("radio", { name: "Deny" })).toBeChecked();
    const locked = "You do not have permission to send messages in this channel.";
    await expect(grace.page.getByText(locked)).toBeVisible();
    await expect(composer(grace.page)).toHaveCount(0);
    await grace.page.getByRole("button", { name: "Why?" }).click();
    const why = grace.page.getByRole("dialog", { name: "My Permissions" });
    await expect(why).toContainText("This channel denies it for @everyone.");
    await grace.page.keyboard.press("Escape");

    const search = page.getByRole("searchbox", { name: "Add a role or member" });
    await search.fill(grace.username);
    await page.getByRole("list", { name: "Found" })
      .getByRole("button", { name: grace.username }).click();
    await page.getByRole("group", { name: "Send Messages", exact: true }).getByTitle("Allow")
      .click();
    await expect(composer(grace.page)).toBeEnabled();
    await page.getByRole("switch", { name: "Private" }).click();
    await expect(channel(grace.page, "board")).toHaveCount(0);
    await expect(page.getByRole("switch", { name: "Private" })).toBeChecked();
    await page.keyboard.press("Escape");

    await expect(channel(page, "board")).toHaveAccessibleDescription("Private");
    await channel(page, "board").click();
    await fromServerMenu(page, "Hall", "View Server As");
    await page.getByRole("button", { name: "@everyone" }).click();
    await expect(page.getByText("Viewing the server as @everyone")).toBeVisible();
    await expect(channel(page, "board")).toHaveCount(0);
    await expect(channel(page, "general")).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("button", { name: "Create Channel" })).toHaveCount(0);
    await send(page, "not as them");
    await expect(page.getByText("You're viewing the server as @everyone.")).toBeVisible();
    await expect(message(page, "not as them")).toHaveCount(0);
    await expect(composer(page)).toHaveValue("not as them");
    await channel(page, "General").click();
    await page.keyboard.press("Alt+ArrowDown");
    await expect(page.getByRole("heading", { name: "general", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Leave" })).toHaveCount(0);
    await page.getByRole("button", { name: "Exit View" }).click();
    await expect(channel(page, "board")).toBeVisible();
  },
);

stage(
  "[ROLE-30 ROLE-31] what fails with roles is told in the product's words",
  async (t) => {
    t.allowErrors("server_error");
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const { server } = await gather("Mishaps", ada, grace);
    await ada.account.call("POST", `/servers/${server.id}/roles`, { name: "Keeper" });
    await send(grace.page, "hello");
    const { page } = ada;
    let failing: RegExp | null = /members\/[^/]+$/;
    await page.route("**/api/servers/**", (route) => {
      const { pathname } = new URL(route.request().url());
      return failing?.test(pathname)
        ? route.fulfill({ status: 500, json: { error: "", code: "internal" } })
        : route.continue();
    });
    await message(page, "hello").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Manage Roles" }).click();
    const modal = page.getByRole("dialog", { name: "Manage Roles" });
    await expect(modal.getByRole("alert")).toHaveText("Failed to load roles");
    failing = null;
    await modal.getByRole("button", { name: "Try again" }).click();
    await modal.getByRole("checkbox", { name: "Keeper" }).check();
    failing = /members\/[^/]+\/roles$/;
    await modal.getByRole("button", { name: "Save Changes" }).click();
    await expect(modal.getByRole("alert")).toHaveText("Failed to save changes");
    await expect(modal.getByRole("checkbox", { name: "Keeper" })).toBeChecked();
    await page.keyboard.press("Escape");

    failing = /\/roles(\/|$)/;
    await fromServerMenu(page, "Mishaps", "Server Settings");
    await page.getByRole("tab", { name: "Roles" }).click();
    await t.step("[ERR-06] a role is not made", async () => {
      await page.getByRole("textbox", { name: "New Role" }).fill("Another");
      await page.getByRole("button", { name: "Create Role" }).click();
      await expect(page.getByText("Failed to create role")).toBeVisible();
    });
    await t.step("[ERR-07] a permission is not changed", async () => {
      await page.getByRole("button", { name: "Keeper", exact: true }).click();
      await page.getByRole("switch", { name: "Ban Members" }).click();
      await expect(page.getByText("Failed to update role permission")).toBeVisible();
      await expect(page.getByRole("switch", { name: "Ban Members" })).not.toBeChecked();
    });
    await t.step("[ERR-08] a role is not deleted", async () => {
      await page.getByRole("button", { name: "Delete Role" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete Role" }).click();
      await expect(page.getByText("Failed to delete role")).toBeVisible();
    });
  },
);
