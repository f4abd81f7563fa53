import assert from "node:assert/strict";
import { createApi } from "../../../client/base/api.ts";
import { createServerSettings } from "../../../client/servers/server_settings.ts";
import { type SettingsTab, settingsTabs } from "../../../protocol/settings_tabs.ts";
import { createEventListeners } from "../../../client/base/event_listeners.ts";
import type { EventHandlers } from "../../../client/base/socket.ts";
import {
  DEFAULT_PERMISSIONS,
  type Permission,
  PERMISSIONS,
} from "../../../protocol/permissions.ts";
import type { Server } from "../../../protocol/servers.ts";
import { aMember, aServer, FakePlatform, refusal, type Respond, until } from "./fakes.ts";

const members = [aMember(), aMember({ user_id: "u2", username: "Bob" })];
const RESPONSES: Record<string, unknown> = {
  "/api/servers/s1/invites": { invites: [] },
  "/api/servers/s1/bans": { bans: [{ id: "b1" }] },
  "/api/servers/s1/mutes": { mutes: [] },
  "/api/servers/s1/audit-log": { entries: [], next: null },
  "/api/servers/s1/reports": { reports: [], next: null },
  "/api/servers/s1/transfer": { server: aServer({ owner_id: "u2" }) },
  "/api/servers/s1": { server: aServer({ name: "Nest" }) },
};

function setup(respond: Respond = () => undefined) {
  const platform = new FakePlatform((call) => {
    const path = call.path.split("?")[0]!;
    return respond(call) ?? RESPONSES[path] ?? { members, success: true };
  });
  const renew = () => Promise.resolve(false);
  const api = createApi({ platform, token: () => "t", renew });
  const notices: Server[] = [];
  const gone: string[] = [];
  const handlers = {
    "server-updated": ({ server }) => void notices.push(server),
    "server-deleted": ({ serverId }) => void gone.push(serverId),
    "moderation-changed": () => {},
    "member-removed": () => {},
    "invites-changed": () => {},
  } as Partial<EventHandlers> as EventHandlers;
  const listeners = createEventListeners();
  listeners.listen(handlers);
  const events = listeners.handlers;
  const settings = createServerSettings({ platform, api, events: handlers, listeners }, "s1");
  const fetched = (path: string) => platform.paths.filter((p) => p === `GET /api${path}`).length;
  return { platform, settings, events, listeners, notices, gone, fetched };
}

const membership = (...permissions: Permission[]) => ({
  isOwner: false,
  everyone: { ...DEFAULT_PERMISSIONS, ...Object.fromEntries(permissions.map((f) => [f, true])) },
  roles: [],
  muted: false,
});

Deno.test("[SRV-16 SRV-17 COM-0] each tab is there for those who have a right that opens it", () => {
  const all: SettingsTab[] = [
    "overview",
    "emoji",
    "roles",
    "members",
    "invites",
    "moderation",
    "storage",
    "danger",
  ];
  assert.deepEqual(settingsTabs({ ...membership(), isOwner: true }), all);
  assert.deepEqual(settingsTabs(membership("administrator")), all.slice(0, 6));
  assert.deepEqual(settingsTabs(membership("manageServer")), ["overview", "invites"]);
  assert.deepEqual(settingsTabs(membership("manageRoles")), ["roles", "members"]);
  assert.deepEqual(settingsTabs(membership("banMembers")), ["members", "moderation"]);
  assert.deepEqual(settingsTabs(membership("muteMembers")), ["members", "moderation"]);
  assert.deepEqual(settingsTabs(membership("kickMembers")), ["members"]);
  assert.deepEqual(settingsTabs(membership("viewAuditLog")), ["moderation"]);
  assert.deepEqual(settingsTabs(membership("manageMembers")), ["members"]);
  assert.deepEqual(settingsTabs(membership("manageEmoji")), ["emoji"]);
  const none = PERMISSIONS.filter((permission) =>
    /^(manageChannels|deleteM|send|read)/.test(permission)
  );
  assert.deepEqual(settingsTabs(membership(...none)), []);
  assert.deepEqual(settingsTabs({ ...membership("banMembers"), muted: true }), []);
  assert.deepEqual(settingsTabs(null), []);
});

