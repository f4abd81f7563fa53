/** Screens that no row of `looks` can show: they need a sign-in, an answer or a channel of their own. */
import type { Page } from "playwright-core";
import { e2e, expect } from "../helpers/e2e.ts";
import { settled } from "../helpers/settled.ts";
import { elsewhere } from "./account.ts";
import { checkWithAxe } from "./axe.ts";
import { channel, enter, escape, fillLogin, gather } from "./chat.ts";
import { replyOnce } from "./routes.ts";
import { openSettings } from "./server_settings.ts";
import { enrol } from "./two_factor.ts";

/** What the server says to a sign-in that is not fresh. */
const REQUIRED = {
  status: 403,
  json: { error: "Enter your password to go on", code: "password_required" },
};

e2e(
  "[UX-9 HARD-3] a sign-in by somebody else: the notice, the list, and what follows",
  async (t) => {
    t.allowErrors("unauthorized", "forbidden");
    const ada = await t.user("ada");
    const { page } = ada;
    await enter(page);
    await settled(page);
    await elsewhere(await t.guest("thief"), ada);
    const notices = page.getByRole("region", { name: "Notifications" });
    await expect(notices.getByRole("status")).toHaveText(/^New sign-in to your account/);
    await checkWithAxe(page, "a notice of a security change");
    await notices.getByRole("button", { name: "Review" }).last().click();
    const panel = page.getByRole("tabpanel", { name: "Security" });
    const list = panel.getByRole("region", { name: "Recent Security Activity" });
    await expect(list.getByRole("listitem").first()).toBeInViewport();
    await checkWithAxe(page, "the list of security changes");

    const section = panel.getByRole("region", { name: "Two-Factor Authentication" });
    await replyOnce(page, "**/api/users/mfa/setup", REQUIRED);
    await section.getByRole("button", { name: "Set Up Two-Factor" }).click();
    await expect(section.getByLabel("Enter your password")).toBeFocused();
    await checkWithAxe(page, "a password asked for in place");
    await section.getByRole("button", { name: "Cancel" }).click();

    await list.getByRole("button", { name: /^This wasn't me: Signed in/ }).first().click();
    const asking = page.getByRole("dialog", { name: "This wasn't you?" });
    await expect(asking).toBeVisible();
    await checkWithAxe(page, "this wasn't me");
    await asking.getByRole("button", { name: "Sign Out Other Devices" }).click();
    const choosing = page.getByRole("dialog", { name: "Choose a new password" });
    await expect(choosing).toBeVisible();
    await checkWithAxe(page, "a new password");
    const current = choosing.getByLabel("Current Password");
    if (await current.inputValue() === "") await current.fill(ada.account.password);
    await choosing.getByLabel("New Password", { exact: true }).fill("a better one");
    await choosing.getByLabel("Confirm New Password").fill("a better one");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Only you are signed in now" })).toBeVisible();
    await checkWithAxe(page, "only you are signed in");
  },
);

e2e("[UX-9] the second step of signing in, and the reset of a password", async (t) => {
  const { account, username } = await t.user("ada");
  await enrol(account);
  const page = await t.guest("ada elsewhere");
  await page.goto("/login");
  await fillLogin(page, username, account.password);
  await expect(page.getByLabel("6-digit MFA Code")).toBeFocused();
  await checkWithAxe(page, "the second step");
  await page.getByRole("link", { name: "Back to login" }).click();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("link", { name: "Contact support" })).toBeVisible();
  await checkWithAxe(page, "the reset");
});

e2e(
  "[UX-9 UX-11] settings to save, a view as another role, a denied permission, a topic",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const { server, channel: general } = await gather("Hall", ada, grace);
    const { page } = ada;
    const settings = await openSettings(page);
    await settings.getByLabel("Server Name").fill("Palace");
    await expect(settings.getByRole("button", { name: "Save Changes" })).toBeEnabled();
    await checkWithAxe(page, "settings that are not saved");
    await settings.getByRole("button", { name: "Reset" }).click();
    await escape(settings);

    await viewAsEveryone(page, server.name);
    await expect(page.getByText("Viewing the server as @everyone")).toBeVisible();
    await checkWithAxe(page, "viewing as somebody else");
    await page.getByRole("button", { name: "Exit View" }).click();

    const topic = `What we read, and when we meet: ${"and so on ".repeat(60)}`.trim();
    await ada.account.call("PUT", `/channels/${general.id}`, { topic });
    const line = page.getByRole("banner").getByRole("button", { name: /^What we read/ });
    await expect(line).toHaveText(topic);
    expect((await line.boundingBox())!.height, "one line of it").toBeLessThan(40);
    await expect(page.getByRole("button", { name: "Logout" })).toBeInViewport();
    await line.click();
    await expect(page.getByRole("dialog", { name: "Topic of #general" })).toBeVisible();
    await checkWithAxe(page, "topic");

    await muteEveryone(page);
    await grace.page.getByRole("button", { name: "Why?" }).click();
    await expect(grace.page.getByRole("dialog", { name: "My Permissions" })).toBeVisible();
    await checkWithAxe(grace.page, "why");
  },
);

async function viewAsEveryone(page: Page, server: string): Promise<void> {
  await page.getByRole("navigation", { name: "Channels" })
    .getByRole("heading", { name: server, exact: true }).click();
  await page.getByRole("menuitem", { name: "View Server As" }).click();
  await page.getByRole("button", { name: "@everyone" }).click();
}

/** Denies everyone to write in #general, and closes the topic that is open. */
async function muteEveryone(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await channel(page, "general").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Edit Channel" }).click();
  await page.getByRole("tab", { name: "Permissions" }).click();
  await page.getByRole("button", { name: "@everyone" }).click();
  await page.getByRole("group", { name: "Send Messages" }).getByTitle("Deny").click();
}
