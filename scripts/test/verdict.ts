import { type Quarantine, quarantineProblems } from "./quarantine.ts";
import type { TestResult } from "./report.ts";

/** Flaky tests that a run may have: more of them, and something is wrong with all. */
const MAX_FLAKY = 3;

/** All that is known when the last test has ended. */
export interface Outcome {
  results: readonly TestResult[];
  /** Failures that are no test's: a module that broke, a check, a process that died. */
  unnamed: number;
  /** Failed at first, and passed when they ran again. */
  flaky: readonly TestResult[];
  quarantine: Quarantine;
  /** Whether every test was to run. */
  whole: boolean;
  now: number;
}

/** What a run says in the end. */
export interface Verdict {
  passed: number;
  failed: number;
  flaky: string[];
  quarantined: { name: string; passed: boolean }[];
  /** Why it fails beside failed tests. */
  problems: string[];
}

/** Decides what counts: flaky tests pass, those in quarantine count nowhere. */
export function judge(outcome: Outcome): Verdict {
  const { results, unnamed, flaky, quarantine, whole, now } = outcome;
  const excused = new Set(quarantine.map(({ id }) => id));
  const counted = results.filter(({ name }) => !excused.has(name));
  const failures = counted.filter((result) => result.error && !flaky.includes(result));
  // Where a process died, nobody knows which tests there are.
  const names = whole && unnamed === 0 ? new Set(results.map(({ name }) => name)) : undefined;
  const problems = quarantineProblems(quarantine, now, names);
  if (flaky.length > MAX_FLAKY) {
    problems.push(`${flaky.length} flaky tests, ${MAX_FLAKY} are allowed.`);
  }
  return {
    passed: counted.length - failures.length,
    failed: failures.length + unnamed + problems.length,
    flaky: flaky.map(({ name }) => name),
    quarantined: results
      .filter(({ name }) => excused.has(name))
      .map(({ name, error }) => ({ name, passed: !error })),
    problems,
  };
}

/** The last lines of a run; `N passed, N failed` is the very last, alone. */
export function closingLines({ passed, failed, flaky, quarantined, problems }: Verdict): string[] {
  const listed = quarantined.map(({ name, passed }) => `${name} (${passed ? "passed" : "failed"})`);
  return [
    ...problems,
    ...quarantined.length > 0 ? [`quarantined: ${listed.join(", ")}`] : [],
    ...flaky.length > 0 ? [`flaky: ${flaky.join(", ")}`] : [],
    `${passed} passed, ${failed} failed`,
  ];
}
