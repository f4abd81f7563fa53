import { record, type } from "../../kernel/records.ts";

/** Two-factor of one account. Absent: off, and never set up. */
export interface MfaRecord {
  /** The authenticator's secret; null: two-factor is off. */
  secret: Uint8Array | null;
  /**
   * A setup that waits for its first code from the session that began it; until then the secret
   * above stays in force. Absent: none.
   */
  setup?: { secret: Uint8Array; sessionId: string };
  /** Time steps whose code has been used, while they are still in the window. */
  used: number[];
  /** SHA-256 (hex) of the recovery codes that are left. */
  recovery: string[];
}

/** Times of failures within the last day, milliseconds. */
export type CodeFailures = number[];

/**
 * The place where a code is tried: after the right password, or at the reset, which asks for none.
 */
export type CodePurpose = "login" | "reset";

export const mfaRecords = record("mfa", {
  value: type<MfaRecord>(),
  key: { userId: "text" },
  belongsTo: { user: "userId" },
});

/** `account`: a person's id, or a name that does not exist. */
export const codeFailures = record("code_failures", {
  value: type<CodeFailures>(),
  key: { account: "text", purpose: "text" },
  belongsTo: { nobody: "forgotten after a day, and many are of names that nobody has" },
});
