import type { Page } from "playwright-core";
import { readPicture } from "../../protocol/picture/read.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { enter } from "./chat.ts";
import { picture } from "./files.ts";
import { photograph, SECRETS } from "./photograph.ts";

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
