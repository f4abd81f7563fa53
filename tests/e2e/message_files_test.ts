import type { Page } from "playwright-core";
import { MEDIA_FLAGS } from "../helpers/launch.ts";
import { e2e, expect, later, launchWith } from "../helpers/e2e.ts";
import { checkWithAxe } from "./axe.ts";
import { composer, gather, message, messageList } from "./chat.ts";
import { film, noise, picture, type TestFile } from "./files.ts";

launchWith(...MEDIA_FLAGS);

const ready = (page: Page) => page.getByRole("region", { name: "Ready to send" });

/** Chooses files by the button. */
async function choose(page: Page, files: TestFile[]): Promise<void> {
  const chooser = later(page.waitForEvent("filechooser"));
  await page.getByRole("button", { name: "Attach file" }).click();
  await (await chooser).setFiles(files);
  await expect(ready(page).getByRole("listitem")).toHaveCount(files.length);
}

e2e("[FIL-2 FIL-4] several pictures go with one message, stand in a grid and open one after another", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  await gather("Grid", ada, grace);
  const { page } = ada;
  const names = ["one.png", "two.jpg", "three.webp"];
  const files = await Promise.all(names.map((name) => picture(page, name, { width: 1600, height: 900 })));
  await choose(page, files);
  await expect(ready(page)).toContainText(/one\.png.*Ready to send · [\d,]+ KB/);
  await composer(page).fill("from the trip");
  await composer(page).press("Enter");
  await expect(ready(page)).toHaveCount(0);
  for (const person of [ada, grace]) {
    const row = message(person.page, "from the trip");
    for (const name of names) {
      await expect(row.getByRole("img", { name })).toHaveJSProperty("complete", true);
    }
  }
  await message(grace.page, "from the trip").getByRole("button", { name: "Open image two.jpg" }).click();
  await expect(grace.page.getByRole("dialog", { name: "two.jpg" })).toContainText("2 of 3");
  await expect(grace.page.getByRole("dialog").getByRole("img", { name: "two.jpg" })).toHaveJSProperty("naturalWidth", 1600);
  await grace.page.keyboard.press("ArrowRight");
  await expect(grace.page.getByRole("dialog", { name: "three.webp" })).toContainText("3 of 3");
  await checkWithAxe(grace.page, "pictures of a message");
  await grace.page.keyboard.press("Escape");
  await expect(grace.page.getByRole("dialog")).toHaveCount(0);
  await checkWithAxe(grace.page, "a message with pictures");
});
