import assert from "node:assert/strict";
import type { Channel } from "../../protocol/channels.ts";
import { exportServer } from "../../server/host/export/server.ts";
import { serverById } from "../../server/membership/servers/servers.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import type { Person } from "../helpers/person.ts";
import { dataUrl, PICTURE, PICTURE_HASH, pictureBytes } from "../helpers/pictures.ts";

const MB = 1024 * 1024;

async function clubOf<N extends string>(app: TestApp, ...names: N[]) {
  const club = await Club.of(app, ...names);
  const { owner, path, server } = club;
  const listPath = `/channels/server/${server.id}`;
  const { channels } = (await owner.get(listPath)).body as { channels: Channel[] };
  const create = async (body: object) => (await owner.post(listPath, body)).body.channel as Channel;
  const sentences = async (channelId: string): Promise<string[]> =>
    (await owner.get(`/messages/${channelId}`)).body.messages
      .map((one: { encrypted_content: string }) => one.encrypted_content);
  const { code } = (await owner.post(`${path}/invite`, {})).body;
  return {
    owner,
    server,
    channel: club.channel,
    people: club.people,
    club,
    path,
    put: (body: object, by: Person = owner) => by.put(path, body),
    seenBy: async (one: Person) => (await one.get(path)).body.server,
    voice: channels.find(({ is_voice }) => is_voice)!,
    create,
    sentences,
    come: (one: Person) => one.post("/servers/join-invite", { inviteCode: code }),
    go: (one: Person) => one.delete(`${path}/members/${one.id}`),
  };
}

Deno.test("[COM-5] members see the identity, those who manage the server the system channel as well", async () => {
  await using app = await TestApp.start();
  const { owner, path, put, channel, server, seenBy, people: { bob } } = await clubOf(app, "bob");
  assert.deepEqual(await seenBy(bob), {
    ...server,
    member_count: 2,
    default_notifications: "all",
  });
  const socket = await bob.socket();
  const change = {
    banner: PICTURE,
    accent: "#14B8A6",
    description: "About us",
    default_notifications: "mentions",
    rules_channel_id: channel.id,
    system_channel_id: null,
    system_messages: { leaves: false },
  };
  const { status, body } = await put(change);
  const shown = {
    ...server,
    member_count: 2,
    description: "About us",
    banner_url: `/api/media/${PICTURE_HASH}`,
    accent: "#14b8a6",
    default_notifications: "mentions",
    rules_channel_id: channel.id,
  };
  const managed = {
    ...shown,
    system_channel_id: null,
    system_messages: { joins: true, leaves: false },
  };
  assert.deepEqual([status, body.server], [200, managed]);
  assert.deepEqual(await seenBy(owner), managed);
  assert.deepEqual(await seenBy(bob), shown);
  assert.deepEqual((await bob.get("/servers")).body.servers, [shown]);
  assert.deepEqual((await owner.get("/servers")).body.servers, [shown]);
  assert.deepEqual((await socket.waitFor("server-updated")).server, shown);
  const { entries } = (await owner.get(`${path}/audit-log`)).body;
  assert.equal(entries[0].action, "server-update");

  const same = await put(change);
  assert.deepEqual(same.body.server, managed);
  await socket.sync();
  assert.equal(socket.received.filter(({ event }) => event === "server-updated").length, 1);

  const cleared = Object.fromEntries(
    ["banner", "accent", "default_notifications", "rules_channel_id", "system_messages"]
      .map((field) => [field, null]),
  );
  assert.deepEqual((await put({ ...cleared, system_channel_id: "default" })).body.server, {
    ...server,
    member_count: 2,
    description: "About us",
    default_notifications: "all",
    system_channel_id: channel.id,
    system_messages: { joins: true, leaves: true },
  });
});

Deno.test("[COM-5 D-ERR-2] settings that don't fit are refused by the field's name, hidden channels don't exist", async (t) => {
  await using app = await TestApp.start();
  const { owner, put, voice, create, club, people: { bob } } = await clubOf(app, "bob");
  const elsewhere = await owner.createServer("Elsewhere");
  const hidden = await create({
    name: "hidden",
    permissions: { default: { readMessages: false } },
  });
  const cases: [body: object, expected: unknown][] = [
    [{ accent: "red" }, [400, ["accent"]]],
    [{ banner: "https://example.org/a.png" }, [400, ["banner"]]],
    [{ default_notifications: "nothing" }, [400, ["default_notifications"]]],
    [{ system_channel_id: voice.id }, [400, ["system_channel_id"]]],
    [{ system_channel_id: "nonsense" }, [404, []]],
    [{ system_channel_id: elsewhere.channel.id }, [404, []]],
    [{ system_channel_id: 5 }, [400, ["system_channel_id"]]],
    [{ system_messages: { joins: 1 } }, [400, ["system_messages"]]],
    [{ system_messages: { others: true } }, [400, ["system_messages"]]],
    [{ rules_channel_id: voice.id }, [400, ["rules_channel_id"]]],
    [{ rules_channel_id: hidden.id }, [400, ["rules_channel_id"]]],
    [{ rules_channel_id: elsewhere.channel.id }, [404, []]],
    [{ system_channel_id: hidden.id }, [200, []]],
  ];
  for (const [body, expected] of cases) {
    await t.step(JSON.stringify(body).slice(0, 60), async () => {
      const { status, body: said } = await put(body);
      const fields = Object.keys(said.details ?? {}).map((field) => field.split(".")[0]);
      assert.deepEqual([status, fields], expected);
    });
  }
  await club.give(bob, await club.role("keeper", "manageServer"));
  assert.equal((await put({ rules_channel_id: hidden.id }, bob)).status, 404);
  // A choice by somebody who sees the channel stays when the form is sent back.
  assert.equal((await put({ system_channel_id: hidden.id }, bob)).status, 200);
});

