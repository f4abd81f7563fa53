/** Panels beside the chat, layers opened by keys, and files. */
import { expect } from "../../helpers/e2e.ts";
import { DOCUMENTS, film, noisyPicture, sendWithin } from "../files.ts";
import { composer, message, messageList } from "../chat.ts";
import { longPress, pointIn } from "../../helpers/touch.ts";
import { button, dialog, fromHeader, item, menuOf, press } from "./hands.ts";
import type { Locator } from "playwright-core";
import type { Open, Row } from "./walk.ts";
import type { Lively } from "./world.ts";

/** Returns a panel: beside the chat, or over it if there is no room. */
export function beside({ touch }: Lively, panel: Locator, opener: Locator): Open {
  return touch ? { layer: panel, opener } : { beside: panel };
}

/** Closes the panel beside or over the chat. */
export async function closePanel({ page, touch }: Lively, { beside }: Open): Promise<void> {
  if (touch) return await page.keyboard.press("Escape");
  await beside!.getByRole("button", { name: /^Close/ }).click();
  await expect(beside!).toHaveCount(0);
}

export const PANELS: readonly Row<Lively>[] = [
  {
    name: "members",
    byFinger: true,
    shows: "Members MembersPanel MemberGroups MemberItem SidePanel PanelFrame",
    async open(world) {
      const { page, touch } = world;
      const opener = button(page.getByRole("banner"), "Members");
      if (await opener.getAttribute("aria-pressed") === "false") await press(touch, opener);
      const panel = page.getByRole("complementary", { name: "Members" });
      await expect(panel).toContainText("Online");
      return beside(world, panel, opener);
    },
    close: closePanel,
  },
  {
    name: "pins",
    shows: "Pins PinsPanel PinCard",
    async open(world) {
      const opener = await fromHeader(world, "Pinned Messages");
      const panel = world.page.getByRole("complementary", { name: "Pinned Messages" });
      await expect(panel.getByRole("article")).toHaveCount(1);
      return beside(world, panel, opener);
    },
    close: closePanel,
  },
  {
    name: "threads",
    shows: "Threads ThreadsPanel",
    async open(world) {
      const { panel, opener } = await threadsPanel(world);
      return beside(world, panel, opener);
    },
    close: closeThreads,
  },
  {
    name: "editing a thread",
    shows: "EditThreadDialog EditThread",
    async open(world) {
      const { page, touch } = world;
      const { panel } = await threadsPanel(world);
      const row = panel.getByRole("button", { name: /^Lunch/ });
      if (touch) {
        const menu = menuOf(world);
        await longPress(page, await pointIn(row, 60, 12), () => expect(menu).toBeVisible());
      } else await row.click({ button: "right" });
      await press(touch, item(page, "Edit Thread"));
      return { layer: dialog(page, "Edit Thread") };
    },
    async close(world, { layer }) {
      const { page } = world;
      await page.keyboard.press("Escape");
      await expect(layer!).toHaveCount(0);
      const panel = page.getByRole("complementary", { name: "Threads" });
      if (world.touch) await page.keyboard.press("Escape");
      else await panel.getByRole("button", { name: /^Close/ }).click();
      await expect(panel).toHaveCount(0);
      await forgetThreads(world);
    },
  },
  {
    name: "search",
    byFinger: true,
    shows: "Search SearchPanel Hints",
    async open(world) {
      const opener = await fromHeader(world, "Search");
      await expect(world.page.getByText("Narrow it down")).toBeVisible();
      return beside(world, world.page.getByRole("complementary", { name: "Search" }), opener);
    },
    close: closePanel,
  },
  {
    name: "search results",
    shows: "ResultCard WalkBar",
    async open(world) {
      const opener = await fromHeader(world, "Search");
      await world.page.getByRole("searchbox").fill("look");
      const panel = world.page.getByRole("complementary", { name: "Search" });
      await expect(panel).toContainText("All messages of this server");
      return beside(world, panel, opener);
    },
    close: closePanel,
  },
  {
    name: "jumped to a result",
    shows: "WalkBar Jumps",
    async open(world) {
      const { page, touch } = world;
      await fromHeader(world, "Search");
      await page.getByRole("searchbox").fill("look");
      const panel = page.getByRole("complementary", { name: "Search" });
      const result = panel.getByRole("listitem").getByRole("button").first();
      await press(touch, result);
      await expect(message(page, "look, @")).toBeInViewport();
      if (!touch) return { beside: panel };
    },
    async close(world, open) {
      if (!world.touch) await closePanel(world, open);
    },
  },
  {
    name: "switcher",
    byFinger: true,
    shows: "Switcher",
    async open({ page }) {
      await composer(page).press("Control+k");
      const layer = dialog(page);
      await expect(layer.getByRole("option").first()).toBeVisible();
      return { layer, opener: composer(page) };
    },
  },
  {
    name: "keys",
    shows: "KeysDialog",
    async open({ page }) {
      await composer(page).press("Control+/");
      return { layer: dialog(page, "Keyboard"), opener: composer(page) };
    },
  },
];

