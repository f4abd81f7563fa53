import assert from "node:assert/strict";
import { createApi } from "../../../client/base/api.ts";
import { createModeration } from "../../../client/moderation/moderation.ts";
import { FakePlatform } from "./fakes.ts";

Deno.test("[MOD-01 MOD-03 MOD-09 MOD-10 MOD-11 D-SRV-5] what moderators do, as the calls have it", async () => {
  const platform = new FakePlatform(() => ({ success: true }));
  const renew = () => Promise.resolve(false);
  const { kick, ban, mute, unmute } = createModeration(
    createApi({ platform, token: () => "t", renew }),
  );
  await kick("s1", "u2");
  await kick("s1", "u2", "too loud & rude");
  await ban("s1", "u2");
  await ban("s1", "u2", "spam");
  await mute("s1", "u2");
  await mute("s1", "u2", { duration: 600_000, reason: "caps" });
  await unmute("s1", "u2");
  assert.deepEqual(platform.calls.map(({ method, path, body }) => [method, path, body]), [
    ["DELETE", "/api/servers/s1/members/u2", undefined],
    ["DELETE", "/api/servers/s1/members/u2?reason=too+loud+%26+rude", undefined],
    ["POST", "/api/servers/s1/bans", { userId: "u2" }],
    ["POST", "/api/servers/s1/bans", { userId: "u2", reason: "spam" }],
    ["POST", "/api/servers/s1/mutes", { userId: "u2" }],
    ["POST", "/api/servers/s1/mutes", { userId: "u2", duration: 600_000, reason: "caps" }],
    ["DELETE", "/api/servers/s1/mutes/u2", undefined],
  ]);
});
