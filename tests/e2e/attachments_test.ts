import type { Page } from "playwright-core";
import type { History } from "../../protocol/messages.ts";
import { e2e, expect, type Person, type Stage } from "../helpers/e2e.ts";
import { choose, enclosed, saved, sendFile } from "./attaching.ts";
import { gather, message, messageList, startEdit } from "./chat.ts";
import { AVI, DOCUMENTS, film, GIF, picture, type TestFile } from "./files.ts";
import { photograph, SECRETS } from "./photograph.ts";

e2e("[MSG-22 MSG-28] files from one browser to the other", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  const { channel } = await gather("Pictures", ada, grace);
  await t.step(
    "[MSG-28] an image goes from one browser to the other, with its text",
    () => goesWithText(t, ada, grace, channel.id),
  );
  await t.step(
    "[MSG-22 FIL-4] images open in a lightbox; arrow keys go through those of the channel, Escape closes; what a camera wrote goes only with the original",
    () => openLarge(ada, grace),
  );
  await t.step(
    "[MEND-26i] a tall picture is seen whole, and larger by keys, wheel, buttons and a double press",
    () => zoomIn(ada, grace),
  );
  await t.step(
    "[MSG-24 MSG-26 MSG-27] every accepted type arrives: images and films in their place, documents to save",
    () => arrive(ada, grace),
  );
});

async function openLarge(ada: Person, grace: Person) {
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
  await expect(box).toContainText("2 of 3");
  await expect.poll(() => box.evaluate((el) => el.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("ArrowRight");
  const second = page.getByRole("dialog", { name: "two.jpg" });
  await expect(second).toContainText("3 of 3");
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
}

async function zoomIn(ada: Person, grace: Person) {
  await sendFile(ada.page, await picture(ada.page, "tower.png", { width: 400, height: 4000 }));
  const { page } = grace;
  await page.getByRole("button", { name: "Open image tower.png" }).click();
  const box = page.getByRole("dialog", { name: "tower.png" });
  const image = box.getByRole("img", { name: "tower.png" });
  await expect(image).toHaveJSProperty("naturalHeight", 4000);
  const height = async () => Math.round((await image.boundingBox())!.height);
  const { height: room } = page.viewportSize()!;
  const whole = await height();
  expect(whole).toBeLessThan(room);
  await page.keyboard.press("+");
  await expect.poll(height).toBe(Math.round(whole * 1.5));
  await page.keyboard.press("-");
  await expect.poll(height).toBe(whole);
  await box.getByRole("button", { name: "Actual size" }).click();
  await expect.poll(height).toBe(4000);
  const { y } = (await image.boundingBox())!;
  await page.keyboard.press("ArrowDown");
  await expect.poll(async () => (await image.boundingBox())!.y).toBe(y - 80);
  await page.keyboard.press("0");
  await expect.poll(height).toBe(whole);
  await image.dblclick();
  await expect.poll(height).toBe(4000);
  await page.mouse.wheel(0, 10_000);
  await expect.poll(height).toBe(whole);
  await image.click();
  await expect(box).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function goesWithText(t: Stage, ada: Person, grace: Person, channelId: string) {
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
    const { messages } = await ada.account.call<History>("GET", `/messages/${channelId}`);
    expect(JSON.stringify(messages)).not.toContain("hills");
  });
  const editor = await startEdit(ada.page, "the hills");
  await editor.fill("the mountains");
  await editor.press("Enter");
  await expect(message(grace.page, "the mountains").getByRole("img", { name: "hills.png" }))
    .toHaveJSProperty("naturalWidth", 800);
}

async function arrive(ada: Person, grace: Person) {
  const images = [
    await picture(ada.page, "a.png"),
    await picture(ada.page, "b.jpg"),
    { ...await picture(ada.page, "c.jpeg"), name: "c.jpeg" },
    await picture(ada.page, "d.webp"),
    GIF,
  ];
  for (const file of images) {
    await sendFile(ada.page, file);
    // Within the list only: outside of it, a message is announced as an image with these words.
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
}

/** A JPEG with what a camera writes into it. */
async function photo(page: Page, name: string): Promise<TestFile> {
  const file = await picture(page, name);
  return { ...file, buffer: Buffer.from(photograph(file.buffer)) };
}
