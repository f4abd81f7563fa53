import type { Override } from "../../protocol/permissions.ts";
import type { Role } from "../../protocol/roles.ts";
import { expect, type Somebody } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { gather, message, send } from "../e2e/chat.ts";
import { openSettings } from "../e2e/server_settings.ts";

stage(
  "[D-PERM-4] a moderator sees what the role opens, acts on those below, and loses all of it with the role",
  async (t) => {
    const ada = await t.user("ada");
    const [mia, linus, grace] = [
      await t.user("mia"),
      await t.somebody("linus"),
      await t.somebody("grace"),
    ];
    const { server } = await gather("Ranks", ada, mia, linus, grace);
    const path = `/servers/${server.id}`;
    const newRole = async (name: string, permissions: Override) =>
      (await ada.account.call<{ role: Role }>("POST", `${path}/roles`, { name, permissions })).role;
    const give = (to: Somebody, { id: roleId }: Role) =>
      ada.account.call("POST", `${path}/members/${to.account.user.id}/roles`, { roleId });
    const moderator = await newRole("Watch", { kickMembers: true, muteMembers: true });
    const captain = await newRole("Captain", {});
    await ada.account.call("PUT", `${path}/roles/${captain.id}`, { position: 2 });
    await give(linus, captain);

    // Requests that cross with the loss of the permission are refused.
    t.allowErrors("forbidden");
    const { page } = mia;
    const gear = page.getByRole("button", { name: "Server Settings" });
    await expect(gear).toHaveCount(0);
    await give(mia, moderator);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const settings = await t.step(
      "[SRV-11 SRV-16] the settings have the tabs that the role opens",
      async () => {
        const settings = await openSettings(page);
        await expect(settings.getByRole("tab")).toHaveText(["Members", "Moderation"]);
        return settings;
      },
    );
    await t.step(
      "[MEM-23 MEM-24 D-PERM-3] those below can be acted on, as far as the role goes",
      async () => {
        const actionsOf = (person: Somebody) =>
          settings.getByRole("button", { name: `Actions for ${person.username}` });
        await expect(actionsOf(grace)).toBeVisible();
        for (const person of [ada, linus]) await expect(actionsOf(person)).toHaveCount(0);
        await actionsOf(mia).click();
        await expect(page.getByRole("menuitem")).toHaveText(["Change Nickname"]);
        await page.keyboard.press("Escape");
        await actionsOf(grace).click();
        await expect(page.getByRole("menuitem")).toHaveText(["Mute", "Mute for a Time…", "Kick"]);
        await page.getByRole("menuitem", { name: "Mute", exact: true }).click();
        await expect(page.getByText(`${grace.username} muted`)).toBeVisible();
      },
    );

    await settings.getByRole("tab", { name: "Moderation" }).click();
    const mutes = settings.getByRole("region", { name: "Mutes" });
    await expect(mutes.getByRole("listitem")).toContainText(`${grace.username}Until unmuted`);
    await expect(settings.getByRole("region", { name: "Audit Log" })).toContainText(
      `${mia.username} muted ${grace.username}`,
    );
    await t.step("[MOD-19] mutes were asked for, and bans not", () => {
      expect(asked.filter((one) => one.endsWith("/bans"))).toEqual([]);
      expect(asked.filter((one) => one.endsWith("/mutes"))).not.toEqual([]);
    });

    await t.step("[D-MSG-6] a command of somebody else is seen at once", async () => {
      // Another moderator's action shows at once: here a slash command.
      await send(ada.page, `/unmute ${grace.username}`);
      await expect(mutes.getByText("Nobody is muted.")).toBeVisible();
    });
    await t.step("[MOD-18 MEM-25] with the right to ban come the bans", async () => {
      await ada.account.call("PUT", `${path}/roles/${moderator.id}`, {
        permissions: { banMembers: true, muteMembers: false },
      });
      await expect(settings.getByRole("region", { name: "Bans" })).toContainText(
        "Nobody is banned.",
      );
      await expect(mutes).toHaveCount(0);
    });
    await ada.account.call(
      "DELETE",
      `${path}/members/${mia.account.user.id}/roles/${moderator.id}`,
    );
    await expect(settings).toHaveCount(0);
    await expect(gear).toHaveCount(0);
  },
);

stage(
  "[ROLE-25 D-PERM-3 D-PERM-4] a moderator gives what they hold to those below, and finds the rest locked; the menu offers no more than they may",
  async (t) => {
    const ada = await t.somebody("ada");
    const [mia, grace] = [await t.user("mia"), await t.user("grace")];
    const { server } = await gather("Limits", ada, mia, grace);
    const path = `/servers/${server.id}`;
    const flags = { manageRoles: true, manageChannels: true, kickMembers: true };
    // The lowest first: a new role comes in below the others.
    const newRole = async (name: string, permissions: Override, position: number) => {
      const body = { name, permissions };
      const { role } = await ada.account.call<{ role: Role }>("POST", `${path}/roles`, body);
      await ada.account.call("PUT", `${path}/roles/${role.id}`, { position });
      return role.id;
    };
    await newRole("Helper", {}, 1);
    const roleId = await newRole("Watch", flags, 2);
    await newRole("Captain", {}, 3);
    await ada.account.call("POST", `${path}/members/${mia.account.user.id}/roles`, { roleId });

    const { page } = mia;
    const settings = await openSettings(page);
    await expect(settings.getByRole("tab")).toHaveText(["Roles", "Members"]);
    await settings.getByRole("tab", { name: "Roles" }).click();
    const roles = settings.getByRole("list", { name: "Roles" });
    await expect(roles.getByText("Not below your highest role")).toHaveCount(2);
    await expect(roles.getByRole("button", { name: /^Move / })).toHaveCount(1);
    const lock = settings.getByText(/^This role isn't below your highest role/);
    const right = (name: string) => settings.getByRole("switch", { name });
    for (const name of ["Captain", "Watch"]) {
      await roles.getByRole("button", { name, exact: true }).click();
      await expect(lock).toBeVisible();
      await expect(right("Kick Members")).toBeDisabled();
      await expect(settings.getByRole("button", { name: "Delete Role" })).toHaveCount(0);
    }
    await roles.getByRole("button", { name: "Helper", exact: true }).click();
    await expect(right("Ban Members")).toBeDisabled();
    await right("Kick Members").click();
    await expect(right("Kick Members")).toBeChecked();
    await page.keyboard.press("Escape");

    await send(grace.page, "hello");
    await message(page, "hello").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Manage Roles" }).click();
    const modal = page.getByRole("dialog", { name: "Manage Roles" });
    for (const name of ["Captain", "Watch"]) {
      await expect(modal.getByRole("checkbox", { name })).toBeDisabled();
    }
    await modal.getByRole("checkbox", { name: "Helper" }).check();
    const gear = grace.page.getByRole("button", { name: "Server Settings" });
    await expect(gear).toHaveCount(0);
    await modal.getByRole("button", { name: "Save Changes" }).click();
    await expect(gear).toBeVisible();
    await expect(modal).toBeHidden();

    await message(page, "hello").click({ button: "right" });
    await expect(page.getByRole("menuitem", { name: "Kick" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: /^(Ban|Mute)/ })).toHaveCount(0);
  },
);
