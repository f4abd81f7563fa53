import type { CodeFailures } from "./records.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** 5 in 15 minutes and 10 in a day (D-ACCT-6). A correct code does not reset them. */
const BOUNDS = [{ most: 5, within: 15 * MINUTE_MS }, { most: 10, within: DAY_MS }];

/** Milliseconds until the next try; 0: now. Failures are in the order of their times. */
export function waitAfter(failures: CodeFailures, now: number): number {
  return Math.max(
    0,
    ...BOUNDS.map(({ most, within }) => {
      const counting = failures.filter((at) => at > now - within);
      return counting.length < most ? 0 : counting.at(-most)! + within - now;
    }),
  );
}

/** The failures that still count. */
export function remembered(failures: CodeFailures, now: number): CodeFailures {
  return failures.filter((at) => at > now - DAY_MS);
}
