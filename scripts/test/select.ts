import { affected, readChanges, readImports } from "./changed.ts";
import { listTests, type TestFile } from "./files.ts";
import { deal } from "./groups.ts";
import { LEFT_OUT } from "./long_tests.ts";
import type { TestOptions } from "./options.ts";
import { isRetried } from "./sections.ts";

/** The files that these options ask for. @throws Error where a path has no tests */
export async function selectTests(
  root: string,
  { paths, changed, shard, repeat }: TestOptions,
): Promise<TestFile[]> {
  let files = listTests(root, paths.length > 0 ? [] : LEFT_OUT);
  if (paths.length > 0) files = named(files, paths);
  else if (repeat) files = files.filter(({ layer }) => isRetried(layer));
  if (changed !== undefined) {
    const changes = await readChanges(root, changed);
    files = affected(files, await readImports(root, files), changes);
  }
  return shard ? shardOf(files, shard.index, shard.count) : files;
}

/** The part of the files with this number, from 1; all parts take about as long as each other. */
export function shardOf(files: TestFile[], index: number, count: number): TestFile[] {
  return deal(files, count)[index - 1] ?? [];
}

function named(files: TestFile[], paths: string[]): TestFile[] {
  const isIn = (file: TestFile, path: string) =>
    file.path === path || file.path.startsWith(`${path}/`);
  const missing = paths.filter((path) => !files.some((file) => isIn(file, path)));
  if (missing.length > 0) throw new Error(`There are no tests in ${missing.join(", ")}`);
  return files.filter((file) =>
    paths.some((path) => isIn(file, path)) &&
    // A slow test named only by its folder stays out.
    (paths.includes(file.path) || !LEFT_OUT.includes(file.path))
  );
}
