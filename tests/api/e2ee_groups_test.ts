import assert from "node:assert/strict";
import { Mls } from "../../mls/mod.ts";
import { hex, randomBytes } from "../../protocol/e2ee/bytes.ts";
import { confirming } from "../../protocol/e2ee/confirming.ts";
import { certify } from "../../protocol/e2ee/identity.ts";
import { E2EE_SERVER_LIMITS } from "../../protocol/e2ee/server_limits.ts";
import { newSignatureKey } from "../../protocol/e2ee/signing.ts";
import { sweepCommits } from "../../server/e2ee/groups/drop.ts";
import { TestApp } from "../helpers/app.ts";
import { MlsDevice } from "../helpers/e2ee/mls_device.ts";
import { LATER } from "../helpers/e2ee/person.ts";
import { befriend, openDm } from "../helpers/people.ts";
import { type Person, sealed } from "../helpers/person.ts";
import { until } from "../helpers/until.ts";

/** Status and code of a refusal. */
const said = ({ status, body }: { status: number; body: { code?: string } }) =>
  body.code ? `${status} ${body.code}` : status;

/** ada owns a server; its text channel is private, with a device of each of the three in it. */
async function privateClub(app: TestApp) {
  const [ada, bob, cy] = await app.registerAll("ada", "bob", "cy");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob, cy);
  const before = await ada.say(channel.id, "open");
  const devices = await Promise.all([ada, bob, cy].map((one) => MlsDevice.of(one)));
  const [phone, laptop, tablet] = devices;
  await phone.letIn(server.id, "server", laptop, tablet);
  assert.equal(said(await phone.begin(channel.id)), 201);
  assert.equal(said(await phone.add(channel.id, laptop, tablet)), 200);
  for (const one of [laptop, tablet]) await one.join(channel.id);
  const people = { ada, bob, cy };
  return { ...people, server, id: channel.id, phone, laptop, tablet, before };
}

const channelOf = async (person: Person, serverId: string, id: string) => {
  const { channels } = (await person.get(`/channels/server/${serverId}`)).body;
  return channels.find((one: { id: string }) => one.id === id);
};

Deno.test("[E2E-36 E2E-44 E2E-49] a channel becomes private from its last message on, and stays it", async () => {
  await using app = await TestApp.start();
  const { ada, bob, server, id, phone, laptop, before } = await privateClub(app);
  const { mode, private_from, generation, epoch } = await channelOf(bob, server.id, id);
  assert.deepEqual([mode, generation, epoch], ["private", 1, 1]);
  assert.ok(private_from >= before.seq);
  const message = (await phone.send(id, "hello")).body.message;
  assert.equal(await laptop.read(id, phone, message.id), "hello");
  assert.equal(said(await phone.begin(id)), "409 stale_epoch");
  assert.equal(said(await bob.post(`/messages/${id}`, sealed("open"))), "409 private_channel");
  const again = { ...await phone.sealed(id, "edited") };
  assert.equal(said(await ada.put(`/messages/${message.id}`, again)), 200);
  assert.equal(
    said(await ada.put(`/messages/${message.id}`, sealed("open"))),
    "409 private_channel",
  );
});

Deno.test("[E2E-44] a channel may be private from its first day; who may not manage channels makes none private", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const asked = { name: "secrets", mode: "private" };
  const made = (await ada.post(`/channels/server/${server.id}`, asked)).body.channel;
  assert.deepEqual([made.mode, made.generation, made.private_from], ["private", 0, 0]);
  assert.equal(said(await ada.post(`/messages/${made.id}`, sealed("x"))), "409 private_channel");
  const voice = await ada.post(`/channels/server/${server.id}`, { ...asked, isVoice: true });
  assert.deepEqual(Object.keys(voice.body.details), ["mode"]);
  const phone = await MlsDevice.of(bob);
  assert.equal(said(await phone.begin(channel.id)), "403 forbidden");
  const own = await MlsDevice.of(ada);
  assert.equal(said(await own.begin(made.id)), 201);
  assert.equal(said(await own.send(made.id, "first")), 201);
  const open = await own.session.post(`/messages/${channel.id}`, await own.sealed(made.id, "x"));
  assert.deepEqual(Object.keys(open.body.details), ["encryptedContent"]);
});

Deno.test("[E2E-16 E2E-44] in a direct message either makes it private", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  await befriend(ada, bob);
  const { id } = await openDm(ada, bob);
  const [phone, laptop] = [await MlsDevice.of(ada), await MlsDevice.of(bob)];
  await laptop.letIn(id, "dm", phone);
  assert.equal(said(await laptop.begin(id)), 201);
  assert.equal(said(await laptop.add(id, phone)), 200);
  await phone.join(id);
  const { message } = (await phone.send(id, "hi")).body;
  assert.equal(await laptop.read(id, phone, message.id), "hi");
});

