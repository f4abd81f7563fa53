import { register as registerAccount } from "../../../protocol/api/auth.ts";
import assert from "node:assert/strict";
import { createApi } from "../../../client/base/api.ts";
import { Session } from "../../../client/auth/session.ts";
import { SignIn } from "../../../client/auth/sign_in.ts";
import { createStorage } from "../../../client/base/storage.ts";
import { createUnlocking } from "../../../client/auth/unlock.ts";
import { createSessionStore } from "../../../client/auth/store.ts";
import { aUser, type Call, FakePlatform, refusal, type Respond, until } from "./fakes.ts";
import { step } from "../../helpers/step.ts";

function setup(respond: Respond) {
  const platform = new FakePlatform(respond);
  const storage = createStorage(platform);
  const store = createSessionStore();
  const api = createApi({
    platform,
    token: () => storage.get("token"),
    renew: () => session.renew(),
  });
  const session = new Session({ platform, storage, api, store });
  const signIn = new SignIn({
    platform,
    storage,
    api,
    store,
    session,
    unlocking: () => Promise.resolve(createUnlocking({ platform, storage })),
  });
  const seen = { ends: 0 };
  session.onEnd(() => void seen.ends++);
  const ann = { username: "ann", email: "a@example.org", password: "secret" };
  const register = (publicKey: string) =>
    api.call(registerAccount, { body: { ...ann, publicKey } });
  return { platform, storage, store, session, signIn, seen, register, ann };
}

const signedIn = { user: aUser(), token: "t2", sessionToken: "s2" };
const lost = () => {
  throw new TypeError("Failed to fetch");
};

Deno.test("[SESS-01 SESS-02 SESS-03] a stored session is validated and refreshed", async () => {
  const { platform, storage, store, session } = setup(() => signedIn);
  storage.set("sessionToken", "s1");
  assert.equal(store.phase.value, "loading");
  await session.start();
  assert.deepEqual(platform.paths, ["POST /api/auth/validate-session"]);
  assert.deepEqual(platform.calls[0]!.body, { sessionToken: "s1" });
  assert.equal(storage.get("token"), "t2");
  assert.equal(storage.get("sessionToken"), "s2");
  assert.deepEqual(storage.user(), aUser());
  assert.equal(store.phase.value, "in");
  assert.deepEqual(store.user.value, aUser());
});

Deno.test("[SESS-05] an answer without a user clears the session", async () => {
  const { storage, store, session, seen } = setup(() => ({ token: "t2" }));
  storage.set("sessionToken", "s1");
  storage.set("token", "t1");
  await session.start();
  assert.equal(storage.get("token"), null);
  assert.equal(storage.get("sessionToken"), null);
  assert.equal(store.phase.value, "out");
  assert.equal(seen.ends, 1);
});

Deno.test("[MEND-75] a session check that names another account ends the session: nothing of it is kept, and nothing is sent", async () => {
  const eve = { ...aUser(), id: "eve", username: "eve" };
  const { platform, storage, store, session, seen } = setup(() => ({ ...signedIn, user: eve }));
  const left: unknown[] = [];
  session.onLeft((why) => void left.push(why));
  storage.set("sessionToken", "s1");
  storage.set("token", "t1");
  storage.rememberUser(aUser());
  await session.start();
  assert.deepEqual([store.phase.value, store.user.value], ["out", null]);
  assert.deepEqual([storage.get("token"), storage.get("sessionToken")], [null, null]);
  assert.equal(storage.user(), null);
  assert.deepEqual([seen.ends, left], [1, ["other"]]);
  assert.deepEqual(platform.paths, ["POST /api/auth/validate-session"]);
});

Deno.test("[MEND-75 MEND-33] a renewal in a running session is no way to another account either", async () => {
  const eve = { ...aUser(), id: "eve", username: "eve" };
  let user = aUser();
  const { storage, store, session } = setup(() => ({ ...signedIn, user }));
  storage.set("sessionToken", "s1");
  await session.start();
  assert.equal(store.user.value?.id, aUser().id);
  user = eve;
  assert.equal(await session.renew(), false);
  assert.deepEqual([store.phase.value, storage.get("token")], ["out", null]);
});

