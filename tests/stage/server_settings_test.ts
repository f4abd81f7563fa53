import { createServer } from "../helpers/account.ts";
import { expect, later } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { enter, gather, open, rail } from "../e2e/chat.ts";
import { noise } from "../e2e/files.ts";
import { animation } from "../helpers/pictures.ts";
import { openSettings } from "../e2e/server_settings.ts";
import { replyOnce } from "../e2e/routes.ts";

/** An animation is stored as it is, without being redrawn. */
const OWL = {
  name: "owl.gif",
  mimeType: "image/gif",
  buffer: Buffer.from(animation(2, 64, 64)),
};

stage("[SRV-01 SRV-02] a server is made from a name that is not blank", async (t) => {
  const { page } = await t.user("ada");
  await enter(page);
  await rail(page, "Create Server").click();
  const dialog = page.getByRole("dialog", { name: "Create a Server" });
  let asked = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/servers")) asked++;
  });
  await dialog.getByLabel("Server Name").fill("   ");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Server Name").fill("  Book Club ");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(rail(page, "Book Club")).toHaveAttribute("aria-current", "page");
  expect(asked).toBe(1);
});

stage(
  "[SRV-11] the owner changes name, description and picture, and all see it at once",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace", { viewport: { width: 390, height: 844 } });
    await gather("Night Owls", ada, grace);
    const { page } = ada;
    await grace.page.getByRole("button", { name: "Menu" }).click();
    await expect(grace.page.getByRole("button", { name: "Server Settings" })).toHaveCount(0);

    const settings = await openSettings(page);
    await t.step("[SRV-12 SRV-13 SRV-15] the owner has every tab", async () => {
      const tabs = [
        "Overview",
        "Emoji",
        "Roles",
        "Members",
        "Invites",
        "Moderation",
        "Storage",
        "Danger Zone",
      ];
      await expect(settings.getByRole("tab")).toHaveText(tabs);
      await expect(settings.getByRole("tab", { name: "Overview" })).toBeFocused();
      await page.keyboard.press("ArrowUp");
      await expect(settings.getByRole("tab", { name: "Danger Zone" })).toBeFocused();
      await page.keyboard.press("Home");
      await expect(settings.getByRole("tab", { name: "Overview" })).toBeFocused();
    });
    const name = settings.getByLabel("Server Name");
    const save = settings.getByRole("button", { name: "Save Changes" });
    await name.fill("  ");
    await expect(save).toBeDisabled();
    await settings.getByRole("button", { name: "Reset" }).click();
    await expect(name).toHaveValue("Night Owls");
    await expect(save).toHaveCount(0);

    await name.fill("Early Birds");
    await settings.getByLabel("Description").fill("For those who are up at dawn.");
    t.allowErrors("server_error");
    const api = "**/api/servers/*";
    const broken = { status: 500, body: "{}" };
    await t.step("[ERR-05] what is not saved is told, and kept", async () => {
      await replyOnce(page, api, broken);
    });
    await save.click();
    await expect(settings.getByRole("alert")).toContainText("Failed to save settings");
    await settings.getByRole("tab", { name: "Invites" }).click();
    const leaving = page.getByRole("alertdialog");
    await leaving.getByRole("button", { name: "Cancel" }).click();
    await expect(leaving).toHaveCount(0);
    await page.keyboard.press("Escape");
    await leaving.getByRole("button", { name: "Cancel" }).click();
    await expect(name).toHaveValue("Early Birds");
    await save.click();
    await expect(page.getByText("Settings saved")).toBeVisible();
    await expect(save).toHaveCount(0);
    await expect(rail(grace.page, "Early Birds")).toBeVisible();

    const upload = settings.getByLabel("Upload Avatar").and(page.locator("input"));
    await t.step("[SRV-18] a picture of 2 MB is refused", async () => {
      const large = { name: "large.png", mimeType: "image/png", buffer: noise(2 * 1024 * 1024) };
      await upload.setInputFiles(large);
      await expect(page.getByText("Avatar must be less than 2MB")).toBeVisible();
    });
    await t.step("[ERR-12] one that is not stored is told", async () => {
      await replyOnce(page, api, broken);
      await upload.setInputFiles(OWL);
      await expect(page.getByText("Failed to upload avatar", { exact: true })).toBeVisible();
      await upload.setInputFiles(OWL);
    });
    const shown = rail(grace.page, "Early Birds").locator("img");
    await expect(shown).toHaveAttribute("src", /^\/api\/media\/\w+$/);
    const beside = page.getByRole("navigation", { name: "Channels", includeHidden: true });
    await expect(beside.locator("img")).toHaveAttribute("src", /^\/api\/media\/\w+$/);
    await settings.getByRole("button", { name: "Remove" }).click();
    await expect(shown).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(settings).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Server Settings" })).toBeFocused();

    await t.step("[SRV-12] Escape in the task behind a change knows of it", async () => {
      await openSettings(page);
      await name.evaluate(async (field: HTMLInputElement) => {
        field.value = "Typed";
        field.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise((done) => setTimeout(done, 0));
        field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      });
      await leaving.getByRole("button", { name: "Cancel" }).click();
      await settings.getByRole("button", { name: "Reset" }).evaluate(async (reset) => {
        const field = reset.closest("form")!;
        (reset as HTMLElement).click();
        await new Promise((done) => setTimeout(done, 0));
        field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      });
      await expect(settings).toHaveCount(0);
      await expect(leaving).toHaveCount(0);
    });
  },
);

