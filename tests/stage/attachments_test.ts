import type { Page } from "playwright-core";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { choose, enclosed, saved, sendFile } from "../e2e/attaching.ts";
import { composer, gather, message, messageList } from "../e2e/chat.ts";
import { DOCUMENTS, noise, sendWithin, type TestFile } from "../e2e/files.ts";

const MB = 1024 * 1024;
const EXECUTABLE: TestFile = {
  name: "kitten.png",
  mimeType: "image/png",
  buffer: Buffer.concat([Buffer.from("MZ"), noise(3000)]),
};

/** Puts a large file on the disk: a browser reads it from there much faster than from a test. */
async function stored(file: TestFile) {
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  const path = `${folder}/${file.name}`;
  await Deno.writeFile(path, file.buffer);
  return { path, [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }) };
}

stage(
  "[MSG-24 MSG-25] a program called .png is something to save, never shown",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const { channel } = await gather("Disguise", ada, grace);
    await sendFile(ada.page, EXECUTABLE, "look at this");
    await expect(messageList(grace.page).getByRole("button", { name: "Download kitten.png" }))
      .toBeVisible();
    await expect(messageList(grace.page).getByRole("img")).toHaveCount(0);
    // The same as other clients may write it.
    await sendWithin(ada.account, channel.id, EXECUTABLE, { text: "look once more" });
    const link = message(grace.page, "look once more").getByRole("link", {
      name: "Download kitten.png",
    });
    await expect(link).toHaveAttribute("href", /^blob:/);
    await expect(messageList(grace.page).getByRole("img")).toHaveCount(0);
    expect((await saved(grace.page, link)).equals(EXECUTABLE.buffer)).toBe(true);
    const type = await link.evaluate(async (a) => {
      const response = await fetch((a as HTMLAnchorElement).href);
      return (await response.blob()).type;
    });
    expect(type, "browsers save such a file").toBe("application/octet-stream");
  },
);

stage(
  "[MSG-23 MEND-18 FIL-2] too large, or denied by the host: refused with the reason; several go in by drop and paste",
  async (t) => {
    const ada = await t.user("ada");
    await gather("Refused", ada);
    const { page } = ada;
    // The one before may still be shown.
    const alert = page.getByRole("alert").last();
    const large = { name: "large.pdf", mimeType: "application/pdf", buffer: noise(10 * MB) };
    await using file = await stored(large);
    await choose(page, file.path);
    await expect(alert).toContainText("File size must be less than 10MB");
    await expect(enclosed(page)).toHaveCount(0);
    await drop(page, { "page.html": "<p>", "fine.txt": "hello", "tune.mp3": "ID3\x03" });
    await expect(alert).toContainText(
      "page.html can't be attached: this server doesn't accept .html files.",
    );
    await expect(enclosed(page).getByRole("listitem")).toHaveCount(2);
    await composer(page).evaluate((input) => {
      const files = [
        new File(["GIF89a"], "image.gif", { type: "image/gif" }),
        new File(["later"], "notes.txt", { type: "text/plain" }),
      ];
      const clipboardData = { files, types: ["Files"], getData: () => "" };
      const event = new Event("paste", { bubbles: true, cancelable: true });
      input.dispatchEvent(Object.assign(event, { clipboardData }));
    });
    for (const name of ["fine.txt", "tune.mp3", "image.gif", "notes.txt"]) {
      await expect(enclosed(page)).toContainText(name);
    }
    // A picture whose metadata can't be removed shows a warning.
    await expect(enclosed(page).getByText("If this picture contains location or camera details"))
      .toHaveCount(1);
    await page.getByRole("button", { name: "Send" }).click();
    const list = messageList(page);
    await expect(list.getByRole("group", { name: "tune.mp3" })).toBeVisible();
    await expect(list.getByRole("button", { name: "Open notes.txt" })).toBeVisible();
  },
  { fileDeny: ["exe", "html"] },
);

/** Drags files over the page, by name their texts, and lets them go there. */
async function drop(page: Page, files: Record<string, string>): Promise<void> {
  const drag = (type: string) =>
    page.evaluate(([type, files]) => {
      const dropped = Object.entries(files).map(([name, text]) => new File([text], name));
      const dataTransfer = { files: dropped, types: ["Files"], items: [] };
      const event = new Event(type, { bubbles: true, cancelable: true });
      document.querySelector("main")!.dispatchEvent(Object.assign(event, { dataTransfer }));
    }, [type, files] as const);
  await drag("dragover");
  await expect(page.getByText(/^Drop to attach to #/)).toBeVisible();
  await drag("drop");
}

stage(
  "[FIL-2 MEND-17] an upload can be cancelled and says how far it is; what is written meanwhile overtakes it",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await gather("Cancelled", ada, grace);
    const { page } = ada;
    await page.route("**/api/files/*/*", async (route) => {
      if (route.request().method() === "PUT") await new Promise(() => {});
      else await route.continue();
    });
    const file = { name: "slow.pdf", mimeType: "application/pdf", buffer: noise(MB) };
    await sendFile(page, file);
    const cancel = page.getByRole("button", { name: "Cancel upload of slow.pdf" });
    await expect(page.getByRole("progressbar", { name: "Upload of slow.pdf" })).toBeVisible();
    await composer(page).fill("written meanwhile");
    await composer(page).press("Enter");
    await expect(message(grace.page, "written meanwhile")).toBeVisible();
    await expect(message(page, "slow.pdf")).toContainText("Uploading 0%");
    await expect(message(page, "slow.pdf")).toHaveAttribute("aria-busy", "true");
    await cancel.click();
    await expect(message(page, "slow.pdf")).toHaveCount(0);
    await page.unroute("**/api/files/*/*");
    await sendFile(page, DOCUMENTS[0]);
    await expect(grace.page.getByRole("button", { name: "Download paper.pdf" })).toBeVisible();
    await expect(grace.page.getByText("slow.pdf")).toHaveCount(0);
  },
);
