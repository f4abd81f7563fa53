/** The account's settings and those of a server: each tab, and what opens from there. */
import type { Locator } from "playwright-core";
import { expect } from "../../helpers/e2e.ts";
import type { Report } from "../../../protocol/moderation.ts";
import { picture } from "../files.ts";
import { alertdialog, button, dialog, press, showChat, showList } from "./hands.ts";
import type { Row } from "./walk.ts";
import { type Lively, LONG } from "./world.ts";

const TABS = [
  "Profile",
  "Appearance",
  "Notifications",
  "Voice",
  "Security",
  "End-to-end encryption",
  "Help",
];
const SERVER_TABS = [
  "Overview",
  "Roles",
  "Members",
  "Emoji",
  "Invites",
  "Moderation",
  "Storage",
  "Danger",
];

/** Opens the settings of the account at a tab. */
export async function openOwn(world: Lively, tab: string): Promise<Locator> {
  const { page, touch } = world;
  await showChat(world);
  const settings = page.getByRole("dialog", { name: "Settings", exact: true });
  if (!await settings.isVisible()) {
    await press(touch, button(page.getByRole("banner"), "Settings"));
  }
  await choose(world, settings, tab);
  return settings;
}

/** Opens a tab; on a phone from the list, which Back leads to. */
async function choose({ touch }: Lively, settings: Locator, name: string): Promise<void> {
  const back = button(settings, "Back");
  const tab = settings.getByRole("tab", { name });
  await expect(back.or(tab).filter({ visible: true }).first()).toBeVisible();
  if (await back.isVisible()) await press(touch, back);
  await press(touch, tab);
  const panel = settings.getByRole("tabpanel");
  await expect(panel).toContainText(/\p{L}/u);
  await expect(panel.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
  await expect(panel.getByRole("status", { name: "Loading" })).toHaveCount(0);
}

/** Opens the settings of the open server at a tab. */
export async function openServers(world: Lively, tab: string): Promise<Locator> {
  const { page, touch } = world;
  const settings = dialog(page, "Server Settings");
  if (!await settings.isVisible()) {
    await showList(world);
    await press(touch, button(page, "Server Settings"));
  }
  await choose(world, settings, tab);
  return settings;
}

const own = (tab: string, shows: string): Row<Lively> => ({
  name: `settings ${tab}`,
  byFinger: true,
  group: "settings",
  shows: `Settings SettingsFrame SettingsShell SideTabs ${shows}`,
  async open(world) {
    const layer = await openOwn(world, tab);
    await expect(layer.getByRole("tab", { includeHidden: true })).toHaveText(TABS);
    return { layer, opener: button(world.page.getByRole("banner"), "Settings") };
  },
});

const ofServer = (tab: string, shows: string): Row<Lively> => ({
  name: `server settings ${tab}`,
  group: "server settings",
  shows: `ServerSettings SettingsFrame ${shows}`,
  async open(world) {
    const layer = await openServers(world, tab);
    const tabs = await layer.getByRole("tab", { includeHidden: true }).allTextContents();
    expect(tabs.length, "each tab has a row").toBe(SERVER_TABS.length);
    return { layer, opener: button(world.page, "Server Settings") };
  },
});

/** Closes whatever dialog is open still. */
export async function closeDialogs({ page }: Lively): Promise<void> {
  const open = page.locator("[role=dialog], [role=alertdialog]");
  for (let left = await open.count(); left > 0; left = await open.count()) {
    const focused = () => open.last().evaluate((one) => one.contains(document.activeElement));
    await expect.poll(focused).toBe(true);
    await page.keyboard.press("Escape");
    await expect(open).toHaveCount(left - 1);
  }
}

/** Something that lies over the settings, which stay. */
function over(
  name: string,
  shows: string,
  open: (world: Lively) => Promise<{ layer: Locator; opener?: Locator }>,
): Row<Lively> {
  return {
    name,
    shows,
    open,
    async close(world, { layer, opener }) {
      await world.page.keyboard.press("Escape");
      await expect(layer!).toBeHidden();
      if (opener) await expect(opener, `the focus returns from ${name}`).toBeFocused();
      await closeDialogs(world);
    },
  };
}

export const SETTINGS: readonly Row<Lively>[] = [
  own("Profile", "ProfileSection PictureButton"),
  own("Appearance", "AppearanceSection"),
  own("Notifications", "NotificationSection"),
  own("Voice", "AudioSettings VoiceSection DeviceChoice InputMode MicrophoneCheck Processing"),
  own(
    "Security",
    "SecuritySection ChangeForm UsernameForm EmailForm PasswordForm Sessions RecentSecurity AccessTokens",
  ),
  own("End-to-end encryption", "PrivateSection RunningSection"),
  own("Help", "HelpSection"),
  over("cropping a picture", "CropDialog", async (world) => {
    const settings = await openOwn(world, "Profile");
    const upload = settings.getByLabel("Upload Avatar").and(world.page.locator("input"));
    await upload.setInputFiles(await picture(world.page, "me.png"));
    const layer = dialog(world.page, "Upload Avatar");
    await expect(layer.getByRole("application").locator("img"))
      .not.toHaveJSProperty("naturalWidth", 0);
    return { layer };
  }),
];

/** Returns reports as moderators see them: a short one, and one of the maximum length. */
function reported({ grace, person, space }: Lively): Report[] {
  const { username } = grace.user;
  const one = {
    reporter_username: person.username,
    avatar_url: null,
    avatar_color: null,
    target_username: username,
    channel_id: space.channel.id,
    message_id: null,
    at: new Date().toISOString(),
  };
  const long = `${LONG}\n\n${"and again ".repeat(60)}`;
  return [
    { ...one, id: crypto.randomUUID(), message: "shall we fight?", reason: null },
    { ...one, id: crypto.randomUUID(), message: long, reason: `It says ${LONG} to everyone` },
  ];
}

export const SERVER_SETTINGS: readonly Row<Lively>[] = [
  ofServer("Overview", "OverviewTab IdentityFields"),
  ofServer("Roles", "RolesTab RoleList"),
  {
    name: "a role",
    group: "server settings",
    shows: "RoleEditor RoleName ColorChoice CustomColor PermissionSwitches",
    async open(world) {
      const layer = await openServers(world, "Roles");
      await press(world.touch, layer.getByRole("button", { name: "Role 1", exact: true }));
      await expect(layer.getByRole("switch", { name: "Ban Members" })).toBeVisible();
      return { layer, opener: button(world.page, "Server Settings") };
    },
  },
  ofServer("Members", "MembersTab MemberRow"),
  ofServer("Emoji", "EmojiTab"),
  ofServer("Invites", "InvitesTab"),
  ofServer("Moderation", "ModerationTab Bans Mutes AuditLog PagedSection Sentence"),
  ofServer("Storage", "ServerStorageTab"),
  ofServer("Danger", "DangerTab"),
  {
    name: "reported messages",
    shows: "Reports",
    async open(world) {
      await world.page.route("**/api/servers/*/reports*", (route) => {
        return route.fulfill({ json: { reports: reported(world), next: null } });
      });
      const layer = await openServers(world, "Moderation");
      await expect(layer.getByRole("region", { name: "Reports" }).getByRole("listitem"))
        .toHaveCount(2);
      return { layer, opener: button(world.page, "Server Settings") };
    },
  },
  over("deleting a role", "ConfirmDialog", async (world) => {
    const settings = await openServers(world, "Roles");
    await press(world.touch, settings.getByRole("button", { name: "Role 1", exact: true }));
    await press(world.touch, button(settings, "Delete Role"));
    return { layer: alertdialog(world.page) };
  }),
  {
    name: "deleting a server",
    shows: "TypedConfirmDialog TypedWord",
    async open(world) {
      const settings = await openServers(world, "Danger");
      await press(world.touch, settings.getByRole("button", { name: /^Delete Server/ }));
      return { layer: alertdialog(world.page) };
    },
    async close(world, { layer }) {
      await world.page.keyboard.press("Escape");
      await expect(layer!).toBeHidden();
      await closeDialogs(world);
    },
  },
];
