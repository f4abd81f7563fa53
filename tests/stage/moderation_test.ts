import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { gather, message, rail, send } from "../e2e/chat.ts";
import { noticeShown } from "../e2e/glimpse.ts";
import { openSettings } from "../e2e/server_settings.ts";
import { replyOnce } from "../e2e/routes.ts";

const BROKEN = { status: 500, body: "{}" };

stage(
  "[SRV-14] a member is found and kicked in the settings, is told, and may come back",
  async (t) => {
    const ada = await t.user("ada");
    const [grace, linus] = [await t.user("grace"), await t.user("linus")];
    const { server } = await gather("Quiet Corner", ada, grace, linus);
    const { page } = ada;
    const settings = await openSettings(page, "Members");
    const rows = settings.getByRole("listitem");
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: ada.username })).toContainText("Server owner");
    await settings.getByRole("button", { name: `Actions for ${ada.username}` }).press("Enter");
    await expect(page.getByRole("menuitem")).toHaveText(["Change Nickname"]);
    await page.keyboard.press("Escape");
    await settings.getByLabel("Search members").fill(grace.username.toUpperCase());
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(/Joined \w+ \d+, \d+/);

    await rail(grace.page, "Generate Invite").click();
    const inviting = grace.page.getByRole("dialog", { name: "Invite Friends" });
    await expect(inviting).toBeVisible();
    const kick = page.getByRole("alertdialog", { name: `Kick ${grace.username}` });
    const actions = settings.getByRole("button", { name: `Actions for ${grace.username}` });
    await actions.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Mute", exact: true })).toBeVisible();
    // The menu receives keys once it has the focus.
    await expect(page.getByRole("menu")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(actions).toBeFocused();
    await actions.press("Enter");
    await page.getByRole("menuitem", { name: "Kick" }).click();
    await expect(kick).toContainText("can rejoin with an invite link");
    await t.step("[ERR-09] a kick that fails is told", async () => {
      await kick.getByLabel("Reason").fill("off topic");
      t.allowErrors("server_error");
      await replyOnce(page, "**/members/*", BROKEN);
      await kick.getByRole("button", { name: "Kick" }).click();
      await expect(page.getByText("Failed to kick member")).toBeVisible();
    });
    const toGrace = `You have been kicked from Quiet Corner by ${ada.username}: off topic`;
    const toLinus = `${grace.username} was kicked by ${ada.username}`;
    const notices = [
      noticeShown(grace.page.getByText(toGrace)),
      noticeShown(linus.page.getByRole("status").filter({ hasText: toLinus })),
    ];
    // The row goes before the dialog does, which then cannot give the focus back to it.
    await page.route("**/members/*", async (route) => {
      const response = await route.fetch();
      await page.getByText("No members found").waitFor();
      await route.fulfill({ response });
    }, { times: 1 });
    await t.step("[MEM-28] one that succeeds is told, and the list is right", async () => {
      await kick.getByRole("button", { name: "Kick" }).click();
      await expect(page.getByText(`${grace.username} has been kicked from the server`))
        .toBeVisible();
      await expect(settings.getByText("No members found")).toBeVisible();
      await expect(settings.getByRole("tabpanel")).toBeFocused();
      await settings.getByLabel("Search members").fill("");
      await expect(rows).toHaveCount(2);
    });

    await t.step(
      "[MEM-32 MOD-14 MOD-15] those concerned are told, and who is kicked is led home",
      async () => {
        await Promise.all(notices);
        await expect(inviting).toHaveCount(0);
        await expect(grace.page).toHaveURL(/\/$/);
        await expect(rail(grace.page, "Home")).toHaveAttribute("aria-current", "page");
        await expect(rail(grace.page, "Quiet Corner")).toHaveCount(0);
      },
    );

    await t.step("[MOD-02] an invite lets in again", async () => {
      const { code } = await ada.account.call<{ code: string }>(
        "POST",
        `/servers/${server.id}/invite`,
        {},
      );
      await grace.account.call("POST", "/servers/join-invite", { inviteCode: code });
      await expect(rail(grace.page, "Quiet Corner")).toBeVisible();
      await expect(rows).toHaveCount(3);
    });
  },
);

