/** Two-factor for the people of browser tests. */
import { Secret, TOTP } from "otpauth";
import type { Account } from "../helpers/account.ts";

/** Milliseconds of a step (D-ACCT-6). */
const STEP = 30_000;

/** Credentials of an account with two-factor. */
export interface Enrolled {
  /** A code that holds now and was not used yet; call it once. */
  code(): string;
  recoveryCodes: string[];
}

/** The code of a secret, `steps` from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) })
    .generate({ timestamp: Date.now() + steps * STEP });
}

/**
 * Enables two-factor. That uses up the current step: until it has passed, the next one's code is
 * valid.
 */
export async function enrol(account: Account): Promise<Enrolled> {
  const { secret } = await account.call<{ secret: string }>("POST", "/users/mfa/setup", {});
  const now = Date.now();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const token = totp.generate({ timestamp: now });
  const { recoveryCodes } = await account.call<{ recoveryCodes: string[] }>(
    "POST",
    "/users/mfa/verify",
    { token },
  );
  const code = () => totp.generate({ timestamp: Math.max(now + STEP, Date.now()) });
  return { code, recoveryCodes };
}