/** Removes content that replaces the composer or is above it. */
const ATTACHED: Row<Lively> = {
  name: "a draft with files",
  shows: "Enclosing ReadyFiles FileName DropZone VoiceButton",
  async open({ page }) {
    const chooser = page.locator("input[type=file]").first();
    await chooser.setInputFiles(DOCUMENTS[0]);
    await expect(page.getByRole("region", { name: "Ready to send" })).toContainText(".pdf");
  },
};

const SENT: Row<Lively> = {
  name: "files in messages",
  shows: "MessageFiles FilesView DownloadCard Uploads AttachmentView FileCard",
  async open({ page, touch, grace, space }) {
    await press(touch, button(page, "Send"));
    await expect(messageList(page)).toContainText("paper.pdf");
    // Attachment in the older format, which other clients may still send.
    await sendWithin(grace, space.channel.id, DOCUMENTS[3]);
    await expect(messageList(page)).toContainText(DOCUMENTS[3].name);
    await expect(page.getByRole("region", { name: "Ready to send" })).toHaveCount(0);
    await expect(messageList(page).locator("[aria-busy=true]")).toHaveCount(0);
  },
};

const LARGE: Row<Lively> = {
  name: "a picture",
  shows: "Lightbox",
  byFinger: true,
  async open({ page, touch }) {
    const chooser = page.locator("input[type=file]").first();
    await chooser.setInputFiles(await noisyPicture(page, "harbour.png"));
    await expect(page.getByRole("region", { name: "Ready to send" })).toContainText("harbour");
    await press(touch, button(page, "Send"));
    const opener = messageList(page).getByRole("button", { name: /harbour\.png/ }).last();
    await expect(opener.getByRole("img")).toHaveJSProperty("complete", true);
    await expect(messageList(page).locator("[aria-busy=true]")).toHaveCount(0);
    await press(touch, opener);
    const layer = dialog(page);
    await expect(layer.getByRole("img")).toBeVisible();
    return { layer };
  },
};

const FILM: Row<Lively> = {
  name: "a video",
  shows: "Video",
  async open({ page, touch }) {
    const chooser = page.locator("input[type=file]").first();
    await chooser.setInputFiles(await film(page, "harbour.webm", "video/webm"));
    await expect(page.getByRole("region", { name: "Ready to send" })).toContainText("webm");
    await press(touch, button(page, "Send"));
    await expect(page.getByRole("button", { name: /^Play harbour\.webm/ })).toBeVisible();
  },
};

const NOTE: Row<Lively> = {
  name: "what a command says",
  shows: "Notes NoteCard",
  async open({ page, touch }) {
    await composer(page).fill("/help");
    await composer(page).press("Escape");
    await press(touch, button(page, "Send"));
    await expect(page.getByRole("log").filter({ hasText: "/" }).first()).toBeVisible();
  },
};

export const FILES: readonly Row<Lively>[] = [ATTACHED, SENT, LARGE, FILM, NOTE];

/** Ids of the threads that rows have made. */
const threads: string[] = [];

/** Opens the list of the channel's threads, of which the reader follows one. */
async function threadsPanel(world: Lively) {
  const { page, person, space: { channel } } = world;
  const path = `/messages/${channel.id}`;
  const { messages } = await person.account.call<{ messages: { id: string }[] }>(
    "GET",
    `${path}?limit=2`,
  );
  const names = ["Lunch on Friday, and who brings what", "A long name ".repeat(8).trim()];
  for (const [i, { id }] of messages.entries()) {
    const made = await person.account.call<{ channel: { id: string } }>(
      "POST",
      `${path}/${id}/thread`,
      { name: names[i] },
    );
    threads.push(made.channel.id);
  }
  const opener = await fromHeader(world, "Threads");
  const panel = page.getByRole("complementary", { name: "Threads" });
  await expect(panel.getByRole("button", { name: /^Lunch/ })).toBeVisible();
  return { panel, opener };
}

async function closeThreads(world: Lively, open: Open): Promise<void> {
  await closePanel(world, open);
  await forgetThreads(world);
}

async function forgetThreads({ person: { account } }: Lively): Promise<void> {
  for (const id of threads.splice(0)) await account.call("DELETE", `/channels/${id}`);
}
