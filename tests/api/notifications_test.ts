import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { openDm } from "../helpers/people.ts";
import { type Person, sealed } from "../helpers/person.ts";

const SETTINGS = "/users/notifications";
const HOUR = 3600_000;

async function settings(person: Person) {
  const { status, body } = await person.get(SETTINGS);
  assert.equal(status, 200);
  return body.notifications;
}

async function change(person: Person, body: object) {
  const answer = await person.put(SETTINGS, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.deepEqual(answer.body.notifications, await settings(person));
  return answer.body.notifications;
}

const NONE = {
  servers: {},
  channels: {},
  keywords: [],
  quiet_hours: { enabled: false, time_zone: "UTC", spans: [] },
};

Deno.test("[COM-10] settings merge by place and field: what is missing stays, null clears", async () => {
  await using app = await TestApp.start();
  const { server, channel, people: { bob } } = await Club.of(app, "bob");
  assert.deepEqual(await settings(bob), NONE);
  const inServer = { suppress_everyone: false, suppress_roles: false, muted: false };
  const until = new Date(app.context.clock() + HOUR).toISOString();

  let now = await change(bob, { servers: { [server.id]: { level: "mentions" } } });
  assert.deepEqual(now, { ...NONE, servers: { [server.id]: { level: "mentions", ...inServer } } });
  now = await change(bob, {
    servers: { [server.id]: { suppress_roles: true } },
    channels: { [channel.id]: { muted: true, muted_until: until } },
  });
  assert.deepEqual(now.servers[server.id], {
    level: "mentions",
    ...inServer,
    suppress_roles: true,
  });
  assert.deepEqual(now.channels, { [channel.id]: { muted: true, muted_until: until } });

  now = await change(bob, {
    servers: { [server.id]: { level: null } },
    channels: { [channel.id]: { level: "nothing", muted_until: null } },
  });
  assert.deepEqual(now.servers[server.id], { ...inServer, suppress_roles: true });
  assert.deepEqual(now.channels[channel.id], { level: "nothing", muted: true });
  now = await change(bob, { channels: { [channel.id]: { muted: false } } });
  assert.deepEqual(now.channels[channel.id], { level: "nothing", muted: false });
  now = await change(bob, { servers: { [server.id]: null }, channels: { [channel.id]: null } });
  assert.deepEqual(now, NONE);
});

Deno.test("[COM-10] a mute ends by itself, and one in the past is refused", async () => {
  await using app = await TestApp.start();
  const { channel, people: { bob } } = await Club.of(app, "bob");
  const at = (ms: number) => new Date(app.context.clock() + ms).toISOString();
  await change(bob, { channels: { [channel.id]: { muted: true, muted_until: at(HOUR) } } });
  app.advance(HOUR + 1);
  assert.deepEqual((await settings(bob)).channels[channel.id], { muted: false });
  const again = await change(bob, { channels: { [channel.id]: { muted: true } } });
  assert.deepEqual(
    again.channels[channel.id],
    { muted: true },
    "the end was that of the last mute",
  );
  const past = await bob.put(SETTINGS, {
    channels: { [channel.id]: { muted: true, muted_until: at(-1) } },
  });
  assert.equal(past.status, 400);
  assert.match(past.body.error, /muted_until/);
});

Deno.test("[COM-10] settings are of places in sight: others are 404, and nothing is changed then", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, server, channel, people: { bob } } = club;
  const { channel: hidden } = (await owner.post(`/channels/server/${server.id}`, {
    name: "hidden",
    permissions: { default: { readMessages: false } },
  })).body;
  const other = await owner.createServer("Other");
  for (
    const body of [
      { channels: { [channel.id]: { muted: true }, [hidden.id]: { muted: true } } },
      { channels: { [hidden.id]: null } },
      { servers: { [other.server.id]: { level: "all" } } },
      { servers: { nowhere: { level: "all" } } },
      { channels: { [server.id]: { level: "all" } } },
    ]
  ) {
    const { status } = await bob.put(SETTINGS, body);
    assert.equal(status, 404, JSON.stringify(body));
  }
  assert.deepEqual(await settings(bob), NONE);
  const dm = await openDm(bob, owner);
  const now = await change(bob, { channels: { [dm.id]: { level: "nothing" } } });
  assert.deepEqual(now.channels, { [dm.id]: { level: "nothing", muted: false } });
});

Deno.test("[COM-10 D-ERR-2] what is no setting is refused, naming the field", async (t) => {
  await using app = await TestApp.start();
  const { server, channel, people: { bob } } = await Club.of(app, "bob");
  const span = { days: [1], from: "22:00", to: "06:00" };
  const cases: [string, object][] = [
    ["level", { channels: { [channel.id]: { level: "some" } } }],
    ["suppress", { channels: { [channel.id]: { suppress_everyone: true } } }],
    ["servers", { servers: { [server.id]: { muted: "yes" } } }],
    ["keywords", { keywords: Array.from({ length: 51 }, (_, i) => `w${i}`) }],
    ["keywords", { keywords: [""] }],
    ["time_zone", { quiet_hours: { time_zone: "Mars/Olympus" } }],
    ["days", { quiet_hours: { spans: [{ ...span, days: [8] }] } }],
    ["from", { quiet_hours: { spans: [{ ...span, from: "24:00" }] } }],
  ];
  for (const [field, body] of cases) {
    await t.step(field, async () => {
      const { status, body: refused } = await bob.put(SETTINGS, body);
      assert.equal(status, 400);
      assert.match(refused.error, new RegExp(field));
    });
  }
});

