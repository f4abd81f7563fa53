/** Questions, and settings with something in them: what the server says is made up. */
import type { Locator } from "playwright-core";
import type { AccessToken } from "../../../protocol/access_tokens.ts";
import type { OwnSession } from "../../../protocol/account.ts";
import type { CustomEmoji } from "../../../protocol/emoji.ts";
import type { ServerUse } from "../../../protocol/file_use.ts";
import type { AuditEntry, Ban, Mute } from "../../../protocol/moderation.ts";
import type { SecurityEntry } from "../../../protocol/security.ts";
import type { Invite } from "../../../protocol/servers.ts";
import { expect } from "../../helpers/e2e.ts";
import { replyOnce } from "../routes.ts";
import { rail } from "../chat.ts";
import { alertdialog, button, dialog, press, showList } from "./hands.ts";
import { closeDialogs, openOwn, openServers } from "./settings_rows.ts";
import type { Row } from "./walk.ts";
import { type Lively, LONG } from "./world.ts";

/** A row of the settings that is walked by `deno task test:looks` alone. */
const filled = (
  name: string,
  shows: string,
  open: (world: Lively) => Promise<Locator>,
): Row<Lively> => ({
  name,
  shows,
  alike: true,
  open: async (world) => ({ layer: await open(world) }),
  close: closeDialogs,
});

/** Opens the server's settings at a tab whose request to `path` gets this response. */
async function withReply(world: Lively, tab: string, path: string, json: unknown) {
  await replyOnce(world.page, `**/api/servers/*/${path}`, { json }, "GET");
  return await openServers(world, tab);
}

export const DIALOGS: readonly Row<Lively>[] = [
  {
    name: "logging out",
    shows: "ConfirmDialog",
    alike: true,
    async open(world) {
      await showList(world);
      const opener = button(world.page, "Log Out");
      await press(world.touch, opener);
      return { layer: alertdialog(world.page), opener };
    },
  },
  {
    name: "a custom invite",
    shows: "CustomInvite",
    alike: true,
    async open(world) {
      const { page, touch } = world;
      await showList(world);
      const opener = rail(page, "Generate Invite");
      await press(touch, opener);
      const layer = dialog(page, "Invite Friends");
      await press(touch, layer.getByText("Custom invite"));
      await expect(layer.getByLabel("Max Uses")).toBeVisible();
      return { layer, opener };
    },
  },
  filled("security in use", "Sessions RecentSecurity TokenList", async (world) => {
    const { page } = world;
    await replyOnce(page, "**/api/users/sessions", { json: { sessions: sessions() } });
    await replyOnce(page, "**/api/users/tokens", { json: { access_tokens: tokens() } });
    await replyOnce(page, "**/api/users/security*", { json: { entries: entries() } });
    const layer = await openOwn(world, "Security");
    await expect(layer.getByText("weather bot")).toBeVisible();
    await layer.getByRole("region", { name: "Sessions" }).scrollIntoViewIfNeeded();
    return layer;
  }),
  {
    ...filled("something unsaved", "ConfirmDialog SettingsFrame", async (world) => {
      const layer = await openOwn(world, "Profile");
      await layer.getByLabel("Display Name").fill("Ada of the harbour");
      await press(world.touch, button(layer, "Close"));
      return alertdialog(world.page);
    }),
    async close({ page, touch }) {
      await press(touch, button(alertdialog(page), "Discard"));
      await expect(page.getByRole("dialog")).toHaveCount(0);
    },
  },
  filled(
    "invites of every kind",
    "InvitesTab",
    (world) => withReply(world, "Invites", "invites", { invites: invites() }),
  ),
  filled("bans and mutes", "Bans Mutes Sentence AuditLog", async (world) => {
    const { page } = world;
    await replyOnce(page, "**/api/servers/*/bans", { json: { bans: bans() } }, "GET");
    await replyOnce(page, "**/api/servers/*/mutes", { json: { mutes: mutes() } }, "GET");
    const log = { entries: acts(), next: crypto.randomUUID() };
    const layer = await withReply(world, "Moderation", "audit-log*", log);
    await expect(layer.getByText("Until unmuted")).toBeVisible();
    return layer;
  }),
  filled(
    "emoji and stickers",
    "EmojiTab EmojiRow",
    (world) => withReply(world, "Emoji", "emoji", { emoji: emoji() }),
  ),
  filled(
    "storage in use",
    "ServerStorageTab Table",
    (world) => withReply(world, "Storage", "storage*", use()),
  ),
  filled("invites that did not come", "LoadFailed Toasts", async (world) => {
    await replyOnce(world.page, "**/api/servers/*/invites", FAILED, "GET");
    return await openServers(world, "Invites");
  }),
  filled("a notice of a failure", "Toasts", async (world) => {
    const { page, touch } = world;
    await replyOnce(page, "**/api/servers/*/invite", FAILED, "POST");
    const layer = await openServers(world, "Invites");
    await press(touch, button(layer, "Create Invite"));
    await expect(page.getByRole("alert")).toBeVisible();
    return layer;
  }),
  filled("handing a server over", "TypedConfirmDialog", async (world) => {
    const layer = await openServers(world, "Danger");
    await layer.getByLabel("Username of the new owner").fill(world.grace.user.username);
    await press(world.touch, button(layer, "Transfer Ownership"));
    return alertdialog(world.page);
  }),
  filled("deleting an invite", "ConfirmDialog", async (world) => {
    const layer = await openServers(world, "Invites");
    await press(world.touch, layer.getByRole("button", { name: /^Delete invite/ }).first());
    return alertdialog(world.page);
  }),
];

