import { pathToFileURL } from "node:url";
import { type Layer, longestFirst, type TestFile } from "./files.ts";

/**
 * Minimum seconds of a file that gets a module of its own if it shares only the program with
 * others.
 */
const LONG_FILE_SECONDS = 60;
/** Modules of a layer: what its files share costs more to start than most of them take. */
const MODULES: Partial<Record<Layer, number>> = {
  unit: 2,
  api: 4,
  socket: 3,
  cluster: 3,
  // More than run at a time: most of them wait for programs that they have started.
  other: 12,
};
/** Layers whose files share a server and what shows pages: each worker has one of both. */
const SHARING: readonly Layer[] = ["browser", "media", "stage"];

/** Argument of `deno test`: a file with tests, or a module that imports several. */
export interface TestModule {
  path: string;
  files: TestFile[];
  seconds: number;
}

interface GroupOptions {
  /** The project's folder. */
  root: string;
  /** The folder for modules that import test files; outside of the project, so nothing lints it. */
  folder: string;
  /** Number of workers of the browser layers. */
  workers: Partial<Record<Layer, number>>;
}

/**
 * Deals the files of each layer into modules, the longest first. The program, compiled, the server
 * and the browser of browser tests, and the PostgreSQL of the cluster's start once a module.
 */
export async function groupTests(
  files: TestFile[],
  { root, folder, workers }: GroupOptions,
): Promise<Record<Layer, TestModule[]>> {
  const group = async (layer: Layer): Promise<TestModule[]> => {
    const own = files.filter((file) => file.layer === layer);
    const count = workers[layer] ?? MODULES[layer];
    if (!count) return own.map((file) => moduleOf(`${root}/${file.path}`, [file]));
    const isAlone = ({ seconds }: TestFile) =>
      !SHARING.includes(layer) && seconds >= LONG_FILE_SECONDS;
    const alone = own.filter(isAlone).map((file) => moduleOf(`${root}/${file.path}`, [file]));
    const dealt = deal(own.filter((file) => !isAlone(file)), count);
    const written = dealt.map((files, i) => writeModule(root, `${folder}/${layer}_${i}`, files));
    return [...alone, ...await Promise.all(written)].sort(longestFirst);
  };
  const layers: Layer[] = [
    ...["browser", "media", "stage", "unit", "api", "socket", "cluster", "other"] as const,
  ];
  const groups = layers.map(async (layer) => [layer, await group(layer)] as const);
  return Object.fromEntries(await Promise.all(groups)) as Record<Layer, TestModule[]>;
}

/**
 * Deals files to `count` hands so that each has about as many seconds: the longest first, each to
 * the hand with the least. Empty hands are left out.
 */
export function deal<T extends { path: string; seconds: number }>(
  files: readonly T[],
  count: number,
): T[][] {
  const hands = Array.from({ length: count }, () => ({ files: [] as T[], seconds: 0 }));
  for (const file of files.toSorted(longestFirst)) {
    const least = hands.reduce((least, hand) => hand.seconds < least.seconds ? hand : least);
    least.files.push(file);
    least.seconds += file.seconds;
  }
  return hands.map(({ files }) => files).filter((files) => files.length > 0);
}

async function writeModule(root: string, name: string, files: TestFile[]): Promise<TestModule> {
  const path = `${name}_test.ts`;
  const lines = files.map((file) => `import "${pathToFileURL(`${root}/${file.path}`)}";\n`);
  await Deno.writeTextFile(path, lines.join(""));
  return moduleOf(path, files);
}

function moduleOf(path: string, files: TestFile[]): TestModule {
  return { path, files, seconds: files.reduce((sum, { seconds }) => sum + seconds, 0) };
}
