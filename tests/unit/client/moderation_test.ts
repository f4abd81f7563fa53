import assert from "node:assert/strict";
import { createApi } from "../../../client/base/api.ts";
import { openModeration } from "../../../client/moderation/moderation.ts";
import { FakePlatform } from "./fakes.ts";

function moderation() {
  const platform = new FakePlatform(() => ({ success: true }));
  const renew = () => Promise.resolve(false);
  const acts = openModeration({
    api: createApi({ platform, token: () => "t", renew }),
  }).actions;
  const asked = () => platform.calls.map(({ method, path, body }) => [method, path, body]);
  return { ...acts, asked };
}

Deno.test("[MOD-01 D-SRV-5] a kick carries its reason in the address", async () => {
  const { kick, asked } = moderation();
  await kick("s1", "u2");
  await kick("s1", "u2", "too loud & rude");
  assert.deepEqual(asked(), [
    ["DELETE", "/api/servers/s1/members/u2", undefined],
    ["DELETE", "/api/servers/s1/members/u2?reason=too+loud+%26+rude", undefined],
  ]);
});

Deno.test("[MOD-03] a ban carries a reason, or none", async () => {
  const { ban, asked } = moderation();
  await ban("s1", "u2");
  await ban("s1", "u2", "spam");
  assert.deepEqual(asked(), [
    ["POST", "/api/servers/s1/bans", { userId: "u2" }],
    ["POST", "/api/servers/s1/bans", { userId: "u2", reason: "spam" }],
  ]);
});

Deno.test("[MOD-09 MOD-10 MOD-11] a mute has no duration unless one is given", async () => {
  const { mute, unmute, asked } = moderation();
  await mute("s1", "u2");
  await mute("s1", "u2", { duration: 600_000, reason: "caps" });
  await unmute("s1", "u2");
  assert.deepEqual(asked(), [
    ["POST", "/api/servers/s1/mutes", { userId: "u2" }],
    ["POST", "/api/servers/s1/mutes", { userId: "u2", duration: 600_000, reason: "caps" }],
    ["DELETE", "/api/servers/s1/mutes/u2", undefined],
  ]);
});
