/** Screens that no row of `looks` can show: they need a sign-in, an answer or a channel of their own. */
import type { Locator, Page } from "playwright-core";
import type { History } from "../../protocol/messages.ts";
import { register, signIn } from "../helpers/account.ts";
import { e2e, expect, type Person, type Stage } from "../helpers/e2e.ts";
import { settled } from "../helpers/settled.ts";
import { checkWithAxe } from "./axe.ts";
import { channel, enter, escape, fillLogin, gather, message, send, type Space } from "./chat.ts";
import { replyOnce } from "./routes.ts";
import { openSettings } from "./server_settings.ts";
import { enrol } from "./two_factor.ts";

/** Response of the server if the login isn't recent. */
const REQUIRED = {
  status: 403,
  json: { error: "Enter your password to go on", code: "password_required" },
};

e2e("[UX-9 HARD-3 ACCT-18] what keeps an account safe, on the screens that few see", async (t) => {
  t.allowErrors("unauthorized", "forbidden");
  const ada = await t.user("ada");
  const { page } = ada;
  await enter(page);
  await settled(page);
  const panel = page.getByRole("tabpanel", { name: "Security" });

  await t.step(
    "[UX-9 HARD-3] a sign-in by somebody else: the notice, the list, and what follows",
    () => signedInElsewhere(t, ada, panel),
  );
  await t.step("[ACCT-18 OPS-9] two-factor and access tokens are set up in sight", async () => {
    await twoFactorAndTokens(page, panel, "a better one");
  });
  await t.step("[UX-9] the second step of signing in, and the reset of a password", async () => {
    await secondStep(t);
  });
});

async function signedInElsewhere(t: Stage, ada: Person, panel: Locator): Promise<void> {
  const { page } = ada;
  await signIn(t.url, ada.account);
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices.getByRole("status")).toHaveText(/^New login to your account/);
  await checkWithAxe(page, "a notice of a security change");
  await notices.getByRole("button", { name: "Review" }).last().click();
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
  const done = page.getByRole("dialog", { name: "Only you are logged in now" });
  await expect(done).toBeVisible();
  await checkWithAxe(page, "only you are signed in");
  await escape(done);
}

async function twoFactorAndTokens(page: Page, panel: Locator, password: string): Promise<void> {
  const mfa = panel.getByRole("region", { name: "Two-Factor Authentication" });
  await mfa.getByRole("button", { name: "Set Up Two-Factor" }).click();
  await expect(mfa.getByRole("img")).not.toHaveJSProperty("naturalWidth", 0);
  const tokens = panel.getByRole("region", { name: "Access Tokens" });
  await tokens.getByRole("button", { name: "New Access Token" }).press("Enter");
  await tokens.getByLabel("Name").fill("weather bot");
  await checkWithAxe(page, "two-factor setup and the form of a new access token");

  await replyOnce(page, "**/api/users/tokens", REQUIRED);
  await tokens.getByRole("button", { name: "Create Token" }).click();
  await tokens.getByLabel("Enter your password").fill(password);
  await tokens.getByRole("button", { name: "Create token" }).click();
  const made = tokens.getByRole("group", { name: /It won't be shown again/ });
  await expect(made).toBeInViewport({ ratio: 1 });
  await checkWithAxe(page, "a new access token");
}

async function secondStep(t: Stage): Promise<void> {
  const account = await register(t.url, t.unique("mia"));
  await enrol(account);
  const page = await t.guest("mia elsewhere");
  await page.goto("/login");
  await fillLogin(page, account.user.username, account.password);
  await expect(page.getByLabel("6-digit MFA Code")).toBeFocused();
  await checkWithAxe(page, "the second step");
  await page.getByRole("link", { name: "Back to login" }).click();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("link", { name: "Contact support" })).toBeVisible();
  await checkWithAxe(page, "the reset");
}

e2e("[UX-9 UX-11] what few see of a server, and the card of a person", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  const space = await gather("Hall", ada, grace);
  const { page } = ada;

  await t.step("[UX-11] the card lies within the window, wherever it is opened", async () => {
    await send(grace.page, "a rare zeppelin");
    await expect(message(page, "zeppelin")).toBeVisible();
    await cards(ada, grace, space);
  });
  await t.step("[UX-9 MEND-21] settings to save", async () => {
    const settings = await openSettings(page);
    await settings.getByLabel("Server Name").fill("Palace");
    await expect(settings.getByRole("button", { name: "Save Changes" })).toBeEnabled();
    await checkWithAxe(page, "settings that are not saved");
    const wide = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(settings.getByLabel("Server Name"), "in a narrow window").toHaveValue("Palace");
    await page.setViewportSize(wide);
    await settings.getByRole("button", { name: "Reset" }).click();
    await escape(settings);
  });
  await t.step("[UX-9] a view as another role", async () => {
    await viewAsEveryone(page, space.server.name);
    await expect(page.getByText("Viewing the server as @everyone")).toBeVisible();
    await checkWithAxe(page, "viewing as somebody else");
    await page.getByRole("button", { name: "Exit View" }).click();
  });
  await t.step("[UX-9 UX-11] a topic, in one line of the header", () => topic(ada, space));
  await t.step("[UX-9] a denied permission", async () => {
    await muteEveryone(page);
    await grace.page.getByRole("button", { name: "Why?" }).click();
    await expect(grace.page.getByRole("dialog", { name: "My Permissions" })).toBeVisible();
    await checkWithAxe(grace.page, "why");
  });
});

