import assert from "node:assert/strict";
import { Calling, type CallingDeps } from "../../../client/notifications/calling.ts";
import type { Desktop, DesktopNotice } from "../../../client/notifications/desktop.ts";
import { Notifications } from "../../../client/notifications/notifications.ts";
import { createStorage } from "../../../client/base/storage.ts";
import { createNotificationsStore } from "../../../client/notifications/store.ts";
import { aChannel, aMessage, aServer, aUser, FakePlatform } from "./fakes.ts";

/** A browser that allows all, with ann signed in and #general of Den open. */
function setup(stored: Record<string, string> = {}) {
  const platform = new FakePlatform();
  for (const [key, value] of Object.entries(stored)) platform.local.setItem(key, value);
  const notices: (DesktopNotice & { closed: boolean })[] = [];
  const volumes: number[] = [];
  const opened: unknown[] = [];
  let permission: NotificationPermission = "granted";
  const desktop: Desktop = {
    permission: () => permission,
    ask: () => Promise.resolve(permission),
    show(notice) {
      const shown = { ...notice, closed: false };
      notices.push(shown);
      return () => void (shown.closed = true);
    },
    play: (volume) => void volumes.push(volume),
  };
  const store = createNotificationsStore();
  /** Ids of encrypted channels, and the names that are pinned. */
  const [sealed, pinned] = [new Set<string>(), new Map<string, string>()];
  const deps: ConstructorParameters<typeof Notifications>[0] & CallingDeps = {
    platform,
    storage: createStorage(platform),
    desktop,
    store,
    session: { user: { value: aUser() } as never },
    channels: {
      find: (id) =>
        id === "g1"
          ? aChannel({ id, server_id: null, name: "Climbing", recipients: [] })
          : aChannel({ id }),
      selectedId: { value: "c1" } as never,
    },
    servers: { list: { value: [aServer()] } as never },
    nameIn: (id, userId, said) => sealed.has(id) ? pinned.get(userId) ?? null : said,
    open: (...space) => void opened.push(space),
  };
  const notifications = new Notifications(deps);
  const calls = new Calling(deps);
  notifications.load();
  const hear = (text: string, channel_id = "c2", file: string | null = null) =>
    calls.received(aMessage(1, { channel_id }), { text, file, mentioned: false });
  const deny = () => void (permission = "denied");
  return {
    platform,
    notifications,
    calls,
    store,
    notices,
    volumes,
    opened,
    hear,
    deny,
    sealed,
    pinned,
  };
}

const ON = { desktopNotifications_u1: "true", notificationSound_u1: "true" };

Deno.test("[NOTIF-06] a body has at most 100 characters, and no half one", () => {
  const { platform, hear, notices } = setup(ON);
  platform.isHidden = true;
  for (const text of ["x".repeat(300), "x".repeat(99) + "😀", "short"]) hear(text);
  assert.deepEqual(notices.map((n) => n.body), ["x".repeat(100), "x".repeat(99), "short"]);
  hear("", "c2", "cat.png");
  assert.equal(notices[3]!.body, "Sent cat.png");
  assert.equal(notices[3]!.title, "bob in #general (Den)");
  hear("hello", "g1");
  assert.equal(notices[4]!.title, "bob in Climbing");
});

Deno.test("[NOTIF-07] it closes after five seconds; a click opens its channel", () => {
  const { platform, hear, notices, opened } = setup(ON);
  platform.isHidden = true;
  hear("hello");
  platform.pass(4999);
  assert.equal(notices[0]!.closed, false);
  platform.pass(1);
  assert.equal(notices[0]!.closed, true);
  notices[0]!.onClick();
  assert.deepEqual(opened, [["s1", "c2"]]);
});

Deno.test("[NOTIF-08] only a hidden page shows one; what is being read makes no sound either", () => {
  const { platform, hear, notices, volumes } = setup(ON);
  hear("elsewhere");
  hear("here", "c1");
  assert.deepEqual([notices.length, volumes.length], [0, 1]);
  platform.isHidden = true;
  hear("here, unseen", "c1");
  assert.equal(notices.length, 1);
});

