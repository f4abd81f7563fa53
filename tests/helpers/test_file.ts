import { fileURLToPath } from "node:url";

/** The variable with the path of a file to which `recordTestFile` appends. */
export const TEST_FILES = "PARLEY_TEST_FILES";

/**
 * Tells `deno task test` in which file a test is that a helper registers: Deno's report names the
 * helper. Call it in the helper next to `Deno.test`, while the test's module is evaluated.
 */
export function recordTestFile(name: string): void {
  const list = Deno.env.get(TEST_FILES);
  const [url] = new Error().stack?.match(/file:\/\/\S+_test\.tsx?/) ?? [];
  if (!list || !url) return;
  const line = JSON.stringify({ name, file: fileURLToPath(url) });
  Deno.writeTextFileSync(list, `${line}\n`, { append: true });
}
