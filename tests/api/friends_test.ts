import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { befriend, block, friendsOf, lists, request } from "../helpers/people.ts";
import type { Person } from "../helpers/person.ts";
import { step } from "../helpers/step.ts";

const NOBODY = { friends: [], received: [], sent: [], blocked: [] };
const ask = (from: Person, to: Person) =>
  from.post("/friends/request", { username: to.user.username });

async function refused(call: ReturnType<Person["get"]>, status: number, error: string) {
  const { status: found, body } = await call;
  assert.deepEqual([found, body.error], [status, error]);
}

Deno.test("[FRD-26] a request is sent, seen by both and accepted", async (t) => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { body } = await ada.post("/friends/request", { username: " BOB " });
  const { id, username, avatar_url, created_at } = body.request;
  assert.deepEqual([username, avatar_url], ["bob", null]);
  assert.ok(Math.abs(Date.parse(created_at) - Date.now()) < 60_000);
  await step(t, "[FRD-23 FRD-24 FRD-25] it is listed by both", async () => {
    assert.deepEqual((await ada.get("/friends/requests/sent")).body.requests, [body.request]);
    assert.deepEqual((await bob.get("/friends/requests")).body.requests, [
      { ...body.request, username: "ada" },
    ]);
  });
  await step(t, "[FRD-21 FRD-27] accepted, it makes both friends, once", async () => {
    const accepted = await bob.post(`/friends/request/${id}/accept`);
    assert.equal(accepted.body.friend.username, "ada");
    assert.deepEqual(await lists(ada), { ...NOBODY, friends: ["bob"] });
    assert.deepEqual(await lists(bob), { ...NOBODY, friends: ["ada"] });
    assert.equal((await bob.post(`/friends/request/${id}/accept`)).status, 404, "a second time");
  });
});

Deno.test("[FRD-22 D-SOC-3] a friend has the fields of the spec; invisible is offline", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  await befriend(ada, bob);
  const seen = (status: string) => ({
    id: bob.id,
    username: "bob",
    avatar_url: null,
    avatar_color: null,
    status,
    presence: { status },
    custom_status: null,
  });
  assert.deepEqual(await friendsOf(ada), [seen("offline")]);
  await bob.socket();
  for (const [choice, shown] of [["idle", "idle"], ["dnd", "dnd"], ["invisible", "offline"]]) {
    await bob.post("/profiles/presence", { status: choice });
    assert.deepEqual(await friendsOf(ada), [seen(shown)]);
  }
});

Deno.test("[FRD-28 FRD-29] the recipient rejects, the sender cancels, and neither does the other's part", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  for (const end of ["reject", "cancel"]) {
    const { id } = await request(ada, bob);
    const path = `/friends/request/${id}`;
    assert.equal((await ada.post(`${path}/accept`)).status, 403);
    assert.equal((await ada.post(`${path}/reject`)).status, 403);
    assert.equal((await bob.delete(`${path}/cancel`)).status, 403);
    for (const [method, verb] of [["POST", "accept"], ["POST", "reject"], ["DELETE", "cancel"]]) {
      assert.equal((await eve.call(method, `${path}/${verb}`)).status, 404);
    }
    const { status, body } = end === "reject"
      ? await bob.post(`${path}/reject`)
      : await ada.delete(`${path}/cancel`);
    assert.deepEqual([status, body], [200, { success: true }]);
    for (const person of [ada, bob]) assert.deepEqual(await lists(person), NOBODY);
  }
});

Deno.test("[D-SOC-1] crossing requests become a friendship, at once and at the same time", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  await request(ada, bob);
  const { status, body } = await ask(bob, ada);
  assert.deepEqual([status, body.friend.username], [201, "ada"]);
  assert.deepEqual(await lists(ada), { ...NOBODY, friends: ["bob"] });
  const responses = await Promise.all([ask(ada, eve), ask(eve, ada)]);
  assert.deepEqual(responses.map((one) => Object.keys(one.body)[0]).sort(), ["friend", "request"]);
  assert.deepEqual(await lists(eve), { ...NOBODY, friends: ["ada"] });
});

Deno.test("[D-SOC-1 D-LAST-3] second requests, friends, oneself and nobody are refused with a clear text", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  await request(ada, bob);
  await refused(ask(ada, bob), 409, "You have already sent this person a friend request");
  await refused(ask(ada, ada), 400, "You cannot send a friend request to yourself");
  const toNobody = ada.post("/friends/request", { username: "nobody" });
  await refused(toNobody, 404, "No user with that name");
  await ask(bob, ada);
  for (const [from, to] of [[ada, bob], [bob, ada]]) {
    await refused(ask(from, to), 409, "You are friends already");
  }
  const blank = await ada.post("/friends/request", { username: "   " });
  assert.deepEqual([blank.status, Object.keys(blank.body.details)], [400, ["username"]]);
});

