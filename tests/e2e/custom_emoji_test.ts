import { Buffer } from "node:buffer";
import { zipSync } from "fflate";
import type { Page } from "playwright-core";
import type { CustomEmoji } from "../../protocol/emoji.ts";
import { readPicture } from "../../protocol/picture/read.ts";
import { e2e, expect, later } from "../helpers/e2e.ts";
import { movingGif } from "../helpers/pictures.ts";
import { typeAtOnce } from "../helpers/type_at_once.ts";
import { checkWithAxe } from "./axe.ts";
import { composer, gather } from "./chat.ts";
import { openSettings } from "./server_settings.ts";

const picker = (page: Page) => page.getByRole("dialog", { name: "Emoji" });

e2e(
  "[FIL-7] whoever manages emoji adds several at once, also from an archive, and renames and deletes them",
  async (t) => {
    t.allowErrors("conflict");
    const ada = await t.user("ada");
    const { server } = await gather("Archive", ada);
    const { page } = ada;
    const settings = await openSettings(page, "Emoji");
    const emoji = settings.getByRole("region", { name: "Emoji" });
    const png = Buffer.from(await drawn(page));
    const file = (name: string, buffer: Buffer, mimeType = "image/png") => ({
      name,
      mimeType,
      buffer,
    });
    const zip = zipSync({
      "set/Second One.png": png,
      "set/first.png": png,
      "set/broken.png": png.subarray(9),
    });
    await emoji.getByLabel("Add Emoji").setInputFiles([
      file("first.png", png),
      file("set.zip", Buffer.from(zip), "application/zip"),
    ]);
    // Beside it the list may still be loading.
    const added = emoji.getByRole("status").filter({ hasText: "added" });
    await expect(added).toHaveText("2 of 4 added");
    await expect(emoji.getByRole("list", { name: "Not added" }).getByRole("listitem")).toHaveText([
      "first.png This name is already taken in this server",
      "broken.png This is not a picture that can be read.",
    ]);
    await expect(emoji.getByText("2 of 200")).toBeVisible();
    // Drawn anew: as large as it may be.
    const shown = emoji.getByRole("img", { name: ":second_one:" });
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(128);

    // One that moves is made smaller, and still does.
    await emoji.getByLabel("Add Emoji").setInputFiles([
      file("moving.gif", Buffer.from(movingGif(5, 400, 300)), "image/gif"),
    ]);
    await expect(added).toHaveText("1 of 1 added");
    const { emoji: all } = await ada.account.call<{ emoji: CustomEmoji[] }>(
      "GET",
      `/servers/${server.id}/emoji`,
    );
    const moving = all.find(({ name }) => name === "moving")!;
    expect([moving.animated, moving.width, moving.height]).toEqual([true, 128, 96]);
    const made = new Uint8Array(await (await page.request.get(moving.url)).body());
    expect(readPicture(made)?.frames).toBe(5);
    const seen = emoji.getByRole("img", { name: ":moving:" });
    await expect.poll(() => seen.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(128);
    await emoji.getByRole("button", { name: "Delete :moving:" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(emoji.getByText("2 of 200")).toBeVisible();

    const name = emoji.getByRole("textbox", { name: "Name of :second_one:" });
    await name.fill("first");
    await name.press("Enter");
    await expect(emoji.getByRole("alert")).toHaveText("This name is already taken in this server");
    await name.fill("Best");
    await name.press("Enter");
    await expect(emoji.getByRole("img", { name: ":best:" })).toBeVisible();
    await emoji.getByRole("button", { name: "Delete :first:" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(emoji.getByText("1 of 200")).toBeVisible();
  },
);

/** A PNG that is larger than an emoji may be. */
function drawn(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const canvas = new OffscreenCanvas(300, 200);
    const context = canvas.getContext("2d")!;
    context.fillStyle = "teal";
    context.fillRect(20, 20, 260, 160);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
}

e2e(
  "[FIL-8] a GIF is saved from a message and from the device, found, named, sent and removed",
  async (t) => {
    const [ada, bob] = [await t.user("ada"), await t.user("bob")];
    const { server } = await gather("Cinema", ada, bob);
    const { page } = ada;
    const moving = (name: string, frames: number) => ({
      name,
      mimeType: "image/gif",
      buffer: Buffer.from(movingGif(frames, 60, 40)),
    });
    await choose(bob.page, [moving("wave.gif", 3)]);
    await composer(bob.page).press("Enter");
    const sent = page.getByRole("article").filter({
      has: page.getByRole("img", { name: "wave.gif" }),
    });
    const saveAs = async (item: string, notice: string) => {
      await sent.first().click({ button: "right" });
      await page.getByRole("menuitem", { name: item }).click();
      await expect(page.getByText(notice)).toBeVisible();
    };
    await saveAs("Save to My GIFs", "Saved to your GIFs");
    await saveAs("Save to My GIFs", "This GIF is saved already");
    await saveAs("Save to This Server's GIFs", "Saved to this server's GIFs");

    const gifs = async (of: Page) => {
      await of.getByRole("button", { name: "Emoji", exact: true }).click();
      await picker(of).getByRole("tab", { name: "GIFs" }).click();
      return picker(of);
    };
    const mine = (await gifs(page)).getByRole("region", { name: "My GIFs" });
    await expect(mine.getByRole("button", { name: "wave" })).toBeVisible();
    await mine.getByLabel("Add GIF to My GIFs").first().setInputFiles([moving("Bye now.gif", 2)]);
    await expect(mine.getByRole("button", { name: "Bye now" })).toBeVisible();

    // Names are edited in their place; the other tabs and devices follow.
    const puts: string[] = [];
    page.on("request", (request) => request.method() === "PUT" && puts.push(request.url()));
    const edit = mine.getByRole("button", { name: "Edit My GIFs" });
    await typeAtOnce(edit, "Name of Bye now", "see you");
    await mine.getByRole("textbox", { name: "Name of Bye now" }).press("Enter");
    const renamed = mine.getByRole("textbox", { name: "Name of see you" });
    await expect(renamed).toHaveValue("see you");
    await expect(renamed).toBeFocused();
    await checkWithAxe(page, "saved GIFs being edited");
    await mine.getByRole("button", { name: "Remove wave" }).click();
    await mine.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(mine.getByRole("textbox")).toHaveCount(1);
    expect(puts).toHaveLength(1);
    await mine.getByRole("button", { name: "Done with My GIFs" }).click();

    // A search, Enter: sent at once.
    await picker(page).getByRole("searchbox", { name: "Search GIFs" }).fill("SEE");
    await expect(picker(page).getByRole("button", { name: "see you" })).toBeVisible();
    await picker(page).getByRole("searchbox").press("Enter");
    await expect(picker(page)).toHaveCount(0);
    const received = bob.page.getByRole("img", { name: "see you.gif", exact: true });
    await expect(received).toHaveJSProperty("naturalWidth", 60);

    // The server's are there for all its members, who cannot change them.
    const theirs = (await gifs(bob.page)).getByRole("region", { name: "Cinema" });
    await expect(theirs.getByRole("button", { name: "wave" })).toBeVisible();
    await expect(theirs.getByRole("button")).toHaveCount(1);
    // Its name is there before its picture, which may be missing or cut off when it is removed.
    t.allowErrors("file_deleted", "unreachable");
    const { animations: [saved] } = await ada.account.call<{ animations: { id: string }[] }>(
      "GET",
      `/shelves/${server.id}`,
    );
    await ada.account.call("DELETE", `/shelves/${server.id}/${saved.id}`);
    await expect(theirs.getByText("No GIFs yet.")).toBeVisible();
  },
);

async function choose(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const chooser = later(page.waitForEvent("filechooser"));
  await page.getByRole("button", { name: "Attach file" }).click();
  await (await chooser).setFiles(files);
  await expect(page.getByRole("region", { name: "Ready to send" }).getByRole("listitem"))
    .toHaveCount(files.length);
}
