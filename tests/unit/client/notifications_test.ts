import assert from "node:assert/strict";
import { createAttention } from "../../../client/notifications/attention.ts";
import { Calling, type CallingDeps } from "../../../client/notifications/calling.ts";
import type { Desktop, DesktopNotice } from "../../../client/notifications/desktop.ts";
import { Notifications } from "../../../client/notifications/notifications.ts";
import { createStorage } from "../../../client/base/storage.ts";
import { createNotificationsStore } from "../../../client/notifications/store.ts";
import { openTabs } from "../../../client/notifications/tabs.ts";
import { aChannel, aMessage, aServer, aUser, FakePlatform, until } from "./fakes.ts";

/** A browser that allows all, with ann signed in and #general of Den open. */
function setup(stored: Record<string, string> = {}, locks = fakeLocks()) {
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
    tabs: openTabs({ platform, userId: "u1", shown: () => "c1", locks }),
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
  let seq = 0;
  const hear = (
    text: string,
    channel_id = "c2",
    file: string | null = null,
    { mentioned = false, of = ++seq } = {},
  ) => calls.received(aMessage(of, { channel_id }), { text, file, mentioned });
  const hide = (hidden = true) => {
    platform.isHidden = hidden;
    platform.fire("visibilitychange", {});
  };
  const deny = () => void (permission = "denied");
  const allow = () => void (permission = "granted");
  return {
    deps,
    allow,
    platform,
    hide,
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

/** Locks as browsers have them, of tabs that share them. */
function fakeLocks() {
  const held: { name: string; mode: string }[] = [];
  const request = async (
    name: string,
    options: LockOptions,
    run: (lock: Lock | null) => unknown,
  ) => {
    const { mode = "exclusive" } = options;
    const isTaken = held.some((one) =>
      one.name === name && (mode === "exclusive" || one.mode === "exclusive")
    );
    if (isTaken) return await run(null);
    const lock = { name, mode };
    held.push(lock);
    await run(lock as Lock);
    held.splice(held.indexOf(lock), 1);
  };
  return { request, query: () => Promise.resolve({ held: [...held] }) } as never as LockManager;
}

const ON = { desktopNotifications_u1: "true", notificationSound_u1: "true" };

Deno.test("[NOTIF-06] a body has at most 100 characters, and no half one", async () => {
  const { hide, hear, notices } = setup(ON);
  hide();
  for (const text of ["x".repeat(300), "x".repeat(99) + "😀", "short"]) await hear(text);
  assert.deepEqual(notices.map((n) => n.body), ["x".repeat(100), "x".repeat(99), "short"]);
  await hear("", "c2", "cat.png");
  assert.equal(notices[3]!.body, "Sent cat.png");
  assert.equal(notices[3]!.title, "bob in #general (Den)");
  await hear("hello", "g1");
  assert.equal(notices[4]!.title, "bob in Climbing");
});

Deno.test("[NOTIF-07] it closes after five seconds; a click opens its channel", async () => {
  const { platform, hide, hear, notices, opened } = setup(ON);
  hide();
  await hear("hello");
  platform.pass(4999);
  assert.equal(notices[0]!.closed, false);
  platform.pass(1);
  assert.equal(notices[0]!.closed, true);
  notices[0]!.onClick();
  assert.deepEqual(opened, [["s1", "c2"]]);
});

Deno.test("[NOTIF-08] only a hidden page shows one; what is being read makes no sound either", async () => {
  const { hide, hear, notices, volumes } = setup(ON);
  await hear("elsewhere");
  await hear("here", "c1");
  assert.deepEqual([notices.length, volumes.length], [0, 1]);
  hide();
  await hear("here, unseen", "c1");
  assert.equal(notices.length, 1);
});

Deno.test("[NOTIF-08 CALL-08] a call rings outside of a hidden page, until it is over", () => {
  const { hide, notifications, calls, notices, opened } = setup(ON);
  calls.rings("c2", "bob");
  assert.equal(notices.length, 0, "in front of one's eyes");
  hide();
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

Deno.test("[MEND-29] notices of an encrypted conversation have the pinned name, or none", async () => {
  const { hide, calls, hear, notices, sealed, pinned } = setup(ON);
  hide();
  sealed.add("c2");
  await hear("who says that?");
  pinned.set(aMessage(1).sender_id, "ada");
  await hear("I say that");
  await hear("open", "c1");
  calls.rings("c2", null);
  assert.deepEqual(notices.map(({ title, body }) => [title, body]), [
    ["New encrypted message", ""],
    ["ada in #general (Den)", "I say that"],
    [`${aMessage(1).username} in #general (Den)`, "open"],
    ["Incoming call", ""],
  ]);
});

Deno.test("[NOTIF-09 NOTIF-11] the sound has half the volume, once for many messages", async () => {
  const { platform, hear, volumes } = setup(ON);
  for (let i = 0; i < 5; i++) await hear("quick");
  assert.deepEqual(volumes, [0.5]);
  platform.pass(1000);
  await hear("later");
  assert.deepEqual(volumes, [0.5, 0.5]);
});

Deno.test("[NOTIF-10 NOTIF-11 NOTIF-12] any value but false counts as enabled, only true as sound and desktop", async () => {
  const arrived = async (stored: Record<string, string>) => {
    const { hide, hear, notices, volumes } = setup(stored);
    hide();
    await hear("hello");
    return [notices.length, volumes.length];
  };
  assert.deepEqual(await arrived({}), [0, 0]);
  assert.deepEqual(await arrived(ON), [1, 1]);
  assert.deepEqual(await arrived({ ...ON, notificationsEnabled_u1: "banana" }), [1, 1]);
  assert.deepEqual(await arrived({ ...ON, notificationsEnabled_u1: "false" }), [0, 0]);
  assert.deepEqual(await arrived({ ...ON, notificationSound_u1: "yes" }), [1, 0]);
  assert.deepEqual(await arrived({ ...ON, desktopNotifications_u1: "1" }), [0, 1]);
  assert.deepEqual(
    await arrived({ desktopNotifications: "true" }),
    [1, 0],
    "the device's as fallback",
  );
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

Deno.test("a muted channel calls nobody, and stays muted for this user on this device", async () => {
  const { platform, hide, notifications, store, hear, notices, volumes } = setup(ON);
  hide();
  notifications.muteChannel("c2", true);
  await hear("@ann");
  assert.deepEqual([notices.length, volumes.length], [0, 0]);
  notifications.load();
  assert.deepEqual([...store.muted.value.keys()], ["c2"]);
  notifications.muteChannel("c2", false);
  await hear("@ann");
  assert.equal(notices.length, 1);
  assert.equal(platform.local.getItem("mutedChannels_u1"), null);
});

Deno.test("[UX-11] a mute with an end is over then, and a muted server mutes its channels", async () => {
  const { platform, hide, notifications, store, hear, notices } = setup(ON);
  hide();
  notifications.muteChannel("c2", platform.now() + 900_000);
  notifications.muteChannel("c9", true);
  await hear("quiet");
  assert.equal(notices.length, 0);
  notifications.load();
  assert.deepEqual([...store.muted.value.keys()].sort(), ["c2", "c9"], "it survives a reload");
  platform.pass(900_000);
  assert.deepEqual([...store.muted.value.keys()], ["c9"]);
  await hear("again");
  assert.equal(notices.length, 1);
  notifications.muteChannel("s1", true);
  await hear("quiet once more");
  assert.equal(notices.length, 1);
});

Deno.test("[COM-10] notices follow levels, quiet hours and silent messages; mentions get through a mute", async () => {
  const { platform, hide, notifications, store, hear, calls, notices } = setup(ON);
  hide();
  const quiet_hours = { enabled: false, time_zone: "UTC", spans: [] };
  const set = (more: object) =>
    store.setLevels({ servers: {}, channels: {}, keywords: [], quiet_hours, ...more });
  const hears = async () => {
    const before = notices.length;
    await hear("hello");
    const plain = notices.length;
    await hear("@ann", "c2", null, { mentioned: true });
    return [plain > before, notices.length > plain];
  };
  set({});
  assert.deepEqual(await hears(), [true, true]);
  set({ servers: { s1: { level: "mentions", muted: false } } });
  assert.deepEqual(await hears(), [false, true]);
  set({ channels: { c2: { level: "nothing", muted: false } } });
  assert.deepEqual(await hears(), [false, false]);
  set({});
  notifications.muteChannel("c2", true);
  assert.deepEqual(await hears(), [false, true]);
  notifications.muteChannel("c2", false);
  const days = [1, 2, 3, 4, 5, 6, 7];
  const allDay = { ...quiet_hours, enabled: true, spans: [{ days, from: "00:00", to: "00:00" }] };
  set({ quiet_hours: allDay });
  assert.deepEqual(await hears(), [false, false]);
  set({});
  const before = notices.length;
  const silent = aMessage(900, { channel_id: "c2", silent: true });
  await calls.received(silent, { text: "psst", file: null, mentioned: true });
  assert.equal(notices.length, before);
  assert.equal(platform.isHidden, true);
});

Deno.test("[MEND-48] of the tabs of a browser one sounds and one shows a notice, none for what another shows", async () => {
  const locks = fakeLocks();
  const tabs = [setup(ON, locks), setup(ON, locks)];
  const counts = () =>
    ["notices", "volumes"].map((what) =>
      tabs.reduce((sum, tab) => sum + tab[what as "notices" | "volumes"].length, 0)
    );
  const [first, second] = tabs as [typeof tabs[0], typeof tabs[0]];
  const all = (channelId: string, of: number) =>
    Promise.all(tabs.map((tab) => tab.hear("hello", channelId, null, { of })));
  for (const tab of tabs) tab.hide();
  await all("c2", 1);
  assert.deepEqual(counts(), [1, 1]);
  first.hide(false);
  await all("c1", 2);
  assert.deepEqual(counts(), [1, 1], "the first shows it");
  for (const { platform } of tabs) platform.pass(1000);
  await all("c2", 3);
  assert.deepEqual(counts(), [1, 2], "somebody is at the first: a sound is enough");
  second.hide(false);
  first.hide();
  await all("c1", 4);
  assert.deepEqual(counts(), [1, 2]);
});

Deno.test("[MEND-48] where a page may have no locks, what a tab has called for calls no other", async () => {
  const { platform } = setup();
  const tabs = [1, 2].map(() =>
    openTabs({ platform, userId: "u1", shown: () => null, locks: undefined })
  );
  assert.deepEqual([await tabs[0]!.claim("sound m1"), await tabs[1]!.claim("sound m1")], [
    true,
    false,
  ]);
  assert.equal(await tabs[1]!.claim("sound m2"), true);
});

Deno.test("[MEND-16] a switch that nobody has set means direct messages and mentions, one that was set every message", async () => {
  const { hide, hear, notices, volumes, notifications, store, platform } = setup({
    ...ON,
    notificationsByDefault_u1: "enabled desktop sound",
  });
  hide();
  await hear("chatter");
  assert.deepEqual([notices.length, volumes.length], [0, 0]);
  await hear("@ann", "c2", null, { mentioned: true });
  await hear("in a group", "g1");
  assert.deepEqual([notices.length, volumes.length], [2, 1]);
  await notifications.setNotification("desktop", true);
  assert.deepEqual(store.settings.value.byDefault, ["enabled", "sound"]);
  platform.pass(1000);
  await hear("chatter");
  assert.deepEqual([notices.length, volumes.length], [3, 1]);
  notifications.load();
  assert.deepEqual(store.settings.value.byDefault, ["enabled", "sound"], "it is kept");
});

Deno.test("[MEND-16] a device that was turned off calls nobody, whatever the account's switches say", async () => {
  const { hide, hear, calls, notices, volumes } = setup(ON);
  hide();
  calls.here.choose("off");
  await hear("hello");
  calls.rings("c2", "bob");
  assert.deepEqual([notices.length, volumes.length], [0, 0]);
  calls.here.choose("open");
  await hear("hello");
  assert.deepEqual([notices.length, volumes.length], [1, 1]);
});

Deno.test("[MEND-16] what was read is looked for among notices only where the browser allows any", async () => {
  const { deps, deny, allow } = setup();
  const asked: string[] = [];
  const getNotifications = ({ tag }: { tag: string }) => {
    asked.push(tag);
    return Promise.resolve([]);
  };
  const serviceWorker = { getRegistration: () => Promise.resolve({ getNotifications }) };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  try {
    const { events } = createAttention({ ...deps, notifications: deps.store } as never);
    const read = (channelId: string, unread?: true) =>
      events["read-updated"]({ channelId, read_seq: 1, mention_count: 0, unread } as never);
    read("c1");
    await until("its notices were looked for", () => asked.includes("c1"));
    deny();
    read("c2");
    allow();
    read("c3", true);
    read("c4");
    await until("all that was loaded has looked", () => asked.includes("c4"));
    assert.deepEqual(asked, ["c1", "c4"]);
  } finally {
    Reflect.deleteProperty(navigator, "serviceWorker");
  }
});
