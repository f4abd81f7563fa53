import type { Page } from "playwright-core";
import type { History } from "../../protocol/messages.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { choose, enclosed, saved, sendFile } from "./attaching.ts";
import { composer, gather, message, messageList, startEdit } from "./chat.ts";
import { AVI, DOCUMENTS, film, GIF, noise, picture, sendWithin, type TestFile } from "./files.ts";
import { photograph, SECRETS } from "./photograph.ts";

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

e2e(
  "[MSG-28] an image goes from one browser to the other, with its text",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const { channel } = await gather("Pictures", ada, grace);
    const file = await picture(ada.page, "hills.png", { width: 800, height: 400 });
    await t.step("[MSG-04 MSG-21] a chosen file is shown before it is sent", async () => {
      await choose(ada.page, file);
      await expect(enclosed(ada.page)).toContainText("hills.png");
      await expect(enclosed(ada.page)).toContainText(/Ready to send · [\d,]+ KB/);
      await enclosed(ada.page).getByRole("button", { name: "Remove file" }).click();
      await expect(enclosed(ada.page)).toHaveCount(0);
      await expect(ada.page.getByRole("button", { name: "Send" })).toBeDisabled();
    });
    await t.step("[MSG-25] it is an image for both", async () => {
      await sendFile(ada.page, file, "the hills");
      for (const { page } of [ada, grace]) {
        const image = message(page, "the hills").getByRole("img", { name: "hills.png" });
        await expect(image).toHaveJSProperty("naturalWidth", 800);
        await expect.poll(() => image.boundingBox()).toMatchObject({ width: 400, height: 200 });
      }
    });
    await t.step("[MSG-31] the server has ciphertext only", async () => {
      const { messages } = await ada.account.call<History>("GET", `/messages/${channel.id}`);
      expect(JSON.stringify(messages)).not.toContain("hills");
    });
    const editor = await startEdit(ada.page, "the hills");
    await editor.fill("the mountains");
    await editor.press("Enter");
    await expect(message(grace.page, "the mountains").getByRole("img", { name: "hills.png" }))
      .toHaveJSProperty("naturalWidth", 800);
  },
);

e2e(
  "[MSG-24 MSG-26 MSG-27] every accepted type arrives: images and films in their place, documents to save",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await gather("Types", ada, grace);
    const images = [
      await picture(ada.page, "a.png"),
      await picture(ada.page, "b.jpg"),
      { ...await picture(ada.page, "c.jpeg"), name: "c.jpeg" },
      await picture(ada.page, "d.webp"),
      GIF,
    ];
    for (const file of images) {
      await sendFile(ada.page, file);
      // In the list: beside it, a message is announced as an image with these words.
      const image = messageList(grace.page).getByRole("img", { name: file.name });
      await expect.poll(() => image.evaluate((img) => (img as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
    }
    const mp4 = await film(ada.page, "f.mp4", "video/mp4;codecs=vp9");
    const films = [await film(ada.page, "e.webm", "video/webm"), mp4, { ...mp4, name: "g.mov" }];
    for (const file of films) {
      await sendFile(ada.page, file);
      const video = grace.page.getByLabel(`Video ${file.name}`);
      await grace.page.getByRole("button", { name: `Play ${file.name}` }).click();
      await expect.poll(() => video.evaluate((el) => (el as HTMLVideoElement).videoWidth)).toBe(
        320,
      );
    }
    for (const file of [AVI, ...DOCUMENTS]) {
      await sendFile(ada.page, file);
      const link = grace.page.getByRole("button", { name: `Download ${file.name}` });
      expect((await saved(grace.page, link)).equals(file.buffer)).toBe(true);
    }
  },
);

e2e(
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
      // What the browser would take it for, were it opened.
      const image = new Image();
      image.src = (a as HTMLAnchorElement).href;
      return await image.decode().then(() => "image", () => "nothing");
    });
    expect(type).toBe("nothing");
  },
);

