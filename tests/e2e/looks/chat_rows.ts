/** The chat, its messages and what opens from them. */
import { Buffer } from "node:buffer";
import { createChannelCipher } from "../../../client/base/crypto.ts";
import { formatPlaintext } from "../../../protocol/plaintext.ts";
import { expect } from "../../helpers/e2e.ts";
import { movingGif } from "../../helpers/pictures.ts";
import { longPress, pointIn } from "../../helpers/touch.ts";
import { composer, message, messageList } from "../chat.ts";
import {
  alertdialog,
  button,
  dialog,
  fromHeader,
  fromMessageMenu,
  item,
  menuOf,
  openMessageMenu,
  press,
} from "./hands.ts";
import type { Row } from "./walk.ts";
import type { Lively } from "./world.ts";

const THEIRS = "look, @";
const OWN = "who comes to the";
const MOVING = {
  name: "wave.gif",
  mimeType: "image/gif",
  buffer: Buffer.from(movingGif(2, 60, 40)),
};

/** Text to type, and the completion it brings. */
const completion = (typed: string, name: string, alike?: true): Row<Lively> => ({
  alike,
  name: `completion ${name}`,
  byFinger: true,
  shows: "Completion SuggestionList",
  async open({ page }) {
    await composer(page).fill(typed);
    const layer = page.getByRole("listbox", { name });
    await expect(layer.getByRole("option").first()).toBeVisible();
    return { beside: layer };
  },
  close: ({ page }) => composer(page).fill(""),
});

/** Two polls: one in which both have voted, and one in which only others have. */
async function askTwice(world: Lively) {
  await forgetPolls(world);
  const { page, person, grace, space: { channel } } = world;
  const cipher = createChannelCipher();
  const answers = ["The sea", "The hills, if it doesn't rain and somebody has a car", "🏠 Home"];
  const ask = async (question: string) => {
    const poll = { question, answers: answers.map((text) => ({ text })) };
    const { message } = await grace.call<{ message: { id: string } }>(
      "POST",
      `/messages/${channel.id}`,
      {
        ...await cipher.encrypt(channel.id, formatPlaintext({ poll })),
        poll: { answers: 3, multiple: false, secret: false, duration_ms: 86_400_000 },
      },
    );
    polled.push(message.id);
    return `/messages/${channel.id}/${message.id}/votes`;
  };
  const n = ++asked;
  const [first, second] = [`Where do we go on weekend ${n}?`, `Who cooks on day ${n}?`];
  const [one, two] = [await ask(first), await ask(second)];
  for (const account of [grace, person.account]) await account.call("PUT", one, { answers: [0] });
  await grace.call("PUT", two, { answers: [1] });
  const polls = [first, second].map((name) => page.getByRole("region", { name }));
  await expect(polls[0]).toContainText("2 people voted");
  await expect(polls[1]).toBeVisible();
  return polls;
}

let asked = 0;
/** Ids of the messages with the polls that are there. */
const polled: string[] = [];

async function forgetPolls({ page, grace }: Lively): Promise<void> {
  for (const id of polled.splice(0)) await grace.call("DELETE", `/messages/${id}`);
  await expect(page.getByRole("region", { name: /^(Where do we go|Who cooks)/ })).toHaveCount(0);
}

const moderation = (name: string, alike?: true): Row<Lively> => ({
  alike,
  name: `${name} somebody`,
  shows: "ModerateDialog MuteDialog FormDialog",
  async open(world) {
    const { opener } = await fromMessageMenu(world, THEIRS, name);
    return { layer: world.page.locator("[role=dialog],[role=alertdialog]"), opener };
  },
});