Deno.test("[D-RATE D-LAST-1] ten requests may be pending: the eleventh is a 409, also when sent at once", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const others = await app.registerAll(...Array.from({ length: 12 }, (_, i) => `other${i}`));
  const responses = await Promise.all(others.map((other) => ask(ada, other)));
  const refusals = responses.filter((one) => one.status !== 201);
  assert.deepEqual(refusals.map((one) => [one.status, one.body.code]), [
    [409, "too_many"],
    [409, "too_many"],
  ]);
  const pending = (await ada.get("/friends/requests/sent")).body.requests;
  assert.equal(pending.length, 10);
  const left = others.find((_, i) => responses[i].status !== 201)!;
  // Each way in which one stops pending makes room for one more.
  const [first, second] = pending;
  await ada.delete(`/friends/request/${first.id}/cancel`);
  assert.equal((await ask(ada, left)).status, 201);
  const recipient = others.find((one) => one.user.username === second.username)!;
  await recipient.post(`/friends/request/${second.id}/accept`);
  const newcomer = await app.register("newcomer");
  assert.equal((await ask(ada, newcomer)).status, 201);
  assert.equal((await ask(ada, await app.register("late"))).status, 409);
  assert.equal((await ask(newcomer, left)).status, 201, "others have their own count");
});

Deno.test("[FRD-30] either ends a friendship, for both", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  await befriend(ada, bob);
  assert.equal((await eve.delete(`/friends/${bob.id}`)).status, 404);
  assert.deepEqual((await bob.delete(`/friends/${ada.id}`)).body, { success: true });
  for (const person of [ada, bob]) assert.deepEqual(await lists(person), NOBODY);
  assert.equal((await ada.delete(`/friends/${bob.id}`)).status, 404);
  assert.equal((await ask(ada, bob)).status, 201, "and may ask again");
});

Deno.test("[FRD-31 D-SOC-2] a block ends friendship and requests both ways, and refuses new ones", async (t) => {
  await using app = await TestApp.start();
  const [ada, bob, eve, dan] = await app.registerAll("ada", "bob", "eve", "dan");
  await befriend(ada, bob);
  await request(ada, eve);
  await request(dan, ada);
  for (const other of [bob, eve, dan]) {
    await block(ada, other);
    await block(ada, other);
    assert.deepEqual(await lists(other), NOBODY, "nothing says who blocked");
  }
  assert.deepEqual(await lists(ada), { ...NOBODY, blocked: ["bob", "dan", "eve"] });
  await step(t, "[FRD-33 FRD-34] it is listed", async () => {
    const { blocked } = (await ada.get("/friends/blocked")).body;
    assert.deepEqual(blocked[0], { id: bob.id, username: "bob" });
  });
  await step(t, "[D-LAST-3] it refuses new requests", async () => {
    await refused(ask(bob, ada), 403, "You cannot send this person a friend request");
    await refused(ask(ada, bob), 403, "You have blocked this person: unblock them first");
  });

  await step(t, "[FRD-32] only who blocked lifts it, and nothing is restored", async () => {
    assert.equal((await bob.delete(`/friends/block/${ada.id}`)).status, 404, "not theirs to lift");
    assert.deepEqual((await ada.delete(`/friends/block/${bob.id}`)).body, { success: true });
    assert.deepEqual(await lists(bob), NOBODY, "nothing is restored");
    assert.equal((await ask(bob, ada)).status, 201);
  });
  const self = await ada.post("/friends/block", { userId: ada.id });
  assert.deepEqual([self.status, self.body.code], [403, "cannot_act_on_self"]);
  assert.equal((await ada.post("/friends/block", { userId: "nobody" })).status, 404);
});

Deno.test("[D-SOC-2] where both block each other, each lifts only the own block", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  await block(ada, bob);
  await block(bob, ada);
  await ada.delete(`/friends/block/${bob.id}`);
  await refused(ask(ada, bob), 403, "You cannot send this person a friend request");
  assert.deepEqual(await lists(bob), { ...NOBODY, blocked: ["ada"] });
  await bob.delete(`/friends/block/${ada.id}`);
  assert.equal((await ask(ada, bob)).status, 201);
});

Deno.test("[FRD-26 FRD-31] what people are to each other is there after a restart", async () => {
  const path = await Deno.makeTempFile({ suffix: ".db" });
  {
    await using app = await TestApp.start({ path });
    const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
    await befriend(ada, bob);
    await block(ada, eve);
  }
  await using app = await TestApp.start({ path });
  const ada = await app.login("ada");
  assert.deepEqual(await lists(ada), { ...NOBODY, friends: ["bob"], blocked: ["eve"] });
});
