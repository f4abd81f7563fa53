/** Actions of people on files of messages. */
import type { Locator, Page } from "playwright-core";
import { expect, later } from "../helpers/pages.ts";
import { composer } from "./chat.ts";
import type { TestFile } from "./files.ts";

/** Attachments of the next message. */
export const enclosed = (page: Page) => page.getByRole("region", { name: "Ready to send" });

/** Chooses files by the button: in memory, or the path of one on the disk. */
export async function choose(page: Page, files: string | TestFile | TestFile[]): Promise<void> {
  const chooser = later(page.waitForEvent("filechooser"));
  await page.getByRole("button", { name: "Attach file" }).click();
  await (await chooser).setFiles(files);
}

/** Chooses files and waits until all of them are ready to send. */
export async function enclose(page: Page, files: TestFile[]): Promise<void> {
  await choose(page, files);
  await expect(enclosed(page).getByRole("listitem")).toHaveCount(files.length);
}

export async function sendFile(page: Page, file: TestFile, text = ""): Promise<void> {
  await choose(page, file);
  await expect(enclosed(page)).toContainText(file.name);
  await composer(page).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(enclosed(page)).toHaveCount(0);
}

/** Presses a control and returns the file that the browser saves. */
export async function saved(page: Page, pressed: Locator): Promise<Buffer> {
  const coming = later(page.waitForEvent("download"));
  await pressed.click();
  const download = await coming;
  return Buffer.from(await Deno.readFile(await download.path()));
}
