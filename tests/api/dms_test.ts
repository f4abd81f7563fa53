import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { beforeCommit } from "../helpers/between.ts";
import { befriend, block, openDm } from "../helpers/people.ts";
import { type Person, sealed } from "../helpers/person.ts";

const open = (from: Person, to: { id: string }) =>
  from.post("/channels/dm", { recipientId: to.id });
const dms = async (person: Person) => (await person.get("/channels/dm")).body.channels;

async function refused(call: ReturnType<Person["get"]>) {
  const { status, body } = await call;
  assert.deepEqual([status, body.error], [403, "You cannot message this person"]);
}

async function twoFriends(app: TestApp) {
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  await befriend(ada, bob);
  return { ada, bob, eve, dm: await openDm(ada, bob) };
}

Deno.test("[DM-02 DM-03 D-SOC-1] one direct message a pair, whoever opens it, even at once", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  await befriend(ada, bob);
  const responses = await Promise.all([open(ada, bob), open(bob, ada), open(ada, bob)]);
  const [one] = responses.map((response) => response.body.channel);
  assert.deepEqual(new Set(responses.map((response) => response.body.channel.id)).size, 1);
  assert.deepEqual(one, {
    id: one.id,
    server_id: null,
    name: "bob",
    is_voice: false,
    position: 0,
    mode: "open",
    last_seq: 0,
    read_seq: 0,
    mention_count: 0,
    unread_count: 0,
    recipient: {
      id: bob.id,
      username: "bob",
      avatar_url: null,
      avatar_color: null,
      status: "offline",
    },
  });
  assert.deepEqual(await dms(ada), [one]);
  const [ofBob] = await dms(bob);
  assert.deepEqual([ofBob.id, ofBob.name, ofBob.recipient.id], [one.id, "ada", ada.id]);
});

Deno.test("[D-SOC-1 D-SOC-2] friends and fellow members may open one; strangers, blocked and blockers may not", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  await refused(open(ada, bob));
  const { server } = await ada.createServer();
  await ada.bring(server.id, bob, eve);
  assert.equal((await open(ada, bob)).status, 200);
  await block(bob, eve);
  await refused(open(bob, eve));
  await refused(open(eve, bob));
  assert.equal((await open(ada, { id: "nobody" })).status, 404);
  const self = await open(ada, ada);
  assert.deepEqual([self.status, Object.keys(self.body.details)], [400, ["recipientId"]]);
});

Deno.test("[D-SOC-1] who is neither friend nor fellow any more finds the direct message as it was", async () => {
  await using app = await TestApp.start();
  const { ada, bob, dm } = await twoFriends(app);
  await ada.delete(`/friends/${bob.id}`);
  assert.equal((await openDm(ada, bob)).id, dm.id);
  assert.equal((await bob.post(`/messages/${dm.id}`, sealed("still here"))).status, 201);
});

Deno.test("[D-PERM-6] to everybody else a direct message does not exist", async () => {
  await using app = await TestApp.start();
  const { ada, eve, dm } = await twoFriends(app);
  const { id } = await ada.say(dm.id, "secret");
  const doors: [method: string, path: string, body?: unknown][] = [
    ["GET", `/messages/${dm.id}`],
    ["POST", `/messages/${dm.id}`, sealed("x")],
    ["PUT", `/messages/${id}`, sealed("x")],
    ["DELETE", `/messages/${id}`],
    ["GET", `/messages/${dm.id}/${id}/content`],
    ["POST", `/messages/${dm.id}/bulk-delete`, { messageIds: [id] }],
    ["GET", `/messages/${id}/reactions`],
    ["POST", `/messages/${id}/reactions`, { emoji: "👍" }],
    ["GET", `/channels/${dm.id}/pins`],
    ["PUT", `/channels/${dm.id}/pins/${id}`],
    ["DELETE", `/channels/${dm.id}/pins/${id}`],
    ["GET", `/channels/${dm.id}/members`],
    ["POST", `/channels/${dm.id}/read`, { seq: 1 }],
    ["PUT", `/channels/${dm.id}`, { name: "x" }],
    ["DELETE", `/channels/${dm.id}`],
  ];
  for (const [method, path, body] of doors) {
    const unknown = path.replaceAll(dm.id, "unknown").replaceAll(id, "unknown");
    const [hidden, absent] = [
      await eve.call(method, path, body),
      await eve.call(method, unknown, body),
    ];
    assert.deepEqual([hidden.status, hidden.body], [404, absent.body], `${method} ${path}`);
  }
});

Deno.test("[D-PERM-5 D-MSG-5] in a direct message only the author edits and deletes, nobody in bulk, and it is nobody's to change", async () => {
  await using app = await TestApp.start();
  const { ada, bob, dm } = await twoFriends(app);
  const { id } = await ada.say(dm.id, "mine");
  for (const person of [ada, bob]) {
    const bulk = { messageIds: [id] };
    assert.equal((await person.post(`/messages/${dm.id}/bulk-delete`, bulk)).status, 403);
    assert.equal((await person.put(`/channels/${dm.id}`, { name: "x" })).status, 403);
    assert.equal((await person.delete(`/channels/${dm.id}`)).status, 403);
  }
  assert.equal((await bob.put(`/messages/${id}`, sealed("not his"))).status, 403);
  assert.equal((await bob.delete(`/messages/${id}`)).status, 403);
  const edited = await ada.put(`/messages/${id}`, sealed("edited"));
  assert.deepEqual([edited.status, edited.body.message.can_mention_everyone], [200, false]);
  assert.equal((await ada.delete(`/messages/${id}`)).status, 200);
});

