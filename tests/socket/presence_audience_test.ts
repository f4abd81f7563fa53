import assert from "node:assert/strict";
import type { Member } from "../../protocol/servers.ts";
import { TestApp } from "../helpers/app.ts";
import { befriend, block, friendsOf, openDm } from "../helpers/people.ts";
import type { Person } from "../helpers/person.ts";
import type { TestSocket } from "../helpers/test_socket.ts";

/** Returns one person's views of another's status, everywhere it's shown. */
async function windows(viewer: Person, seen: Person): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { id, status, presence } of await friendsOf(viewer)) {
    if (id !== seen.id) continue;
    found.friends = status;
    found.presence = presence.status;
  }
  for (const server of (await viewer.get("/servers")).body.servers) {
    const { members } = (await viewer.get(`/servers/${server.id}/members`)).body;
    const member = members.find((one: Member) => one.user_id === seen.id);
    if (member) found.members = member.status;
  }
  for (const dm of (await viewer.get("/channels/dm")).body.channels) {
    if (dm.recipient.id !== seen.id) continue;
    found.recipient = dm.recipient.status;
    const { members } = (await viewer.get(`/channels/${dm.id}/members`)).body;
    found.participants = members.find((one: Member) => one.user_id === seen.id).status;
  }
  return found;
}

const notices = (socket: TestSocket, about: Person): string[] =>
  socket.seen("presence-changed").filter((p) => p.userId === about.id).map((p) => p.status);

/** All that was sent on the way is there, then the choice is made and has arrived everywhere. */
async function choose(person: Person, own: TestSocket, others: TestSocket[], status: string) {
  for (const socket of [own, ...others]) {
    await socket.sync();
    socket.forget();
  }
  await person.post("/profiles/presence", { status });
  await own.waitFor("presence-changed", (p) => p.userId === person.id && p.status === status);
  for (const socket of others) await socket.sync();
}

Deno.test("[D-SOC-3 D-SOC-4 PRES-04] fellow members, friends and partners of direct messages hear of it, strangers do not", async () => {
  await using app = await TestApp.start();
  const [ada, fellow, friend, partner, stranger] = await app.registerAll(
    "ada",
    "fellow",
    "friend",
    "partner",
    "stranger",
  );
  const { server } = await ada.createServer();
  await ada.bring(server.id, fellow);
  await befriend(ada, friend);
  await befriend(ada, partner);
  await openDm(partner, ada);
  await ada.delete(`/friends/${partner.id}`);
  const a = await ada.socket();
  const sockets = await Promise.all([fellow, friend, partner].map((one) => one.socket()));
  const s = await stranger.socket();
  for (const [choice, shown] of [["idle", "idle"], ["dnd", "dnd"], ["invisible", "offline"]]) {
    await choose(ada, a, [...sockets, s], choice);
    for (const socket of sockets) assert.deepEqual(notices(socket, ada), [shown]);
  }
  assert.deepEqual(s.arrived, []);
});

Deno.test("[D-SOC-4] who is fellow, friend and partner at once is told once", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  for (let i = 0; i < 2; i++) await ada.bring((await ada.createServer()).server.id, bob);
  await befriend(ada, bob);
  await openDm(ada, bob);
  const [a, b] = [await ada.socket(), await bob.socket()];
  await choose(ada, a, [b], "dnd");
  assert.deepEqual(notices(b, ada), ["dnd"]);
});

Deno.test("[PRES-02 D-SOC-3] whoever is invisible is offline in every window and every event", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  await befriend(ada, bob);
  const { server } = await ada.createServer();
  await ada.bring(server.id, bob);
  const dm = await openDm(ada, bob);
  const [a, b] = [await ada.socket(), await bob.socket()];
  await choose(ada, a, [b], "idle");
  assert.deepEqual(await windows(bob, ada), {
    friends: "idle",
    presence: "idle",
    members: "away",
    recipient: "idle",
    participants: "away",
  });
  await choose(ada, a, [b], "invisible");
  const offline = {
    friends: "offline",
    presence: "offline",
    members: "offline",
    recipient: "offline",
    participants: "offline",
  };
  assert.deepEqual(await windows(bob, ada), offline);
  // Logging in, connecting, writing, joining and leaving reveal nothing either.
  const again = await (await app.login("ada")).socket();
  await ada.say(dm.id, "unseen");
  const second = await ada.createServer("Second");
  await ada.bring(second.server.id, bob);
  await b.waitFor("server-joined");
  await bob.bring(second.server.id);
  again.close();
  await b.sync();
  assert.deepEqual(notices(b, ada), ["offline"], "said once, when it was chosen");
  assert.deepEqual(await windows(bob, ada), offline);
});

Deno.test("[D-SOC-2] a block hides the presence of each from the other, at once and until it is lifted", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server } = await eve.createServer();
  await eve.bring(server.id, ada, bob);
  await openDm(ada, bob);
  const [a, b, e] = [await ada.socket(), await bob.socket(), await eve.socket()];
  await choose(ada, a, [b, e], "dnd");
  await block(bob, ada);
  const offline = { userId: ada.id, status: "offline", custom_status: null };
  const gone = await b.waitFor(
    "presence-changed",
    (p) => p.userId === ada.id && p.status !== "dnd",
  );
  assert.deepEqual(gone, offline);
  await a.waitFor("presence-changed", (p) => p.userId === bob.id && p.status === "offline");
  for (const [viewer, seen] of [[ada, bob], [bob, ada]]) {
    const all = new Set(Object.values(await windows(viewer, seen)));
    assert.deepEqual([...all], ["offline"]);
  }
  await choose(ada, a, [b, e], "idle");
  assert.deepEqual([notices(b, ada), notices(e, ada)], [[], ["idle"]], "others are told as before");
  assert.equal((await windows(eve, ada)).members, "away");
  assert.deepEqual(notices(a, ada), ["idle"], "and so are the own devices");

  await bob.delete(`/friends/block/${ada.id}`);
  await b.waitFor("presence-changed", (p) => p.userId === ada.id && p.status === "idle");
  await a.waitFor("presence-changed", (p) => p.userId === bob.id && p.status === "online");
  assert.equal((await windows(bob, ada)).members, "away");
});

Deno.test("[D-SOC-2 D-SOC-3] a member event shows the blocked an offline member, and the others the real one", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server } = await eve.createServer();
  await eve.bring(server.id, bob);
  await block(ada, bob);
  const [b, e] = [await bob.socket(), await eve.socket()];
  await ada.socket();
  await eve.bring(server.id, ada);
  const ofAda = (data: { member: Member }) => data.member.user_id === ada.id;
  assert.equal((await b.waitFor("member-joined", ofAda)).member.status, "offline");
  assert.equal((await e.waitFor("member-joined", ofAda)).member.status, "online");
});
