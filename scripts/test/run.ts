import { TEST_FILES } from "../../tests/helpers/test_file.ts";
import { runCommand } from "./command.ts";
import { print, Turns } from "./output.ts";
import { parseBroken, parseReport, parseSummary, type TestResult } from "./report.ts";
import { type Plan, type Section, SECTIONS_BY_MINUTES } from "./sections.ts";

/** How a section went. */
export interface SectionOutcome {
  section: Section;
  results: TestResult[];
  /** Failures that are no test's. */
  unnamed: number;
  /** The errors of modules that broke, where they are known. */
  broken?: string[];
}

/** Folder and start of a run. */
export interface RunContext {
  /** The project's folder. */
  root: string;
  /** A folder for reports. */
  folder: string;
  /** When the run began, by `performance.now()`. */
  began: number;
}

/** Runs the sections of a plan; what runs at the same time is shown in the order of its begin. */
export async function runPlan({ first, sequences }: Plan, context: RunContext) {
  const turns = new Turns(print);
  const runStage = (sections: Section[]) =>
    Promise.all(sections.map((section) => {
      const show = turns.next(section.title);
      return runSection(section, context, show.write).finally(show.end);
    }));
  const runInTurn = async (stages: Section[][]) => {
    const outcomes: SectionOutcome[] = [];
    for (const sections of stages) outcomes.push(...await runStage(sections));
    return outcomes;
  };
  const outcomes = await runStage(first);
  outcomes.push(...(await Promise.all(sequences.map(runInTurn))).flat());
  await turns.shown;
  return outcomes;
}

/** Runs one section; `write` receives its output, and a line with the result. */
export async function runSection(
  section: Section,
  { root, folder, began }: RunContext,
  write: (chunk: Uint8Array) => Promise<unknown>,
): Promise<SectionOutcome> {
  const started = performance.now();
  const name = `${folder}/${crypto.randomUUID()}`;
  const [report, files] = [`${name}.xml`, `${name}.jsonl`];
  const args = section.tests ? withReport(section.args, report) : section.args;
  const left = began + (section.by ?? SECTIONS_BY_MINUTES) * 60_000 - started;
  const late = AbortSignal.timeout(Math.max(0, Math.round(left)));
  const env = { ...section.env, [TEST_FILES]: files };
  const options = { cwd: root, env, nice: section.nice, late, show: write };
  const { code, output } = await runCommand(args, options);
  const text = await readIfThere(report);
  const results = text ? parseReport(text, await readIfThere(files), root) : [];
  const unnamed = unnamedFailures(section, code, output, results);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const failed = unnamed > 0 || results.some(({ error }) => error);
  const line = `---- ${section.title}: ${failed ? "failed" : "ok"} in ${seconds} s\n`;
  await write(new TextEncoder().encode(line));
  return { section, results, unnamed, broken: unnamed > 0 ? parseBroken(output) : [] };
}

/** A line for each section that had failures that are no test's. */
export function brokenLines(outcomes: readonly SectionOutcome[]): string[] {
  return outcomes.filter(({ unnamed }) => unnamed > 0).map(({ section, unnamed, broken = [] }) => {
    const known = broken.length > 0 ? broken.join("; ") : "see its output";
    return `${section.title}, ${unnamed} outside of tests: ${known}`;
  });
}

/**
 * Failures of a section that are no test's in its report. A process that fails without naming a
 * failed test has failed once: it did not even get there.
 */
export function unnamedFailures(
  { tests }: Pick<Section, "tests">,
  code: number,
  output: string,
  results: readonly TestResult[],
): number {
  if (code === 0) return 0;
  const named = results.filter(({ error }) => error).length;
  // A module that breaks is in the last line, and not in the report.
  const said = tests && results.length > 0 ? parseSummary(output).failed : 0;
  return Math.max(said - named, named === 0 ? 1 : 0);
}

function withReport([command, ...args]: string[], report: string): string[] {
  return [command, `--junit-path=${report}`, ...args];
}

async function readIfThere(file: string): Promise<string> {
  try {
    return await Deno.readTextFile(file);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}
