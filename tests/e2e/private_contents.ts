/** Files, pins and the search of a private channel. */
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { expect, type Person, type Stage } from "../helpers/e2e.ts";
import { enclose, saved } from "./attaching.ts";
import { checkWithAxe } from "./axe.ts";
import { composer, message, messageList, startDelete, startEdit } from "./chat.ts";
import { film, GIF, picture, type TestFile } from "./files.ts";
import { openSettings } from "./server_settings.ts";

const NOTES: TestFile = {
  name: "notes.txt",
  mimeType: "text/plain",
  buffer: Buffer.from("the walrus is at the lighthouse"),
};

/** ada, who owns the server, and bob have a private channel open that only they can read. */
export async function contents(t: Stage, ada: Person, bob: Person): Promise<void> {
  await filesOfDevices(t, ada, bob);
  await pinsAndSearch(t, ada, bob);
  await t.step("[E2E-33] what somebody reports moderators read, and nobody else", () => {
    return report(ada, bob);
  });
  await t.step(
    "what is taken back is found by nobody, pinned nowhere, and its files are gone",
    () => takeBack(ada, bob),
  );
}

/** Results of the search. */
const results = (page: Page) => page.getByRole("search").getByRole("listitem");

async function filesOfDevices(t: Stage, ada: Person, bob: Person): Promise<void> {
  const sent: Buffer[] = [];
  ada.page.on("request", (request) => {
    if (request.method() === "PUT") sent.push(request.postDataBuffer() ?? Buffer.alloc(0));
  });
  await t.step("[FIL-2] several are chosen, sent and shown as everywhere", async () => {
    const { page } = ada;
    const size = { width: 900, height: 600 };
    const files = [await picture(page, "sea.png", size), NOTES, GIF];
    await enclose(page, [...files, await film(page, "waves.webm", "video/webm")]);
    await composer(page).fill("from the coast");
    await composer(page).press("Enter");
    for (const one of [ada, bob]) {
      const row = message(one.page, "from the coast");
      await expect(row.getByRole("img", { name: "sea.png" })).toHaveJSProperty("complete", true);
      await expect(row).toContainText("notes.txt");
    }
    // Files and previews: none of their bytes is visible, and no size is their own.
    expect(sent.length).toBeGreaterThanOrEqual(6);
    const all = Buffer.concat(sent).toString("latin1");
    expect(all).not.toMatch(/\x89PNG\r\n|RIFF.{4}WEBP|JFIF\0|GIF89a|walrus/s);
  });

  await t.step("[FIL-4] what was sent is opened, saved and played", async () => {
    const row = message(bob.page, "from the coast");
    const button = row.getByRole("button", { name: "Download notes.txt" });
    expect((await saved(bob.page, button)).equals(NOTES.buffer)).toBe(true);
    await row.getByRole("button", { name: "Open image sea.png" }).click();
    await expect(bob.page.getByRole("dialog").getByRole("img", { name: "sea.png" }))
      .toHaveJSProperty("naturalWidth", 900);
    await bob.page.keyboard.press("Escape");
    await expect(bob.page.getByRole("dialog")).toHaveCount(0);
    await row.getByRole("button", { name: "Play waves.webm" }).click();
    const video = bob.page.getByLabel("Video waves.webm");
    await expect(video).toHaveAttribute("src", /^\/file\//);
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState))
      .toBeGreaterThan(1);
  });

  await t.step("[E2E-36] nothing of it is saved where the server could read it", async () => {
    await message(bob.page, "from the coast").click({
      button: "right",
      position: { x: 4, y: 4 },
    });
    const menu = bob.page.getByRole("menu");
    await expect(menu.getByRole("menuitem", { name: "Reply" })).toBeVisible();
    await expect(menu.getByRole("menuitem", { name: /GIF/ })).toHaveCount(0);
    await bob.page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
  });
}

async function pinsAndSearch(t: Stage, ada: Person, bob: Person): Promise<void> {
  await t.step(
    "[E2E-30] what is pinned is read by its devices; that it is, the server says",
    async () => {
      await message(ada.page, "from the coast").click({
        button: "right",
        position: { x: 4, y: 4 },
      });
      await ada.page.getByRole("menuitem", { name: "Pin" }).click();
      await bob.page.getByRole("button", { name: "Pinned Messages" }).click();
      const panel = bob.page.getByRole("complementary", { name: "Pinned Messages" });
      await expect(panel.getByRole("article")).toContainText("from the coast");
      await expect(panel.getByRole("article")).toContainText("notes.txt");
      await expect(panel).toContainText(
        "The server says which messages are pinned. Nobody has signed it.",
      );
    },
  );

  const field = bob.page.getByRole("searchbox", { name: "Search messages" });
  await t.step(
    "[E2E-33] the search finds it, by the names of its files too, and follows an edit",
    async () => {
      await bob.page.keyboard.press("Control+f");
      await expect(field).toBeFocused();
      for (const words of ["notes", "coast"]) {
        await field.fill(words);
        await expect(results(bob.page)).toHaveCount(1);
      }
      const editor = await startEdit(ada.page, "from the coast");
      await editor.fill("from the mountains");
      await editor.press("Enter");
      await expect(results(bob.page)).toHaveCount(0);
      await field.fill("mountains notes");
      await expect(results(bob.page)).toHaveCount(1);
      await expect(message(bob.page, "from the mountains").getByRole("img", { name: "sea.png" }))
        .toBeVisible();
    },
  );
}

async function report(ada: Person, bob: Person): Promise<void> {
  await message(bob.page, "from the mountains").click({
    button: "right",
    position: { x: 4, y: 4 },
  });
  await bob.page.getByRole("menuitem", { name: "Report Message" }).click();
  const question = bob.page.getByRole("alertdialog", { name: "Report Message" });
  await expect(question).toContainText(`proof that ${ada.username} wrote it`);
  await question.getByRole("textbox", { name: "Reason (optional)" }).fill("too high");
  await checkWithAxe(bob.page, "a message is reported");
  await question.getByRole("button", { name: "Report" }).click();
  await expect(bob.page.getByText("Message reported")).toBeVisible();
  const panel = await openSettings(ada.page, "Moderation");
  const queue = panel.getByRole("region", { name: "Reports" });
  // The message is ada's own (MEND-70).
  await expect(queue).toContainText("No reports.");
  await ada.page.keyboard.press("Escape");
  await expect(ada.page.getByRole("dialog")).toHaveCount(0);
}

async function takeBack(ada: Person, bob: Person): Promise<void> {
  const question = await startDelete(ada.page, "from the mountains");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(messageList(bob.page)).toContainText("This message was deleted");
  await expect(results(bob.page)).toHaveCount(0);
  await bob.page.getByRole("button", { name: "Pinned Messages" }).click();
  await expect(bob.page.getByText("No pinned messages")).toBeVisible();
}