stage(
  "[INV-23 INV-24 INV-30] invites are listed, made with days and uses, copied and deleted",
  async (t) => {
    const phone = { viewport: { width: 390, height: 844 }, colorScheme: "dark" } as const;
    const ada = await t.user("ada", phone);
    const space = await createServer(ada.account, "Inviting");
    await open(ada, space);
    const { page } = ada;
    await page.getByRole("button", { name: "Menu" }).click();
    const settings = await openSettings(page, "Invites");
    const rows = settings.getByRole("listitem");
    await expect(settings.getByText("No invites")).toBeVisible();

    await settings.getByText("Custom invite", { exact: true }).click();
    const create = settings.getByRole("button", { name: "Create Custom Invite" });
    let asked: unknown;
    page.on("request", (request) => {
      if (request.url().endsWith(`/servers/${space.server.id}/invite`)) {
        asked = request.postDataJSON();
      }
    });
    await settings.getByLabel("Code").fill("   ");
    await create.click();
    await settings.getByLabel("Code").fill("night-owls");
    await settings.getByLabel("Max Uses").fill("10");
    await settings.getByLabel("Expires After (days)").fill("3");
    await create.click();
    await expect(rows).toHaveText(/night-owls.*0 of 10 uses · Expires in 3 days · by ada/);
    expect(asked).toEqual({ customCode: "night-owls", maxUses: 10, expiresIn: 259_200_000 });
    t.allowErrors("conflict");
    await expect(settings.getByLabel("Code")).toHaveValue("");
    await settings.getByLabel("Code").fill("Night-Owls");
    await create.click();
    await expect(page.getByText("Failed to create custom invite")).toBeVisible();

    const guest = await t.user("guest");
    await guest.account.call("POST", "/servers/join-invite", { inviteCode: "night-owls" });
    await expect(rows).toContainText("1 of 10 uses");
    await settings.getByRole("button", { name: "Copy link of night-owls" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${ada.url}/invite/night-owls`);

    await settings.getByRole("button", { name: "Create Invite", exact: true }).click();
    await expect(rows).toHaveCount(2);
    await settings.getByRole("button", { name: "Delete invite night-owls" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(rows).toHaveCount(1);
    await expect(settings.getByText("night-owls")).toHaveCount(0);
    await expect(settings.getByRole("tabpanel")).toBeFocused();
  },
);

stage(
  "[SRV-17] the owner hands the server over; the new one deletes it",
  async (t) => {
    const ada = await t.user("ada", { colorScheme: "dark" });
    const grace = await t.user("grace");
    await gather("Changing Hands", ada, grace);
    const settings = await openSettings(ada.page, "Danger Zone");
    const transfer = settings.getByRole("button", { name: "Transfer Ownership" });
    const username = settings.getByLabel("Username of the new owner");
    await t.step("[SRV-19 SRV-20] a name that no member has is refused", async () => {
      await username.fill("nobody_of_that_name");
      await transfer.click();
      await expect(settings.getByRole("alert")).toHaveText("User not found in this server");
    });
    await username.fill(grace.username.toUpperCase());
    await transfer.click();

    t.allowErrors("server_error");
    const broken = { status: 500, body: "{}" };
    const asking = ada.page.getByRole("alertdialog", { name: "Transfer Ownership" });
    const go = asking.getByRole("button", { name: "Transfer Ownership" });
    await t.step("[ERR-10] a handover that fails is told", async () => {
      await replyOnce(ada.page, "**/transfer", broken);
    });
    await t.step("[SRV-21] one that succeeds takes the settings along", async () => {
      await go.click();
      await expect(asking.getByRole("alert")).toContainText("Failed to transfer ownership");
      await go.click();
      await expect(settings).toHaveCount(0);
      await expect(ada.page.getByText(`${grace.username} now owns Changing Hands`)).toBeVisible();
      await expect(ada.page.getByRole("button", { name: "Server Settings" })).toHaveCount(0);
    });

    const hers = await openSettings(grace.page, "Danger Zone");
    await hers.getByRole("button", { name: "Delete Server" }).click();
    const sure = grace.page.getByRole("alertdialog", { name: "Delete Server" });
    const deleting = sure.getByRole("button", { name: "Delete Server" });
    await sure.getByLabel("Confirmation").fill("changing hands");
    await expect(deleting).toBeDisabled();
    await sure.getByLabel("Confirmation").fill("Changing Hands");
    await t.step("[ERR-11] a deletion that fails is told", async () => {
      await replyOnce(grace.page, "**/api/servers/*", broken);
      await deleting.click();
      await expect(sure.getByRole("alert")).toContainText("Failed to delete server");
    });
    await t.step("[SRV-22] one that succeeds leads everybody home", async () => {
      const noticeShown = later(
        expect(ada.page.getByText("Changing Hands was deleted")).toBeVisible(),
      );
      await deleting.click();
      await noticeShown;
      for (const { page } of [ada, grace]) {
        await expect(rail(page, "Changing Hands")).toHaveCount(0);
        await expect(rail(page, "Home")).toHaveAttribute("aria-current", "page");
      }
      await expect(hers).toHaveCount(0);
    });
  },
);