Deno.test("[COM-10] keywords and quiet hours are the person's; sealed ones are stored as they are", async () => {
  await using app = await TestApp.start();
  const { people: { bob } } = await Club.of(app, "bob");
  const span = { days: [1, 2, 3, 4, 5], from: "22:00", to: "06:30" };
  let now = await change(bob, {
    keywords: ["Deploy", "deploy", "on call"],
    quiet_hours: { enabled: true, time_zone: "Europe/Berlin", spans: [span] },
  });
  assert.deepEqual(now.keywords, ["Deploy", "on call"]);
  now = await change(bob, { quiet_hours: { enabled: false } });
  assert.deepEqual(now.quiet_hours, {
    enabled: false,
    time_zone: "Europe/Berlin",
    spans: [span],
  });
  const hidden = { encrypted_content: btoa("x".repeat(32)), iv: btoa("y".repeat(12)) };
  assert.deepEqual((await change(bob, { keywords: hidden })).keywords, hidden);
  assert.deepEqual(await change(bob, { keywords: null, quiet_hours: null }), NONE);
});

Deno.test("[COM-10] all own devices hear of a change, and nobody else", async () => {
  await using app = await TestApp.start();
  const { owner, server, people: { bob } } = await Club.of(app, "bob");
  const phone = await app.login("bob");
  const [own, second, foreign] = [await bob.socket(), await phone.socket(), await owner.socket()];
  const now = await change(bob, { servers: { [server.id]: { level: "nothing" } } });
  for (const socket of [own, second]) {
    assert.deepEqual((await socket.waitFor("notifications-updated")).notifications, now);
  }
  await foreign.sync();
  assert.deepEqual(foreign.seen("notifications-updated"), []);
});

Deno.test("[COM-10] settings go with the membership, the channel, the server and the account", async () => {
  await using app = await TestApp.start();
  const { owner, server, channel, people: { bob } } = await Club.of(app, "bob");
  const { channel: second } = (await owner.post(`/channels/server/${server.id}`, {
    name: "second",
  })).body;
  await change(bob, {
    servers: { [server.id]: { muted: true } },
    channels: { [channel.id]: { level: "all" }, [second.id]: { level: "all" } },
  });
  const socket = await bob.socket();
  await owner.delete(`/channels/${second.id}`);
  await socket.waitFor("notifications-updated");
  assert.deepEqual(Object.keys((await settings(bob)).channels), [channel.id]);
  await bob.delete(`/servers/${server.id}/members/${bob.id}`);
  await socket.waitFor(
    "notifications-updated",
    (one) => Object.keys(one.notifications.servers).length === 0,
  );
  assert.deepEqual(await settings(bob), NONE);
});

Deno.test("[COM-10] unread: where something is unread, muted places only with a mention", async () => {
  await using app = await TestApp.start();
  const { owner, server, channel, people: { bob } } = await Club.of(app, "bob");
  const { channel: second } = (await owner.post(`/channels/server/${server.id}`, {
    name: "second",
  })).body;
  const unread = async () => {
    const { servers } = (await bob.get("/users/unread")).body;
    return servers.map((one: { channels: { id: string }[] }) => ({
      ...one,
      channels: one.channels.map(({ id }) => id),
    }));
  };
  assert.deepEqual(await unread(), []);
  await owner.say(channel.id, "one");
  await owner.say(second.id, "two");
  await owner.say(second.id, "three");
  const both = { server_id: server.id, unread: 3, mention_count: 0 };
  assert.deepEqual(await unread(), [{ ...both, channels: [channel.id, second.id] }]);
  await change(bob, { channels: { [second.id]: { muted: true } } });
  assert.deepEqual(await unread(), [{ ...both, unread: 1, channels: [channel.id] }]);
  await change(bob, { servers: { [server.id]: { muted: true } } });
  assert.deepEqual(await unread(), []);
  await owner.post(`/messages/${second.id}`, { ...sealed("bob"), mentions: [bob.id] });
  assert.deepEqual(await unread(), [{
    server_id: server.id,
    unread: 3,
    mention_count: 1,
    channels: [second.id],
  }]);
});

Deno.test("[COM-2 COM-10] a muted category mutes its channels; one out of sight is 404", async () => {
  await using app = await TestApp.start();
  const { owner, server, people: { bob } } = await Club.of(app, "bob");
  const at = `/channels/server/${server.id}`;
  const { category } = (await owner.post(`${at}/categories`, { name: "Crew" })).body;
  const muted = { channels: { [category.id]: { muted: true } } };
  assert.equal((await bob.put(SETTINGS, muted)).status, 404, "nothing of it is visible");
  const { channel } = (await owner.post(at, { name: "berth", categoryId: category.id })).body;
  await owner.post(`/messages/${channel.id}`, { encryptedContent: btoa("x"), iv: "A".repeat(16) });
  const unread = async () =>
    (await bob.get("/users/unread")).body.servers.flatMap(({ channels }: {
      channels: { id: string }[];
    }) => channels.map(({ id }) => id));
  assert((await unread()).includes(channel.id));
  await change(bob, muted);
  assert(!(await unread()).includes(channel.id));
});
