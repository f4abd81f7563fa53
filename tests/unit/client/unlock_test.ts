import assert from "node:assert/strict";
import { createSecurity } from "../../../client/account/security.ts";
import { createUnlocking } from "../../../client/auth/unlock.ts";
import { createApi } from "../../../client/base/api.ts";
import { createStorage } from "../../../client/base/storage.ts";
import { aUser, FakePlatform, refusal, type Respond } from "./fakes.ts";

/** Security actions on a device with a lock. */
function security(respond: Respond) {
  const platform = new FakePlatform((call) => {
    platform.locked.push(`${call.method} ${call.path}`);
    return respond(call);
  });
  const unlocking = createUnlocking({ platform, storage: createStorage(platform) });
  const api = createApi({ platform, token: () => "t", renew: () => Promise.resolve(false) });
  const made = createSecurity({
    api,
    unlocking,
    user: () => aUser(),
    accept: () => {},
    replaceTokens: async (ask) => void await ask(),
  });
  return { platform, security: made };
}

const CHANGED = "PUT /api/users/password";
const tokens = { success: true, token: "t2", sessionToken: "s2" };

Deno.test("[MEND-33] a new password is in the lock before the request, and the former one goes after the response", async () => {
  const { platform, security: own } = security(() => tokens);
  await own.changePassword("former", "next");
  assert.deepEqual(platform.locked, ["changing next", CHANGED, "changed true", "typed next"]);
});

Deno.test("[MEND-33] a new password that the server refuses leaves the lock as it was", async () => {
  const { platform, security: own } = security(() => refusal(403, "wrong_password", "no"));
  await assert.rejects(own.changePassword("wrong", "next"), { message: "no" });
  assert.deepEqual(platform.locked, ["changing next", CHANGED, "changed false"]);
});

Deno.test("[MEND-33] where nobody knows whether the server took a new password, the lock opens by both", async () => {
  const { platform, security: own } = security(() => refusal(500, "server_error", "no"));
  await assert.rejects(own.changePassword("former", "next"));
  assert.deepEqual(platform.locked.filter((one) => !one.startsWith("PUT")), ["changing next"]);
});

Deno.test("[MEND-33] wherever the right password is typed it locks keys that have no lock yet", async () => {
  const { platform, security: own } = security(() => ({ user: aUser(), access_tokens: [] }));
  await own.changeEmail("a@example.org", "secret");
  await own.disableMfa("secret");
  await own.setUpMfa("secret");
  await own.endSession("s9", "secret");
  await own.endOtherSessions("secret");
  await own.createAccessToken({ name: "bot", scopes: ["read"] } as never, "secret");
  await own.setUpMfa();
  assert.equal(platform.locked.filter((one) => one === "typed secret").length, 6);
  const refused = security(() => refusal(403, "wrong_password", "no"));
  await assert.rejects(refused.security.disableMfa("wrong"));
  assert.deepEqual(refused.platform.locked, ["POST /api/users/mfa/disable"]);
});
