import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { expect } from "../helpers/pages.ts";
import { movingGif } from "../helpers/pictures.ts";
import { stage } from "../helpers/stage/stage.ts";
import { typeAtOnce } from "../helpers/type_at_once.ts";
import { enclose } from "../e2e/attaching.ts";
import { composer, gather } from "../e2e/chat.ts";

const picker = (page: Page) => page.getByRole("dialog", { name: "Emoji" });

const moving = (name: string, frames: number) => ({
  name,
  mimeType: "image/gif",
  buffer: Buffer.from(movingGif(frames, 60, 40)),
});

/** Opens the GIFs of the picker. */
async function openGifs(page: Page) {
  await page.getByRole("button", { name: "Emoji", exact: true }).click();
  await picker(page).getByRole("tab", { name: "GIFs" }).click();
  return picker(page);
}

stage(
  "[FIL-8] a GIF is saved from a message and from the device, found, named, sent and removed",
  async (t) => {
    const [ada, bob] = [await t.user("ada"), await t.user("bob")];
    const { server } = await gather("Cinema", ada, bob);
    const { page } = ada;
    await enclose(bob.page, [moving("wave.gif", 3)]);
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
    await saveAs("Save to My GIFs", "This GIF is already saved");
    await saveAs("Save to This Server's GIFs", "Saved to this server's GIFs");

    const mine = (await openGifs(page)).getByRole("region", { name: "My GIFs" });
    await expect(mine.getByRole("button", { name: "wave" })).toBeVisible();
    const added = moving("Bye now.gif", 2);
    await mine.getByLabel("Add GIF to My GIFs").first().setInputFiles([added]);
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
    await expect(received).toHaveAttribute("src", /^blob:/);
    const bytes = await received.evaluate(async (img) => {
      const response = await fetch((img as HTMLImageElement).src);
      return [...new Uint8Array(await response.arrayBuffer())];
    });
    expect(Buffer.from(bytes).equals(added.buffer), "it still moves").toBe(true);

    // The server's are there for all its members, who cannot change them.
    const theirs = (await openGifs(bob.page)).getByRole("region", { name: "Cinema" });
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