Deno.test("[SESS-06 SESS-08] a refusal is logged, clears tokens and user, ends the session and leaves nothing (HARD-14)", async (t) => {
  const { platform, storage, store, session, seen } = setup(() =>
    refusal(401, "invalid_session", "no")
  );
  storage.set("sessionToken", "s1");
  storage.set("token", "t1");
  storage.set("privateKey", "k");
  storage.rememberUser(aUser());
  await session.start();
  assert.equal(storage.get("token"), null);
  assert.equal(storage.get("sessionToken"), null);
  assert.equal(storage.user(), null);
  assert.equal(storage.get("privateKey"), null);
  await step(t, "[HARD-14] nothing is left on the device", () => {
    assert.equal(platform.cleaned, 1);
  });
  await step(t, "[SESS-07 SESS-09] the session is over, and it is logged", () => {
    assert.equal(store.phase.value, "out");
    assert.equal(seen.ends, 1);
    assert.equal(platform.logged.length, 1);
  });
});

Deno.test("[SESS-07] an unreachable server signs nobody out", async () => {
  const { storage, store, session, seen } = setup(lost);
  storage.set("sessionToken", "s1");
  storage.set("token", "t1");
  storage.rememberUser(aUser());
  await session.start();
  assert.equal(store.phase.value, "in");
  assert.equal(storage.get("sessionToken"), "s1");
  assert.equal(seen.ends, 0);
});

Deno.test("[SESS-14 HARD-14] a logout waits only so long for a device that cannot be cleaned", async () => {
  const { platform, storage, store, session } = setup(() => ({ success: true }));
  storage.set("sessionToken", "s1");
  platform.clean = () => new Promise(() => {});
  const out = session.logout();
  await until("it is being cleaned", () => storage.get("sessionToken") === null);
  assert.equal(store.phase.value, "loading");
  platform.pass(4000);
  await out;
  assert.equal(store.phase.value, "out");
});

Deno.test("[HARD-14] what a proxy says in the server's place ends no session", async () => {
  for (const status of [400, 401, 403, 404, 413]) {
    const { platform, storage, store, session, seen } = setup(() =>
      new Response("<h1>Sign in to the hotel's network</h1>", { status })
    );
    storage.set("sessionToken", "s1");
    storage.set("token", "t1");
    storage.rememberUser(aUser());
    await session.start();
    assert.equal(store.phase.value, "in");
    assert.equal(storage.get("sessionToken"), "s1");
    assert.equal(seen.ends + platform.cleaned, 0);
  }
});

Deno.test("[SESS-01] with nothing but a sessionToken it asks until the server answers", async () => {
  let respond: Respond = lost;
  const { platform, storage, store, session } = setup((call) => respond(call));
  storage.set("sessionToken", "s1");
  const started = session.start();
  await until("the first failure", () => platform.logged.length === 1);
  assert.equal(store.phase.value, "loading");
  respond = () => refusal(503, "storage_unavailable", "soon");
  platform.pass(2000);
  await until("the second failure", () => platform.logged.length === 2);
  respond = () => signedIn;
  platform.pass(2000);
  await started;
  assert.equal(store.phase.value, "in");
});

Deno.test("[SESS-10 SESS-11] token and user alone are restored without a call", async () => {
  const { platform, storage, store, session } = setup(lost);
  storage.set("token", "t1");
  storage.rememberUser(aUser());
  await session.start();
  assert.deepEqual(platform.calls, []);
  assert.equal(store.phase.value, "in");
  assert.equal(store.user.value?.id, "u1");
});

Deno.test("[SESS-08] a token without a user is no session", async () => {
  const { storage, store, session } = setup(lost);
  storage.set("token", "t1");
  await session.start();
  assert.equal(store.phase.value, "out");
  assert.equal(storage.get("token"), null);
});

Deno.test("[D-ACCT-3] a refusal counts not when another tab exchanged the token meanwhile", async () => {
  const { storage, store, session } = setup((call: Call) => {
    if ((call.body as { sessionToken: string }).sessionToken === "s9") return signedIn;
    storage.set("sessionToken", "s9");
    return refusal(401, "invalid_session", "no");
  });
  storage.set("sessionToken", "s1");
  await session.start();
  assert.equal(store.phase.value, "in");
});

Deno.test("[SESS-02] renewals at the same time are one call", async () => {
  const { platform, storage, session } = setup(() => signedIn);
  storage.set("sessionToken", "s1");
  assert.deepEqual(await Promise.all([session.renew(), session.renew()]), [true, true]);
  assert.equal(platform.calls.length, 1);
});

Deno.test("[AUTH-09 AUTH-18] a login sets user and tokens", async () => {
  const { platform, storage, store, signIn } = setup(() => signedIn);
  storage.set("privateKey", "k");
  storage.set("privateKeyOwner", "u1");
  await signIn.login("ann", "secret");
  assert.deepEqual(platform.paths, ["POST /api/auth/login"]);
  assert.deepEqual(platform.calls[0]!.body, { username: "ann", password: "secret" });
  assert.equal(storage.get("token"), "t2");
  assert.equal(storage.get("sessionToken"), "s2");
  assert.equal(store.phase.value, "in");
  assert.equal(platform.local.getItem("userStatus"), "online");
});

