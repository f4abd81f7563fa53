import type { Page } from "playwright-core";
import type { Profile } from "../../protocol/profiles.ts";
import { expect, later } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { animation, saying } from "../helpers/pictures.ts";
import { enter, gather, message } from "../e2e/chat.ts";
import { ascii, joined, SECRETS } from "../e2e/photograph.ts";

/** Opens the settings' first tab; answers the input of the avatar. */
async function avatarInput(page: Page) {
  await enter(page);
  await page.getByRole("banner").getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("tab", { name: "Profile" }).click();
  return settings.getByLabel("Upload Avatar").and(page.locator("input"));
}

stage(
  "[HARD-13] an animation goes on moving, without what stands beside its pictures",
  async (t) => {
    const { page, account } = await t.user("ada");
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
    const response = later(page.waitForResponse(/\/api\/profiles\/avatar$/));
    await upload.setInputFiles({ name: "me.gif", mimeType: "image/gif", buffer });
    await response;
    const { profile } = await account.call<{ profile: Profile }>(
      "GET",
      `/profiles/${account.user.id}`,
    );
    const media = await fetch(new URL(profile.avatar_url!, t.url));
    expect(await media.bytes()).toEqual(new Uint8Array(plain));
  },
);

stage("[HARD-13] what is too large to be opened is not, and the person is told", async (t) => {
  const { page } = await t.user("ada");
  const upload = await avatarInput(page);
  const decoded = await watchDecoding(page);
  for (const type of ["image/png", "image/gif", "image/webp"] as const) {
    const buffer = Buffer.from(saying(type, 16_000, 12_000));
    await upload.setInputFiles({ name: `bomb.${type.slice(6)}`, mimeType: type, buffer });
    await expect(page.getByText("It's 16,000 × 12,000 pixels").last()).toBeVisible();
  }
  expect(await decoded()).toBe(0);
});

stage(
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