Deno.test("events of this server bring what is shown up to date, while it is shown", async () => {
  const { settings, events, listeners, fetched } = setup();
  const stop = settings.bans.watch();
  settings.invites.watch();
  assert.deepEqual([fetched("/servers/s1/bans"), fetched("/servers/s1/invites")], [1, 1]);

  events["moderation-changed"]({ serverId: "s1" });
  await until("bans again", () => fetched("/servers/s1/bans") === 2);
  assert.equal(fetched("/servers/s1/mutes"), 0, "nobody asked for the mutes");
  events["invites-changed"]({ serverId: "s1" });
  await until("invites again", () => fetched("/servers/s1/invites") === 2);
  events["moderation-changed"]({ serverId: "another" });
  listeners.emit("connected");
  await until("both again", () => fetched("/servers/s1/invites") === 3);
  await until("both again", () => fetched("/servers/s1/bans") === 3);

  stop();
  listeners.emit("connected");
  await until("invites alone", () => fetched("/servers/s1/invites") === 4);
  assert.equal(fetched("/servers/s1/bans"), 3);

  settings.close();
  events["moderation-changed"]({ serverId: "s1" });
  events["invites-changed"]({ serverId: "s1" });
  assert.deepEqual([fetched("/servers/s1/bans"), fetched("/servers/s1/invites")], [3, 4]);
});

Deno.test("[SRV-06 SRV-07 SRV-08] what is changed, handed over or deleted changes the stores as the event will", async () => {
  const { settings, platform, notices, gone } = setup();
  await settings.update({ name: "Nest" });
  await settings.transfer("u2");
  await settings.remove();
  assert.deepEqual(notices.map(({ name, owner_id }) => [name, owner_id]), [["Nest", "u1"], [
    "Den",
    "u2",
  ]]);
  assert.deepEqual(gone, ["s1"]);
  assert.deepEqual(
    platform.calls.map(({ method, path, body }) => [method, path, body]),
    [
      ["PUT", "/api/servers/s1", { name: "Nest" }],
      ["POST", "/api/servers/s1/transfer", { newOwnerId: "u2" }],
      ["DELETE", "/api/servers/s1", undefined],
    ],
  );
});

Deno.test("[SRV-19 SRV-20] a member is found by the whole name, whatever its case, with or without an @", async () => {
  const { settings, platform } = setup();
  assert.equal((await settings.findMember("bob"))?.user_id, "u2");
  assert.equal((await settings.findMember(" @BOB "))?.user_id, "u2");
  assert.equal(await settings.findMember("bo"), null);
  assert.match(platform.calls[1]!.path, /names=BOB$/);
});

Deno.test("[MOD-06 MOD-11 INV-28] lifting a ban or a mute and revoking an invite load the list anew", async () => {
  const { settings, platform, fetched } = setup();
  for (const list of [settings.bans, settings.mutes, settings.invites]) list.watch();
  await until("loaded", () => settings.invites.state.value.status === "ready");
  await settings.unban("u2");
  await settings.unmute("u2");
  await settings.revokeInvite("i1");
  assert.deepEqual(platform.paths.filter((path) => path.startsWith("DELETE")), [
    "DELETE /api/servers/s1/bans/u2",
    "DELETE /api/servers/s1/mutes/u2",
    "DELETE /api/servers/s1/invites/i1",
  ]);
  for (const list of ["bans", "mutes", "invites"]) assert.equal(fetched(`/servers/s1/${list}`), 2);
});

Deno.test("[ERR-10] a refusal is the caller's to tell, and changes nothing", async () => {
  const { settings, notices } = setup(() => refusal(403, "forbidden", "No"));
  await assert.rejects(settings.transfer("u2"), { message: "No" });
  assert.deepEqual(notices, []);
});

Deno.test("[D-SRV-7] the audit log is held page by page; a change fetches all that are shown", async () => {
  const page = (id: string, next: string | null) => ({ entries: [{ id }], next });
  const { settings, events, fetched } = setup(({ path }) => {
    if (path.endsWith("/audit-log?before=e2")) return page("e1", null);
    return path.endsWith("/audit-log") ? page("e2", "e2") : undefined;
  });
  const { audit } = settings;
  const held = () => audit.state.value.items.map(({ id }) => id);
  audit.watch();
  await until("the first page", () => held().length === 1);
  assert.deepEqual([held(), audit.hasOlder.value], [["e2"], true]);
  await audit.loadOlder();
  assert.deepEqual([held(), audit.hasOlder.value], [["e2", "e1"], false]);
  events["moderation-changed"]({ serverId: "s1" });
  await until("both again", () => fetched("/servers/s1/audit-log?before=e2") === 2);
  assert.deepEqual(held(), ["e2", "e1"]);
});
