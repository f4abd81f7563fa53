/** Pictures that a browser cuts, and shows to others. */
import type { Locator, Page } from "playwright-core";
import { e2e, expect, type Person } from "../helpers/e2e.ts";
import { enclose } from "./attaching.ts";
import { settings } from "./account.ts";
import { befriend, enter, message, send } from "./chat.ts";
import { noise, picture } from "./files.ts";
import { replyOnce } from "./routes.ts";

e2e(
  "[ACCT-01 PROF-03 DM-02] people show pictures: of themselves, on all devices, and to friends",
  async (t) => {
    t.allowErrors("server_error");
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await befriend(ada, grace);
    const { page } = ada;
    await enter(page);
    const other = await t.again(ada, "ada elsewhere");
    await enter(other);
    const profile = await settings(page, "Profile");
    const upload = profile.getByLabel("Upload Avatar").and(page.locator("input"));

    await t.step("[PROF-24] a picture of 2 MB is refused", async () => {
      await upload.setInputFiles(file("large.png", 2 * 1024 * 1024));
      await expect(page.getByRole("alert")).toHaveText("Avatar must be less than 2MB");
    });
    await t.step("[ERR-12 ERR-30] what fails is told", () => whatFails(page, upload));
    await t.step("[ACCT-01] a picture shows on all devices", async () => {
      await upload.setInputFiles(await picture(page, "me.png"));
      await page.getByRole("button", { name: "Apply" }).click();
      const shown = other.getByRole("region", { name: "Your account" }).locator("img");
      await expect(shown).toHaveAttribute("src", /^\/api\/media\/\w+$/);
      await expect(profile.locator("img")).toHaveJSProperty("naturalWidth", 256);
    });
    await t.step(
      "[PROF-03 PROF-04] the pictures of a profile are changed in its form",
      () => inForm(grace),
    );
    await t.step("[DM-02] friends send each other pictures", () => toFriend(grace, ada));
  },
);

const file = (name: string, bytes: number) => ({
  name,
  mimeType: "image/png",
  buffer: noise(bytes),
});

async function whatFails(page: Page, upload: Locator): Promise<void> {
  await upload.setInputFiles(file("broken.png", 9));
  await expect(page.getByText("Failed to upload avatar", { exact: true })).toBeVisible();
  await replyOnce(page, "**/api/profiles/avatar", {
    status: 503,
    json: { error: "The disk is full", code: "unavailable" },
  });
  // So small that there is nothing to choose in it.
  await upload.setInputFiles(await picture(page, "tiny.png", { width: 32, height: 32 }));
  await expect(page.getByText("Failed to upload avatar to server")).toBeVisible();
}

/** Someone without pictures adds both to their profile. */
async function inForm({ page, username }: Person): Promise<void> {
  await enter(page);
  await settings(page, "Profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const form = page.getByRole("dialog", { name: "Edit Profile" });
  for (const [what, file] of [["Avatar", "me.png"], ["Banner", "banner.jpg"]] as const) {
    await form.getByLabel(`Upload ${what}`).and(page.locator("input"))
      .setInputFiles(await picture(page, file));
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(form.locator("img")).toHaveCount(what === "Avatar" ? 1 : 2);
  }
  await expect(form.getByAltText("Banner")).toHaveAttribute("src", /^\/api\/media\//);
  await form.getByRole("button", { name: "Save" }).click();
  const profile = page.getByRole("dialog", { name: username });
  await expect(profile.locator("img")).toHaveCount(2);
  await expect(profile.getByAltText("Banner")).not.toHaveJSProperty("naturalWidth", 0);
}

async function toFriend(from: Person, to: Person): Promise<void> {
  const { channel } = await from.account.call<{ channel: { id: string } }>("POST", "/channels/dm", {
    recipientId: to.account.user.id,
  });
  for (const { context, page, url } of [from, to]) {
    await context.addCookies([{ name: "parley_at", value: `dm/${channel.id}`, url }]);
    await enter(page);
  }
  await enclose(from.page, [await picture(from.page, "hills.png")]);
  await send(from.page, "the hills");
  await expect(message(to.page, "the hills").getByRole("img", { name: "hills.png" }))
    .toHaveJSProperty("naturalWidth", 600);
}
