import { Secret, TOTP } from "otpauth";
import { plainCode } from "../../../protocol/codes.ts";

/** RFC 6238 as every authenticator has it (D-ACCT-6). */
const PERIOD_SECONDS = 30;
const WINDOW_STEPS = 1;

/** 160 random bits, as RFC 4226 recommends. */
export function newSecret(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(20));
}

/** Returns the secret as the QR code that an authenticator reads, and as text to type instead. */
export function describeSecret(secret: Uint8Array, username: string) {
  const code = totp(secret, username);
  return { otpauth_url: code.toString(), secret: code.secret.base32 };
}

/** The time step, of this one, the one before and the next, that the code is for; or null. */
export function stepOf(secret: Uint8Array, typed: string, now: number): number | null {
  const code = plainCode(typed);
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totp(secret).validate({ token: code, timestamp: now, window: WINDOW_STEPS });
  return delta === null ? null : currentStep(now) + delta;
}

/** Returns whether a step's code is too old to be accepted. */
export function isPast(step: number, now: number): boolean {
  return step < currentStep(now) - WINDOW_STEPS;
}

function currentStep(now: number): number {
  return Math.floor(now / (PERIOD_SECONDS * 1000));
}

function totp(secret: Uint8Array, label = ""): TOTP {
  return new TOTP({
    issuer: "Parley",
    label,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: secret.slice().buffer }),
  });
}
