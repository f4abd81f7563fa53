/** Servers, channels and friends: lists, their menus and dialogs. */
import { createChannelCipher } from "../../../client/base/crypto.ts";
import type { Locator } from "playwright-core";
import type { Category } from "../../../protocol/categories.ts";
import type { Channel } from "../../../protocol/channels.ts";
import type { Server } from "../../../protocol/servers.ts";
import { createServer } from "../../helpers/account.ts";
import { expect } from "../../helpers/e2e.ts";
import { longPress, pointIn } from "../../helpers/touch.ts";
import { channel, composer, rail } from "../chat.ts";
import {
  button,
  dialog,
  fromServerMenu,
  item,
  menuOf,
  press,
  showChat,
  showList,
} from "./hands.ts";
import { beside, closePanel } from "./panel_rows.ts";
import type { Open, Row } from "./walk.ts";
import { type Lively, LONG } from "./world.ts";

/** A dialog that a button of the rail opens. */
const ofRail = (name: string, title: string, shows: string): Row<Lively> => ({
  name: title,
  shows,
  async open(world) {
    await showList(world);
    const opener = rail(world.page, name);
    await press(world.touch, opener);
    return { layer: dialog(world.page, title), opener };
  },
});

const ofServerMenu = (name: string, title: string, shows: string): Row<Lively> => ({
  name: title,
  shows,
  async open(world) {
    const opener = await fromServerMenu(world, name);
    return { layer: dialog(world.page, title), opener };
  },
});

/** Names of servers in a folder, beside the one that is open. */
const MORE = ["Cats", "مجموعة الأصدقاء", "A club with a very long name that goes on"];
const FOLDER_ID = "019f5c2a-7d10-7cc3-9a51-0c2f6f1f6f0e";

/** Puts three servers in a folder, made the first time. */
async function putInFolder({ person: { account } }: Lively): Promise<void> {
  const { servers } = await account.call<{ servers: Server[] }>("GET", "/servers");
  const missing = MORE.filter((name) => servers.every((server) => server.name !== name));
  for (const name of missing) await createServer(account, name);
  if (missing.length === 0) return;
  const all = (await account.call<{ servers: Server[] }>("GET", "/servers")).servers;
  const server_ids = all.filter(({ name }) => MORE.includes(name)).map(({ id }) => id);
  const folders = [{ id: FOLDER_ID, name: "Groups at the harbor", color: "#14b8a6", server_ids }];
  await account.call("PUT", "/users/server-order", { folders });
}

const cipher = createChannelCipher();

/** Schedules a message in the open channel, for tomorrow. */
async function schedule({ person: { account }, space: { channel } }: Lively, text: string) {
  const send_at = new Date(Date.now() + 86_400_000).toISOString();
  const content = await cipher.encrypt(channel.id, text);
  await account.call("POST", "/users/scheduled", { channelId: channel.id, send_at, ...content });
}

/** Names of categories, each with channels of both kinds; the last one is closed. */
const LONG_NAME = LONG.slice(0, 64);
const CATEGORIES = ["Planning", "مجموعة", LONG_NAME];

/** Creates the categories the first time. */
async function makeCategories({ person: { account }, space: { server } }: Lively): Promise<void> {
  const at = `/channels/server/${server.id}`;
  const { categories } = await account.call<{ categories: Category[] }>("GET", at);
  if (categories.length > 0) return;
  for (const name of CATEGORIES) {
    const made = await account.call<{ category: Category }>("POST", `${at}/categories`, { name });
    for (const isVoice of [false, true]) {
      const channel = { name: isVoice ? "Round table" : LONG_NAME, isVoice };
      await account.call("POST", at, { ...channel, categoryId: made.category.id });
    }
  }
}

/** Chooses in the menu of a row of the list. */
async function fromRowMenu(world: Lively, row: Locator, name: string): Promise<void> {
  const { page, touch } = world;
  if (touch) {
    const menu = menuOf(world);
    await longPress(page, await pointIn(row, 60, 12), () => expect(menu).toBeVisible());
  } else await row.click({ button: "right" });
  await press(touch, item(page, name));
}

/** Chooses in the menu of the first category. */
async function fromCategoryMenu(world: Lively, name: string): Promise<void> {
  await showList(world);
  await makeCategories(world);
  await fromRowMenu(world, button(world.page, "Planning"), name);
}

async function closeWithCategories(world: Lively, { layer }: Open): Promise<void> {
  await world.page.keyboard.press("Escape");
  await expect(layer!).toBeHidden();
  await deleteCategories(world);
}

