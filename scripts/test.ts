/** `deno task test`: everything that CI runs, one stage after the other. */

import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { LONG_TESTS } from "./long_tests.ts";
import { runCommand, type Show } from "./run_command.ts";
import { groupTests, type TestGroups } from "./test_groups.ts";

interface Section {
  title: string;
  args: string[];
  env?: Record<string, string>;
  /** A `deno test` run: its summary is counted. Other sections count only when they fail. */
  tests?: boolean;
  /** Takes what the section beside it leaves of the cores. */
  nice?: boolean;
  /** Minutes since all began, after which it has hung. */
  by?: number;
}

interface Counts {
  passed: number;
  failed: number;
}

const ROOT = resolve(import.meta.dirname!, "..");
const TEST = ["test", "-A", "--no-check", "--parallel"];
const CORES = navigator.hardwareConcurrency;
/** CI stops everything after 30 minutes, and then nothing says what has hung. */
const MAX_MINUTES = 28;
/** Files that would be the last to end, and leave a core without work: they begin first. */
const FIRST = [
  "tests/hostile/insiders_test.ts",
  "tests/hostile/crowds_test.ts",
  "tests/hostile/members_test.ts",
  "tests/fuzz/fuzz_test.ts",
];
const NO_GROUPS: TestGroups = {
  media: [],
  browser: [],
  unit: [],
  api: [],
  socket: [],
  cluster: [],
};

/** Grouped, where this is the program and not a module of its own test. */
const groups = import.meta.main
  // Outside of the project, where nothing looks for files to check.
  ? await groupTests(ROOT, await Deno.makeTempDir({ prefix: "parley-groups-" }))
  : NO_GROUPS;

/** All tests that are in no group. */
const OTHERS = readdirSync(`${ROOT}/tests`, { recursive: true })
  .map((name) => `tests/${name}`)
  .filter((path) =>
    /_test\.tsx?$/.test(path) && !/^tests\/(e2e|unit|api|socket|cluster)\//.test(path) &&
    ![...LONG_TESTS, ...FIRST].includes(path)
  );

/** The sections of a stage run beside each other. */
const STAGES: Section[][] = [
  [
    { title: "Build", args: ["run", "-A", "server/delivery/fresh/build.ts"] },
    { title: "Format", args: ["fmt", "--check"] },
    { title: "Lint", args: ["lint"] },
  ],
  [
    {
      title: "Tests: in browsers, with sound",
      args: [...TEST, ...groups.media],
      // What their pages hear depends on the clock: one by one, and nothing before them.
      env: { DENO_JOBS: String(Math.max(1, Math.floor(CORES / 2))) },
      tests: true,
    },
    {
      title: "Tests: units and the API",
      // They wait for no clock but their own, and may take longer: they run beside tests that listen.
      args: [...TEST, ...groups.api, ...groups.unit],
      env: jobs(CORES),
      tests: true,
      nice: true,
    },
  ],
  [
    {
      title: "Tests: all others but those in browsers",
      args: [...TEST, ...FIRST, ...groups.socket, ...groups.cluster, ...OTHERS],
      // Most of their time they wait for disks, clocks and programs that they have started.
      env: jobs(CORES * 3),
      tests: true,
      // What hangs here leaves the others their time.
      by: 16,
    },
    { title: "Types", args: ["check", "."], nice: true },
  ],
  [{
    title: "Tests: in browsers",
    args: [...TEST, ...groups.browser],
    // A page, its server and its test wait for each other: two files leave a fifth of two cores.
    env: jobs(CORES * 1.5),
    tests: true,
  }],
];

/** Test files at a time. Two at least: who waits for a disk or a clock leaves the core to others. */
function jobs(files: number): Record<string, string> {
  return { DENO_JOBS: String(Math.max(2, Math.floor(files))) };
}

/** What the last line of a `deno test` run says. */
export function parseSummary(output: string): Counts {
  const summaries = [...output.matchAll(/^(?:ok|FAILED) \| (\d+) passed.*?\| (\d+) failed/gm)];
  const last = summaries.at(-1);
  return { passed: Number(last?.[1] ?? 0), failed: Number(last?.[2] ?? 0) };
}

/** A run that fails without naming a failed test has failed once: it did not even get there. */
export function count(section: Section, code: number, output: string): Counts {
  const counts = section.tests ? parseSummary(output) : { passed: 0, failed: 0 };
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** One write may take a part only. */
async function print(bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length;) done += await Deno.stdout.write(bytes.subarray(done));
}

/** Sections beside each other would speak at once: each is shown whole, in their order. */
async function runStage(sections: Section[]): Promise<[Section, Counts][]> {
  const alone = sections.length === 1;
  const running = sections.map(async (section) => {
    const started = performance.now();
    const held: Uint8Array[] = [];
    const show: Show = (chunk) => alone ? print(chunk) : Promise.resolve(held.push(chunk));
    if (alone) console.log(`\n==== ${section.title}`);
    const left = (section.by ?? MAX_MINUTES) * 60_000 - performance.now();
    const late = AbortSignal.timeout(Math.max(0, left));
    const { env, nice } = section;
    const { code, output } = await runCommand(section.args, { env, nice, late, show });
    return {
      section,
      held,
      counts: count(section, code, output),
      started,
      ended: performance.now(),
    };
  });
  const results: [Section, Counts][] = [];
  for (const one of running) {
    const { section, held, counts, started, ended } = await one;
    if (!alone) console.log(`\n==== ${section.title}`);
    for (const chunk of held) await print(chunk);
    const seconds = ((ended - started) / 1000).toFixed(1);
    console.log(`---- ${section.title}: ${counts.failed > 0 ? "failed" : "ok"} in ${seconds} s`);
    results.push([section, counts]);
  }
  return results;
}

if (import.meta.main) {
  const total: Counts = { passed: 0, failed: 0 };
  const failures: string[] = [];
  for (const stage of STAGES) {
    for (const [{ title }, { passed, failed }] of await runStage(stage)) {
      total.passed += passed;
      total.failed += failed;
      if (failed > 0) failures.push(title);
    }
  }
  if (failures.length > 0) console.log(`\nFailed: ${failures.join("; ")}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  Deno.exit(total.failed > 0 ? 1 : 0);
}
