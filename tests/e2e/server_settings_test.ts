/** Server settings that need a browser: cropping and drawing pictures, and dragging. */
import { Buffer } from "node:buffer";
import { zipSync } from "fflate";
import type { Locator, Page } from "playwright-core";
import type { CustomEmoji } from "../../protocol/emoji.ts";
import { readPicture } from "../../protocol/picture/read.ts";
import { e2e, expect, type Person } from "../helpers/e2e.ts";
import { movingGif } from "../helpers/pictures.ts";
import { channel, gather, rail } from "./chat.ts";
import { picture } from "./files.ts";
import { openSettings } from "./server_settings.ts";

e2e(
  "[SRV-11 D-PERM-3 FIL-7] a server gets an order of its channels and roles, a picture, and emoji",
  async (t) => {
    t.allowErrors("conflict");
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const { server } = await gather("Night Owls", ada, grace);
    for (const name of ["Moderator", "Elder"]) {
      await ada.account.call("POST", `/servers/${server.id}/roles`, { name });
    }
    const { page } = ada;
    await t.step(
      "[MEND-26f] a channel is dragged to another place, and Escape leaves it where it was",
      () => dragChannels(ada, server.id),
    );
    const settings = await openSettings(page);

    await t.step("[SRV-11] a picture is cut to size for a server, and shown", async () => {
      await settings.getByLabel("Upload Avatar").and(page.locator("input"))
        .setInputFiles(await picture(page, "owl.png"));
      await page.getByRole("button", { name: "Apply" }).click();
      const shown = rail(grace.page, "Night Owls").locator("img");
      await expect(shown).toHaveAttribute("src", /^\/api\/media\/\w+$/);
      await expect(shown).not.toHaveJSProperty("naturalWidth", 0);
    });
    await t.step("[D-PERM-3] roles are moved by hand", () => moveRoles(page, settings));

    await settings.getByRole("tab", { name: "Emoji" }).click();
    const emoji = settings.getByRole("region", { name: "Emoji" });
    await t.step("[FIL-7] several emoji are added at once, also from an archive", async () => {
      await addSeveral(page, emoji);
    });
    await t.step("[FIL-7] one that moves is made smaller, and still does", async () => {
      await addMoving(ada, server.id, emoji);
    });
    await t.step("[FIL-7] emoji are renamed and deleted", () => renameAndDelete(page, emoji));
  },
);