/** Deletes them with their channels: other rows look for one button that creates a channel. */
async function deleteCategories(
  { page, person: { account }, space: { server } }: Lively,
): Promise<void> {
  const at = `/channels/server/${server.id}`;
  const { categories, channels } = await account.call<
    { categories: Category[]; channels: Channel[] }
  >("GET", at);
  for (const { id, category_id } of channels) {
    if (category_id) await account.call("DELETE", `/channels/${id}`);
  }
  for (const { id } of categories) await account.call("DELETE", `/categories/${id}`);
  await expect(button(page, "Planning")).toHaveCount(0);
}

export const LISTS: readonly Row<Lively>[] = [
  ofServerMenu("About Server", "A server with quite a long name", "ServerProfileDialog"),
  {
    name: "list",
    shows: "Drawer",
    only: "touch",
    async open(world) {
      await showList(world);
    },
  },
  {
    name: "categories",
    byFinger: true,
    shows: "ChannelList",
    async open(world) {
      const { page, touch } = world;
      await showList(world);
      await makeCategories(world);
      await expect(button(page, "Planning")).toBeVisible();
      await press(touch, page.locator("[data-category-head] h3 button").last());
    },
    close: deleteCategories,
  },
  {
    name: "category settings",
    shows: "EditCategoryDialog EditCategory",
    async open(world) {
      const { page, touch } = world;
      // Its row goes with the category when the dialog is closed.
      await fromCategoryMenu(world, "Edit Category");
      const layer = dialog(page, "Edit Category");
      await press(touch, layer.getByRole("tab", { name: "Permissions" }));
      await expect(layer.getByRole("switch", { name: "Private Category" })).toBeVisible();
      return { layer };
    },
    close: closeWithCategories,
  },
  {
    name: "channel of a category",
    shows: "SyncNotice",
    async open(world) {
      const { page, touch } = world;
      await showList(world);
      await makeCategories(world);
      await fromRowMenu(world, page.locator("[data-category] button").last(), "Edit Channel");
      const layer = dialog(page, "Edit Channel");
      await press(touch, layer.getByRole("tab", { name: "Permissions" }));
      await expect(layer).toContainText("Synced with");
      return { layer };
    },
    close: closeWithCategories,
  },
  {
    name: "moving a channel",
    shows: "MoveChannel",
    async open(world) {
      const { page } = world;
      await showList(world);
      await makeCategories(world);
      await fromRowMenu(world, channel(page, "General"), "Move Down");
      return { layer: page.getByRole("alertdialog") };
    },
    close: closeWithCategories,
  },
  {
    name: "folders of servers",
    byFinger: true,
    shows: "RailFolder",
    async open(world) {
      const { page } = world;
      await showList(world);
      await putInFolder(world);
      await press(world.touch, rail(page, "Folder: Groups at the harbor"));
      await expect(rail(page, "Cats")).toBeVisible();
    },
    async close({ page, touch }) {
      await press(touch, rail(page, "Folder: Groups at the harbor"));
      await expect(rail(page, "Cats")).toBeHidden();
    },
  },
  {
    name: "settings of a folder",
    byFinger: true,
    shows: "FolderDialog AccentChoice",
    async open(world) {
      const { page, touch } = world;
      await showList(world);
      await putInFolder(world);
      const opener = rail(page, "Folder: Groups at the harbor");
      const layer = menuOf(world);
      if (touch) {
        await longPress(page, await pointIn(opener, 20, 20), () => expect(layer).toBeVisible());
      } else await opener.click({ button: "right" });
      await press(touch, item(page, "Folder Settings"));
      return { layer: dialog(page, "Folder Settings"), opener };
    },
  },
  {
    name: "server menu",
    byFinger: true,
    shows: "MenuButton",
    async open(world) {
      await showList(world);
      const opener = button(world.page, "Server Actions");
      await press(world.touch, opener);
      return { layer: menuOf(world), opener };
    },
  },
  {
    name: "channel menu",
    byFinger: true,
    shows: "RowOptions ChannelItem",
    async open(world) {
      const { page, touch } = world;
      await showList(world);
      const opener = channel(page, "general");
      const layer = menuOf(world);
      if (touch) {
        await longPress(page, await pointIn(opener, 60, 12), () => expect(layer).toBeVisible());
      } else await opener.click({ button: "right" });
      await expect(item(page, "Copy Link")).toBeVisible();
      return { layer, opener };
    },
  },
  {
    name: "durations of a mute",
    shows: "MenuItems",
    async open(world) {
      const { page } = world;
      await fromServerMenu(world, "Mute Server");
      await expect(item(page, "For 1 Hour")).toBeVisible();
      return { layer: menuOf(world), opener: button(page, "Server Actions") };
    },
  },
  {
    name: "status menu",
    shows: "UserPanel",
    async open(world) {
      const { page, touch } = world;
      await showList(world);
      const opener = page.getByTitle("Set your status");
      await press(touch, opener);
      await expect(item(page, "View Profile")).toBeVisible();
      return { layer: menuOf(world), opener };
    },
  },
  {
    name: "own profile",
    shows: "ProfileEdit SocialLinks",
    async open(world) {
      const { page, touch } = world;
      await showList(world);
      const opener = page.getByTitle("Set your status");
      await press(touch, opener);
      await press(touch, item(page, "View Profile"));
      const profile = dialog(page, world.person.username);
      await press(touch, button(profile, "Edit Profile"));
      const layer = dialog(page);
      await expect(layer.getByLabel("Bio")).toBeVisible();
      return { layer };
    },
  },
  {
    name: "saved messages",
    shows: "SavedDialog SavedCard Saved",
    async open(world) {
      const { account } = world.person;
      const { id: channelId } = world.space.channel;
      type Page = { messages: { id: string }[] };
      const { messages } = await account.call<Page>("GET", `/messages/${channelId}?limit=1`);
      const remind_at = new Date(Date.now() + 3_600_000).toISOString();
      const messageId = messages[0].id;
      await account.call("POST", "/users/saved", { channelId, messageId, remind_at });
      const { page, touch } = world;
      await showList(world);
      await press(touch, page.getByTitle("Set your status"));
      await press(touch, item(page, "Saved Messages"));
      const layer = dialog(page, "Saved Messages");
      await expect(layer.getByRole("article").first()).toBeVisible();
      return { layer };
    },
  },
  {
    name: "scheduled messages",
    byFinger: true,
    shows: "ScheduledDialog ScheduledCard Scheduled",
    async open(world) {
      const { page, touch } = world;
      await schedule(world, "Good morning! The plants need water.");
      await showList(world);
      await press(touch, page.getByTitle("Set your status"));
      await press(touch, item(page, "Scheduled Messages"));
      const layer = dialog(page, "Scheduled Messages");
      await expect(layer.getByRole("article").first()).toBeVisible();
      return { layer };
    },
  },
  {
    name: "editing a scheduled message",
    shows: "EditScheduledDialog EditScheduled",
    async open(world) {
      const { page, touch } = world;
      await schedule(world, "Good evening");
      await showList(world);
      await press(touch, page.getByTitle("Set your status"));
      await press(touch, item(page, "Scheduled Messages"));
      const list = dialog(page, "Scheduled Messages");
      await press(touch, list.getByRole("button", { name: "Edit" }).first());
      return { layer: dialog(page, "Edit Scheduled Message") };
    },
  },
  {
    name: "forward",
    shows: "ForwardDialog Forward",
    async open(world) {
      const { page, touch } = world;
      await showChat(world);
      const row = page.getByRole("article").last();
      if (touch) {
        const menu = menuOf(world);
        await longPress(page, await pointIn(row, 60, 12), () => expect(menu).toBeVisible());
      } else await row.click({ button: "right" });
      await press(touch, item(page, "Forward"));
      const layer = dialog(page, "Forward Message");
      await press(touch, layer.getByRole("checkbox").first());
      return { layer };
    },
  },
  {
    name: "inbox",
    shows: "InboxDialog Inbox",
    async open({ page, touch, ...world }) {
      await showList({ page, touch, ...world });
      await press(touch, page.getByTitle("Set your status"));
      await press(touch, item(page, "Inbox"));
      const layer = dialog(page, "Inbox");
      await expect(layer).toBeVisible();
      return { layer };
    },
  },
  ofRail("Create Server", "Create a Server", "ServerDialogs NameDialog"),
  ofRail("Join Server", "Join a Server", "ServerDialogs"),
  ofRail("Generate Invite", "Invite Friends", "InviteDialog CustomInvite"),
  ofServerMenu("Create Category", "Create Category", "CreateCategory"),
  ofServerMenu("Create Channel", "Create Channel", "CreateChannelDialog ChannelForm"),
  ofServerMenu("Notification Settings", "Notification Settings", "LevelDialog Levels"),
  ofServerMenu("My Permissions", "My Permissions", "WhyDialog Why"),
  ofServerMenu("View Server As…", "View Server As", "ViewAsDialog ViewAs"),
  {
    name: "Edit Channel",
    byFinger: true,
    shows: "EditChannelDialog ChannelPermissions OverrideItem TriState AddTarget",
    async open(world) {
      const { page, touch } = world;
      await showList(world);
      const row = channel(page, "general");
      if (touch) {
        const menu = menuOf(world);
        await longPress(page, await pointIn(row, 60, 12), () => expect(menu).toBeVisible());
      } else await row.click({ button: "right" });
      await press(touch, item(page, "Edit Channel"));
      const layer = dialog(page, "Edit Channel");
      await press(touch, layer.getByRole("tab", { name: "Permissions" }));
      await expect(layer.getByRole("switch", { name: "Private" })).toBeVisible();
      await press(touch, layer.getByRole("button", { name: "@everyone" }));
      await expect(layer.getByRole("group", { name: "Send Messages", exact: true })).toBeVisible();
      return { layer, opener: row };
    },
  },
];