Deno.test("[NOTIF-08 CALL-08] a call rings outside of a hidden page, until it is over", () => {
  const { platform, notifications, calls, notices, opened } = setup(ON);
  calls.rings("c2", "bob");
  assert.equal(notices.length, 0, "in front of one's eyes");
  platform.isHidden = true;
  const over = calls.rings("c2", "bob");
  assert.deepEqual([notices[0]!.title, notices[0]!.body], ["bob", "Incoming call"]);
  notices[0]!.onClick();
  assert.deepEqual(opened, [["s1", "c2"]]);
  over();
  assert.equal(notices[0]!.closed, true);
  notifications.muteChannel("c2", true);
  calls.rings("c2", "bob");
  assert.equal(notices.length, 1);
});

Deno.test("[MEND-29] notices of an encrypted conversation have the pinned name, or none", () => {
  const { platform, calls, hear, notices, sealed, pinned } = setup(ON);
  platform.isHidden = true;
  sealed.add("c2");
  hear("who says that?");
  pinned.set(aMessage(1).sender_id, "ada");
  hear("I say that");
  hear("open", "c1");
  calls.rings("c2", null);
  assert.deepEqual(notices.map(({ title, body }) => [title, body]), [
    ["New encrypted message", ""],
    ["ada in #general (Den)", "I say that"],
    [`${aMessage(1).username} in #general (Den)`, "open"],
    ["Incoming call", ""],
  ]);
});

Deno.test("[NOTIF-09 NOTIF-11] the sound has half the volume, once for many messages", () => {
  const { platform, hear, volumes } = setup(ON);
  for (let i = 0; i < 5; i++) hear("quick");
  assert.deepEqual(volumes, [0.5]);
  platform.pass(1000);
  hear("later");
  assert.deepEqual(volumes, [0.5, 0.5]);
});

Deno.test("[NOTIF-10 NOTIF-11 NOTIF-12] any value but false counts as enabled, only true as sound and desktop", () => {
  const arrived = (stored: Record<string, string>) => {
    const { platform, hear, notices, volumes } = setup(stored);
    platform.isHidden = true;
    hear("hello");
    return [notices.length, volumes.length];
  };
  assert.deepEqual(arrived({}), [0, 0]);
  assert.deepEqual(arrived(ON), [1, 1]);
  assert.deepEqual(arrived({ ...ON, notificationsEnabled_u1: "banana" }), [1, 1]);
  assert.deepEqual(arrived({ ...ON, notificationsEnabled_u1: "false" }), [0, 0]);
  assert.deepEqual(arrived({ ...ON, notificationSound_u1: "yes" }), [1, 0]);
  assert.deepEqual(arrived({ ...ON, desktopNotifications_u1: "1" }), [0, 1]);
  assert.deepEqual(arrived({ desktopNotifications: "true" }), [1, 0], "the device's as fallback");
});

Deno.test("[NOTIF-12] without the browser's permission desktop stays off", async () => {
  const { notifications, store, deny } = setup();
  await notifications.setNotification("desktop", true);
  assert.equal(store.settings.value.desktop, true);
  deny();
  await notifications.setNotification("desktop", true);
  assert.equal(store.settings.value.desktop, false);
  assert.equal(store.permission.value, "denied");
});

Deno.test("a muted channel calls nobody, and stays muted for this user on this device", () => {
  const { platform, notifications, store, hear, notices, volumes } = setup(ON);
  platform.isHidden = true;
  notifications.muteChannel("c2", true);
  hear("@ann");
  assert.deepEqual([notices.length, volumes.length], [0, 0]);
  notifications.load();
  assert.deepEqual([...store.muted.value.keys()], ["c2"]);
  notifications.muteChannel("c2", false);
  hear("@ann");
  assert.equal(notices.length, 1);
  assert.equal(platform.local.getItem("mutedChannels_u1"), null);
});

Deno.test("[UX-11] a mute with an end is over then, and a muted server mutes its channels", () => {
  const { platform, notifications, store, hear, notices } = setup(ON);
  platform.isHidden = true;
  notifications.muteChannel("c2", platform.now() + 900_000);
  notifications.muteChannel("c9", true);
  hear("quiet");
  assert.equal(notices.length, 0);
  notifications.load();
  assert.deepEqual([...store.muted.value.keys()].sort(), ["c2", "c9"], "it survives a reload");
  platform.pass(900_000);
  assert.deepEqual([...store.muted.value.keys()], ["c9"]);
  hear("again");
  assert.equal(notices.length, 1);
  notifications.muteChannel("s1", true);
  hear("quiet once more");
  assert.equal(notices.length, 1);
});