Deno.test("[MEND-11 E2E-49] nobody makes a direct message private while the other has no device in use", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  await befriend(ada, bob);
  const { id } = await openDm(ada, bob);
  const phone = await MlsDevice.of(ada);
  assert.equal(said(await phone.begin(id)), "409 no_key_package");
  const laptop = await MlsDevice.of(bob);
  const tablet = await laptop.further(await app.login("bob"));
  await tablet.revoke(laptop);
  await tablet.revoke(tablet);
  assert.equal(said(await phone.begin(id)), "409 no_key_package", "it was taken back");
  const { body } = await ada.get("/channels/dm");
  assert.notEqual(body.channels[0].mode, "private");
});

Deno.test("[E2E-23] of commits at once one is taken; the others learn where the group is", async () => {
  await using app = await TestApp.start();
  const { id, phone, laptop, tablet } = await privateClub(app);
  const all = [phone, laptop, tablet];
  const prepared = await Promise.all(all.map((one) => one.prepared(id)));
  const results = await Promise.all(all.map((one, i) => one.post(id, prepared[i].body)));
  const taken = results.filter(({ status }) => status === 200);
  assert.equal(taken.length, 1);
  const lost = results.filter(({ status }) => status !== 200);
  assert.deepEqual(lost.map(said), ["409 stale_epoch", "409 stale_epoch"]);
  assert.deepEqual(lost[0].body.details, { generation: "1", epoch: "2" });
  const winner = all[results.findIndex(({ status }) => status === 200)];
  for (const one of all) if (one !== winner) await one.sync(id);
  const losers = all.filter((one) => one !== winner);
  assert.deepEqual(losers.map((one) => Number(one.group(id).epoch)), [2, 2]);
  assert.equal(said(await losers[0].send(id, "on")), 201);
});

Deno.test("[E2E-46] a commit must be of this group, of its sender, and add whom it may", async () => {
  await using app = await TestApp.start();
  const { ada, bob, id, phone, laptop } = await privateClub(app);
  const eve = await MlsDevice.of(await app.register("eve"));
  const { body } = await phone.prepared(id);
  const wrong: [string, object][] = [
    ["another's device", { device: laptop.id }],
    ["bytes", { commit: "AAAA" }],
    ["the state before", {
      groupInfo: (await phone.session.get(`/e2ee/channels/${id}/group`)).body.group_info,
    }],
  ];
  for (const [what, more] of wrong) {
    const expected = "device" in more ? "404 not_found" : "400 bad_commit";
    assert.equal(said(await phone.post(id, { ...body, ...more })), expected, what);
  }
  const asBob = await bob.post(`/e2ee/channels/${id}/commits`, { ...body, device: laptop.id });
  assert.equal(said(asBob), "400 bad_commit", "a commit of another's leaf");
  assert.deepEqual(await phone.claim(id, eve), [], "eve cannot read the channel");
  const further = await phone.further(ada);
  await phone.revoke(further);
  assert.deepEqual(await phone.claim(id, further), []);
  assert.equal(said(await phone.post(id, body)), 200);
});

/**
 * Creates a club, and a member of its server whom the log permits, but whom nobody has added yet.
 */
async function clubWithEve(app: TestApp) {
  const club = await privateClub(app);
  const { ada, server, id, phone } = club;
  const eve = await app.register("eve");
  await ada.bring(server.id, eve);
  const eves = await MlsDevice.of(eve);
  const key = hex(eves.personKey.publicKey);
  const member = { kind: "member", user: eve.id, key } as const;
  assert.equal(said(await phone.sign(server.id, member)), 200);
  /** A commit that adds a device whose key package was claimed for `channelId`. */
  async function adding(one: MlsDevice, logLength?: number, channelId = id) {
    const authenticatedData = logLength === undefined ? undefined : confirming(0, logLength);
    const add = await phone.claim(channelId, one);
    assert.equal(add.length, 1, "its package was claimed");
    return (await phone.prepared(id, { add, to: [one.id], authenticatedData })).body;
  }
  const logLength = async () =>
    (await phone.session.get(`/e2ee/authority/${server.id}`)).body.entries.length;
  return { ...club, eve, eves, adding, logLength };
}

Deno.test("[E2E-46] a commit that adds whose device was revoked, or who was kicked, a moment ago is late and not wrong", async () => {
  await using app = await TestApp.start();
  const { ada, bob, server, id, phone, laptop, eve, eves, adding } = await clubWithEve(app);
  const second = await laptop.further(bob);
  const commits = [await adding(second), await adding(eves)];
  await laptop.revoke(second);
  await ada.delete(`/servers/${server.id}/members/${eve.id}`);
  for (const body of commits) assert.equal(said(await phone.post(id, body)), "409 stale_epoch");
  assert.equal(said(await phone.commit(id)), 200);
});