stage(
  "[SRV-16] bans, mutes for a while and the log of both in the settings",
  async (t) => {
    const ada = await t.user("ada", { colorScheme: "dark" });
    const [grace, linus] = [await t.user("grace"), await t.somebody("linus")];
    const { server } = await gather("Order", ada, grace, linus);
    const { page } = ada;
    const settings = await openSettings(page, "Members");
    const choose = async (username: string, name: string) => {
      await settings.getByRole("button", { name: `Actions for ${username}` }).click();
      await page.getByRole("menuitem", { name, exact: true }).click();
    };
    const banned = await t.step(
      "[MEM-27 MEM-29] a ban asks first, and is told",
      async () => {
        await choose(grace.username, "Ban");
        const ban = page.getByRole("alertdialog", { name: `Ban ${grace.username}` });
        await expect(ban).toContainText("cannot rejoin unless unbanned");
        const reason = `You have been banned from Order by ${ada.username}: No reason provided`;
        const banned = noticeShown(grace.page.getByText(reason));
        await ban.getByRole("button", { name: "Ban" }).click();
        await expect(page.getByText(`${grace.username} banned from the server`)).toBeVisible();
        return banned;
      },
    );
    await t.step("[MOD-16 MOD-17] who is banned is told, and led home", async () => {
      await banned;
      await expect(grace.page).toHaveURL(/\/$/);
      await expect(rail(grace.page, "Order")).toHaveCount(0);
    });

    await t.step("[D-SRV-6] a mute for an hour", async () => {
      await choose(linus.username, "Mute for a Time…");
      const mute = page.getByRole("dialog", { name: `Mute ${linus.username}` });
      await mute.getByText("1 hour").click();
      await mute.getByLabel("Reason").fill("capitals");
      await mute.getByRole("button", { name: "Mute" }).click();
      await expect(page.getByText(`${linus.username} muted`)).toBeVisible();
      const row = settings.getByRole("listitem").filter({ hasText: linus.username });
      await expect(row).toContainText("Muted");
    });

    const { bans, mutes, log } = await t.step(
      "[MOD-18 MOD-19 D-SRV-7] bans, mutes and the log are listed",
      async () => {
        await settings.getByRole("tab", { name: "Moderation" }).click();
        const bans = settings.getByRole("region", { name: "Bans" });
        const mutes = settings.getByRole("region", { name: "Mutes" });
        const log = settings.getByRole("region", { name: "Audit Log" });
        await expect(bans.getByRole("listitem")).toContainText([
          new RegExp(`${grace.username}No reason provided.*by ${ada.username}`),
        ]);
        await expect(mutes.getByRole("listitem")).toContainText(
          new RegExp(`${linus.username}capitalsEnds in 1 hour.*by ${ada.username}`),
        );
        await expect(log.getByRole("listitem")).toContainText([
          `${ada.username} muted ${linus.username}`,
          `${ada.username} banned ${grace.username}`,
        ]);
        return { bans, mutes, log };
      },
    );

    t.allowErrors("forbidden", "server_error");
    const unban = bans.getByRole("button", { name: `Unban ${grace.username}` });
    await t.step("[ERR-13] an unban that fails is told", async () => {
      await replyOnce(page, "**/bans/*", BROKEN);
      await unban.click();
      await expect(page.getByText("Failed to unban user")).toBeVisible();
    });
    const unmute = await t.step("[ERR-14] so is an unmute, in the server's words", async () => {
      const unmute = mutes.getByRole("button", { name: `Unmute ${linus.username}` });
      const refused = { status: 403, json: { error: "Not by you", code: "forbidden" } };
      await replyOnce(page, "**/mutes/*", BROKEN);
      await unmute.click();
      await expect(page.getByText("Failed to unmute user")).toBeVisible();
      await replyOnce(page, "**/mutes/*", refused);
      await unmute.click();
      await expect(page.getByText("Not by you")).toBeVisible();
      return unmute;
    });

    const code = await t.step("[MOD-05] who is banned cannot come back", async () => {
      const { code } = await ada.account.call<{ code: string }>(
        "POST",
        `/servers/${server.id}/invite`,
        {},
      );
      await grace.page.goto(`/invite/${code}`);
      await grace.page.getByRole("button", { name: "Accept Invite" }).click();
      await expect(grace.page.getByText("You are banned from this server")).toBeVisible();
      return code;
    });
    await t.step("[MOD-06] who is not any more can", async () => {
      await unban.click();
      await expect(bans.getByText("Nobody is banned.")).toBeVisible();
      await expect(settings.getByRole("tabpanel")).toBeFocused();
      await unmute.click();
      await expect(mutes.getByText("Nobody is muted.")).toBeVisible();
      await expect(log.getByRole("listitem")).toHaveCount(4);
      await grace.page.goto(`/invite/${code}`);
      await grace.page.getByRole("button", { name: "Accept Invite" }).click();
      await expect(rail(grace.page, "Order")).toBeVisible();
    });
  },
);

stage(
  "[MEND-26g MEND-26h] a ban takes the messages of the last hour along, and names nobody where the server says so",
  async (t) => {
    const [ada, grace] = [await t.user("ada"), await t.user("grace")];
    await gather("Tidy", ada, grace);
    const { page } = ada;
    await send(grace.page, "buy now");
    await send(page, "please don't");
    await expect(message(page, "buy now")).toBeVisible();

    const settings = await openSettings(page, "Overview");
    const naming = settings.getByRole("switch", { name: "Tell banned people who banned them" });
    await expect(naming).toBeChecked();
    await naming.click();
    await expect(naming).not.toBeChecked();

    await settings.getByRole("tab", { name: "Members" }).click();
    await settings.getByRole("button", { name: `Actions for ${grace.username}` }).click();
    await page.getByRole("menuitem", { name: "Ban", exact: true }).click();
    const ban = page.getByRole("alertdialog", { name: `Ban ${grace.username}` });
    await expect(ban.getByRole("radio", { name: "None" })).toBeChecked();
    await ban.getByText("Last hour").click();
    const notice = "You have been banned from Tidy by Tidy: No reason provided";
    const noticed = noticeShown(grace.page.getByText(notice));
    await ban.getByRole("button", { name: "Ban" }).click();
    await noticed;

    await settings.getByRole("tab", { name: "Moderation" }).click();
    await expect(settings.getByRole("region", { name: "Audit Log" }).getByRole("listitem").first())
      .toContainText(
        `${ada.username} banned ${grace.username} and deleted their messages of the last hour`,
      );
    await page.keyboard.press("Escape");
    await expect(message(page, "please don't")).toBeVisible();
    await expect(message(page, "buy now")).toHaveCount(0);
  },
);
