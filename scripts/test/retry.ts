import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { print } from "./output.ts";
import type { TestResult } from "./report.ts";
import { type RunContext, runSection, type SectionOutcome } from "./run.ts";
import { RUN_MINUTES, type Section } from "./sections.ts";

/** The ledger of flaky tests, from the project's folder: a line of JSON for each time. */
export const FLAKY_FILE = "test-results/flaky.jsonl";
/** Failed tests that may be flaky; where more fail, something is broken, and none runs again. */
const MAX_RETRIED = 12;

/** A failed test that runs once more. */
export interface Retry {
  failed: TestResult;
  /** The section that runs it, and no other. */
  section: Section;
}

/**
 * The failed tests that run once more: those of the browser and the stage.
 * @param excused names of tests that fail no run
 */
export function retriesOf(
  outcomes: readonly SectionOutcome[],
  excused: ReadonlySet<string>,
): Retry[] {
  return outcomes.filter(({ section }) => section.retried).flatMap((outcome) =>
    outcome.results
      .filter(({ name, error }) => error && !excused.has(name))
      .map((failed) => ({ failed, section: sectionAlone(outcome.section, failed) }))
  );
}

/**
 * Runs each alone, one after the other, in a new process with a new server and a new browser.
 * Returns those that passed, after noting them in the ledger. Runs none where many failed.
 */
export async function retry(retries: readonly Retry[], context: RunContext): Promise<TestResult[]> {
  if (retries.length > MAX_RETRIED) {
    console.log(`\n${retries.length} tests failed, too many to be flaky: none runs again.`);
    return [];
  }
  const flaky: TestResult[] = [];
  for (const { failed, section } of retries) {
    await print(new TextEncoder().encode(`\n==== ${section.title}\n`));
    const { results, unnamed } = await runSection(section, context, print);
    if (!hasPassed(failed.name, results, unnamed)) continue;
    flaky.push(failed);
    await note(`${context.root}/${FLAKY_FILE}`, failed);
  }
  return flaky;
}

/** Returns true if the second run shows that the test can pass: it ran, and nothing failed. */
export function hasPassed(
  name: string,
  results: readonly TestResult[],
  unnamed: number,
): boolean {
  return unnamed === 0 && results.some((result) => result.name === name) &&
    results.every(({ error }) => !error);
}

/** Returns the `deno test --filter` that matches only the test with this name. */
export function exactly(name: string): string {
  return `/^${name.replace(/[\\/.*+?^${}()|[\]]/g, "\\$&")}$/`;
}

function sectionAlone(section: Section, { name, file }: TestResult): Section {
  const isFile = /_test\.tsx?$/.test(file);
  const [command, ...args] = section.args;
  // Where the report names only a helper, the test is in one of the section's modules.
  const all = isFile ? ["-A", "--no-check", file] : args;
  return {
    title: `Once more: ${name}`,
    args: [command, `--filter=${exactly(name)}`, ...all],
    env: section.env,
    tests: true,
    by: RUN_MINUTES,
  };
}

async function note(path: string, { name, file, seconds, error }: TestResult): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const line = JSON.stringify({ name, file, at: new Date().toISOString(), seconds, error });
  await writeFile(path, `${line}\n`, { flag: "a" });
}
