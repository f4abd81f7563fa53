import assert from "node:assert/strict";
import { SERVER_TIMES } from "../../protocol/server_limits.ts";
import type { Member } from "../../protocol/servers.ts";
import { TestApp } from "../helpers/app.ts";
import type { Person } from "../helpers/person.ts";
import type { TestSocket } from "../helpers/test_socket.ts";
import { until } from "../helpers/until.ts";

async function statusOf(asker: Person, serverId: string, userId: string): Promise<string> {
  const { members } = (await asker.get(`/servers/${serverId}/members`)).body;
  return members.find((one: Member) => one.user_id === userId).status;
}

Deno.test("[D-SOC-4] presence is the union of a user's sockets, with a time of grace after the last", async () => {
  await using app = await TestApp.start();
  app.stopClock();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server } = await ada.createServer();
  await ada.bring(server.id, bob);
  const [a, e] = [await ada.socket(), await eve.socket()];
  const ofBob = () => a.seen("presence-changed").filter((one) => one.userId === bob.id);
  assert.equal(await statusOf(ada, server.id, bob.id), "offline");

  const [first, second] = [await bob.socket(), await bob.socket()];
  await a.waitFor("presence-changed", (one) => one.userId === bob.id && one.status === "online");
  first.close();
  await second.sync();
  second.close();
  await app.noticesLeaving(bob);
  app.advance(SERVER_TIMES.presenceGrace - 1);
  const back = await bob.socket();
  await back.sync();
  app.advance(SERVER_TIMES.presenceGrace);
  assert.equal(await statusOf(ada, server.id, bob.id), "online");
  back.close();
  await app.noticesLeaving(bob);
  app.advance(SERVER_TIMES.presenceGrace);
  await a.waitFor("presence-changed", (one) => one.userId === bob.id && one.status === "offline");
  assert.equal(await statusOf(ada, server.id, bob.id), "offline");
  assert.deepEqual(ofBob().map((one) => one.status), ["online", "offline"], "no flicker");
  await e.sync();
  assert.deepEqual(e.arrived, [], "strangers hear nothing");
});

Deno.test("[D-SOC-3] invisible is offline to others in list and event, and known to the own devices", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server } = await ada.createServer();
  await ada.bring(server.id, bob);
  const [a, b1, b2] = [await ada.socket(), await bob.socket(), await bob.socket()];
  const cases = [["idle", "idle", "away"], ["dnd", "dnd", "busy"], [
    "invisible",
    "offline",
    "offline",
  ], ["online", "online", "online"]];
  for (const [choice, event, listed] of cases) {
    // Earlier events, including his connection, aren't a response to this.
    await a.sync();
    a.forget();
    assert.deepEqual((await bob.post("/profiles/presence", { status: choice })).body, {
      status: choice,
    });
    const received = await a.waitFor("presence-changed", (one) => one.userId === bob.id);
    assert.deepEqual(received, { userId: bob.id, status: event, custom_status: null });
    for (const socket of [b1, b2]) {
      await socket.waitFor(
        "presence-changed",
        (one) => one.userId === bob.id && one.status === choice,
      );
    }
    assert.equal(await statusOf(ada, server.id, bob.id), listed);
  }
  for (const status of ["offline", "", 5, null]) {
    const { status: code, body } = await bob.post("/profiles/presence", { status });
    assert.deepEqual([code, Object.keys(body.details)], [400, ["status"]]);
  }
});

Deno.test("[D-SOC-4] somebody online is idle when all their devices are; a choice by hand stays as it is", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server } = await ada.createServer();
  await ada.bring(server.id, bob);
  const [a, phone, desk] = [await ada.socket(), await bob.socket(), await bob.socket()];
  const notices = () => a.seen("presence-changed").filter((p) => p.userId === bob.id);
  const hear = (status: string) =>
    a.waitFor("presence-changed", (p) => p.userId === bob.id && p.status === status);
  const idle = async (socket: TestSocket, idle: boolean) =>
    assert.equal((await socket.emit("presence-idle", { idle })).ok, true);
  const forget = async () => {
    await a.sync();
    a.forget();
    desk.forget();
  };
  await forget();

  await idle(phone, true);
  await a.sync();
  assert.deepEqual(notices(), [], "the desk is in use");
  await idle(desk, true);
  await hear("idle");
  assert.equal(await statusOf(ada, server.id, bob.id), "away");
  assert.deepEqual(
    await desk.waitFor("presence-changed", (p) => p.userId === bob.id),
    { userId: bob.id, status: "online", custom_status: null, seen: "idle" },
  );
  await forget();
  await idle(phone, false);
  await hear("online");
  phone.close();
  await hear("idle");
  await forget();

  await bob.post("/profiles/presence", { status: "dnd" });
  await hear("dnd");
  await idle(desk, false);
  await bob.post("/profiles/presence", { status: "invisible" });
  await hear("offline");
  await idle(desk, true);
  await a.sync();
  assert.deepEqual(notices().map((p) => p.status), ["dnd", "offline"]);
  await bob.post("/profiles/presence", { status: "online" });
  await hear("idle");
  const back = await bob.socket();
  await hear("online");
  back.close();
  desk.close();
  await app.noticesLeaving(bob);
  app.advance(SERVER_TIMES.presenceGrace);
  await until("he is gone", () => notices().at(-1).status === "offline");
});

Deno.test("[D-SOC-4 D-LAST-2] login sets online, but not over an invisible of another device", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const cases = [["dnd", "online"], ["idle", "online"], ["invisible", "invisible"]];
  for (const [before, after] of cases) {
    await ada.post("/profiles/presence", { status: before });
    assert.equal((await app.login("ada")).user.status, after);
  }
  const restored = await app.anonymous("POST", "/auth/validate-session", {
    sessionToken: ada.sessionToken,
  });
  assert.equal(restored.body.user.status, "invisible", "a restored session keeps the choice");
});

Deno.test("[D-SOC-4] the time of grace is 30 s", () => {
  assert.equal(SERVER_TIMES.presenceGrace, 30_000);
});
