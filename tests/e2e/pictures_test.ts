import type { Page } from "playwright-core";
import { readPicture } from "../../protocol/picture/read.ts";
import { e2e, expect, later } from "../helpers/e2e.ts";
import { animation, saying } from "../helpers/pictures.ts";
import { enter, gather, message } from "./chat.ts";
import { picture } from "./files.ts";
import { ascii, joined, photograph, SECRETS } from "./photograph.ts";

/** Opens the settings' first tab; answers the input of the avatar. */
async function avatarInput(page: Page) {
  await enter(page);
  await page.getByRole("banner").getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("tab", { name: "Profile" }).click();
  return settings.getByLabel("Upload Avatar").and(page.locator("input"));
}

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

e2e(
  "[HARD-13] a photograph becomes an avatar that says nothing of where it was taken",
  async (t) => {
    const { page } = await t.user("ada");
    const upload = await avatarInput(page);
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
  },
);

e2e("[HARD-13] an animation goes on moving, without what stands beside its pictures", async (t) => {
  const { page } = await t.user("ada");
  const upload = await avatarInput(page);
  const plain = animation(3, 200, 100);
  const comment = joined([0x21, 0xfe, SECRETS[0].length], ascii(SECRETS[0]), [0]);
  const xmp = joined(
    [0x21, 0xff, 11],
    ascii("XMP DataXMP"),
    [SECRETS[1].length],
    ascii(SECRETS[1]),
    [0],
  );
  const buffer = Buffer.from(joined(plain.subarray(0, 19), comment, xmp, plain.subarray(19)));
  const avatar = await stored(page, () => {
    return upload.setInputFiles({ name: "me.gif", mimeType: "image/gif", buffer });
  });
  expect(avatar).toEqual(plain);
});

e2e("[HARD-13] what is too large to be opened is not, and the person is told", async (t) => {
  const { page } = await t.user("ada");
  const upload = await avatarInput(page);
  const decoded = await watchDecoding(page);
  for (const type of ["image/png", "image/gif", "image/webp"] as const) {
    const buffer = Buffer.from(saying(type, 16_000, 12_000));
    await upload.setInputFiles({ name: `bomb.${type.slice(6)}`, mimeType: type, buffer });
    await expect(page.getByText("It has 16,000 × 12,000 pixels").last()).toBeVisible();
  }
  expect(await decoded()).toBe(0);
});

e2e(
  "[HARD-13] a picture in a message that is too large for browsers is a file to download",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await gather("Bombs", ada, grace);
    const decoded = await watchDecoding(grace.page);
    const chooser = later(ada.page.waitForEvent("filechooser"));
    await ada.page.getByRole("button", { name: "Attach file" }).click();
    await (await chooser).setFiles({
      name: "bomb.png",
      mimeType: "image/png",
      buffer: Buffer.from(saying("image/png", 30_000, 30_000)),
    });
    await expect(ada.page.getByRole("region", { name: "Ready to send" })).toContainText("bomb.png");
    await ada.page.getByRole("button", { name: "Send" }).click();
    const shown = message(grace.page, "bomb.png");
    await expect(shown.getByRole("button", { name: "Download bomb.png" })).toBeVisible();
    await expect(shown.getByRole("button", { name: "Open image bomb.png" })).toHaveCount(0);
    expect(await decoded()).toBe(0);
  },
);

/** Counts how often the page has a picture of its own decoded. */
async function watchDecoding(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const count = Object.assign(window, { decoded: 0 });
    const original = globalThis.createImageBitmap;
    globalThis.createImageBitmap = ((...args: Parameters<typeof original>) => {
      count.decoded++;
      return original(...args);
    }) as typeof original;
    const { set } = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src")!;
    Object.defineProperty(HTMLImageElement.prototype, "src", {
      set(value: string) {
        if (value.startsWith("blob:")) count.decoded++;
        set!.call(this, value);
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { decoded: number }).decoded);
}
