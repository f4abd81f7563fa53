import assert from "node:assert/strict";
import { createAuthClient } from "../../../client/auth/auth.ts";
import { acceptInvite, inviteInfo, signInForInvite } from "../../../client/auth/invites.ts";
import { register } from "../../../client/auth/new_account.ts";
import { aUser, FakePlatform, refusal, type Respond, until } from "./fakes.ts";

const signedIn = { user: aUser(), token: "t", sessionToken: "s" };

function setup(respond: Respond = () => signedIn) {
  const platform = new FakePlatform(respond);
  return { platform, auth: createAuthClient(platform) };
}

/** Spares the making of a key pair. */
function withKey(platform: FakePlatform) {
  platform.local.setItem("privateKey", "k");
  platform.local.setItem("privateKeyOwner", "u1");
}

Deno.test("[AUTH-21] a login goes to /", async () => {
  const { platform, auth } = setup();
  withKey(platform);
  await auth.login("ann", "secret");
  assert.deepEqual(platform.visited, ["/"]);
});

Deno.test("[INV-03 INV-04] an invite opened signed out is kept, and taken up once after the login", async () => {
  const { platform, auth } = setup();
  withKey(platform);
  signInForInvite(auth, "abc");
  assert.deepEqual(platform.visited, ["/login"]);
  assert.equal(platform.local.getItem("pendingInvite"), "abc");
  await auth.login("ann", "secret");
  await auth.login("ann", "secret");
  assert.deepEqual(platform.visited, ["/login", "/invite/abc", "/"]);
  assert.equal(platform.local.getItem("pendingInvite"), null);
});

Deno.test("[MEND-11 INV-04] an invite that somebody left on /login is nothing to whoever signs in next", async (t) => {
  const leave = () => {
    const { platform, auth } = setup();
    withKey(platform);
    signInForInvite(auth, "abc");
    return { platform, auth };
  };
  const ways: [how: string, go: (platform: FakePlatform) => void][] = [
    ["in another tab", ({ session }) => session.clear()],
    ["a while later", (platform) => platform.pass(16 * 60_000)],
  ];
  for (const [how, go] of ways) {
    await t.step(`a login ${how}`, async () => {
      const { platform, auth } = leave();
      go(platform);
      await auth.login("ann", "secret");
      assert.deepEqual(platform.visited, ["/login", "/"]);
      assert.equal(platform.local.getItem("pendingInvite"), null);
    });
    await t.step(`a registration ${how}`, async () => {
      const { platform, auth } = leave();
      go(platform);
      await register(auth, { username: "ann", email: "ann@example.org", password: "a secret 1" });
      const { body } = platform.calls.find(({ path }) => path.endsWith("/register"))!;
      assert.equal("inviteCode" in (body as object), false);
    });
  }
});

Deno.test("[AUTH-03 SESS-10] a session restored on /login gets the page's cookie before it goes on", async () => {
  const { platform, auth } = setup(() => ({ success: true }));
  platform.local.setItem("token", "t");
  platform.local.setItem("user", JSON.stringify(aUser()));
  await auth.start();
  assert.equal(auth.session.phase.value, "in");
  await auth.enter();
  assert.deepEqual(platform.paths, ["POST /api/auth/page-cookie"]);
  assert.equal(platform.calls[0]!.bearer, "Bearer t");
  assert.deepEqual(platform.visited, ["/"]);
});

Deno.test("[SESS-10] a stored token that the server refuses stays on /login, signed out", async () => {
  const { platform, auth } = setup(() => refusal(401, "invalid_token", "no"));
  platform.local.setItem("token", "t");
  platform.local.setItem("user", JSON.stringify(aUser()));
  await auth.start();
  await auth.enter();
  assert.equal(auth.session.phase.value, "out");
  assert.deepEqual(platform.visited, []);
  assert.equal(auth.problem.value, null);
});

Deno.test("[AUTH-03] without cookies it says so instead of going round in circles", async () => {
  const { platform, auth } = setup();
  platform.allowsCookies = false;
  platform.local.setItem("token", "t");
  platform.local.setItem("user", JSON.stringify(aUser()));
  await auth.start();
  const entering = auth.enter();
  await until("it is said", () => auth.problem.value !== null);
  assert.match(auth.problem.value!, /cookies/);
  assert.deepEqual(platform.visited, []);
  platform.allowsCookies = true;
  platform.pass(3000);
  await entering;
  assert.deepEqual(platform.visited, ["/"]);
});

Deno.test("[INV-05 INV-08 INV-25] an accepted invite goes to /", async () => {
  const { platform, auth } = setup(({ path }) =>
    path.endsWith("/odd%2Fcode") ? { serverName: "Den", memberCount: 2 } : { success: true }
  );
  assert.deepEqual(await inviteInfo(auth, "odd/code"), { serverName: "Den", memberCount: 2 });
  await acceptInvite(auth, "abc");
  assert.deepEqual(platform.calls[1]!.body, { inviteCode: "abc" });
  assert.deepEqual(platform.visited, ["/"]);
});
