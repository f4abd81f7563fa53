import type { PrivateState } from "../e2ee/entry.ts";

/** For so many milliseconds the recovery key may be put off (E2E-11). */
const WEEK = 7 * 24 * 3600_000;

/** Whether the composer asks for it: it was put off for a week, and there is no other device. */
export function isRecoveryDue(
  { phase, recovery, recoverySince, devices }: PrivateState,
  now: number,
): boolean {
  return phase === "ready" && recovery === "unconfirmed" && devices < 2 &&
    recoverySince !== null && now - recoverySince > WEEK;
}
