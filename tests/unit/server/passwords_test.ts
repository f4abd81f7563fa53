import assert from "node:assert/strict";
import { createPasswords } from "../../../server/features/auth/passwords.ts";
import { TestApp } from "../../helpers/app.ts";
import type { UserRecord } from "../../../server/membership/users/records.ts";
import type { Key } from "../../../server/storage/keys.ts";

const SOMEBODY = { address: "203.0.113.1" };

Deno.test("[D-ACCT-2] Argon2id with 19 MiB, 2 passes and one lane, said with each hash, and a salt of its own", async () => {
  const passwords = createPasswords();
  const [first, second] = [
    await passwords.hash("secret", SOMEBODY),
    await passwords.hash("secret", SOMEBODY),
  ];
  const { salt, hash, ...parameters } = first;
  assert.deepEqual(parameters, {
    algorithm: "argon2id",
    memory: 19 * 1024,
    passes: 2,
    parallelism: 1,
  });
  assert.deepEqual([salt.length, hash.length], [16, 32]);
  assert.notDeepEqual(first.salt, second.salt);
  assert.notDeepEqual(first.hash, second.hash);
});

Deno.test("[D-ACCT-2] the right password is right, all else is wrong", async () => {
  const passwords = createPasswords();
  const record = await passwords.hash("sécret 🎉", SOMEBODY);
  assert.equal(await passwords.verify("sécret 🎉", record, SOMEBODY), true);
  for (const wrong of ["secret", "", "sécret 🎉 ", "SÉCRET 🎉"]) {
    assert.equal(await passwords.verify(wrong, record, SOMEBODY), false);
  }
  assert.equal(await passwords.verify("", null, SOMEBODY), false);
});

Deno.test("[D-ACCT-2] a hash of other parameters is still checked by its own, and is outdated", async () => {
  const passwords = createPasswords();
  const record = await passwords.hash("secret", SOMEBODY);
  assert.equal(passwords.outdated(record), false);
  for (const change of [{ memory: 8192 }, { passes: 1 }, { parallelism: 2 }]) {
    assert.equal(passwords.outdated({ ...record, ...change }), true);
    assert.equal(await passwords.verify("secret", { ...record, ...change }, SOMEBODY), false);
  }
});

Deno.test("[D-ACCT-2] 2 are hashed at once and 32 wait; the next is refused, and later ones are not", async () => {
  const passwords = createPasswords();
  const { subtle } = crypto;
  const derive = subtle.deriveBits.bind(subtle);
  let [running, most] = [0, 0];
  subtle.deriveBits = async (...args: Parameters<typeof derive>) => {
    most = Math.max(most, ++running);
    try {
      return await derive(...args);
    } finally {
      running--;
    }
  };
  try {
    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, () => passwords.verify("secret", null, SOMEBODY)),
    );
    const refused = tries.filter((one) => one.status === "rejected");
    assert.equal(refused.length, 40 - 34);
    for (const { reason } of refused) {
      assert.deepEqual([reason.code, reason.status], ["server_busy", 429]);
      assert.ok(reason.retryAfter > 0);
    }
    assert.equal(most, 2);
    assert.equal(await passwords.verify("secret", null, SOMEBODY), false);
  } finally {
    subtle.deriveBits = derive;
  }
});

Deno.test("[D-ACCT-2] a login replaces a hash that is outdated, a failed one does not", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const key = ["user", ada.id] as Key<UserRecord>;
  const { db, passwords } = app.context;
  const stored = async () => (await db.get(key))!.password;
  const before = await stored();
  passwords.outdated = (record) => record.salt === before.salt;
  const wrong = { username: "ada", password: "wrong one" };
  assert.equal((await app.anonymous("POST", "/auth/login", wrong)).status, 401);
  assert.equal(await stored(), before);
  await app.login("ada");
  const after = await stored();
  assert.notDeepEqual(after.salt, before.salt);
  await app.login("ada");
  assert.equal(await stored(), after);
});

Deno.test("[MEND-46] a password is the same in each form, and a hash of before stays right", async () => {
  const passwords = createPasswords();
  const [composed, decomposed] = [
    "Café Zürich 1".normalize("NFC"),
    "Café Zürich 1".normalize("NFD"),
  ];
  assert.notEqual(composed, decomposed);
  for (const chosen of [composed, decomposed]) {
    const record = await passwords.hash(chosen, SOMEBODY);
    for (const typed of [composed, decomposed]) {
      assert.equal(await passwords.verify(typed, record, SOMEBODY), true);
    }
    assert.equal(await passwords.verify("Cafe Zurich 1", record, SOMEBODY), false);
  }
  // Hash from before MEND-46: of the password as typed.
  const { hash: _, ...parameters } = await passwords.hash("other", SOMEBODY);
  const { memory, passes, parallelism, salt } = parameters;
  const key = await crypto.subtle.importKey(
    "raw-secret" as "raw",
    new TextEncoder().encode(decomposed),
    "Argon2id",
    false,
    ["deriveBits"],
  );
  const algorithm = { name: "Argon2id", memory, passes, parallelism, nonce: salt };
  const old = {
    ...parameters,
    hash: new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256)),
  };
  for (const typed of [composed, decomposed]) {
    assert.equal(await passwords.verify(typed, old, SOMEBODY), true);
  }
});
