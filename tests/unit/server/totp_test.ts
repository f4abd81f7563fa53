import assert from "node:assert/strict";
import { isPast, stepOf } from "../../../server/features/mfa/totp.ts";
import { hashRecoveryCode, newRecoveryCodes } from "../../../server/features/mfa/recovery.ts";
import { remembered, waitAfter } from "../../../server/features/mfa/failures.ts";
import { totpAt } from "../../helpers/totp.ts";

const MINUTE = 60_000;
const SECRET = new TextEncoder().encode("12345678901234567890");
/** RFC 6238, appendix B, SHA-1: seconds, code of 8 digits. */
const VECTORS: [seconds: number, code: string][] = [
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
];

Deno.test("[D-ACCT-6] RFC 6238's vectors are taken: six digits, in steps of 30 s", () => {
  for (const [seconds, code] of VECTORS) {
    const step = Math.floor(seconds / 30);
    assert.equal(stepOf(SECRET, code.slice(-6), seconds * 1000), step, `${seconds}`);
    assert.equal(stepOf(SECRET, code, seconds * 1000), null, "8 digits are not a code");
  }
});

Deno.test("[D-ACCT-6] the code of one step before and after is taken, of two is not", () => {
  for (const [seconds, code] of VECTORS) {
    const step = Math.floor(seconds / 30);
    for (
      const [off, taken] of [[-2, false], [-1, true], [0, true], [1, true], [2, false]] as const
    ) {
      const now = (step + off) * 30_000 + 15_000;
      assert.equal(stepOf(SECRET, code.slice(-6), now), taken ? step : null, `${seconds} ${off}`);
      assert.equal(isPast(step, now), off === 2, "past when it is not taken any more");
    }
  }
});

Deno.test("[D-ACCT-6] a second implementation makes the codes that are taken, and no others are", async () => {
  for (let n = 0; n < 200; n++) {
    const secret = crypto.getRandomValues(new Uint8Array(20));
    const now = 1_700_000_000_000 + n * 12_345_678;
    const code = await totpAt(secret, now);
    assert.equal(stepOf(secret, code, now), Math.floor(now / 30_000));
    const other = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    const near = await Promise.all([-30_000, 30_000].map((off) => totpAt(secret, now + off)));
    if (!near.includes(other)) assert.equal(stepOf(secret, other, now), null);
  }
});

Deno.test("[D-ACCT-6] what is not six digits is no code", async () => {
  const now = 1_700_000_000_000;
  const code = await totpAt(SECRET, now);
  const wide = code.replace(/\d/g, (d) => String.fromCharCode(0xff10 + Number(d)));
  for (const odd of ["", code.slice(1), `${code}0`, wide, "abcdef"]) {
    assert.equal(stepOf(SECRET, odd, now), null, JSON.stringify(odd));
  }
});

Deno.test("[D-ACCT-6] recovery codes are ten different ones; case, blanks and hyphens do not count", () => {
  const codes = newRecoveryCodes();
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) {
    assert.match(code, /^\w{4}-\w{4}-\w{4}$/);
    const typed = ` ${code.replaceAll("-", " ").toUpperCase()} `;
    assert.equal(hashRecoveryCode(typed), hashRecoveryCode(code));
    assert.ok(!hashRecoveryCode(code).includes(code));
  }
});

Deno.test("[D-ACCT-6] five failures in 15 minutes and ten in a day shut, until the first of them is old", () => {
  const now = 1_700_000_000_000;
  const ago = (...minutes: number[]) => minutes.map((m) => now - m * MINUTE);
  assert.equal(waitAfter([], now), 0);
  assert.equal(waitAfter(ago(4, 3, 2, 1), now), 0);
  assert.equal(waitAfter(ago(10, 4, 3, 2, 1), now), 5 * MINUTE);
  assert.equal(waitAfter(ago(15, 4, 3, 2, 1), now), 0, "the first is 15 minutes old");
  const spread = ago(1380, 1200, 1000, 800, 600, 500, 400, 300, 200);
  assert.equal(waitAfter(spread, now), 0, "nine in a day");
  assert.equal(waitAfter([...spread, now - 100 * MINUTE], now), 60 * MINUTE);
  assert.deepEqual(remembered(ago(1440, 1439), now), ago(1439));
});

Deno.test("[MEND-46] blanks and hyphens of a code do not count", () => {
  const [seconds, code] = VECTORS[1];
  const digits = code.slice(-6);
  const typed = [
    `${digits.slice(0, 3)} ${digits.slice(3)}`,
    ` ${digits}\n`,
    `${digits.slice(0, 3)}-${digits.slice(3)}`,
    `${digits.slice(0, 3)}\u2013\u00a0${digits.slice(3)}\u200b`,
  ];
  for (const one of typed) {
    assert.equal(
      stepOf(SECRET, one, seconds * 1000),
      Math.floor(seconds / 30),
      JSON.stringify(one),
    );
  }
  const [recovery] = newRecoveryCodes();
  const spaced = ` ${recovery.toUpperCase().replaceAll("-", " \u2013 ")}`;
  assert.equal(hashRecoveryCode(spaced), hashRecoveryCode(recovery));
});
