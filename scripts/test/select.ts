import { listTests, type TestFile } from "./files.ts";
import { LONG_TESTS } from "./long_tests.ts";
import type { TestOptions } from "./options.ts";

/** The files that these options ask for. @throws Error where a path has no tests */
export function selectTests(root: string, { paths }: TestOptions): TestFile[] {
  if (paths.length === 0) return listTests(root);
  return named(listTests(root, []), paths);
}

function named(files: TestFile[], paths: string[]): TestFile[] {
  const isIn = (file: TestFile, path: string) =>
    file.path === path || file.path.startsWith(`${path}/`);
  const missing = paths.filter((path) => !files.some((file) => isIn(file, path)));
  if (missing.length > 0) throw new Error(`There are no tests in ${missing.join(", ")}`);
  return files.filter((file) =>
    paths.some((path) => isIn(file, path)) &&
    // Named with its folder, one that takes minutes stays out.
    (paths.includes(file.path) || !LONG_TESTS.includes(file.path))
  );
}