async function cards({ account, page }: Person, of: Person, { channel }: Space): Promise<void> {
  const { messages } = await account.call<History>("GET", `/messages/${channel.id}`);
  await account.call("PUT", `/channels/${channel.id}/pins/${messages.at(-1)!.id}`);
  const card = page.getByRole("dialog", { name: of.username });
  const window = page.viewportSize()!;
  const opens = async (name: Locator) => {
    await name.click();
    await expect(card.getByRole("button", { name: "Message" })).toBeVisible();
    await expect.poll(async () => {
      const { x, y, width, height } = (await card.boundingBox())!;
      return x >= 0 && y >= 0 && x + width <= window.width && y + height <= window.height;
    }).toBe(true);
    await escape(card);
  };
  await opens(message(page, "zeppelin").getByRole("button", { name: of.username }));
  await page.getByRole("button", { name: "Pinned Messages" }).click();
  const pins = page.getByRole("complementary", { name: "Pinned Messages" });
  await opens(pins.getByRole("button", { name: of.username, exact: true }));

  await page.keyboard.press("Control+f");
  await page.getByRole("searchbox", { name: "Search messages" }).fill("zeppelin");
  const result = page.getByRole("search").getByRole("listitem");
  await opens(result.getByRole("button", { name: of.username, exact: true }));

  await page.getByRole("button", { name: "Members", exact: true }).click();
  const members = page.getByRole("complementary", { name: "Members" });
  const member = members.getByRole("button", { name: new RegExp(of.username) });
  await opens(member);
  await member.press("Enter");
  await expect(card.getByRole("button", { name: "Message" })).toBeVisible();
  await checkWithAxe(page, "the card of a member");
  await escape(card);
  await members.getByRole("button", { name: "Close members" }).click();
}

async function viewAsEveryone(page: Page, server: string): Promise<void> {
  await page.getByRole("navigation", { name: "Channels" })
    .getByRole("heading", { name: server, exact: true }).click();
  await page.getByRole("menuitem", { name: "View Server As" }).click();
  await page.getByRole("button", { name: "@everyone" }).click();
}

async function topic({ account, page }: Person, space: Space): Promise<void> {
  const topic = `What we read, and when we meet: ${"and so on ".repeat(60)}`.trim();
  await account.call("PUT", `/channels/${space.channel.id}`, { topic });
  const line = page.getByRole("banner").getByRole("button", { name: /^What we read/ });
  await expect(line).toHaveText(topic);
  expect((await line.boundingBox())!.height, "one line of it").toBeLessThan(40);
  await expect(page.getByRole("button", { name: "Logout" })).toBeInViewport();
  await line.click();
  const card = page.getByRole("dialog", { name: "Topic of #general" });
  await expect(card).toBeVisible();
  await checkWithAxe(page, "topic");
  await escape(card);
}

/** Denies everyone to write in #general. */
async function muteEveryone(page: Page): Promise<void> {
  await channel(page, "general").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Edit Channel" }).click();
  await page.getByRole("tab", { name: "Permissions" }).click();
  await page.getByRole("button", { name: "@everyone" }).click();
  await page.getByRole("group", { name: "Send Messages", exact: true }).getByTitle("Deny").click();
}