const FAILED = { status: 409, json: { error: "The server is busy", code: "conflict" } };
const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const picture = { avatar_url: null, avatar_color: null };

const DEVICES = [
  "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  "curl/8",
];

const sessions = (): OwnSession[] =>
  DEVICES.map((device, i) => ({
    id: crypto.randomUUID(),
    device,
    created_at: at(-100 * i),
    last_used: at(-30 * i),
    current: i === 0,
  }));

const tokens = (): AccessToken[] =>
  ["weather bot", LONG].map((name, i) => ({
    id: crypto.randomUUID(),
    name,
    scopes: i === 0 ? ["read"] : ["read", "write", "voice", "moderate", "manage"],
    created_at: at(-200),
    expires_at: i === 0 ? null : at(900),
    last_used: i === 0 ? at(-1) : null,
  }));

const entries = (): SecurityEntry[] =>
  Array.from({ length: 12 }, (_, i) => ({
    id: crypto.randomUUID(),
    kind: (["signed_in", "password_changed", "two_factor_off", "token_created"] as const)[i % 4],
    at: at(-17 * i),
    device: i % 3 === 2 ? null : DEVICES[i % 3],
    by_admin: i % 3 === 2,
    current: i === 0,
  }));

const invites = (): Invite[] =>
  [null, "a-long-code-that-someone-chose-32", null, null].map((customCode, i) => ({
    id: crypto.randomUUID(),
    code: customCode ?? `k7Fq2mNpX${i}`,
    customCode,
    maxUses: i === 0 ? null : 10,
    uses: i,
    expiresIn: 7 * 24 * HOUR,
    expires_at: i === 1 ? null : at(i === 2 ? -1 : 50),
    created_by_username: i === 3 ? LONG.slice(0, 32) : "ada",
  }));

const bans = (): Ban[] =>
  ["eve", LONG.slice(0, 32)].map((banned_username, i) => ({
    id: crypto.randomUUID(),
    user_id: crypto.randomUUID(),
    ...picture,
    banned_username,
    banned_by_username: "ada",
    banned_at: at(-40),
    reason: i === 0 ? "No reason provided" : `Wrote ${LONG} again and again`,
  }));

const mutes = (): Mute[] =>
  ["mallory", LONG.slice(0, 32)].map((muted_username, i) => ({
    id: crypto.randomUUID(),
    user_id: crypto.randomUUID(),
    ...picture,
    muted_username,
    muted_by_username: LONG.slice(0, 32),
    muted_at: at(-4),
    expires_at: i === 0 ? at(3) : null,
    reason: i === 0 ? null : "Too loud in the evening, and again the next day",
  }));

const acts = (): AuditEntry[] =>
  (["ban", "mute", "role-update", "bulk-delete", "emoji-create", "transfer"] as const).map((
    action,
    i,
  ) => ({
    id: crypto.randomUUID(),
    action,
    actor_username: i % 2 ? "ada" : LONG.slice(0, 32),
    ...picture,
    target_username: i < 2 || i === 5 ? "eve" : null,
    reason: i === 0 ? "No reason provided" : i === 2 ? "Moderator" : null,
    ...(i === 0 && { delete_message_seconds: 86_400 }),
    at: at(-20 * i),
  }));

const emoji = (): CustomEmoji[] =>
  ["party_parrot", LONG.toLowerCase().replace(/\W/g, "").slice(0, 32), "wave", "cat"].map((
    name,
    i,
  ) => ({
    id: crypto.randomUUID(),
    kind: i > 1 ? "sticker" : "emoji",
    name,
    url: "/icon.svg",
    animated: false,
    width: 128,
    height: 128,
  }));

function use(): ServerUse {
  const person = (i: number) => ({
    id: crypto.randomUUID(),
    username: i === 0 ? LONG.slice(0, 32) : `member_${i}`,
    deleted: false,
  });
  const rows = Array.from({ length: 12 }, (_, i) => i);
  return {
    used: 123_456_789,
    files: 210,
    people: rows.map((i) => ({ person: person(i), used: 50_000_000 / (i + 1), files: 40 - i })),
    largest: rows.map((i) => ({
      id: crypto.randomUUID(),
      size: 20_000_000 / (i + 1),
      created_at: at(-30 * i),
      uploader: person(i),
      channel_id: i === 2 ? null : crypto.randomUUID(),
      server: null,
      message_id: i === 3 ? null : crypto.randomUUID(),
    })),
  };
}
