import type { PrivateState } from "../e2ee/entry.ts";

/** Milliseconds for which the recovery key can be postponed (E2E-11). */
const POSTPONE_MS = 7 * 24 * 3600_000;

/**
 * Returns whether the composer asks for the recovery key: it was postponed for a week, and there is
 * no other device.
 */
export function isRecoveryDue(
  { phase, recovery, recoverySince, devices }: PrivateState,
  now: number,
): boolean {
  return phase === "ready" && recovery === "unconfirmed" && devices < 2 &&
    recoverySince !== null && now - recoverySince > POSTPONE_MS;
}