Deno.test("[E2E-46] a commit is late where the log has grown behind what it names, and wrong where it names all", async () => {
  await using app = await TestApp.start();
  const { ada, server, id, phone, eve, eves, adding, logLength } = await clubWithEve(app);
  const [before, after, unnamed] = [
    await adding(eves, await logLength()),
    await adding(eves, await logLength() + 1),
    await adding(eves),
  ];
  await ada.delete(`/servers/${server.id}/members/${eve.id}`);
  assert.equal(said(await phone.sign(server.id, { kind: "kick", user: eve.id })), 200);
  assert.equal(said(await phone.post(id, before)), "409 stale_epoch");
  assert.equal(said(await phone.post(id, after)), "400 bad_commit");
  assert.equal(said(await phone.post(id, unnamed)), "400 bad_commit", "its client names no log");
});

Deno.test("[E2E-45 E2E-46] a commit is wrong that adds somebody who could never read the channel, or a device that nobody knows", async () => {
  await using app = await TestApp.start();
  const { ada, bob, id, phone, laptop, adding, logLength } = await clubWithEve(app);
  const cat = await app.register("cat");
  const { server: other, channel } = await ada.createServer();
  await ada.bring(other.id, cat);
  const cats = await MlsDevice.of(cat);
  await phone.letIn(other.id, "server", cats);
  const commit = await adding(cats, await logLength(), channel.id);
  assert.equal(said(await phone.post(id, commit)), "400 bad_commit");
  await cats.revoke(cats);
  assert.equal(said(await phone.post(id, commit)), "400 bad_commit", "and whose device is revoked");
  const key = await newSignatureKey();
  const keys = { signatureKey: key.publicKey, boxKey: randomBytes(32) };
  const made = { userId: bob.id, deviceId: crypto.randomUUID(), ...keys };
  const identity = await certify(laptop.personKey, made);
  const { publicBytes } = await new Mls(() => Promise.resolve(true))
    .createKeyPackage(identity, key, LATER);
  const { body } = await phone.prepared(id, { add: [publicBytes], to: [made.deviceId] });
  assert.equal(said(await phone.post(id, body)), "400 bad_commit", "bob has no such device");
});

Deno.test("[E2E-21] who is kicked is proposed to go; nothing is sent or committed before it is done", async () => {
  await using app = await TestApp.start();
  const { ada, cy, server, id, phone, laptop } = await privateClub(app);
  const socket = await ada.socket();
  const { body: early } = await laptop.prepared(id);
  await ada.delete(`/servers/${server.id}/members/${cy.id}`);
  assert.equal(said(await laptop.send(id, "too early")), "409 removal_pending");
  assert.deepEqual(await socket.waitFor("e2ee-removal"), { channelId: id });
  assert.equal(said(await laptop.post(id, early)), "409 removal_pending");
  assert.equal((await laptop.commits(id)).body.pending.length, 1);
  assert.equal(said(await laptop.commit(id)), 200);
  assert.equal(laptop.group(id).leaves.length, 2);
  const { message } = (await laptop.send(id, "without cy")).body;
  assert.equal(said(await phone.send(id, "of before")), "409 stale_epoch");
  await phone.sync(id);
  assert.equal(await phone.read(id, laptop, message.id), "without cy");
  assert.deepEqual((await phone.commits(id)).body.pending, []);
});

Deno.test("[E2E-21] a lost role, a denied channel, a revoked device: each is proposed to go", async (t) => {
  await using app = await TestApp.start();
  const { ada, bob, cy, server, id, phone, laptop, tablet } = await privateClub(app);
  const settled = async (left: number) => {
    assert.equal(said(await phone.send(id, "early")), "409 removal_pending");
    assert.equal(said(await phone.commit(id)), 200);
    assert.equal(phone.group(id).leaves.length, left);
    assert.equal(said(await phone.send(id, "late")), 201);
  };
  await t.step("an override", async () => {
    const path = `/channels/${id}/permissions/${cy.id}`;
    const { status } = await ada.put(path, { permissions: { readMessages: false } });
    assert.equal(status, 200);
    await settled(2);
  });
  await t.step("a device", async () => {
    const second = await laptop.further(bob);
    assert.equal(said(await phone.add(id, second)), 200);
    await laptop.revoke(second);
    await settled(2);
    assert.equal(
      said(await second.session.get(`/e2ee/channels/${id}/welcome?device=${second.id}`)),
      "403 device_revoked",
    );
  });
  await t.step("who left the server", async () => {
    await bob.delete(`/servers/${server.id}/members/${bob.id}`);
    await settled(1);
  });
  assert.equal(tablet.names(id).length, 3, "and whoever is gone knows nothing of it");
});

