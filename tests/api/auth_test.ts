import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { PUBLIC_KEY } from "../helpers/person.ts";

const account = (username: string, more: object = {}) => ({
  username,
  email: `${username}@example.org`,
  password: "secret",
  publicKey: PUBLIC_KEY,
  ...more,
});

Deno.test("[AUTH-28 AUTH-31 SESS-38] register returns the user with the key that was sent, and two tokens", async () => {
  await using app = await TestApp.start();
  const { status, body, headers } = await app.anonymous("POST", "/auth/register", account("Ada"));
  assert.equal(status, 201);
  assert.deepEqual(Object.keys(body).sort(), ["sessionToken", "token", "user"]);
  const { id, ...user } = body.user;
  assert.deepEqual(user, {
    username: "Ada",
    email: "Ada@example.org",
    publicKey: PUBLIC_KEY,
    avatar_url: null,
    avatar_color: null,
    status: "online",
    custom_status: null,
  });
  assert.notEqual(body.token, body.sessionToken);
  for (const secret of [body.token, body.sessionToken]) {
    assert.ok(Uint8Array.fromBase64(secret, { alphabet: "base64url" }).length >= 32);
  }
  const cookie = headers.get("set-cookie")!;
  assert.match(cookie, /HttpOnly/);
  assert.match(cookie, /SameSite=Lax/);
  assert.doesNotMatch(cookie, /Secure/, "not under TLS");
  const looked = await app.anonymous("POST", "/auth/login", {
    username: "ada",
    password: "secret",
  });
  assert.equal(looked.body.user.id, id);
  assert.equal(looked.body.user.publicKey, PUBLIC_KEY);
});

Deno.test("[AUTH-08 AUTH-09 AUTH-43] one signs in by username or email, without regard to case, by password alone", async () => {
  await using app = await TestApp.start();
  await app.anonymous("POST", "/auth/register", account("Ada"));
  for (const username of ["Ada", "ada", "ADA@EXAMPLE.org"]) {
    const { status, body } = await app.anonymous("POST", "/auth/login", {
      username,
      password: "secret",
    });
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body).sort(), ["sessionToken", "token", "user"]);
    assert.equal(body.user.username, "Ada");
  }
});

Deno.test("[D-ACCT-1] names, addresses and passwords have their bounds", async (t) => {
  await using app = await TestApp.start();
  const cases: [title: string, more: object, status: number, field?: string][] = [
    ["one letter", { username: "a" }, 400, "username"],
    ["two letters", { username: "ab" }, 201],
    ["32 letters", { username: "x".repeat(32) }, 201],
    ["33 letters", { username: "x".repeat(33) }, 400, "username"],
    ["a space", { username: "a b" }, 400, "username"],
    ["a letter that is not ASCII", { username: "zoë" }, 400, "username"],
    ["a line break at the end", { username: "abc\n" }, 400, "username"],
    ["no address", { email: "nobody" }, 400, "email"],
    ["an address of 255 characters", { email: `${"a".repeat(243)}@example.org` }, 400, "email"],
    ["5 characters", { password: "12345" }, 400, "password"],
    ["6 characters", { username: "six", password: "123456" }, 201],
    ["1,024 characters", { username: "long", password: "p".repeat(1024) }, 201],
    ["1,025 characters", { password: "p".repeat(1025) }, 400, "password"],
    ["a lone surrogate", { password: "secret\ud800" }, 400, "password"],
    ["a key that is not base64", { publicKey: "%%%%" }, 400, "publicKey"],
    ["an empty key", { publicKey: "" }, 400, "publicKey"],
  ];
  let n = 0;
  for (const [title, more, status, field] of cases) {
    await t.step(title, async () => {
      const wanted = account(`user${n++}`, more);
      if (!("email" in more)) wanted.email = `user${n}@example.org`;
      const response = await app.anonymous("POST", "/auth/register", wanted);
      assert.equal(response.status, status);
      if (field) {
        assert.deepEqual(Object.keys(response.body.details), [field]);
        assert.ok(response.body.error.startsWith(`${field}: `));
        assert.doesNotMatch(response.body.error, /secret/);
      }
    });
  }
});

Deno.test("[D-ACCT-1 D-ERR-2] taken names and addresses are 409, whatever their case, also at once", async () => {
  await using app = await TestApp.start();
  await app.register("ada");
  const taken = await app.anonymous("POST", "/auth/register", account("ADA", { email: "x@y.org" }));
  assert.deepEqual([taken.status, taken.body.code], [409, "username_taken"]);
  const mail = await app.anonymous(
    "POST",
    "/auth/register",
    account("eve", { email: "ADA@example.ORG" }),
  );
  assert.deepEqual([mail.status, mail.body.code], [409, "email_taken"]);
  const race = await Promise.all(
    ["Bob", "bob", "BOB"].map((name, i) =>
      app.anonymous("POST", "/auth/register", account(name, { email: `bob${i}@example.org` }))
    ),
  );
  assert.deepEqual(race.map((one) => one.status).sort(), [201, 409, 409]);
});

