/** `deno task test`: everything that CI runs, one stage after the other. --help says more. */
import { resolve } from "node:path";
import type { TestFile } from "./test/files.ts";
import { HELP, parseOptions, type TestOptions } from "./test/options.ts";
import { type Quarantine, readQuarantine } from "./test/quarantine.ts";
import { addRound, readRounds, REPEATS_FILE, summarize } from "./test/repeat.ts";
import type { TestResult } from "./test/report.ts";
import { retriesOf, retry } from "./test/retry.ts";
import { brokenLines, runPlan } from "./test/run.ts";
import { recordSeconds, writeSeconds } from "./test/seconds.ts";
import { planFor } from "./test/sections.ts";
import { selectTests } from "./test/select.ts";
import { closingLines, judge, type Verdict } from "./test/verdict.ts";

const ROOT = resolve(import.meta.dirname!, "..");

interface Run {
  results: TestResult[];
  unnamed: number;
  broken: string[];
  flaky: TestResult[];
  failedSections: string[];
}

/** Runs all sections of these files, then once more what may be flaky. */
async function runTests(
  files: TestFile[],
  { checks, quarantine }: { checks: boolean; quarantine: Quarantine },
): Promise<Run> {
  const began = performance.now();
  const folder = await Deno.makeTempDir({ prefix: "parley-tests-" });
  try {
    const context = { root: ROOT, folder, began };
    const outcomes = await runPlan(await planFor(files, { ...context, checks }), context);
    const excused = new Set(quarantine.map(({ id }) => id));
    const flaky = await retry(retriesOf(outcomes, excused), context);
    const hasFailed = (result: TestResult) =>
      result.error && !excused.has(result.name) && !flaky.includes(result);
    return {
      results: outcomes.flatMap(({ results }) => results),
      unnamed: outcomes.reduce((sum, { unnamed }) => sum + unnamed, 0),
      broken: brokenLines(outcomes),
      flaky,
      failedSections: outcomes
        .filter(({ results, unnamed }) => unnamed > 0 || results.some(hasFailed))
        .map(({ section }) => section.title),
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Runs the tests once and prints how they went. */
async function runOnce(files: TestFile[], options: TestOptions): Promise<Verdict> {
  const { paths, changed, shard } = options;
  const isPart = paths.length > 0 || changed !== undefined;
  const quarantine = readQuarantine(ROOT);
  // With several shards, the first one runs the checks that aren't tests.
  const checks = !isPart && (shard?.index ?? 1) === 1;
  const run = await runTests(files, { checks, quarantine });
  const whole = !isPart && !shard;
  if (whole && run.unnamed === 0) await writeSeconds(ROOT, run.results);
  const verdict = judge({ ...run, quarantine, whole, now: Date.now() });
  if (run.failedSections.length > 0) console.log(`\nFailed: ${run.failedSections.join("; ")}`);
  for (const line of closingLines(verdict)) console.log(line);
  return verdict;
}

/** Runs the tests again and again; each round is added to the file of all hunts. */
async function hunt(files: TestFile[], rounds: number): Promise<boolean> {
  const quarantine = readQuarantine(ROOT);
  const excused = new Set(quarantine.map(({ id }) => id));
  const commit = await currentCommit();
  let broken = false;
  for (let round = 1; round <= rounds; round++) {
    console.log(`\n==== Round ${round} of ${rounds}`);
    const began = performance.now();
    const { results, flaky, unnamed } = await runTests(files, { checks: false, quarantine });
    const failed = results.filter(({ name, error }) => error && !excused.has(name));
    const again = failed.filter((result) => !flaky.includes(result));
    broken ||= again.length > 0 || unnamed > 0;
    await addRound(ROOT, {
      at: new Date().toISOString(),
      commit,
      tests: results.length,
      seconds: Math.round((performance.now() - began) / 1000),
      failed: failed.map(({ name }) => name),
      failedAgain: again.map(({ name }) => name),
      unnamed,
    });
  }
  const all = await readRounds(ROOT);
  console.log(`\nThis hunt\n${summarize(all.slice(-rounds)).join("\n")}`);
  console.log(`\n${REPEATS_FILE}\n${summarize(all).join("\n")}`);
  return !broken;
}

async function currentCommit(): Promise<string> {
  const args = ["describe", "--always", "--dirty=+"];
  const { stdout } = await new Deno.Command("git", { args, cwd: ROOT }).output();
  return new TextDecoder().decode(stdout).trim();
}

async function main(options: TestOptions): Promise<boolean> {
  if (options.help) {
    console.log(HELP);
    return true;
  }
  if (options.record) {
    await recordSeconds(ROOT);
    return true;
  }
  const files = await selectTests(ROOT, options);
  if (options.repeat) return await hunt(files, options.repeat);
  return (await runOnce(files, options)).failed === 0;
}

if (import.meta.main) {
  const ok = await main(parseOptions(Deno.args)).catch((error: Error) => {
    console.error(error.message);
    console.log("0 passed, 1 failed");
    return false;
  });
  Deno.exit(ok ? 0 : 1);
}
