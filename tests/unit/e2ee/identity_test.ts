import assert from "node:assert/strict";
import { equal, hex, lp, randomBytes, unlp, utf8 } from "../../../protocol/e2ee/bytes.ts";
import { certify, readCertificate } from "../../../protocol/e2ee/identity.ts";
import { safetyNumber } from "../../../protocol/e2ee/safety_number.ts";
import { newRecoveryKey, readRecoveryKey, vaultKey } from "../../../protocol/e2ee/recovery_key.ts";
import { readRevocation, revokeDevice } from "../../../protocol/e2ee/revocation.ts";
import { newSignatureKey, sign, verify } from "../../../protocol/e2ee/signing.ts";

const ada = await newSignatureKey();
const device = {
  userId: "ada",
  deviceId: "phone",
  signatureKey: (await newSignatureKey()).publicKey,
  boxKey: randomBytes(32),
};

/**
 * Safety number of ada with a key of ones and ben with one of twos: the number that clients show
 * must not change.
 */
const KNOWN = "15605 86175 56786 09241 36751 82186 34567 80722 51602 51127 12559 51389";

Deno.test("[E2E-8] fields are read as they were written, and no two lists are the same bytes", () => {
  const fields = unlp(lp("ab", 5, 7n, Uint8Array.of(1)), 4);
  assert.deepEqual(fields.map(hex), ["6162", "0000000000000005", "0000000000000007", "01"]);
  assert.ok(!equal(lp("ab", "c"), lp("a", "bc")));
  const bytes = lp("ab", "c");
  for (const wrong of [bytes.slice(0, -1), bytes.slice(0, 3), lp("ab"), lp("ab", "c", "")]) {
    assert.throws(() => unlp(wrong, 2));
  }
});

Deno.test("[E2E-8] a certificate says what its person signed, and nothing else is one", async () => {
  const identity = await certify(ada, device);
  assert.ok(identity.length < 400);
  assert.deepEqual(await readCertificate(identity), { ...device, personKey: ada.publicKey });
  for (const at of [10, 40, 120, identity.length - 1]) {
    const changed = identity.slice();
    changed[at] ^= 1;
    await assert.rejects(readCertificate(changed), `${at}`);
  }
  const eve = await newSignatureKey();
  const [body] = unlp(identity, 2);
  await assert.rejects(readCertificate(lp(body, await sign(eve.privateKey, body))), /not signed/);
  await assert.rejects(readCertificate(await certify(ada, { ...device, userId: "" })), /nobody/);
  await assert.rejects(readCertificate(await certify(ada, { ...device, boxKey: randomBytes(31) })));
  await assert.rejects(
    readCertificate(await certify(ada, { ...device, userId: "x".repeat(1000) })),
  );
});

Deno.test("[E2E-14] only its person takes a device back", async () => {
  const revocation = await revokeDevice(ada, "ada", "phone");
  assert.deepEqual(await readRevocation(revocation), {
    userId: "ada",
    deviceId: "phone",
    personKey: ada.publicKey,
  });
  const changed = revocation.slice();
  changed[changed.length - 1] ^= 1;
  await assert.rejects(readRevocation(changed), /not signed/);
  assert.equal(await verify(randomBytes(5), utf8("x"), randomBytes(64)), false);
});

Deno.test("[E2E-35] safety numbers: 60 digits, the same on both sides, changed with a key", async () => {
  const [a, b] = [ada, await newSignatureKey()].map(({ publicKey }, i) => ({
    userId: ["ada", "ben"][i],
    publicKey,
  }));
  const number = await safetyNumber(a, b);
  assert.match(number, /^(\d{5} ){11}\d{5}$/);
  assert.equal(await safetyNumber(b, a), number);
  assert.notEqual(await safetyNumber(a, { ...b, publicKey: randomBytes(32) }), number);
  assert.notEqual(await safetyNumber(a, { ...b, userId: "cy" }), number);
  const known = (userId: string, byte: number) => ({
    userId,
    publicKey: new Uint8Array(32).fill(byte),
  });
  assert.equal(await safetyNumber(known("ada", 1), known("ben", 2)), KNOWN);
});

Deno.test("[E2E-11] a recovery key is typed as people type, and a slip is noticed", async () => {
  const key = await newRecoveryKey();
  assert.match(key, /^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
  const typed = key.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
  assert.equal(await readRecoveryKey(` ${typed}\n`), key);
  assert.equal(await readRecoveryKey(key.replaceAll("-", "–")), key);
  for (const wrong of ["", key.slice(0, -1), `${key}A`, key.replace(/.$/, "U"), "ä".repeat(28)]) {
    assert.equal(await readRecoveryKey(wrong), null);
  }
  assert.notEqual(await newRecoveryKey(), key);
});

Deno.test("[E2E-11] of a thousand slips in a symbol about one passes", async () => {
  const key = (await newRecoveryKey()).replaceAll("-", "");
  const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  let passed = 0;
  let tried = 0;
  for (let at = 0; at < key.length; at++) {
    for (const symbol of symbols) {
      if (symbol === key[at]) continue;
      tried++;
      if (await readRecoveryKey(key.slice(0, at) + symbol + key.slice(at + 1))) passed++;
    }
  }
  assert.equal(tried, 28 * 31);
  assert.ok(passed < 10, `${passed}`);
});

Deno.test("[E2E-11] a recovery key gives each person a vault key of their own", async () => {
  const key = (await readRecoveryKey(await newRecoveryKey()))!;
  const vault = hex(await vaultKey(key, "ada"));
  assert.equal(hex(await vaultKey(key, "ada")), vault);
  assert.notEqual(hex(await vaultKey(key, "ben")), vault);
  assert.equal(vault.length, 64);
});