Deno.test("[DM-02 D-MSG-8 D-MSG-9] history, names, read state, reactions, pins and members are those of two people", async () => {
  await using app = await TestApp.start();
  const { ada, bob, dm } = await twoFriends(app);
  const { id, seq } = await ada.say(dm.id, "hello");
  const page = (await bob.get(`/messages/${dm.id}`)).body;
  assert.deepEqual([page.channelName, page.messages.length, page.hasMore], ["ada", 1, false]);
  assert.equal((await ada.get(`/messages/${dm.id}`)).body.channelName, "bob");
  assert.equal((await dms(bob))[0].last_seq, seq);
  const markers = async () => [(await dms(ada))[0].read_seq, (await dms(bob))[0].read_seq];
  assert.deepEqual(await markers(), [seq, 0], "who writes has read it");
  await bob.post(`/channels/${dm.id}/read`, { seq, mention_count: 0 });
  assert.deepEqual(await markers(), [seq, seq]);
  const { reactions } = (await bob.post(`/messages/${id}/reactions`, { emoji: "👍" })).body;
  assert.deepEqual(reactions, [{ emoji: "👍", count: 1, users: ["bob"] }]);
  for (const [pinner, remover] of [[ada, bob], [bob, ada]]) {
    assert.equal((await pinner.put(`/channels/${dm.id}/pins/${id}`)).status, 200);
    assert.equal((await remover.get(`/channels/${dm.id}/pins`)).body.pins.length, 1);
    assert.equal((await remover.delete(`/channels/${dm.id}/pins/${id}`)).status, 200);
  }
  const { members } = (await bob.get(`/channels/${dm.id}/members`)).body;
  const names = members.map((one: { username: string }) => one.username).sort();
  assert.deepEqual(names, ["ada", "bob"]);
});

Deno.test("[DM-02] the direct message last written in comes first", async () => {
  await using app = await TestApp.start();
  const [ada, ...others] = await app.registerAll("ada", "bob", "eve", "dan");
  const { server } = await ada.createServer();
  await ada.bring(server.id, ...others);
  const [first, second, third] = [
    await openDm(ada, others[0]),
    await openDm(ada, others[1]),
    await openDm(ada, others[2]),
  ].map((one) => one.id);
  const order = async () => (await dms(ada)).map((one: { id: string }) => one.id);
  assert.deepEqual(await order(), [third, second, first]);
  await others[0].say(first, "up");
  await ada.say(second, "further up");
  assert.deepEqual(await order(), [second, first, third]);
});

Deno.test("[D-SOC-2] a block stops writing both ways; history stays, and one's own can be taken back", async () => {
  await using app = await TestApp.start();
  const { ada, bob, dm } = await twoFriends(app);
  const [ofAda, ofBob] = [await ada.say(dm.id, "one"), await bob.say(dm.id, "two")];
  await ada.post(`/messages/${ofBob.id}/reactions`, { emoji: "👍" });
  await block(ada, bob);
  for (const [person, own, other] of [[ada, ofAda, ofBob], [bob, ofBob, ofAda]] as const) {
    await refused(person.post(`/messages/${dm.id}`, sealed("x")));
    await refused(person.put(`/messages/${own.id}`, sealed("x")));
    await refused(person.post(`/messages/${other.id}/reactions`, { emoji: "👎" }));
    await refused(person.put(`/channels/${dm.id}/pins/${own.id}`));
    assert.equal((await person.get(`/messages/${dm.id}`)).body.messages.length, 2);
    assert.equal((await person.post(`/channels/${dm.id}/read`, { seq: 2 })).status, 200);
    assert.equal((await dms(person)).length, 1);
  }
  assert.equal((await ada.delete(`/messages/${ofBob.id}/reactions/👍`)).status, 200);
  assert.equal((await bob.delete(`/messages/${ofBob.id}`)).status, 200);
  await ada.delete(`/friends/block/${bob.id}`);
  assert.equal((await bob.post(`/messages/${dm.id}`, sealed("again"))).status, 201);
});

Deno.test("[D-MSG-1 D-SOC-2] a block that comes while a message is being stored still refuses it", async () => {
  await using app = await TestApp.start();
  const { ada, bob, dm } = await twoFriends(app);
  const interrupted = beforeCommit(app, () => block(ada, bob));
  await refused(bob.post(`/messages/${dm.id}`, sealed("too late")));
  assert.ok(interrupted());
  assert.deepEqual((await ada.get(`/messages/${dm.id}`)).body.messages, []);
});

Deno.test("[MEND-26b] the newest message of each conversation comes, sealed as it is stored, to those in it alone", async () => {
  await using app = await TestApp.start();
  const { ada, bob, eve, dm } = await twoFriends(app);
  await befriend(ada, eve);
  const other = await openDm(ada, eve);
  const last = async (person: Person, query = "") =>
    (await person.get(`/channels/dm/last${query}`)).body.messages;
  assert.deepEqual(await last(ada), []);
  await ada.say(dm.id, "first");
  const second = await bob.say(dm.id, "second");
  app.advance(1000);
  const third = await eve.say(other.id, "third");
  assert.deepEqual(await last(ada), [third, second]);
  assert.deepEqual(await last(bob), [second]);
  assert.deepEqual(await last(ada, "?limit=1"), [third]);
  assert.equal((await ada.get("/channels/dm/last?limit=0")).status, 400);

  app.advance(1000);
  const encryptedContent = new Uint8Array(5000).toBase64();
  const large = (await bob.post(`/messages/${dm.id}`, { ...sealed(""), encryptedContent })).body;
  const [newest] = await last(ada);
  assert.deepEqual([newest.id, newest.encrypted_content, newest.content_size], [
    large.message.id,
    undefined,
    encryptedContent.length,
  ]);
  await bob.delete(`/messages/${large.message.id}`);
  assert.deepEqual(await last(ada), [third, second]);
});
