import type { Locator, Page } from "playwright-core";
import { colorOf } from "../../components/ui/Avatar.tsx";
import { expect, type Person } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { befriend, enter, escape, gather, message, rail, send } from "../e2e/chat.ts";
import { GIF, noise } from "../e2e/files.ts";

const PICTURE = `data:${GIF.mimeType};base64,${GIF.buffer.toString("base64")}`;

/** Opens the user's own profile in edit mode, from the settings. */
async function edit(page: Page) {
  await page.getByRole("banner").getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  return page.getByRole("dialog", { name: "Edit Profile" });
}

/** Returns the file input behind the button. */
const upload = (form: Locator, what: string) =>
  form.getByLabel(`Upload ${what}`).and(form.page().locator("input"));

/** Returns the gradient of a person who has neither a picture nor a chosen color (UX-11). */
const ownColor = ({ username }: Person) => `.avatar-${colorOf(username)}`;

stage(
  "[PROF-01 PROF-02] what one edits, a friend and a fellow member see, in profiles that are open too",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const joan = await t.user("joan");
    await befriend(ada, joan);
    await gather("Shared", ada, grace);
    await enter(joan.page);
    await rail(joan.page, "Friends").click();
    await joan.page.getByRole("region", { name: "Friends" })
      .getByRole("button", { name: ada.username, exact: true }).click();
    const open = joan.page.getByRole("dialog", { name: ada.username });
    await open.getByRole("button", { name: "View Profile" }).click();
    await expect(open.getByRole("region", { name: "Member Since" })).toBeVisible();
    await expect(open).toContainText("Online");
    await ada.account.call("POST", "/profiles/avatar", { avatar_url: PICTURE });
    await ada.account.call("PUT", "/profiles/update", { banner_url: PICTURE });
    const form = await edit(ada.page);
    await form.getByLabel("Bio").fill("Wrote the first program.");
    await form.getByLabel("Pronouns").fill("she/her");
    await form.getByLabel("Custom Status").fill("Counting");
    await form.getByLabel("Platform").selectOption("GitHub");
    await form.getByLabel("URL").fill("https://github.com/ada");
    await form.getByLabel("Display Name (optional)").fill("ada on GitHub");
    await form.getByRole("button", { name: "Add Link" }).click();
    await expect(form.getByRole("link", { name: "ada on GitHub" })).toBeVisible();
    await form.getByRole("button", { name: "Save" }).click();
    await expect(ada.page.getByRole("button", { name: "Edit Profile" })).toBeVisible();
    const own = ada.page.getByRole("dialog", { name: ada.username });
    await escape(own);
    await ada.page.getByTitle("Set your status").click();
    await ada.page.getByRole("menuitem", { name: "View Profile" }).click();
    await expect(own).toContainText("Wrote the first program.");
    await expect(own.getByRole("button", { name: "Edit Profile" })).toBeVisible();
    await escape(own);
    await t.step("[PROF-05 PROF-07 PROF-10] a profile that is open follows", async () => {
      await expect(open).toContainText("Wrote the first program.");
      await expect(open).toContainText("Counting");
      await expect(open.locator("img")).toHaveCount(2);
      await expect(open.getByRole("link", { name: "ada on GitHub" })).toBeVisible();
      await expect(open.getByRole("region", { name: "Mutual Servers" })).toHaveCount(0);
    });

    await t.step("[MEM-18] the menu of a message opens it", async () => {
      await send(ada.page, "Hello Grace");
      await message(grace.page, "Hello Grace").click({ button: "right" });
      await grace.page.getByRole("menuitem", { name: "View Profile" }).click();
    });
    const profile = grace.page.getByRole("dialog", { name: ada.username });
    await t.step("[PROF-05 PROF-06 PROF-07] bio, pronouns, status", async () => {
      await expect(profile).toContainText("Wrote the first program.");
      await expect(profile).toContainText("she/her");
      await expect(profile).toContainText("Counting");
    });
    await t.step("[PROF-08 PROF-09 PROF-11] presence, since when, and where both are", async () => {
      await expect(profile).toContainText("Online");
      await expect(profile.getByRole("region", { name: "Member Since" })).toContainText(/\d{4}/);
      await expect(profile.getByRole("region", { name: "Mutual Servers" })).toContainText("Shared");
    });
    await expect(profile.getByAltText("Banner")).toHaveAttribute("src", /^\/api\/media\//);
    await expect(profile.locator("img")).toHaveCount(2);
    const link = profile.getByRole("link", { name: "ada on GitHub" });
    await expect(link).toHaveAttribute("href", "https://github.com/ada");
    await expect(link).toHaveAttribute("rel", /noopener noreferrer/);
    await expect(profile.getByRole("button", { name: "Edit Profile" })).toHaveCount(0);
    await ada.account.call("PUT", "/profiles/update", { pronouns: "they/them" });
    for (const dialog of [profile, open]) await expect(dialog).toContainText("they/them");
  },
);

