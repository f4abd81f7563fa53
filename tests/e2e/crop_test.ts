import type { BrowserContext, Locator, Page } from "playwright-core";
import { readPicture } from "../../protocol/picture/read.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { checkWithAxe } from "./axe.ts";
import { enter } from "./chat.ts";
import { picture } from "./files.ts";
import { photograph, SECRETS } from "./photograph.ts";

e2e("[PROF-02] a picture becomes an avatar", async (t) => {
  const { page, context } = await t.user("ada", { hasTouch: true });
  await enter(page);
  await page.getByRole("banner").getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("tab", { name: "Profile" }).click();
  const upload = settings.getByLabel("Upload Avatar").and(page.locator("input"));
  await t.step(
    "[ACCT-01 PROF-02] an avatar is moved and enlarged by keys, mouse and fingers before it is sent",
    () => isMoved(page, context, settings, upload),
  );
  await t.step(
    "[HARD-13] a photograph becomes an avatar that says nothing of where it was taken",
    () => saysNothing(page, upload),
  );
});

/** The bytes of the avatar that the server has after `act`. */
async function stored(page: Page, act: () => Promise<unknown>): Promise<Uint8Array> {
  const [response] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/api/profiles/avatar")),
    act(),
  ]);
  const { avatar_url } = await response.json();
  const media = await page.request.get(avatar_url);
  return new Uint8Array(await media.body());
}

const text = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

async function saysNothing(page: Page, upload: Locator) {
  const drawn = await picture(page, "me.jpg", { width: 900, height: 600 });
  const buffer = Buffer.from(photograph(drawn.buffer));
  for (const secret of SECRETS) expect(text(buffer)).toContain(secret);
  await upload.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
  const crop = page.getByRole("dialog", { name: "Upload Avatar" });
  const image = crop.locator("img");
  // The browser heeds what EXIF says of up and down.
  await expect(image).toHaveJSProperty("naturalWidth", 600);
  const avatar = await stored(page, () => crop.getByRole("button", { name: "Apply" }).click());
  for (const secret of [...SECRETS, "Exif"]) expect(text(avatar)).not.toContain(secret);
  const facts = readPicture(avatar)!;
  expect([facts.width, facts.height, facts.frames]).toEqual([256, 256, 1]);
  expect([facts.whole, facts.metadata]).toEqual([true, []]);
}

async function isMoved(page: Page, context: BrowserContext, settings: Locator, upload: Locator) {
  const crop = page.getByRole("dialog", { name: "Upload Avatar" });
  await upload.setInputFiles(await picture(page, "other.png"));
  const part = crop.getByRole("application", { name: "Picture" });
  await expect(part).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(crop).toHaveCount(0);
  await expect(settings).toBeVisible();
  // Teal all around, orange in the middle.
  await upload.setInputFiles(await picture(page, "me.png"));
  const image = part.locator("img");
  await expect(image).not.toHaveJSProperty("naturalWidth", 0);
  await checkWithAxe(page, "cropping a picture");

  await expect(part).toBeFocused();
  const position = () => image.evaluate((img) => img.style.objectPosition);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(position).toMatch(/^4\d/);
  await page.keyboard.press("ArrowUp");
  await expect.poll(position).toMatch(/ 50%$/);
  const zoom = crop.getByRole("slider", { name: "Zoom" });
  await page.keyboard.press("+");
  await expect(zoom).toHaveValue("1.15");
  await page.keyboard.press("-");
  await expect(zoom).toHaveValue("1");
  await part.hover();
  await page.mouse.wheel(0, -100);
  await expect(zoom).toHaveValue("1.15");

  // Two fingers that go apart to twice their distance.
  const center = await part.evaluate((frame) => {
    const { x, y, width, height } = frame.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  const devtools = await context.newCDPSession(page);
  const fingers = (spread: number) =>
    [-spread, spread].map((right, id) => ({ id, x: center.x + right, y: center.y }));
  for (
    const [type, touchPoints] of [
      ["touchStart", fingers(30)],
      ["touchMove", fingers(60)],
      ["touchEnd", []],
    ] as const
  ) await devtools.send("Input.dispatchTouchEvent", { type, touchPoints: [...touchPoints] });
  await expect.poll(async () => Number(await zoom.inputValue())).toBeCloseTo(2.3, 1);
  await zoom.focus();
  await page.keyboard.press("End");
  await expect(zoom).toHaveValue("4");
  const box = (await part.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 3000, box.y + 3000, { steps: 4 });
  await page.mouse.up();
  await expect.poll(position).toBe("0% 0%");
  await crop.getByRole("button", { name: "Apply" }).click();

  const own = page.locator("section[aria-label='Your account'] img");
  await expect(own).toHaveAttribute("src", /^\/api\/media\//);
  await expect(crop).toHaveCount(0);
  await expect(settings).toBeVisible();
  // Only the corner was taken: all of it is teal.
  const blue = await own.evaluate(async (img: HTMLImageElement) => {
    await img.decode();
    const context = new OffscreenCanvas(1, 1).getContext("2d")!;
    context.drawImage(img, 0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data[2];
  });
  expect(blue).toBeGreaterThan(100);
}
