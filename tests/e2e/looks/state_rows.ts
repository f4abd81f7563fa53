/** Messages of each kind, and screens that are empty, late or cut off. */
import type { Page } from "playwright-core";
import { formatPlaintext } from "../../../protocol/plaintext.ts";
import type { Channel } from "../../../protocol/channels.ts";
import { invite } from "../../helpers/account.ts";
import { expect } from "../../helpers/e2e.ts";
import { connect } from "../../helpers/sender.ts";
import { settled } from "../../helpers/settled.ts";
import { longPress, pointIn } from "../../helpers/touch.ts";
import { channel, composer, message, messageList } from "../chat.ts";
import { picture } from "../files.ts";
import { settled as arrived } from "./examine.ts";
import { button, dialog, fromHeader, item, menuOf, press, showChat, showList } from "./hands.ts";
import { beside, closePanel } from "./panel_rows.ts";
import type { Row } from "./walk.ts";
import { type Lively, write } from "./world.ts";

/** Markdown in addition to that of `world.ts`, and a folded text. */
const KINDS = [
  "# Plan for Saturday\n## What to bring\nWe meet at the **north gate**.\n- water\n  - and a cup\n- [x] tickets\n- [ ] map",
  "| Route | Length | Grade |\n| --- | ---: | :-: |\n| Harbour | 4 km | easy |\n| Ridge | 11 km | hard |",
  "```\nno language, and a line that is much longer than the screen of any phone could ever be, so that it scrolls\n```",
  Array.from({ length: 45 }, (_, i) => `${i + 1}. line of a long list`).join("\n"),
  "and a last word",
];

/** Releases held requests. */
let release = () => {};

/** Holds requests for messages. The route stays, and holds nothing once released. */
async function hold(page: Page): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  release = resolve;
  await page.route("**/api/messages/**", async (route) => {
    await promise;
    await route.continue();
  });
}

async function make({ person, space }: Lively, name: string, topic?: string): Promise<Channel> {
  const path = `/channels/server/${space.server.id}`;
  const { channel } = await person.account.call<{ channel: Channel }>("POST", path, { name });
  if (topic) await person.account.call("PUT", `/channels/${channel.id}`, { topic });
  return channel;
}

/** Shows a channel of the open server. */
async function go(world: Lively, name: string): Promise<void> {
  await showList(world);
  await press(world.touch, channel(world.page, name));
  await showChat(world);
  await expect(messageList(world.page)).toHaveAccessibleName(new RegExp(name));
}

const TOPIC = "Walks, rides and swims: when we go, who drives, and what to bring along";

/** A name that no list has room for. */
const LOUD = "news-of-the-whole-club-and-its-friends";

async function openKinds(world: Lively): Promise<void> {
  const { person, page, space, grace, eve } = world;
  const { id } = await make(world, "outdoors", TOPIC);
  await invite(person.account, space.server.id, [eve]);
  await write(person.url, grace, id, KINDS);
  const [own, gone] = await write(person.url, person.account, id, ["I bring a rope", "oops"]);
  const [thanks] = await write(person.url, grace, id, [
    formatPlaintext({
      text: "which one?",
      reply: { id: gone.id, seq: gone.seq, username: person.username, text: "oops" },
    }),
  ]);
  await person.account.call("DELETE", `/messages/${gone.id}`);
  await write(person.url, eve, id, ["you do not see this"]);
  for (const emoji of ["👍", "🎉", "❤️"]) {
    await grace.call("POST", `/messages/${own.id}/reactions`, { emoji });
  }
  await person.account.call("POST", `/messages/${own.id}/reactions`, { emoji: "👍" });
  await person.account.call("PUT", `/channels/${id}/pins/${thanks.id}`);
  await go(world, "outdoors");
  await expect(messageList(page)).toContainText("Blocked message");
}

/** Files of each kind in one message. */
async function openFiles({ page, touch }: Lively): Promise<void> {
  const chooser = page.locator("input[type=file]").first();
  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("water\nmap\n") };
  const archive = {
    ...text,
    name: `${"tracks-of-all-walks-".repeat(6)}2026.zip`,
    mimeType: "application/zip",
  };
  const sizes = [[600, 400], [300, 700], [900, 200], [500, 500]];
  const pictures = await Promise.all(
    sizes.map(([width, height], i) => picture(page, `view${i}.png`, { width, height })),
  );
  await chooser.setInputFiles([...pictures, text, archive]);
  const tray = page.getByRole("region", { name: "Ready to send" });
  await expect(tray).toContainText("2026.zip");
  await composer(page).fill("all that we have");
  await press(touch, button(page, "Send"));
  await expect(tray).toHaveCount(0);
  await expect(messageList(page).locator("[aria-busy=true]")).toHaveCount(0);
}

