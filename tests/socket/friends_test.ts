import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { befriend, block, friendsOf, openDm, request } from "../helpers/people.ts";
import type { Person } from "../helpers/person.ts";

/** Opens two devices of Ada, one of Bob, and Eve, who receives nothing. */
async function fourSockets(app: TestApp) {
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const [a1, a2] = [await ada.socket(), await ada.socket()];
  const [b, e] = [await bob.socket(), await eve.socket()];
  return { ada, bob, eve, a1, a2, b, e };
}

Deno.test("[FRD-26 D-SOC-1] a request is told to all devices of both, each with the other in it", async () => {
  await using app = await TestApp.start();
  const { ada, bob, a1, a2, b, e } = await fourSockets(app);
  const sent = await request(ada, bob);
  for (const socket of [a1, a2]) {
    assert.deepEqual(await socket.waitFor("friend-request"), { request: sent, direction: "sent" });
  }
  assert.deepEqual(await b.waitFor("friend-request"), {
    request: { ...sent, username: "ada" },
    direction: "received",
  });
  await e.sync();
  assert.deepEqual(e.arrived, []);
});

Deno.test("[FRD-28 FRD-29] a request that is rejected or cancelled is taken back everywhere", async () => {
  await using app = await TestApp.start();
  const { ada, bob, a1, a2, b, e } = await fourSockets(app);
  for (const verb of ["reject", "cancel"]) {
    const { id } = await request(ada, bob);
    if (verb === "reject") await bob.post(`/friends/request/${id}/reject`);
    else await ada.delete(`/friends/request/${id}/cancel`);
    for (const socket of [a1, a2, b]) {
      await socket.waitFor("friend-request-removed", (one) => one.requestId === id);
    }
  }
  await e.sync();
  assert.deepEqual(e.arrived, []);
});

Deno.test("[FRD-27 FRD-30] a friendship begins and ends on all devices of both, with presence as it is", async () => {
  await using app = await TestApp.start();
  const { ada, bob, a1, a2, b, e } = await fourSockets(app);
  await bob.post("/profiles/presence", { status: "dnd" });
  const { id } = await request(ada, bob);
  await bob.post(`/friends/request/${id}/accept`);
  for (const socket of [a1, a2]) {
    const { friend } = await socket.waitFor("friend-accepted");
    assert.deepEqual([friend.username, friend.status], ["bob", "dnd"]);
    assert.deepEqual([friend], await friendsOf(ada));
    await socket.waitFor("friend-request-removed", (one) => one.requestId === id);
  }
  assert.deepEqual([(await b.waitFor("friend-accepted")).friend], await friendsOf(bob));
  await bob.delete(`/friends/${ada.id}`);
  for (const socket of [a1, a2]) {
    assert.deepEqual(await socket.waitFor("friend-removed"), { userId: bob.id });
  }
  assert.deepEqual(await b.waitFor("friend-removed"), { userId: ada.id });
  await e.sync();
  assert.deepEqual(e.arrived, []);
});

Deno.test("[D-SOC-1] crossing requests tell both of the friendship and take the request back", async () => {
  await using app = await TestApp.start();
  const { ada, bob, a1, b } = await fourSockets(app);
  const { id } = await request(ada, bob);
  await bob.post("/friends/request", { username: "ada" });
  for (const socket of [a1, b]) {
    await socket.waitFor("friend-accepted");
    assert.deepEqual(socket.seen("friend-request-removed"), [{ requestId: id }]);
  }
});

Deno.test("[FRD-31 FRD-32 D-SOC-2] only the own devices hear of a block; the other sees a friend go, and nothing of strangers", async () => {
  await using app = await TestApp.start();
  const { ada, bob, eve, a1, a2, b, e } = await fourSockets(app);
  await befriend(ada, bob);
  await request(eve, ada);
  await block(ada, bob);
  await block(ada, eve);
  for (const socket of [a1, a2]) {
    const of = (person: Person) => (one: { userId: string }) => one.userId === person.id;
    const blocked = await socket.waitFor("blocked-changed", of(bob));
    assert.deepEqual(blocked, { userId: bob.id, blocked: true });
    await socket.waitFor("blocked-changed", of(eve));
    await socket.waitFor("friend-removed", of(bob));
  }
  assert.deepEqual(await b.waitFor("friend-removed"), { userId: ada.id });
  await e.waitFor("friend-request-removed");
  await ada.delete(`/friends/block/${bob.id}`);
  await a1.waitFor("blocked-changed", (one) => !one.blocked);
  for (const socket of [b, e]) {
    await socket.sync();
    assert.deepEqual(socket.seen("blocked-changed"), []);
  }
  assert.deepEqual(e.arrived.map((one) => one.event), ["friend-request", "friend-request-removed"]);
});

Deno.test("[DM-02 D-SOC-1] a direct message is told once to all devices of both, who at once hear what is said there", async () => {
  await using app = await TestApp.start();
  const { ada, bob, a1, a2, b, e } = await fourSockets(app);
  await befriend(ada, bob);
  const channel = await openDm(ada, bob);
  await openDm(bob, ada);
  for (const socket of [a1, a2]) {
    assert.deepEqual(await socket.waitFor("dm-created"), { channel });
  }
  const ofBob = (await b.waitFor("dm-created")).channel;
  assert.deepEqual([ofBob.id, ofBob.name, ofBob.recipient.id], [channel.id, "ada", ada.id]);
  assert.equal(ofBob.recipient.status, "online");
  const late = await bob.socket();
  const { id } = await ada.say(channel.id, "hello");
  for (const socket of [a1, a2, b, late]) {
    await socket.waitFor("new-message", (message) => message.id === id);
    await socket.sync();
    assert.ok(socket.seen("dm-created").length <= 1);
  }
  await e.sync();
  assert.deepEqual(e.arrived, []);
});