async function dragChannels({ account, page }: Person, serverId: string): Promise<void> {
  for (const name of ["plans", "music"]) {
    await account.call("POST", `/channels/server/${serverId}`, { name });
  }
  const rows = page.getByRole("navigation", { name: "Channels" }).locator("section").first()
    .getByRole("listitem");
  await expect(rows).toHaveText([/general/, /General/, /plans/, /music/]);
  const drag = async () => {
    await channel(page, "music").hover();
    await page.mouse.down();
    const { x, y, width } = (await channel(page, "general").boundingBox())!;
    await page.mouse.move(x + width / 2, y + 20, { steps: 4 });
    await page.mouse.move(x + width / 2, y + 2);
  };
  // The code that moves channels loads after the page.
  await expect(async () => {
    await drag();
    await page.mouse.up();
    await expect(rows).toHaveText([/music/, /general/, /General/, /plans/], { timeout: 500 });
  }).toPass();
  await expect(channel(page, "general"), "the press opened nothing").toHaveAttribute(
    "aria-current",
    "page",
  );
  await channel(page, "plans").hover();
  await page.mouse.down();
  const { x, y } = (await channel(page, "music").boundingBox())!;
  await page.mouse.move(x + 20, y + 2, { steps: 4 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await dragCategories({ account, page }, serverId);
  await expect(rows).toHaveText([/music/, /general/, /General/, /plans/]);
}

/** A channel goes into a category, and a category above another one (COM-2). */
async function dragCategories({ account, page }: Pick<Person, "account" | "page">, id: string) {
  for (const name of ["Crew", "Deck"]) {
    await account.call("POST", `/channels/server/${id}/categories`, { name });
  }
  const list = page.getByRole("navigation", { name: "Channels" });
  const rows = list.locator("[data-category-head], li[data-channel]");
  const head = (name: string) => list.getByRole("button", { name, exact: true });
  const drop = async (row: Locator, at: Locator, part: number) => {
    await row.hover();
    await page.mouse.down();
    const { x, y, height } = (await at.boundingBox())!;
    await page.mouse.move(x + 20, y, { steps: 4 });
    await page.mouse.move(x + 20, y + height * part);
    await page.mouse.up();
  };
  await expect(head("Deck")).toBeVisible();
  await drop(channel(page, "plans"), head("Deck"), 0.8);
  await page.getByRole("alertdialog").getByRole("button", { name: "Sync", exact: true }).click();
  await expect(rows).toHaveText([/music/, /general/, /General/, /Crew/, /Deck/, /plans/]);
  await drop(head("Deck"), head("Crew"), 0.2);
  await expect(rows).toHaveText([/music/, /general/, /General/, /Deck/, /plans/, /Crew/]);
  await drop(channel(page, "plans"), channel(page, "General"), 0.9);
  await expect(rows).toHaveText([/music/, /general/, /General/, /plans/, /Deck/, /Crew/]);
}

async function moveRoles(page: Page, settings: Locator): Promise<void> {
  await settings.getByRole("tab", { name: "Roles" }).click();
  const roles = settings.getByRole("list", { name: "Roles" });
  const entries = roles.getByRole("listitem");
  const [upper, lower] = ["Moderator", "Elder"];
  await expect(entries).toHaveText([RegExp(upper), RegExp(lower), /@everyone/]);
  await entries.filter({ hasText: lower }).getByRole("button", { name: "Move" }).hover();
  await page.mouse.down();
  await roles.getByRole("button", { name: upper, exact: true }).hover();
  await page.mouse.up();
  await expect(entries).toHaveText([RegExp(lower), RegExp(upper), /@everyone/]);
}

const file = (name: string, buffer: Buffer, mimeType = "image/png") => ({ name, mimeType, buffer });

/** Not the list, which may still be loading. */
const added = (emoji: Locator) => emoji.getByRole("status").filter({ hasText: "added" });

/** How wide a picture is that is shown. */
const width = (image: Locator) => image.evaluate((one: HTMLImageElement) => one.naturalWidth);

async function addSeveral(page: Page, emoji: Locator): Promise<void> {
  // Larger than an emoji may be.
  const png = (await picture(page, "large.png", { width: 300, height: 200 })).buffer;
  const zip = zipSync({
    "set/Second One.png": png,
    "set/first.png": png,
    "set/broken.png": png.subarray(9),
  });
  await emoji.getByLabel("Add Emoji").setInputFiles([
    file("first.png", png),
    file("set.zip", Buffer.from(zip), "application/zip"),
  ]);
  await expect(added(emoji)).toHaveText("2 of 4 added");
  await expect(emoji.getByRole("list", { name: "Not added" }).getByRole("listitem")).toHaveText([
    "first.png This name is already taken in this server",
    "broken.png This picture can't be read.",
  ]);
  await expect(emoji.getByText("2 of 200")).toBeVisible();
  // Redrawn at the maximum size.
  await expect.poll(() => width(emoji.getByRole("img", { name: ":second_one:" }))).toBe(128);
}

async function addMoving({ account, page }: Person, server: string, emoji: Locator): Promise<void> {
  await emoji.getByLabel("Add Emoji").setInputFiles([
    file("moving.gif", Buffer.from(movingGif(5, 400, 300)), "image/gif"),
  ]);
  await expect(added(emoji)).toHaveText("1 of 1 added");
  const path = `/servers/${server}/emoji`;
  const { emoji: all } = await account.call<{ emoji: CustomEmoji[] }>("GET", path);
  const moving = all.find(({ name }) => name === "moving")!;
  expect([moving.animated, moving.width, moving.height]).toEqual([true, 128, 96]);
  const made = new Uint8Array(await (await page.request.get(moving.url)).body());
  expect(readPicture(made)?.frames).toBe(5);
  await expect.poll(() => width(emoji.getByRole("img", { name: ":moving:" }))).toBe(128);
  await deleteEmoji(page, emoji, "moving");
  await expect(emoji.getByText("2 of 200")).toBeVisible();
}

async function renameAndDelete(page: Page, emoji: Locator): Promise<void> {
  const name = emoji.getByRole("textbox", { name: "Name of :second_one:" });
  await name.fill("first");
  await name.press("Enter");
  await expect(emoji.getByRole("alert")).toHaveText("This name is already taken in this server");
  await name.fill("Best");
  await name.press("Enter");
  await expect(emoji.getByRole("img", { name: ":best:" })).toBeVisible();
  await deleteEmoji(page, emoji, "first");
  await expect(emoji.getByText("1 of 200")).toBeVisible();
}

async function deleteEmoji(page: Page, emoji: Locator, name: string): Promise<void> {
  await emoji.getByRole("button", { name: `Delete :${name}:` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
}
