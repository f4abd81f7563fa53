import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { crowd } from "../helpers/crowd.ts";
import { emojiText } from "../../protocol/emoji_text.ts";
import type { Person } from "../helpers/person.ts";
import { PICTURE } from "../helpers/pictures.ts";
import { until } from "../helpers/until.ts";
import { everythingIn } from "../helpers/everything.ts";

/**
 * Data that may remain after a server is deleted: people with what they have stored, and markers of
 * sent messages.
 */
const LASTING = [
  "stored_bytes",
  "stored_bytes_counted",
  "known_devices",
  "session_family",
  "user",
  "user_by_name",
  "user_by_email",
  "session",
  "secret",
  "user_session",
];

async function rows(app: TestApp): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of everythingIn(app.context.db)) {
    const kind = String(key[0]);
    if (!LASTING.includes(kind)) found.push(key.map(String).join(" "));
  }
  return found;
}

/** A server with something of every kind in it. */
async function full(app: TestApp) {
  const [ada, bob, cy, eve] = await app.registerAll("ada", "bob", "cy", "eve");
  const { server, channel } = await ada.createServer("Club");
  const path = `/servers/${server.id}`;
  const code = await ada.bring(server.id, bob, cy);
  await ada.post(`${path}/invite`, { customCode: "our-club", expiresIn: 0 });
  await ada.post(`${path}/bans`, { userId: eve.id });
  await ada.post(`${path}/mutes`, { userId: cy.id });
  await ada.put(path, { avatar: PICTURE });
  const { role } = (await ada.post(`${path}/roles`, { name: "Baker" })).body;
  await ada.post(`${path}/members/${bob.id}/roles`, { roleId: role.id });
  const overrides = `/channels/${channel.id}/permissions`;
  for (const target of [role.id, cy.id]) {
    await ada.put(`${overrides}/${target}`, { permissions: { readMessages: true } });
  }
  const { emoji } = (await ada.post(`${path}/emoji`, { name: "wave", image: PICTURE })).body;
  const message = await bob.say(channel.id, "hello", "a nonce");
  await bob.post(`/messages/${message.id}/reactions`, { emoji: emojiText(emoji) });
  await bob.post(`/messages/${message.id}/reactions`, { emoji: "👍" });
  await ada.put(`/channels/${channel.id}/pins/${message.id}`);
  await bob.post(`/messages/${channel.id}`, {
    encryptedContent: new Uint8Array(150_000).toBase64(),
    iv: "AAAAAAAAAAAAAAAA",
  });
  await bob.post(`/channels/${channel.id}/read`, { seq: 1 });
  return { ada, bob, cy, eve, server, channel, code, message, path };
}

Deno.test("[SRV-07 SRV-22 D-PERM-6] a deleted server is gone for everybody at once, and so is all in it", async () => {
  await using app = await TestApp.start();
  const { ada, bob, eve, server, channel, code, message, path } = await full(app);
  const sockets = [await ada.socket(), await bob.socket()];
  const stranger = await eve.socket();
  assert.equal((await bob.delete(path)).status, 403);
  assert.equal((await eve.delete(path)).status, 404);

  assert.deepEqual((await ada.delete(path)).body, { success: true });
  const unknown = await ada.get(`/servers/${crypto.randomUUID()}`);
  const doors = [
    path,
    `${path}/members`,
    `${path}/invites`,
    `/channels/server/${server.id}`,
    `/messages/${channel.id}`,
    `/messages/${message.id}/reactions`,
    `/channels/${channel.id}/pins`,
  ];
  for (const person of [ada, bob]) {
    for (const door of doors) {
      assert.deepEqual((await person.get(door)).body, unknown.body, door);
    }
    assert.deepEqual((await person.get("/servers")).body.servers, []);
  }
  assert.equal((await ada.delete(path)).status, 404);
  for (const inviteCode of [code, "our-club"]) {
    const info = await app.anonymous("GET", `/servers/invite/${inviteCode}`);
    assert.deepEqual([info.status, info.body.code], [404, "invite_not_found"]);
    const joined = await bob.post("/servers/join-invite", { inviteCode });
    assert.deepEqual([joined.status, joined.body.code], [404, "invite_not_found"]);
  }
  const { body } = await ada.get(`/profiles/${ada.id}`);
  assert.deepEqual(body.profile.mutualServers, []);
  const dm = await bob.post("/channels/dm", { recipientId: ada.id });
  assert.equal(dm.status, 403, "they share no server any more");

  for (const socket of sockets) {
    assert.deepEqual(await socket.waitFor("server-deleted"), { serverId: server.id });
    const typing = await socket.emit("join-channel", channel.id);
    assert.equal(typing.code, "not_found");
  }
  await stranger.sync();
  assert.deepEqual(stranger.arrived, []);
});

