import type { ServerFolder } from "../../protocol/server_folders.ts";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { enter, found, gather, rail } from "../e2e/chat.ts";

const ID = "019f5c2a-7d10-7cc3-9a51-0c2f6f1f6f0e";

stage(
  "[COM-5] a folder opens, and servers move into and out of it by keys and menu",
  async (t) => {
    const ada = await t.user("ada");
    const { page, account } = ada;
    const [one, two] = [await found("Owls", ada), await found("Cats", ada)];
    await gather("Night", ada);
    const server_ids = [one.server.id, two.server.id];
    const order = async () =>
      (await account.call<{ folders: ServerFolder[] }>("GET", "/users/server-order")).folders;
    const folder = rail(page, "Folder: Pets");

    await t.step("another device puts two servers in a folder", async () => {
      await account.call("PUT", "/users/server-order", {
        folders: [{ id: ID, name: "Pets", color: "#14b8a6", server_ids }],
      });
      await expect(folder).toHaveAttribute("aria-expanded", "false");
      await expect(rail(page, "Owls")).toHaveCount(0);
      await folder.click();
      await expect(folder).toHaveAttribute("aria-expanded", "true");
      await expect(rail(page, "Owls")).toBeVisible();
    });
    await t.step("a reload keeps it open", async () => {
      await enter(page);
      await expect(rail(page, "Owls")).toBeVisible();
    });
    await t.step("keys move a server within it", async () => {
      const within = async () => (await order()).find(({ id }) => id === ID)?.server_ids;
      const [first, second] = server_ids;
      await rail(page, "Owls").focus();
      await expect.poll(async () => {
        if ((await within())?.[0] === first) await page.keyboard.press("Control+Shift+ArrowDown");
        return await within();
      }).toEqual([second, first]);
    });
    await t.step("the menu takes it out", async () => {
      await rail(page, "Owls").click({ button: "right" });
      await page.getByRole("menuitem", { name: "Remove from Folder" }).click();
      await expect.poll(async () => (await order()).length).toBe(3);
    });
    await t.step("a new folder asks for its name", async () => {
      await rail(page, "Owls").click({ button: "right" });
      await page.getByRole("menuitem", { name: "Create Folder" }).click();
      const dialog = page.getByRole("dialog", { name: "Folder Settings" });
      await dialog.getByLabel("Folder Name").fill("Birds");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(rail(page, "Folder: Birds")).toBeVisible();
    });
  },
);

stage("[COM-3] an age-restricted channel has a page before it, passed once", async (t) => {
  const ada = await t.user("ada");
  const { page, account } = ada;
  const { channel } = await gather("Adults", ada);
  await account.call("PUT", `/channels/${channel.id}`, { nsfw: true });
  await expect(page.getByRole("heading", { name: "Age-restricted channel" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Type a message..." })).toHaveCount(0);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("textbox", { name: "Type a message..." })).toBeVisible();
  await enter(page);
  await expect(page.getByRole("textbox", { name: "Type a message..." })).toBeVisible();
});

stage("[COM-5] the overview sets banner, accent and channels of a server", async (t) => {
  const ada = await t.user("ada");
  const { page, account } = ada;
  const { server } = await gather("Owls", ada);
  const stored = async () =>
    (await account.call<{ server: Record<string, unknown> }>("GET", `/servers/${server.id}`))
      .server;
  await page.getByRole("button", { name: "Server Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Server Settings" });
  await settings.getByRole("radio", { name: "Blue" }).click();
  await expect.poll(async () => (await stored()).accent).toBe("#3aa3e3");
  await settings.getByLabel("System Channel").selectOption("None");
  await expect.poll(async () => (await stored()).system_channel_id).toBe(null);
  await settings.getByLabel("Default Notifications").selectOption("Only mentions");
  await expect.poll(async () => (await stored()).default_notifications).toBe("mentions");
  await settings.getByLabel("Rules Channel").selectOption("#general");
  await expect.poll(async () => (await stored()).rules_channel_id).toBeTruthy();
});
