import type { Layer, TestFile } from "./files.ts";
import { longestFirst } from "./files.ts";
import { groupTests, type TestModule } from "./groups.ts";

/** Command of a run. */
export interface Section {
  title: string;
  args: string[];
  env?: Record<string, string>;
  /** A `deno test` run: its tests are counted. Other sections count only when they fail. */
  tests?: boolean;
  /** Reruns failed tests once, alone, after all others (HOUSE-1). */
  retried?: boolean;
  /** Niceness: how much less of the cores it needs than the sections in parallel. */
  nice?: number;
  /** Minutes since the run began, after which it has hung; absent: `SECTIONS_BY_MINUTES`. */
  by?: number;
}

/** Minutes that CI has for a run are 60: this is left for naming what has hung. */
export const RUN_MINUTES = 55;
/** Minutes after which no section continues; retries get the rest. */
export const SECTIONS_BY_MINUTES = 45;

const TEST = ["test", "-A", "--no-check"];
const CORES = navigator.hardwareConcurrency;
/** Number of parallel media tests, one for two cores, since their sound depends on the clock. */
const MEDIA_JOBS = Math.max(1, Math.floor(CORES / 2));

/** Niceness of a section that takes what the others leave: a tenth of a contended core. */
const BACKGROUND_NICENESS = 10;
/** Niceness of a section whose tests wait for pages with deadlines: a quarter. */
const DEADLINE_NICENESS = 5;

/** Everything that a run needs before its tests. */
const BUILD: Section = { title: "Build", args: ["run", "-A", "scripts/test/build.ts"] };
const CHECKS: Section[] = [
  { title: "Format", args: ["fmt", "--check"] },
  { title: "Lint", args: ["lint"] },
];
const TYPES: Section = { title: "Types", args: ["check", "."], nice: BACKGROUND_NICENESS };

export interface SectionOptions {
  /** The project's folder. */
  root: string;
  /** A folder for modules that import test files. */
  folder: string;
  /** Checks format, lint and types. */
  checks: boolean;
}

/**
 * Order of a run: `first` before everything else, then the sequences in parallel. The stages of a
 * sequence run one after another, the sections of a stage in parallel.
 */
export interface Plan {
  first: Section[];
  sequences: Section[][][];
}

/** The sections that run these files. */
export async function planFor(
  files: TestFile[],
  { root, folder, checks }: SectionOptions,
): Promise<Plan> {
  const workers = { browser: CORES, stage: CORES, media: MEDIA_JOBS };
  const groups = await groupTests(files, { root, folder, workers });
  // Listens to sound, waits for programs and for browsers: that leaves a third of two cores idle.
  const waiting = [
    mediaSection(groups.media),
    otherSection([...groups.socket, ...groups.cluster, ...groups.other]),
    browserSections(groups.browser),
  ];
  // Uses the remaining cores. Types are checked by a single thread, so they start early.
  const computing = [
    unitSection([...groups.api, ...groups.unit]),
    checks ? [TYPES] : [],
    stageSection(groups.stage),
  ];
  return { first: [BUILD, ...checks ? CHECKS : []], sequences: [waiting, computing] };
}

/** Returns true if a failed test of this layer runs once more. */
export function isRetried(layer: Layer): boolean {
  return layer === "browser" || layer === "media" || layer === "stage";
}

function mediaSection(modules: TestModule[]): Section[] {
  return parallel("Tests: in browsers, with sound", modules, {
    env: { DENO_JOBS: String(MEDIA_JOBS) },
    retried: true,
  });
}

/**
 * Tests that depend on no clock but their own, and may take longer: they run in parallel with tests
 * that listen.
 */
function unitSection(modules: TestModule[]): Section[] {
  return parallel("Tests: units and the API", modules, {
    env: jobs(CORES),
    nice: BACKGROUND_NICENESS,
    // Leaves time to the sections after it.
    by: 34,
  });
}

/** Most of their time they wait for disks, clocks and programs that they have started. */
function otherSection(modules: TestModule[]): Section[] {
  return parallel("Tests: all others", modules.toSorted(longestFirst), {
    env: jobs(CORES * 3),
    // Leaves time to the sections after it.
    by: 36,
  });
}

function stageSection(modules: TestModule[]): Section[] {
  return parallel("Tests: whole pages without a browser", modules, {
    env: jobs(CORES),
    nice: DEADLINE_NICENESS,
    retried: true,
  });
}

/**
 * Returns one process per worker, each with its own server and browser, so that a crash affects no
 * other.
 */
function browserSections(modules: TestModule[]): Section[] {
  return modules.map(({ path }, i) => ({
    title: `Tests: in browsers, worker ${i + 1} of ${modules.length}`,
    args: [...TEST, path],
    tests: true,
    retried: true,
  }));
}

function parallel(title: string, modules: TestModule[], options: Partial<Section>): Section[] {
  if (modules.length === 0) return [];
  const args = [...TEST, "--parallel", ...modules.map(({ path }) => path)];
  return [{ title, args, tests: true, ...options }];
}

/**
 * Returns the number of parallel modules. At least two: one that waits leaves the core to others.
 */
function jobs(modules: number): Record<string, string> {
  return { DENO_JOBS: String(Math.max(2, Math.floor(modules))) };
}
