/** Two-factor for the people of browser tests. */
import { Secret, TOTP } from "otpauth";
import type { Account } from "../helpers/account.ts";

/** Milliseconds of a step (D-ACCT-6). */
const STEP = 30_000;

/** What an account with two-factor has in hand. */
export interface Enrolled {
  /** A code that was not used yet; there is one only. */
  code: string;
  recoveryCodes: string[];
}

/** The code of a secret, `steps` from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) })
    .generate({ timestamp: Date.now() + steps * STEP });
}

/** Turns two-factor on. The step of now is used up by it, so what is left is that of the next. */
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
  return { code: totp.generate({ timestamp: now + STEP }), recoveryCodes };
}
