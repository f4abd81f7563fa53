/** Builds what tests run, before the first of them: `deno run -A scripts/test/build.ts`. */
import { resolve } from "node:path";
import { prepareManifest } from "../../server/delivery/fresh/build/empty_manifest.ts";
import { buildProgram } from "../program/build.ts";

const ROOT = resolve(import.meta.dirname!, "../..");

/** The folder with the `_fresh/` of tests: `deno task start` and its build stay as they are. */
export const TEST_BUILD = `${ROOT}/_fresh/test`;
/** The same of the tests that are about the build itself. */
export const REAL_BUILD = `${ROOT}/_fresh/real`;
/** Options of that build: as released, but in one language. Another one takes as long again. */
export const REAL = { into: REAL_BUILD, languages: ["en"] };
/** Options of a build that takes a third of the CPU: neither shortened by terser nor compressed. */
export const QUICK = { into: TEST_BUILD, compress: false, mangle: false };

/** Builds the program and its pages for tests, if a source has changed. */
export async function buildForTests(): Promise<void> {
  await prepareManifest(ROOT);
  await buildProgram(ROOT, QUICK);
}

/** Builds both as `deno task start` has them, in one language, if a source has changed. */
export async function buildAsReleased(): Promise<void> {
  await buildProgram(ROOT, REAL);
}

if (import.meta.main) await buildForTests();