Deno.test("[E2E-21] a removal is proposed without anybody asking, and once", async () => {
  await using app = await TestApp.start();
  const { ada, cy, server, id, phone } = await privateClub(app);
  await ada.delete(`/servers/${server.id}/members/${cy.id}`);
  await until("it is proposed", async () => {
    return !!(await app.context.db.get(["e2ee_pending", id]));
  });
  await phone.commits(id);
  assert.equal((await phone.commits(id)).body.pending.length, 1);
});

Deno.test("[E2E-24] who lost their state comes back in place of their leaf; a new generation is signed by who was in the last", async () => {
  await using app = await TestApp.start();
  const { ada, id, phone, laptop } = await privateClub(app);
  laptop.groups.delete(id);
  assert.equal(said(await laptop.rejoin(id)), 200);
  await phone.sync(id);
  assert.equal(phone.group(id).leaves.length, 3);
  const { body } = await phone.beginning(id, 2);
  const unsigned = await ada.post(`/e2ee/channels/${id}/group`, body);
  assert.equal(said(unsigned), "400 bad_commit");
  assert.equal(said(await phone.beginAnew(id)), 201);
  assert.equal(said(await laptop.send(id, "of the last")), "403 forbidden");
  assert.equal(said(await phone.add(id, laptop)), 200);
  await laptop.join(id);
  assert.equal(said(await laptop.send(id, "of the new one")), 201);
});

Deno.test("[E2E-24 E2E-47] commits are kept for 90 days, and count as their senders' storage", async () => {
  await using app = await TestApp.start();
  const { ada, id, phone, laptop } = await privateClub(app);
  assert.equal(said(await phone.commit(id)), 200);
  await app.fresh();
  const before = app.context.usage.of(ada.id).used;
  app.advance((E2EE_SERVER_LIMITS.commitDays + 1) * 86_400_000);
  await sweepCommits(app.context);
  await app.fresh();
  assert.ok(app.context.usage.of(ada.id).used < before);
  const session = await app.login("bob");
  await laptop.proveIn(session);
  const gone = await session.get(`/e2ee/channels/${id}/commits?generation=1&from=1`);
  assert.equal(said(gone), "410 epoch_gone");
  const none = await session.get(`/e2ee/channels/${id}/welcome?device=${laptop.id}`);
  assert.equal(none.body.welcome, null);
});

Deno.test("[E2E-31] whom a sealed message calls is said openly, and counted for those who can read it", async () => {
  await using app = await TestApp.start();
  const { bob, server, id, phone } = await privateClub(app);
  const eve = await app.register("eve");
  const mentions = [bob.id, eve.id, "everyone"];
  const { message } = (await phone.send(id, "hey", { mentions })).body;
  assert.deepEqual(message.mentions, mentions);
  assert.equal((await channelOf(bob, server.id, id)).mention_count, 1);
  const [listed] = (await bob.get(`/messages/${id}`)).body.messages.slice(-1);
  assert.deepEqual(listed.mentions, mentions);
});

Deno.test("[E2E-33] in a private channel the server hears moderation commands alone", async () => {
  await using app = await TestApp.start();
  const { ada, id } = await privateClub(app);
  const socket = await ada.socket();
  const command = (plainContent: string) => {
    const empty = { channelId: id, encryptedContent: "", iv: "" };
    return socket.emit("send-message", { ...empty, plainContent });
  };
  const refused = await command("/me dances");
  assert.equal(refused.code, "private_channel");
  await command("/kick nobody");
  const { command: name } = await socket.waitFor("command-result");
  assert.equal(name, "/kick");
});

Deno.test("[E2E-44 D-ACCT-4] a channel that is deleted takes its group along", async () => {
  await using app = await TestApp.start();
  const { ada, bob, id, server } = await privateClub(app);
  await ada.delete(`/channels/${id}`);
  const left = async () => {
    const kept: string[] = [];
    for await (const { key } of app.context.db.walk<unknown>([])) {
      if (key.includes(id)) kept.push(key.map(String).join(" "));
    }
    return kept;
  };
  await until("all is gone", async () => !(await left()).length);
  assert.equal((await bob.get(`/channels/server/${server.id}`)).status, 200);
  await app.fresh();
  const log = (await ada.get(`/e2ee/authority/${server.id}`)).body.entries as string[];
  const signed = log.reduce((sum, entry) => sum + Uint8Array.fromBase64(entry).length, 0);
  assert.equal(app.context.usage.of(ada.id).used, signed, "the log of the server stays");
});