Deno.test("[API-06] check-username tells whether a name is free, and nothing about addresses", async () => {
  await using app = await TestApp.start();
  await app.register("ada");
  const available = async (name: string) =>
    (await app.anonymous("GET", `/users/check-username/${name}`)).body.available;
  assert.equal(await available("ada"), false);
  assert.equal(await available("ADA"), false);
  assert.equal(await available("bob"), true);
  assert.notEqual(await available("ada%40example.org"), false);
});

Deno.test("[D-ACCT-5 D-ERR-2] a wrong user and a wrong password are the same answer", async () => {
  await using app = await TestApp.start();
  await app.register("ada");
  const login = (username: string) =>
    app.anonymous("POST", "/auth/login", { username, password: "wrong password" });
  const [password, user] = [await login("ada"), await login("nobody")];
  assert.equal(password.status, 401);
  assert.equal(user.status, 401);
  assert.deepEqual(user.body, password.body);
  const names = (headers: Headers) => [...headers.keys()].filter((name) => name !== "date").sort();
  assert.deepEqual(names(user.headers), names(password.headers));
});

Deno.test("[D-ACCT-5] a wrong user takes the same work as a wrong password", async () => {
  await using app = await TestApp.start();
  await app.register("ada");
  const { subtle } = crypto;
  const derive = subtle.deriveBits.bind(subtle);
  const work: unknown[] = [];
  // Checks parameters instead of time, which depends on the machine's other work.
  subtle.deriveBits = (algorithm, key, length) => {
    const { name, memory, passes, parallelism } = algorithm as unknown as Record<string, unknown>;
    work.push({ name, memory, passes, parallelism, length });
    return derive(algorithm, key, length);
  };
  try {
    const workFor = async (username: string) => {
      work.length = 0;
      await app.anonymous("POST", "/auth/login", { username, password: "wrong one" });
      return [...work];
    };
    const known = await workFor("ada");
    assert.equal(known.length, 1);
    assert.deepEqual(await workFor("nobody"), known);
  } finally {
    subtle.deriveBits = derive;
  }
});

Deno.test("[D-ACCT-8 MEND-24] registration can need a valid invite", async () => {
  await using app = await TestApp.start({ registration: "invite" });
  const ada = await app.registerAdmin("ada");
  const { server } = await ada.createServer();
  const code = await ada.bring(server.id);
  const register = (name: string, more: object = {}) =>
    app.anonymous("POST", "/auth/register", account(name, more));

  for (const more of [{}, { inviteCode: "nothing" }]) {
    const { status, body } = await register("bob", more);
    assert.deepEqual([status, body.code], [403, "invite_required"]);
    assert.deepEqual(Object.keys(body.details), ["inviteCode"]);
  }
  assert.equal((await register("bob", { inviteCode: code })).status, 201);
  app.advance(8 * 86_400_000);
  assert.equal((await register("eve", { inviteCode: code })).status, 403, "it has expired");
});

Deno.test("[D-ACCT-8 HARD-11] closed is closed, for the first too", async () => {
  await using app = await TestApp.start({ registration: "closed" });
  for (const name of ["ada", "bob"]) {
    const refused = await app.anonymous("POST", "/auth/register", account(name));
    assert.deepEqual([refused.status, refused.body.code], [403, "registration_closed"]);
  }
});

Deno.test("[D-ACCT-9 D-ERR-2] the public key is replaced with the password, and not without", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const publicKey = btoa("another key");
  const wrong = await ada.put("/auth/public-key", { publicKey, password: "wrong password" });
  assert.deepEqual([wrong.status, wrong.body.code], [403, "wrong_password"]);
  const keyOf = async () => {
    const { body } = await bob.post("/auth/public-keys", { userIds: [ada.id] });
    return body.keys[ada.id].publicKey;
  };
  assert.equal(await keyOf(), PUBLIC_KEY);
  const right = await ada.put("/auth/public-key", { publicKey, password: "secret of ada" });
  assert.deepEqual(right.body, { success: true });
  assert.equal(await keyOf(), publicKey);
});

Deno.test("[API-04 API-05] public keys come by user id with name and avatar; unknown ids are left out", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { body } = await ada.post("/auth/public-keys", { userIds: [bob.id, "nobody", ada.id] });
  assert.deepEqual(body.keys, {
    [ada.id]: { publicKey: PUBLIC_KEY, username: "ada", avatar_url: null },
    [bob.id]: { publicKey: PUBLIC_KEY, username: "bob", avatar_url: null },
  });
  const ids = Array.from({ length: 101 }, (_, i) => `id${i}`);
  assert.equal((await ada.post("/auth/public-keys", { userIds: ids })).status, 400);
  assert.equal((await ada.post("/auth/public-keys", { userIds: ids.slice(1) })).status, 200);
});