Deno.test("[SRV-07] nothing of a deleted server stays in storage, and its members have room for another", async () => {
  await using app = await TestApp.start();
  const before = await rows(app);
  const { ada, bob, path } = await full(app);
  assert.ok((await rows(app)).length > before.length + 20);
  await ada.delete(path);
  // An unused picture is deleted an hour later; people keep settings, a host the statistics of a
  // day; the remaining records say that someone is in 0 servers.
  const rest = async () =>
    (await rows(app)).filter((row) =>
      !/^(media|blob|server_count|settings|schema|first_user|figures)/.test(row)
    );
  await until("nothing is left", async () => (await rest()).length === before.length)
    .catch(async () => assert.deepEqual(await rest(), before));
  assert.deepEqual(await app.context.db.list(["media_use"]), []);
  for (const person of [ada, bob]) {
    assert.equal(await app.context.db.get(["server_count", person.id]), 0);
  }
});

Deno.test("[SRV-07] a server with 200 channels and 120 members goes whole", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const began = performance.now();
  const { server } = await ada.createServer();
  for (let i = 0; i < 33; i++) {
    const make = (n: number) => ada.post(`/channels/server/${server.id}`, { name: `c${i}-${n}` });
    await Promise.all(Array.from({ length: 6 }, (_, n) => make(n)));
  }
  const code = await ada.bring(server.id);
  const guests = await crowd(app, 120);
  const join = (one: Person) => one.post("/servers/join-invite", { inviteCode: code });
  const refused = (await Promise.all(guests.map(join))).filter(({ status }) => status !== 200);
  assert.deepEqual(refused.map(({ body }) => body), []);
  const took = performance.now() - began;
  assert.equal((await ada.get(`/servers/${server.id}`)).body.server.member_count, 121);
  assert.equal((await ada.get(`/channels/server/${server.id}`)).body.channels.length, 200);
  assert.equal((await ada.delete(`/servers/${server.id}`)).status, 200);
  const { db } = app.context;
  const left = ["server_purge", "member", "user_server", "channel", "purge", "message", "read"];
  await until("all is gone", async () => {
    const found = await Promise.all(left.map((kind) => db.list([kind], { limit: 1 })));
    return found.every((list) => list.length === 0);
    // Commits for each channel, one after another: where making them was slow, so is this.
  }, 20_000 + took);
  assert.equal(await db.get(["server_count", guests[119].id]), 0);
});

Deno.test("[SRV-07] what a stop leaves of a deleted server is never seen, and swept at the next start", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.kv`;
  let bobs = "";
  {
    // Every commit after the deletion itself fails, as if the power went.
    let deleted = false;
    const wrap = (kv: Deno.Kv) =>
      new Proxy(kv, {
        get(target, name) {
          if (name === "atomic" && deleted) {
            return () => target.atomic().check({ key: ["schema"], versionstamp: "0".repeat(20) });
          }
          const value = Reflect.get(target, name);
          return typeof value === "function" ? value.bind(target) : value;
        },
      });
    await using app = await TestApp.start({ path, wrap });
    const { ada, bob, server } = await full(app);
    app.context.bus.subscribe((event) => {
      if (event.type === "server-deleted") deleted = true;
    });
    assert.equal((await ada.delete(`/servers/${server.id}`)).status, 200);
    assert.deepEqual((await bob.get("/servers")).body.servers, []);
    assert.notDeepEqual(await app.context.db.list(["member"]), []);
    bobs = bob.id;
    const { upkeep } = app.context;
    const failed = () => upkeep.failing.find(({ step }) => step === "channels")?.count;
    await until("the purge has failed, with both channels", () => failed() === 2);
    app.errors.length = 0;
    // Stopping is not what fails here.
    deleted = false;
  }
  await using app = await TestApp.start({ path });
  const bob = await app.login("bob");
  assert.deepEqual((await bob.get("/servers")).body.servers, []);
  const { db } = app.context;
  await until("it is swept", async () => !(await db.list(["server_purge"])).length);
  await until("its channels too", async () => !(await db.list(["purge"])).length);
  for (
    const kind of ["member", "user_server", "invite", "invite_by_code", "ban", "mute", "audit"]
  ) {
    assert.deepEqual(await db.list([kind]), [], kind);
  }
  assert.equal(await db.get(["server_count", bobs]), 0);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[SRV-07 D-MSG-1] what is said, made and joined while a server is deleted leaves nothing behind", async () => {
  await using app = await TestApp.start();
  const { ada, bob, eve, channel, code, path } = await full(app);
  await ada.delete(`${path}/bans/${eve.id}`);
  const responses = await Promise.all([
    bob.say(channel.id, "one"),
    ada.post(`/channels/server/${path.split("/")[2]}`, { name: "late" }),
    ada.delete(path),
    bob.post(`/messages/${channel.id}`, { encryptedContent: "aGk=", iv: "AAAAAAAAAAAAAAAA" }),
    eve.post("/servers/join-invite", { inviteCode: code }),
    ada.post(`/channels/server/${path.split("/")[2]}`, { name: "later" }),
    ada.post(`${path}/bans`, { userId: eve.id }),
    ada.post(`${path}/invite`, {}),
  ]);
  assert.ok(responses.length);
  const { db } = app.context;
  const kinds = ["server_purge", "purge", "member", "channel", "message", "invite", "ban", "audit"];
  await until("all is gone", async () => {
    const found = await Promise.all(kinds.map((kind) => db.list([kind], { limit: 1 })));
    return found.every((list) => list.length === 0);
  });
  assert.deepEqual((await eve.get("/servers")).body.servers, []);
});