Deno.test("[AUTH-10 AUTH-11 AUTH-17] an account with two-factor is asked for a code before anything is kept", async () => {
  const { platform, storage, store, signIn } = setup(({ path }) =>
    path.endsWith("/login") ? { mfaRequired: true } : signedIn
  );
  storage.set("privateKey", "k");
  storage.set("privateKeyOwner", aUser().id);
  assert.equal(await signIn.login("ann", "secret"), false);
  assert.equal(storage.get("token"), null);
  assert.equal(store.user.value, null);
  assert.equal(await signIn.login("ann", "secret", "123456"), true);
  assert.deepEqual(platform.calls.at(-1)!.body, {
    username: "ann",
    password: "secret",
    mfaToken: "123456",
  });
  assert.equal(storage.get("token"), "t2");
});

Deno.test("[AUTH-29 D-ACCT-9] a login without this account's private key makes and registers a new pair", async () => {
  const { platform, storage, signIn } = setup(() => signedIn);
  storage.set("privateKey", "of somebody else");
  storage.set("privateKeyOwner", "u9");
  await signIn.login("ann", "secret");
  const put = platform.calls[1]!;
  assert.equal(`${put.method} ${put.path}`, "PUT /api/auth/public-key");
  const { publicKey, password } = put.body as { publicKey: string; password: string };
  assert.equal(password, "secret");
  assert.equal(storage.user()?.publicKey, publicKey);
  const own = storage.get("privateKey")!;
  assert.notEqual(own, "of somebody else");
  assert(!JSON.stringify(platform.calls).includes(own));
});

Deno.test("[AUTH-27 AUTH-28] registering makes the pair first and sends the public half only", async (t) => {
  let keyAtRequest: string | undefined;
  const { platform, storage, store, signIn, register, ann } = setup((call) => {
    keyAtRequest = (call.body as { publicKey: string }).publicKey;
    return signedIn;
  });
  await signIn.register(ann, register);
  assert(keyAtRequest && keyAtRequest.length > 300);
  await step(t, "[AUTH-29] the private half stays", () => {
    const own = storage.get("privateKey")!;
    assert(own.length > 1000);
    assert(!JSON.stringify(platform.calls).includes(own));
  });
  await step(t, "[AUTH-32] one is online", () => {
    assert.equal(store.phase.value, "in");
    assert.equal(store.user.value?.status, "online");
  });
});

Deno.test("[ERR-01 ERR-04] a failed login or registration changes nothing", async () => {
  const { storage, store, signIn, register, ann } = setup(() =>
    refusal(401, "invalid_credentials", "no")
  );
  await assert.rejects(signIn.login("ann", "wrong"), { message: "no" });
  await assert.rejects(
    signIn.register(ann, register),
  );
  assert.equal(storage.get("token"), null);
  assert.equal(storage.get("privateKey"), null);
  assert.equal(store.phase.value, "loading");
});

Deno.test("[SESS-13] logout tells the server and clears, even when that fails", async (t) => {
  const { platform, storage, store, session, seen } = setup(lost);
  storage.set("token", "t1");
  storage.set("sessionToken", "s1");
  storage.set("privateKey", "k");
  storage.rememberUser(aUser());
  await session.logout();
  await step(t, "[SESS-12] the server is told", () => {
    assert.deepEqual(platform.paths, ["POST /api/auth/logout"]);
    assert.deepEqual(platform.calls[0]!.body, { sessionToken: "s1" });
    assert.equal(platform.calls[0]!.bearer, "Bearer t1");
  });
  await step(t, "[SESS-14 SESS-15 SESS-16] tokens, key and user are gone", () => {
    for (const key of ["token", "sessionToken", "privateKey"] as const) {
      assert.equal(storage.get(key), null);
    }
    assert.equal(storage.user(), null);
  });
  assert.equal(store.phase.value, "out");
  assert.equal(seen.ends, 1);
  assert.equal(platform.logged.length, 1);
});

Deno.test("[SESS-16] the server's end of the session, heard before its answer, does not cut the clearing short", async () => {
  const { storage, session, seen } = setup(() => {
    session.end();
    return { success: true };
  });
  storage.set("token", "t1");
  storage.set("privateKey", "k");
  await session.logout();
  assert.equal(storage.get("privateKey"), null);
  assert.equal(seen.ends, 1);
});

