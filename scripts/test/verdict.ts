import { type Quarantine, quarantineProblems } from "./quarantine.ts";
import type { TestResult } from "./report.ts";

/** Flaky tests that a run may have: more of them, and something is wrong with all. */
const MAX_FLAKY = 3;
/** Maximum failures named in the closing lines, which must fit at the end of a truncated log. */
const MAX_NAMED = 40;
/** Characters of a line that names one. */
const MAX_LINE = 500;

/** Results at the end of the last test. */
export interface Outcome {
  results: readonly TestResult[];
  /** Failures that are no test's: a module that broke, a check, a process that died. */
  unnamed: number;
  /** Details of those: a line for each section that had any. */
  broken?: readonly string[];
  /** Failed at first, and passed when they ran again. */
  flaky: readonly TestResult[];
  quarantine: Quarantine;
  /** Covers every test. */
  whole: boolean;
  now: number;
}

/** Result of a run. */
export interface Verdict {
  passed: number;
  failed: number;
  /** The name of each failed test with its error in a line, then what else broke. */
  failures: string[];
  flaky: string[];
  quarantined: { name: string; passed: boolean }[];
  /** Problems other than failed tests. */
  problems: string[];
}

/** Decides what counts: flaky tests pass, those in quarantine count nowhere. */
export function judge(outcome: Outcome): Verdict {
  const { results, unnamed, broken = [], flaky, quarantine, whole, now } = outcome;
  const excused = new Set(quarantine.map(({ id }) => id));
  const counted = results.filter(({ name }) => !excused.has(name));
  const failures = counted.filter((result) => result.error && !flaky.includes(result));
  // If a process died, the list of tests is incomplete.
  const names = whole && unnamed === 0 ? new Set(results.map(({ name }) => name)) : undefined;
  const problems = quarantineProblems(quarantine, now, names);
  if (flaky.length > MAX_FLAKY) {
    problems.push(`${flaky.length} flaky tests, ${MAX_FLAKY} are allowed.`);
  }
  return {
    passed: counted.length - failures.length,
    failed: failures.length + unnamed + problems.length,
    failures: [...failures.map(lineOf), ...broken],
    flaky: flaky.map(({ name }) => name),
    quarantined: results
      .filter(({ name }) => excused.has(name))
      .map(({ name, error }) => ({ name, passed: !error })),
    problems,
  };
}

/** The last lines of a run; `N passed, N failed` is the very last, alone. */
export function closingLines(verdict: Verdict): string[] {
  const { passed, failed, failures, flaky, quarantined, problems } = verdict;
  const more = failures.length - MAX_NAMED;
  const listed = quarantined.map(({ name, passed }) => `${name} (${passed ? "passed" : "failed"})`);
  return [
    ...failures.slice(0, MAX_NAMED).map((line) => `failed: ${shorten(line)}`),
    ...more > 0 ? [`failed: ${more} more`] : [],
    ...problems,
    ...quarantined.length > 0 ? [`quarantined: ${listed.join(", ")}`] : [],
    ...flaky.length > 0 ? [`flaky: ${flaky.join(", ")}`] : [],
    `${passed} passed, ${failed} failed`,
  ];
}

/**
 * Returns a test's name and its error in one line, down to the place in a test where it arose: the
 * comparison, or what a disposal hid of it. If a step failed, its error names both.
 */
function lineOf({ name, error = "" }: TestResult): string {
  const lines = error.split("\n").map((line) => line.trim()).filter((line) => /[^\s^]/.test(line));
  const from = lines.findIndex((line) => line.startsWith("at "));
  const text = (from < 0 ? lines : lines.slice(0, from + 1)).join(" ").trim();
  return text.startsWith(`${name} > `) ? text : `${name}: ${text}`;
}

function shorten(line: string): string {
  return line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line;
}
