import assert from "node:assert/strict";
import { createApi } from "../../../client/base/api.ts";
import { openFriendActions } from "../../../client/friends/friend_actions.ts";
import { createFriends } from "../../../client/friends/friends.ts";
import { named, onlineOf } from "../../../client/friends/find.ts";
import { createFriendsStore } from "../../../client/friends/store.ts";
import { FakePlatform, refusal, type Respond, until } from "./fakes.ts";
import { aFriend, aRequest } from "./fakes_social.ts";

const bob = aFriend();
const request = aRequest({ id: "r1", username: "carl" });

function lists(path: string): unknown {
  return {
    "/api/friends": { friends: [bob] },
    "/api/friends/requests": { requests: [request] },
    "/api/friends/requests/sent": { requests: [] },
    "/api/friends/blocked": { blocked: [{ id: "u5", username: "eve" }] },
  }[path] ?? { success: true };
}

function setup(respond: Respond = (call) => lists(call.path)) {
  const platform = new FakePlatform(respond);
  const store = createFriendsStore();
  const renew = () => Promise.resolve(false);
  const api = createApi({ platform, token: () => "t", renew });
  const friends = createFriends({ platform, api }, store);
  const { actions } = openFriendActions({ api, events: friends.events }, store);
  return { platform, store, friends: { ...friends, actions } };
}

async function started() {
  const all = setup();
  all.friends.start();
  await until("loaded", () => all.store.social.value.status === "ready");
  return all;
}

Deno.test("[FRD-35 FRD-36 NAV-16] the lists are fetched at once and every 30 s while they are looked at", async () => {
  const { platform, store, friends } = await started();
  assert.equal(store.pending.value, 1);
  assert.deepEqual([...store.blockedIds.value], ["u5"]);
  const fetched = () => platform.paths.filter((path) => path === "GET /api/friends").length;
  platform.pass(30_000);
  assert.equal(fetched(), 2);
  platform.isHidden = true;
  platform.pass(30_000);
  assert.equal(fetched(), 2);
  friends.stop();
  platform.isHidden = false;
  platform.pass(90_000);
  assert.equal(fetched(), 2);
  assert.equal(store.social.value.friends.length, 0);
});

Deno.test("[FRD-27 FRD-30] events of requests and friends keep the lists right", async () => {
  const { store, friends: { events } } = await started();
  events["friend-request"]({ request: aRequest({ id: "r2" }), direction: "received" });
  events["friend-request"]({ request: aRequest({ id: "r3" }), direction: "sent" });
  assert.deepEqual(store.social.value.received.map((r) => r.id), ["r2", "r1"]);
  assert.deepEqual(store.social.value.sent.map((r) => r.id), ["r3"]);
  for (const requestId of ["r1", "r2", "r3"]) events["friend-request-removed"]({ requestId });
  assert.equal(store.pending.value, 0);
  assert.equal(store.social.value.sent.length, 0);
  events["friend-accepted"]({ friend: aFriend({ id: "u1", username: "Ann" }) });
  assert.deepEqual(store.social.value.friends.map((f) => f.username), ["Ann", "bob"]);
  events["friend-removed"]({ userId: "u2" });
  assert.deepEqual(store.social.value.friends.map((f) => f.username), ["Ann"]);
});

Deno.test("[PRES-02 FRD-22] presence reaches friends; what is not known is offline", async () => {
  const { store, friends } = await started();
  const change = (status: "idle" | "invisible" | "online" | "dnd" | "offline") =>
    friends.events["presence-changed"]({ userId: "u2", status, custom_status: "away" });
  change("idle");
  assert.equal(onlineOf(store.social.value.friends).length, 1);
  change("invisible");
  assert.equal(onlineOf(store.social.value.friends).length, 0);
  assert.equal(store.social.value.friends[0]!.custom_status, "away");
});

Deno.test("[FRD-31 FRD-32] a block ends the friendship; another device's block is looked up", async () => {
  const { platform, store, friends } = await started();
  await friends.actions.block(bob);
  assert.deepEqual(platform.calls.at(-1)!.body, { userId: "u2" });
  assert.deepEqual(store.social.value.friends, []);
  assert.deepEqual(store.social.value.blocked.map((b) => b.username), ["bob", "eve"]);
  await friends.actions.unblock("u2");
  assert.equal(store.blockedIds.value.has("u2"), false);
  const before = platform.calls.length;
  await friends.events["blocked-changed"]({ userId: "u5", blocked: true });
  assert.equal(platform.calls.length, before, "it is known already");
  await friends.events["blocked-changed"]({ userId: "u9", blocked: true });
  assert.equal(platform.calls.length, before + 4);
});

Deno.test("a refresh that changes nothing leaves the set of the blocked as it is", async () => {
  const { store, friends } = await started();
  const before = store.blockedIds.value;
  await friends.load();
  assert.equal(store.blockedIds.value, before);
});

Deno.test("[D-SOC-1] a request that crosses another is a friendship", async () => {
  const { store, friends } = setup(() => ({ friend: bob }));
  assert.equal(await friends.actions.request("bob"), true);
  assert.deepEqual(store.social.value.friends, [bob]);
});

Deno.test("a failed load says so only while nothing is held", async () => {
  const { platform, store, friends } = setup(() => refusal(500, "internal", "no"));
  await friends.load();
  assert.equal(store.social.value.status, "error");
  platform.respond = (call) => lists(call.path);
  await friends.load();
  platform.respond = () => refusal(500, "internal", "no");
  await friends.load();
  assert.equal(store.social.value.status, "ready");
});

Deno.test("[FRD-05] the search finds parts of names, whatever the case", () => {
  const list = [aFriend({ username: "Ann" }), bob];
  assert.deepEqual(named(list, " aN ").map((f) => f.username), ["Ann"]);
  assert.equal(named(list, "  ").length, 2);
});