stage(
  "[PROF-22 PROF-23] the limits of a profile are told",
  async (t) => {
    t.allowErrors("bad_request");
    const { page } = await t.user("ada");
    await enter(page);
    const form = await edit(page);
    await form.getByLabel("Bio").fill("x".repeat(190));
    await form.getByLabel("Bio").pressSequentially("yz");
    await expect(form.getByLabel("Bio")).toHaveValue("x".repeat(190));
    await expect(form.getByLabel("Pronouns")).toHaveAttribute("maxlength", "50");
    await t.step("[PROF-25] a banner of 5 MB is refused", async () => {
      await upload(form, "Banner").setInputFiles({
        name: "large.png",
        mimeType: "image/png",
        buffer: noise(5 * 1024 * 1024),
      });
      await expect(page.getByRole("alert")).toHaveText("Banner must be less than 5MB");
    });

    await t.step("[PROF-21] the platforms are eight", async () => {
      const platforms = form.getByLabel("Platform").getByRole("option");
      await expect(platforms).toHaveText([
        "Choose…",
        "YouTube",
        "GitHub",
        "Twitter",
        "Instagram",
        "TikTok",
        "Reddit",
        "Twitch",
        "Website",
      ]);
    });
    const add = await t.step("[PROF-19 ERR-15] a link needs a platform, and fits it", async () => {
      const add = form.getByRole("button", { name: "Add Link" });
      await form.getByLabel("URL").fill("https://example.org");
      await expect(add).toBeDisabled();
      await form.getByLabel("Platform").selectOption("GitHub");
      await add.click();
      await expect(form.getByRole("alert")).toContainText("not an address of this platform");
      return add;
    });
    await t.step("[PROF-20] it needs no name", async () => {
      await form.getByLabel("Platform").selectOption("Website");
      await add.click();
      await expect(form.getByRole("link", { name: "example.org" })).toBeVisible();
      await form.getByRole("button", { name: "Remove Website link" }).click();
      await expect(form.getByRole("link")).toHaveCount(0);
    });
  },
);

stage(
  "[ACCT-05 PROF-15] a new colour and a new picture show on old messages at once",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await gather("Shared", ada, grace);
    await send(ada.page, "Hello Grace");
    const row = message(grace.page, "Hello Grace");
    await expect(row.locator(ownColor(ada))).toBeVisible();
    for (const avatar_color of [1, 2, 3, 4, 7]) {
      await ada.account.call("PUT", "/users/profile", { avatar_color });
      for (const page of [ada.page, grace.page]) {
        await expect(message(page, "Hello Grace").locator(`.avatar-${avatar_color}`)).toBeVisible();
      }
      await expect(
        ada.page.getByRole("region", { name: "Your account" }).locator(`.avatar-${avatar_color}`),
      ).toBeVisible();
    }
    const shown = await ada.account.call<{ avatar_url: string }>("POST", "/profiles/avatar", {
      avatar_url: PICTURE,
    });
    await expect(row.locator("img")).toHaveAttribute("src", shown.avatar_url);
  },
);

stage(
  "[PROF-01] a name or an avatar opens the profile, in messages and among friends",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await befriend(ada, grace);
    await gather("Shared", ada, grace);
    await send(ada.page, "Hello Grace");
    const { page } = grace;
    const profile = page.getByRole("dialog", { name: ada.username });
    const row = message(page, "Hello Grace");
    const close = async () => {
      await expect(profile.getByRole("region", { name: "Mutual Servers" })).toBeVisible();
      await escape(profile);
    };
    await row.locator(ownColor(ada)).click();
    await close();
    const name = row.getByRole("button", { name: ada.username });
    await name.click();
    await close();
    await expect(name).toBeFocused();
    await row.focus();
    await page.keyboard.press("ArrowRight");
    await expect(name).toBeFocused();
    await page.keyboard.press("Enter");
    await close();

    await rail(page, "Home").click();
    const friends = page.getByRole("region", { name: "Friends" });
    await friends.getByRole("button", { name: ada.username, exact: true }).click();
    await close();
  },
);