/** Returns true if something waits for two seconds, since requests have half a minute. */
function waits(platform: FakePlatform): () => boolean {
  const after = platform.after;
  let found = false;
  platform.after = (ms, callback) => {
    found ||= ms === 2000;
    return after(ms, callback);
  };
  return () => found;
}

Deno.test("[HARD-3 D-ACCT-4] what crosses with another password waits for the new tokens, and ends nothing", async () => {
  const answered = Promise.withResolvers<{ token: string; sessionToken: string }>();
  const { platform, storage, store, session, seen } = setup(({ body }) => {
    const { sessionToken } = body as { sessionToken: string };
    if (sessionToken === "s3") return { ...signedIn, token: "t4", sessionToken: "s4" };
    return refusal(401, "invalid_session", "Your session has ended");
  });
  storage.set("sessionToken", "s2");
  storage.set("token", "t2");
  store.set("in", aUser());
  const waiting = waits(platform);
  const replacing = session.replaceTokens(() => answered.promise);
  // Asked with the old token, after it was dead.
  const renewing = session.renew();
  await until("it was refused and waits", waiting);
  answered.resolve({ token: "t3", sessionToken: "s3" });
  await replacing;
  assert.equal(await renewing, true);
  assert.equal(storage.get("token"), "t4");
  assert.equal(store.phase.value, "in");
  assert.equal(seen.ends, 0);
});

Deno.test("[HARD-3] a session that has ended ends, also while its tokens were to be replaced", async () => {
  const { platform, storage, session, seen } = setup(() =>
    refusal(401, "invalid_session", "Your session has ended")
  );
  storage.set("sessionToken", "s2");
  storage.set("token", "t2");
  const waiting = waits(platform);
  // The replacement itself is refused; the renewal continues once that is settled.
  const replacing = session.replaceTokens(async () => {
    if (!await session.renew()) throw new Error("refused");
    return { token: "t3", sessionToken: "s3" };
  });
  replacing.catch(() => {});
  await until("it was refused and waits", waiting);
  platform.pass(2000);
  await assert.rejects(replacing, /refused/);
  assert.equal(seen.ends, 1);
  assert.equal(storage.get("token"), null);
});

Deno.test("[MEND-33] a logout locks the keys of this device, or deletes them where the person has said so", async () => {
  const { platform, storage, session } = setup(() => ({ success: true }));
  storage.rememberUser(aUser());
  await session.logout();
  assert.deepEqual([platform.cleaned, platform.keysDeleted], [1, []]);
  storage.rememberUser(aUser());
  await session.logout("delete");
  assert.deepEqual([platform.cleaned, platform.keysDeleted], [2, [aUser().id]]);
});

Deno.test("[MEND-33] a sign-in and a registration hand the password to the lock, and keep what it opens", async () => {
  const { platform, storage, signIn, register, ann } = setup(() => signedIn);
  platform.lockState = { keys: "open", privateFrom: { c1: 7, c2: 3 } };
  storage.set("private_c2", "2");
  await signIn.login("ann", "secret");
  assert.deepEqual(platform.locked, ["signedIn secret"]);
  assert.deepEqual([storage.get("private_c1"), storage.get("private_c2")], ["7", "2"]);
  assert.equal(storage.get("keysLocked"), null);
  platform.lockState = { keys: "locked", privateFrom: {} };
  await signIn.register(ann, register);
  assert.deepEqual(platform.locked, ["signedIn secret", "signedIn secret"]);
  assert.equal(storage.get("keysLocked"), "yes");
});

Deno.test("[MEND-33] a lock that can't be asked keeps nobody from signing in", async () => {
  const { platform, storage, signIn } = setup(() => signedIn);
  platform.lock.signedIn = () => Promise.reject(new Error("no such worker"));
  assert.equal(await signIn.login("ann", "secret"), true);
  assert.equal(storage.get("token"), "t2");
});

Deno.test("[MEND-33] where the server names another account than the one whose keys are here, nothing is kept or sent until the person says it is new", async () => {
  const { platform, storage, signIn, store } = setup(() => signedIn);
  platform.known = { keys: "other", privateFrom: {} };
  const other = await signIn.login("ann", "secret");
  assert(typeof other === "object");
  assert.deepEqual([storage.get("token"), store.phase.value], [null, "loading"]);
  assert.deepEqual([platform.paths.length, platform.locked], [1, []]);
  await other.accept();
  assert.deepEqual([storage.get("token"), store.phase.value], ["t2", "in"]);
  assert.deepEqual(platform.locked, ["signedIn secret"]);
});
