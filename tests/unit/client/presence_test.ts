import assert from "node:assert/strict";
import type { Status } from "../../../protocol/common.ts";
import { createApi } from "../../../client/base/api.ts";
import { createPresence } from "../../../client/presence/presence.ts";
import { createSessionStore } from "../../../client/auth/store.ts";
import { until } from "../../helpers/until.ts";
import { aUser, type Call, FakePlatform, refusal } from "./fakes.ts";

const MINUTE = 60_000;

function setup(status: Status = "online", respond: (call: Call) => unknown = () => ({})) {
  const platform = new FakePlatform(respond);
  const session = createSessionStore(aUser({ status }));
  const api = createApi({ platform, token: () => "t", renew: () => Promise.resolve(false) });
  const notices: boolean[] = [];
  const sendIdle = (idle: boolean) => void notices.push(idle);
  const presence = createPresence({ platform, api, session, sendIdle });
  presence.start();
  const chosen = () => platform.calls.map((call) => (call.body as { status: string }).status);
  return { platform, session, presence, notices, chosen };
}

Deno.test("[PRES-04 PRES-05] a choice is shown at once and told to the server", async () => {
  const { platform, session, presence, chosen } = setup();
  await presence.setStatus("dnd");
  assert.deepEqual(platform.paths, ["POST /api/profiles/presence"]);
  assert.deepEqual(chosen(), ["dnd"]);
  assert.equal(session.user.value!.status, "dnd");
});

Deno.test("[PRES-05] the next choice is told once the server knows the one before", async () => {
  const first = Promise.withResolvers<object>();
  const { platform, session, presence, chosen } = setup("online", () => first.promise);
  const idle = presence.setStatus("idle");
  const dnd = presence.setStatus("dnd");
  assert.equal(session.user.value!.status, "dnd");
  await until("the first is told", () => platform.calls.length === 1);
  first.resolve({});
  await Promise.all([idle, dnd]);
  assert.deepEqual(chosen(), ["idle", "dnd"]);
});

Deno.test("[PRES-06] a failure is only logged, and what is shown goes back", async () => {
  const { platform, session, presence } = setup("online", () => refusal(500, "internal", "no"));
  await presence.setStatus("dnd");
  assert.deepEqual(platform.logged, ["The presence could not be set"]);
  assert.equal(session.user.value!.status, "online");
});

Deno.test("[D-SOC-4] ten minutes without input are told, and the next input too; the choice stays", () => {
  const { platform, session, notices, chosen } = setup();
  platform.pass(9 * MINUTE);
  platform.fire("keydown", {});
  platform.pass(9 * MINUTE);
  assert.deepEqual(notices, []);
  platform.pass(2 * MINUTE);
  assert.deepEqual(notices, [true]);
  platform.fire("pointermove", {});
  platform.fire("pointermove", {});
  assert.deepEqual(notices, [true, false]);
  platform.pass(9 * MINUTE);
  assert.deepEqual(notices, [true, false]);
  assert.deepEqual([chosen(), session.user.value!.status], [[], "online"]);
});

Deno.test("[D-SOC-4] a new connection is told that nobody is here, and nothing where somebody is", () => {
  const { platform, presence, notices } = setup();
  presence.announce();
  assert.deepEqual(notices, []);
  platform.pass(11 * MINUTE);
  presence.announce();
  assert.deepEqual(notices, [true, true]);
});

Deno.test("[D-SOC-4] input in another tab counts; after the end nothing is watched", () => {
  const { platform, presence, notices } = setup();
  platform.pass(9 * MINUTE);
  platform.local.setItem("lastInput", String(platform.now()));
  platform.pass(2 * MINUTE);
  assert.deepEqual(notices, []);
  platform.pass(9 * MINUTE);
  assert.deepEqual(notices, [true]);
  platform.local.setItem("lastInput", String(platform.now()));
  platform.pass(MINUTE);
  assert.deepEqual(notices, [true, false], "and wakes this one");
  presence.stop();
  platform.pass(60 * MINUTE);
  assert.deepEqual(notices, [true, false]);
});
