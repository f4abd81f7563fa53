import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { SECONDS_FILE } from "./files.ts";
import type { TestResult } from "./report.ts";

/** Seconds by file as the last whole run took them, from the project's folder. */
const MEASURED_FILE = "test-results/seconds.json";

/** Leaves how long the tests of each file took, for `recordSeconds`. */
export async function writeSeconds(root: string, results: readonly TestResult[]): Promise<void> {
  const path = `${root}/${MEASURED_FILE}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(secondsByFile(results), null, 2)}\n`);
}

/** Stores the seconds of the last whole run for later runs. @throws Error if there is none */
export async function recordSeconds(root: string): Promise<void> {
  await writeFile(`${root}/${SECONDS_FILE}`, await readFile(`${root}/${MEASURED_FILE}`));
}

/** Sums the tests of each file, to a tenth of a second, in the order of their paths. */
export function secondsByFile(results: readonly TestResult[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const { file, seconds } of results) sums.set(file, (sums.get(file) ?? 0) + seconds);
  return Object.fromEntries(
    [...sums]
      .filter(([file]) => /_test\.tsx?$/.test(file))
      .map(([file, seconds]) => [file, Math.round(seconds * 10) / 10] as const)
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}
