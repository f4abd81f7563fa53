import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { newPassword, password } from "./users.ts";

/** A code of the authenticator, or a recovery code: whatever it is not is a wrong code. */
export const mfaToken = z.string().min(1).max(64);

/** Instead of a session: the password was right, a code is needed (AUTH-10). */
export const mfaRequired = z.object({ mfaRequired: z.literal(true) });

/**
 * The password is needed where two-factor is on already (D-ACCT-6), and unless the sign-in is
 * younger than 5 minutes (HARD-3).
 */
export const mfaSetupBody = z.strictObject({ password: password.optional() }).optional();
export const mfaVerifyBody = z.strictObject({ token: mfaToken });
export const mfaDisableBody = z.strictObject({ password });

const username = z.string().min(1).max(LIMITS.emailMax).refine((s) => s.isWellFormed());
export const loginMfaBody = z.strictObject({ username, password, mfaToken });
export const resetPasswordBody = z.strictObject({ username, newPassword, mfaToken });