/** Name of its button in the list. */
const GROUP = "Climbing on Sundays 3 people";

export const HOME: readonly Row<Lively>[] = [
  {
    name: "home",
    byFinger: true,
    shows: "Home ProfileHome FriendsPanel FriendLists ActiveNow PersonRow DirectList",
    async open(world) {
      await showList(world);
      await press(world.touch, rail(world.page, "Home"));
      await showChat(world);
      await expect(world.page.getByRole("tab", { name: "All" })).toBeVisible();
    },
  },
  ...["All", "Pending", "Blocked"].map((tab): Row<Lively> => ({
    name: `friends ${tab}`,
    shows: "FriendLists",
    async open({ page, touch }) {
      await press(touch, page.getByRole("tab", { name: tab }));
      await expect(page.getByRole("tabpanel").getByRole("listitem").first()).toBeVisible();
    },
  })),
  {
    name: "Add Friend",
    shows: "AddFriendDialog",
    async open({ page, touch }) {
      const opener = button(page, "Add Friend");
      await press(touch, opener);
      return { layer: dialog(page, "Add Friend"), opener };
    },
  },
  {
    name: "direct message",
    byFinger: true,
    shows: "Direct DirectPanel ChannelStart",
    async open(world) {
      const { page, touch, grace } = world;
      await showList(world);
      await press(touch, channel(page, grace.user.username));
      await showChat(world);
      await expect(composer(page)).toBeEnabled();
    },
  },
  {
    name: "participants",
    shows: "MembersPanel",
    async open(world) {
      const { page, touch } = world;
      const opener = button(page.getByRole("banner"), "Members");
      await press(touch, opener);
      const panel = page.getByRole("complementary", { name: "Participants" });
      await expect(panel.getByRole("listitem")).toHaveCount(2);
      return beside(world, panel, opener);
    },
    close: closePanel,
  },
  {
    name: "conversation menu",
    shows: "MenuItems",
    async open(world) {
      const { page, touch, grace } = world;
      await showList(world);
      const opener = channel(page, grace.user.username);
      const layer = menuOf(world);
      if (touch) {
        await longPress(page, await pointIn(opener, 60, 12), () => expect(layer).toBeVisible());
      } else await opener.click({ button: "right" });
      await expect(item(page, "Copy Link")).toBeVisible();
      return { layer, opener };
    },
  },
  {
    name: "New Message",
    shows: "NewMessageDialog NewMessage",
    async open(world) {
      const { page, touch, grace } = world;
      await showList(world);
      const opener = button(page, "New Message");
      await press(touch, opener);
      const layer = dialog(page, "New Message");
      await expect(layer.getByRole("button", { name: grace.user.username })).toBeVisible();
      return { layer, opener };
    },
  },
  {
    name: "New Group",
    shows: "PeopleDialog GroupPeople Candidates Chips",
    async open(world) {
      const { page, touch, grace } = world;
      await showList(world);
      const opener = button(page, "New Group");
      await press(touch, opener);
      const layer = dialog(page, "New Group");
      await layer.getByRole("checkbox", { name: grace.user.username }).check();
      return { layer, opener };
    },
  },
  {
    name: "friends over a conversation",
    shows: "FriendsDialog",
    async open(world) {
      const { page, touch } = world;
      await showList(world);
      const opener = rail(page, "Friends");
      await press(touch, opener);
      return { layer: dialog(page, "Friends"), opener };
    },
  },
  {
    name: "group",
    byFinger: true,
    shows: "GroupAvatar DirectList",
    async open(world) {
      const { page, touch } = world;
      await showList(world);
      await press(touch, channel(page, GROUP));
      await showChat(world);
      await expect(composer(page)).toBeEnabled();
    },
  },
  {
    name: "people of a group",
    byFinger: true,
    shows: "MembersPanel GroupButtons",
    async open(world) {
      const { page, touch } = world;
      const opener = button(page.getByRole("banner"), "Members");
      await press(touch, opener);
      const panel = page.getByRole("complementary", { name: "Participants" });
      await expect(panel).toContainText("Leave Group");
      return beside(world, panel, opener);
    },
    close: closePanel,
  },
  {
    name: "Rename Group",
    shows: "GroupNameDialog GroupName",
    async open(world) {
      const { page, touch } = world;
      await showList(world);
      const opener = channel(page, GROUP);
      const menu = menuOf(world);
      if (touch) {
        await longPress(page, await pointIn(opener, 60, 12), () => expect(menu).toBeVisible());
      } else await opener.click({ button: "right" });
      await press(touch, item(page, "Rename Group"));
      return { layer: dialog(page, "Rename Group"), opener };
    },
  },
];