export const STATES: readonly Row<Lively>[] = [
  { name: "kinds of messages", shows: "BlockedRow SystemRow", alike: true, open: openKinds },
  {
    name: "kinds of messages above",
    alike: true,
    shows: "Jumps FoldButton",
    async open({ page }) {
      await messageList(page).evaluate((list) => {
        const box = list.parentElement!.parentElement!;
        box.scrollTop -= 700;
      });
      await expect(button(page, "Jump to present")).toBeVisible();
    },
    close: ({ page }) => button(page, "Jump to present").click(),
  },
  { name: "files of each kind", alike: true, shows: "PictureGrid", open: openFiles },
  {
    name: "an empty channel",
    alike: true,
    shows: "ChannelStart",
    async open(world) {
      await make(world, "empty", TOPIC);
      await go(world, "empty");
      await expect(world.page.getByText("Welcome to")).toBeVisible();
    },
  },
  {
    name: "no pins",
    alike: true,
    shows: "PinsPanel",
    async open(world) {
      const opener = await fromHeader(world, "Pinned Messages");
      const panel = world.page.getByRole("complementary", { name: "Pinned Messages" });
      await expect(panel).toContainText("No pinned messages");
      return beside(world, panel, opener);
    },
    close: closePanel,
  },
  {
    name: "nothing found",
    alike: true,
    shows: "SearchPanel",
    async open(world) {
      const opener = await fromHeader(world, "Search");
      await world.page.getByRole("searchbox").fill("zzyzx");
      const panel = world.page.getByRole("complementary", { name: "Search" });
      await expect(panel).toContainText("Nothing found");
      return beside(world, panel, opener);
    },
    close: closePanel,
  },
  {
    name: "somebody types",
    alike: true,
    shows: "TypingLine",
    async open({ page, person, grace, space }) {
      // The channel that is open is the newest.
      const { channels } = await grace.call<{ channels: Channel[] }>(
        "GET",
        `/channels/server/${space.server.id}`,
      );
      const channelId = channels.find(({ name }) => name === "empty")!.id;
      const socket = await connect(person.url, grace);
      try {
        socket.emit("join-channel", channelId);
        socket.emit("typing", { channelId, isTyping: true });
        await expect(page.getByText("is typing...")).toBeVisible();
      } finally {
        socket.disconnect();
      }
    },
  },
  {
    name: "unread marks",
    alike: true,
    shows: "ChannelItem Badge",
    async open(world) {
      const { person, grace } = world;
      const loud = await make(world, LOUD);
      await write(person.url, grace, loud.id, Array.from({ length: 101 }, (_, i) => `news ${i}`));
      const called = await make(world, "called");
      await write(person.url, grace, called.id, [`hey @${person.username}`, "well?"]);
      await showList(world);
      await expect(channel(world.page, "called")).toHaveAccessibleDescription(/1 mention/);
    },
  },
  {
    name: "new messages",
    alike: true,
    shows: "Separators",
    async open(world) {
      await go(world, "called");
      await expect(messageList(world.page)).toContainText("well?");
    },
  },
  {
    name: "profile card",
    alike: true,
    shows: "ProfileCard",
    async open({ page, touch, grace }) {
      await press(
        touch,
        message(page, "hey @").getByRole("button", { name: grace.user.username }).first(),
      );
      const layer = dialog(page, grace.user.username);
      await expect(button(layer, "Message")).toBeVisible();
      return { layer };
    },
  },
  {
    name: "member menu",
    alike: true,
    shows: "MemberItem MenuItems",
    async open(world) {
      const { page, touch, grace } = world;
      const opener = button(page.getByRole("banner"), "Members");
      if (await opener.getAttribute("aria-pressed") === "false") await press(touch, opener);
      const panel = page.getByRole("complementary", { name: "Members" });
      const member = panel.getByRole("button", { name: new RegExp(grace.user.username) });
      const layer = menuOf(world);
      await arrived(page);
      if (touch) {
        await longPress(page, await pointIn(member, 60, 12), () => expect(layer).toBeVisible());
      } else await member.click({ button: "right" });
      await expect(item(page, "View Profile")).toBeVisible();
      return { layer };
    },
    async close(world) {
      await world.page.keyboard.press("Escape");
      await expect(item(world.page, "View Profile")).toHaveCount(0);
      if (world.touch) await world.page.keyboard.press("Escape");
    },
  },
  {
    name: "voice channel menu",
    alike: true,
    shows: "VoiceChannel",
    async open(world) {
      const { page, touch } = world;
      await showList(world);
      const opener = channel(page, world.voice.name);
      const layer = menuOf(world);
      if (touch) {
        await longPress(page, await pointIn(opener, 60, 12), () => expect(layer).toBeVisible());
      } else await opener.click({ button: "right" });
      await expect(item(page, "Copy Link")).toBeVisible();
      return { layer, opener };
    },
  },
  {
    name: "messages that load",
    alike: true,
    shows: "Skeleton",
    async open(world) {
      await hold(world.page);
      await go(world, LOUD);
      await expect(world.page.getByRole("status", { name: "Loading messages" })).toBeVisible();
    },
    async close({ page }) {
      release();
      await settled(page);
    },
  },
  {
    name: "messages that fail to load",
    alike: true,
    shows: "LoadFailed",
    async open(world) {
      const { page } = world;
      await make(world, "unlucky");
      await page.route(
        "**/api/messages/**",
        (route) => route.fulfill({ status: 500, json: { error: "" } }),
      );
      await go(world, "unlucky").catch(() => {});
      await expect(page.getByText("Couldn't load messages.")).toBeVisible();
    },
    async close({ page, touch }) {
      await page.unroute("**/api/messages/**");
      await press(touch, button(page, "Try again"));
      await expect(page.getByText("Welcome to")).toBeVisible();
    },
  },
  {
    name: "offline",
    alike: true,
    shows: "ConnectionBar",
    async open(world) {
      const { page, touch } = world;
      await showChat(world);
      await settled(page);
      await page.context().setOffline(true);
      await expect(page.getByText("Connection lost.")).toBeVisible();
      await composer(page).fill("does this arrive?");
      await press(touch, button(page, "Send"));
      await expect(message(page, "does this arrive?")).toHaveAttribute("aria-busy", "true");
    },
    async close({ page }) {
      await page.context().setOffline(false);
      await expect(message(page, "does this arrive?")).not.toHaveAttribute("aria-busy", "true");
      await expect(page.getByText("Connection lost.")).toHaveCount(0);
    },
  },
];