export const CHAT: readonly Row<Lively>[] = [
  {
    name: "chat",
    byFinger: true,
    shows:
      "ChannelActions ChatView Chat MessageList MessageRow MessageText MessageBody Composer Header Sidebar " +
      "Rail UserPanel Announcer Reactions ReplyQuote Blocks CodeBlock Spoiler Main " +
      "Forwarding OriginLine LinkPreviews PreviewCard MessageExcerpt",
    async open({ page }) {
      await expect(message(page, OWN)).toBeVisible();
      await expect(message(page, "for all who missed it")).toContainText("Forwarded from");
      await expect(page.getByRole("button", { name: /^Jump to the message of/ })).toBeVisible();
    },
  },
  completion("@", "MEMBERS"),
  completion("#", "CHANNELS", true),
  completion("/", "COMMANDS", true),
  completion(":sm", "EMOJI"),
  {
    name: "sources of files",
    shows: "AttachButton",
    only: "touch",
    async open(world) {
      const opener = button(world.page, "Attach file");
      await opener.tap();
      return { layer: menuOf(world), opener };
    },
  },
  {
    name: "people who voted",
    byFinger: true,
    shows: "VotersDialog Voters",
    async open(world) {
      const [first] = await askTwice(world);
      const opener = first.getByRole("button", { name: /^The sea/ });
      await press(world.touch, opener);
      return { layer: dialog(world.page, "Who Voted"), opener };
    },
  },
  {
    name: "poll",
    byFinger: true,
    shows: "PollCard PollMessage",
    async open(world) {
      const [, second] = await askTwice(world);
      return { beside: second };
    },
    // Later rows need the messages before them.
    close: forgetPolls,
  },
  {
    name: "scheduling a message",
    byFinger: true,
    shows: "TimeDialog Schedule",
    async open({ page, touch }) {
      await page.getByPlaceholder("Type a message...").fill("Good morning");
      const opener = button(page, touch ? "Attach file" : "More options");
      await press(touch, opener);
      await press(touch, item(page, "Schedule Message…"));
      // Closing it empties the input, which has the focus then.
      return { layer: dialog(page, "Schedule Message") };
    },
    async close({ page }) {
      await page.keyboard.press("Escape");
      await page.getByPlaceholder("Type a message...").fill("");
    },
  },
  {
    name: "making a poll",
    byFinger: true,
    shows: "CreatePollDialog CreatePoll MoreButton",
    async open({ page, touch }) {
      const opener = button(page, touch ? "Attach file" : "More options");
      await press(touch, opener);
      await press(touch, item(page, "Create Poll"));
      return { layer: dialog(page, "Create a Poll"), opener };
    },
  },
  {
    name: "composer picker",
    byFinger: true,
    shows: "ComposerEmoji EmojiPicker EmojiGrid",
    async open({ page, touch }) {
      const opener = button(page, "Emoji");
      await press(touch, opener);
      const layer = dialog(page, "Emoji");
      await expect(layer.locator("[data-emoji]").first()).toBeVisible();
      // By touch no keyboard comes.
      return { layer, opener: touch ? opener : composer(page) };
    },
  },
  {
    name: "saved GIFs",
    byFinger: true,
    shows: "Gifs GifShelf",
    async open({ page, touch }) {
      const opener = button(page, "Emoji");
      await press(touch, opener);
      const layer = dialog(page, "Emoji");
      const tab = layer.getByRole("tab", { name: "GIFs" });
      await press(touch, tab);
      await expect(layer.getByText("No GIFs yet. Save one")).toBeVisible();
      return { layer, opener: touch ? opener : composer(page) };
    },
  },
  {
    name: "saved GIFs being edited",
    shows: "GifShelf",
    async open({ page, touch }) {
      await press(touch, button(page, "Emoji"));
      const layer = dialog(page, "Emoji");
      await press(touch, layer.getByRole("tab", { name: "GIFs" }));
      const mine = layer.getByRole("region", { name: "My GIFs" });
      await mine.getByLabel("Add GIF to My GIFs").first().setInputFiles([MOVING]);
      await press(touch, button(mine, "Edit My GIFs"));
      await expect(mine.getByRole("textbox", { name: "Name of wave" })).toBeVisible();
      return { layer, opener: touch ? button(page, "Emoji") : composer(page) };
    },
  },
  {
    name: "message menu",
    byFinger: true,
    shows: "Popups ContextMenu Menu MenuItems MenuSheet Sheet QuickRow",
    open: (world) => openMessageMenu(world, THEIRS),
  },
  {
    name: "message toolbar",
    shows: "MessageToolbar LateToolbar",
    only: "mouse",
    async open({ page }) {
      const article = message(page, THEIRS);
      await article.hover();
      await expect(article.getByRole("group", { name: "Message actions" })).toBeVisible();
    },
    close: ({ page }) => page.mouse.move(0, 0),
  },
  {
    name: "message picker",
    byFinger: true,
    shows: "EmojiPicker Popup",
    async open(world) {
      const { page, touch } = world;
      const layer = dialog(page, "Add reaction");
      const article = message(page, THEIRS);
      if (touch) {
        await openMessageMenu(world, THEIRS);
        await button(menuOf(world), "Add reaction").tap();
      } else {
        await article.hover();
        await button(article, "Add reaction").click();
      }
      await expect(layer.locator("[data-emoji]").first()).toBeVisible();
      return { layer };
    },
  },
  {
    name: "who reacted",
    shows: "Reacted",
    only: "touch",
    async open(world) {
      const { page } = world;
      await openMessageMenu(world, THEIRS);
      await button(menuOf(world), "React with heart").tap();
      const chip = message(page, THEIRS).getByRole("button", { name: /^❤️ 1/ });
      await expect(chip).toBeVisible();
      const layer = dialog(page, "Reacted with ❤️");
      await longPress(page, await pointIn(chip, 10, 10), () => expect(layer).toBeVisible());
      return { layer, opener: message(page, THEIRS) };
    },
  },
  {
    name: "editing",
    shows: "MessageEditor",
    async open(world) {
      await fromMessageMenu(world, OWN, "Edit");
      const editor = world.page.getByRole("textbox", { name: "Edit message" });
      await expect(editor).toBeFocused();
    },
    async close({ page }) {
      await page.keyboard.press("Escape");
      await expect(page.getByRole("textbox", { name: "Edit message" })).toHaveCount(0);
    },
  },
  {
    name: "replying",
    shows: "ReplyBar",
    async open(world) {
      await fromMessageMenu(world, THEIRS, "Reply");
      await expect(world.page.getByRole("region", { name: /^Replying to/ })).toBeVisible();
    },
    async close({ page }) {
      await button(page, "Cancel reply").click();
      await expect(page.getByRole("region", { name: /^Replying to/ })).toHaveCount(0);
    },
  },
  {
    name: "selecting",
    shows: "SelectionBar SelectBox",
    async open(world) {
      await fromHeader(world, "Select messages");
      await messageList(world.page).getByRole("listitem").filter({ hasText: THEIRS }).click();
      await expect(button(world.page, "Delete")).toBeEnabled();
    },
    async close({ page }) {
      await button(page, "Cancel").click();
      await expect(button(page, "Cancel")).toHaveCount(0);
    },
  },
  {
    name: "a notice",
    alike: true,
    shows: "Toasts",
    async open(world) {
      await fromMessageMenu(world, THEIRS, "Copy Text");
      const notices = world.page.getByRole("region", { name: "Notifications" });
      await expect(notices.getByRole("status")).toHaveText("Text copied");
    },
    async close({ page }) {
      const notices = page.getByRole("region", { name: "Notifications" });
      // The notice disappears after some seconds.
      await expect(notices.getByRole("status")).toHaveCount(0);
    },
  },
  {
    name: "deleting a message",
    shows: "ConfirmDialog Dialog Dialogs",
    async open(world) {
      const { opener } = await fromMessageMenu(world, OWN, "Delete");
      return { layer: alertdialog(world.page), opener };
    },
  },
  moderation("Kick", true),
  moderation("Ban", true),
  moderation("Mute for a Time…"),
  {
    name: "Change Nickname",
    shows: "NicknameDialog Nickname",
    async open(world) {
      const { opener } = await fromMessageMenu(world, THEIRS, "Change Nickname");
      return { layer: dialog(world.page, "Change Nickname"), opener };
    },
  },
  {
    name: "creating a thread",
    shows: "CreateThreadDialog CreateThread",
    async open(world) {
      const { opener } = await fromMessageMenu(world, THEIRS, "Create Thread");
      return { layer: dialog(world.page, "Create Thread"), opener };
    },
  },
  {
    name: "Remind Me",
    shows: "RemindDialog Remind",
    async open(world) {
      const { opener } = await fromMessageMenu(world, THEIRS, "Remind Me…");
      return { layer: dialog(world.page, "Remind Me"), opener };
    },
  },
  {
    name: "Manage Roles",
    shows: "ManageRolesDialog ManageRoles",
    async open(world) {
      const { opener } = await fromMessageMenu(world, THEIRS, "Manage Roles");
      const layer = dialog(world.page, "Manage Roles");
      await expect(layer.getByRole("checkbox").first()).toBeVisible();
      return { layer, opener };
    },
  },
  {
    name: "profile",
    shows: "ProfileDialog ProfileView Banner OpenProfile Profile",
    async open(world) {
      const { opener } = await fromMessageMenu(world, THEIRS, "View Profile");
      const layer = dialog(world.page, world.grace.user.username);
      await expect(layer.getByRole("region", { name: "Member Since" })).toBeVisible();
      return { layer, opener };
    },
  },
];