Deno.test("[COM-5 D-MEDIA D-SRV-5] a banner ends below 5 MB, and goes with the server", async () => {
  await using app = await TestApp.start();
  const { owner, put, path } = await clubOf(app);
  const uses = async () => (await app.context.db.list(["media_use"])).length;
  const large = await put({ banner: dataUrl(pictureBytes("image/png", 5 * MB)) });
  assert.deepEqual([large.status, large.body.error], [413, "Banner must be less than 5MB"]);
  const both = {
    avatar: dataUrl(pictureBytes("image/png", 2 * MB - 1)),
    banner: dataUrl(pictureBytes("image/png", 5 * MB - 1)),
  };
  assert.equal((await put(both)).status, 200);
  assert.equal(await uses(), 2);
  assert.equal((await put({ banner: PICTURE })).status, 200);
  assert.equal(await uses(), 2);
  await owner.delete(path);
  assert.equal(await uses(), 0);
});

Deno.test("[COM-5] a rules channel out of @everyone's sight stays stored, and is left out of what members see", async () => {
  await using app = await TestApp.start();
  const { owner, put, create, seenBy, path, server, people: { bob } } = await clubOf(app, "bob");
  const rules = await create({ name: "rules" });
  const socket = await bob.socket();
  await put({ rules_channel_id: rules.id });
  const shows = async (id: string | undefined) => {
    await socket.waitFor("server-updated", ({ server }) => server.rules_channel_id === id);
    assert.equal((await seenBy(bob)).rules_channel_id, id);
    assert.equal((await seenBy(owner)).rules_channel_id, id);
    socket.forget();
  };
  const override = `/channels/${rules.id}/permissions/default`;
  await shows(rules.id);
  await owner.put(override, { permissions: { readMessages: false } });
  await shows(undefined);
  await put({ name: "Other" });
  await owner.put(override, { permissions: {} });
  await shows(rules.id);
  await owner.put(`${path}/roles/default`, { permissions: { readMessages: false } });
  assert.equal((await seenBy(owner)).rules_channel_id, undefined);
  await owner.put(`${path}/roles/default`, { permissions: { readMessages: true } });
  await shows(rules.id);
  await owner.delete(`/channels/${rules.id}`);
  await shows(undefined);
  assert.equal(server.rules_channel_id, undefined);
});

Deno.test("[COM-5 D-MSG-7] joins and leaves are announced in the system channel, as it is set", async () => {
  await using app = await TestApp.start();
  const club = await clubOf(app);
  const { owner, put, channel, create, sentences, come, go, path } = club;
  const [bob, cy, dee] = await app.registerAll("bob", "cy", "dee");
  const welcome = await create({ name: "welcome" });
  await put({ system_channel_id: welcome.id });
  await come(bob);
  assert.deepEqual(await sentences(welcome.id), ["bob joined the server"]);
  assert.deepEqual(await sentences(channel.id), []);

  await put({ system_messages: { joins: false } });
  await come(cy);
  await go(cy);
  assert.deepEqual((await sentences(welcome.id)).slice(1), ["cy left the server"]);

  await put({ system_messages: { joins: true, leaves: false } });
  await come(dee);
  await owner.delete(`${path}/members/${bob.id}`);
  await owner.post(`${path}/bans`, { userId: dee.id });
  assert.deepEqual((await sentences(welcome.id)).slice(2), ["dee joined the server"]);

  await put({ system_messages: null, system_channel_id: null });
  await come(bob);
  await put({ system_channel_id: "default" });
  await come(cy);
  assert.deepEqual(await sentences(channel.id), ["cy joined the server"]);
  // The first text channel takes over from one that was deleted.
  await put({ system_channel_id: welcome.id });
  await owner.delete(`/channels/${welcome.id}`);
  assert.equal((await club.seenBy(owner)).system_channel_id, channel.id);
  await owner.delete(`${path}/members/${bob.id}`);
  assert.deepEqual((await sentences(channel.id)).slice(1), ["bob was kicked from the server"]);
});

Deno.test("[COM-5 HARD-9] where only joins are announced, coming again and again says nothing of leaving", async () => {
  await using app = await TestApp.start();
  const { put, channel, sentences, come, go } = await clubOf(app);
  const bob = await app.register("bob");
  await put({ system_messages: { leaves: false } });
  for (let i = 0; i < 5; i++) {
    await come(bob);
    await go(bob);
  }
  assert.deepEqual(await sentences(channel.id), [
    "bob joined the server",
    "bob joined the server",
  ]);
});

Deno.test("[COM-5] the export of a server has its identity, as PUT takes it", async () => {
  await using app = await TestApp.start();
  const { put, channel, server } = await clubOf(app);
  await put({
    avatar: PICTURE,
    banner: PICTURE,
    accent: "#14b8a6",
    default_notifications: "mentions",
    rules_channel_id: channel.id,
    system_messages: { joins: false },
  });
  const record = (await app.context.db.read(serverById, server.id))!;
  const whole = JSON.parse((await Array.fromAsync(exportServer(app.context, record))).join(""));
  const { id, name, description, owner_id, created_at, ...identity } = whole.server;
  assert.deepEqual([id, name, description, owner_id], [server.id, "Club", "", server.owner_id]);
  assert.ok(Date.parse(created_at) > 0);
  assert.deepEqual(identity, {
    avatar: PICTURE,
    banner: PICTURE,
    accent: "#14b8a6",
    default_notifications: "mentions",
    system_channel_id: "default",
    system_messages: { joins: false, leaves: true },
    rules_channel_id: channel.id,
  });
});