e2e(
  "[MSG-23 MSG-24 FIL-2] too large, or of another type: refused with the reason; several go in by drop and paste",
  async (t) => {
    const ada = await t.user("ada");
    await gather("Refused", ada);
    const { page } = ada;
    const alert = page.getByRole("alert");
    const large = { name: "large.pdf", mimeType: "application/pdf", buffer: noise(10 * MB) };
    await using file = await stored(large);
    await choose(page, file.path);
    await expect(alert).toContainText("File size must be less than 10MB");
    await expect(enclosed(page)).toHaveCount(0);
    await drop(page, { "page.html": "<p>", "fine.txt": "hello", "tune.mp3": "ID3\x03" });
    await expect(alert.filter({ hasText: /page\.html can't be attached\. Images/ })).toBeVisible();
    await expect(enclosed(page).getByRole("listitem")).toHaveCount(2);
    await composer(page).evaluate((input) => {
      const data = new DataTransfer();
      data.items.add(new File(["GIF89a"], "image.gif", { type: "image/gif" }));
      data.items.add(new File(["later"], "notes.txt", { type: "text/plain" }));
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    });
    for (const name of ["fine.txt", "tune.mp3", "image.gif", "notes.txt"]) {
      await expect(enclosed(page)).toContainText(name);
    }
    // A picture of which nothing can be taken out says so.
    await expect(enclosed(page).getByText("Place and camera can't be removed")).toHaveCount(1);
    await page.getByRole("button", { name: "Send" }).click();
    const list = messageList(page);
    await expect(list.getByRole("group", { name: "tune.mp3" })).toBeVisible();
    await expect(list.getByRole("button", { name: "Open notes.txt" })).toBeVisible();
  },
);

/** Drags files over the page, by name their texts, and lets them go there. */
async function drop(page: Page, files: Record<string, string>): Promise<void> {
  const data = await page.evaluateHandle((files) => {
    const data = new DataTransfer();
    for (const [name, text] of Object.entries(files)) data.items.add(new File([text], name));
    return data;
  }, files);
  await page.dispatchEvent("main", "dragover", { dataTransfer: data });
  await expect(page.getByText(/^Drop to attach to #/)).toBeVisible();
  await page.dispatchEvent("main", "drop", { dataTransfer: data });
}

e2e(
  "[FIL-2] an upload can be cancelled; what is written meanwhile waits its turn, and nobody gets the first",
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
    await expect(message(page, "written meanwhile")).toHaveAttribute("aria-busy", "true");
    await cancel.click();
    await expect(message(page, "slow.pdf")).toHaveCount(0);
    await expect(message(grace.page, "written meanwhile")).toBeVisible();
    await page.unroute("**/api/files/*/*");
    await sendFile(page, DOCUMENTS[0]);
    await expect(grace.page.getByRole("button", { name: "Download paper.pdf" })).toBeVisible();
    await expect(grace.page.getByText("slow.pdf")).toHaveCount(0);
  },
);

/** A JPEG with what a camera writes into it. */
async function photo(page: Page, name: string): Promise<TestFile> {
  const file = await picture(page, name);
  return { ...file, buffer: Buffer.from(photograph(file.buffer)) };
}

e2e(
  "[MSG-22 FIL-4] images open in a lightbox; arrow keys go through those of the channel, Escape closes; what a camera wrote goes only with the original",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await gather("Lightbox", ada, grace);
    await sendFile(ada.page, await photo(ada.page, "one.jpg"));
    const original = await photo(ada.page, "two.jpg");
    await choose(ada.page, original);
    await enclosed(ada.page).getByRole("switch", { name: "Send the original" }).click();
    await ada.page.getByRole("button", { name: "Send" }).click();
    const { page } = grace;
    for (const name of ["one.jpg", "two.jpg"]) {
      await expect(messageList(page).getByRole("img", { name })).toBeVisible();
    }
    const opener = page.getByRole("button", { name: "Open image one.jpg" });
    await opener.click();
    const box = page.getByRole("dialog", { name: "one.jpg" });
    await expect(box.getByRole("img", { name: "one.jpg" })).toBeVisible();
    await expect(box).toContainText("1 of 2");
    await expect.poll(() => box.evaluate((el) => el.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("ArrowRight");
    const second = page.getByRole("dialog", { name: "two.jpg" });
    await expect(second).toContainText("2 of 2");
    const whole = await saved(page, second.getByRole("button", { name: "Download" }));
    expect(whole.equals(original.buffer)).toBe(true);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await expect(box).toBeVisible();
    const clean = await saved(page, box.getByRole("button", { name: "Download" }));
    expect(clean.length).toBeGreaterThan(100);
    for (const secret of SECRETS) {
      expect(whole.includes(secret)).toBe(true);
      expect(clean.includes(secret)).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();
  },
);
