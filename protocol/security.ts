import { z } from "zod";
import { id, time } from "./common.ts";

/** Events that affect an account's security (HARD-3). `by_admin` says who caused it. */
export const securityKind = z.enum([
  "signed_in",
  "password_changed",
  /** Without knowing the old one: by a code, or by an admin. */
  "password_reset",
  "email_changed",
  "username_changed",
  "two_factor_on",
  "two_factor_off",
  /** Another authenticator, with new recovery codes. */
  "two_factor_replaced",
  "recovery_code_used",
  /** All keys for private conversations were lost (E2E-14). */
  "keys_reset_begun",
  "public_key_replaced",
  /** All sessions, or all but the one that asked. */
  "sessions_ended",
  /** A single session other than the one that asked. */
  "session_ended",
  /** A session ended because one of its old tokens was shown again (HARD-16). */
  "token_reused",
  "token_created",
  "token_revoked",
  "data_exported",
  "account_disabled",
  "account_enabled",
  "admin_granted",
  "admin_revoked",
]);
export type SecurityKind = z.infer<typeof securityKind>;

/** An entry in the user's own security log. */
export const securityEntry = z.object({
  id,
  kind: securityKind,
  at: time,
  /** User agent; null where an admin did it. */
  device: z.string().nullable(),
  /** An admin, or the host at the command line, did it. */
  by_admin: z.boolean(),
  /** The session that asks did it. */
  current: z.boolean(),
});
export type SecurityEntry = z.infer<typeof securityEntry>;
