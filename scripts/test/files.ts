import { existsSync, readdirSync, readFileSync } from "node:fs";
import { HOST_TESTS, LEFT_OUT } from "./long_tests.ts";

/** How a test runs. Files in other folders of tests/ are `other`. */
export type Layer =
  | "browser"
  /** Browser tests whose pages speak and listen: they run one by one. */
  | "media"
  | "stage"
  | "unit"
  | "api"
  | "socket"
  | "cluster"
  | "other";

/** A file with tests. */
export interface TestFile {
  /** From the project's folder. */
  path: string;
  layer: Layer;
  /** How long its tests take, as recorded or estimated. */
  seconds: number;
}

/** Seconds by file, recorded by `deno task test --record`. */
export const SECONDS_FILE = "tests/seconds.json";
/** Bytes of a test file that take about a second. */
const BYTES_PER_SECOND = 500;
/** Folders of tests/ that are a layer each; tests/e2e is two. */
const FOLDERS = ["stage", "unit", "api", "socket", "cluster"] as const;
const MEDIA = /\bwithMedia\(|\bMEDIA_FLAGS\b/;

/** All files of the project with tests but those left out, the longest first. */
export function listTests(root: string, leftOut: readonly string[] = LEFT_OUT): TestFile[] {
  const paths = readdirSync(`${root}/tests`, { recursive: true })
    .map((name) => `tests/${String(name).replaceAll("\\", "/")}`)
    .filter((path) => /_test\.tsx?$/.test(path) && !leftOut.some((one) => path.startsWith(one)));
  const recorded = readSeconds(`${root}/${SECONDS_FILE}`);
  return paths.map((path) => describe(root, path, recorded)).sort(longestFirst);
}

/** Orders files or modules by their seconds, then by path. */
export function longestFirst(
  a: { path: string; seconds: number },
  b: { path: string; seconds: number },
): number {
  return b.seconds - a.seconds || a.path.localeCompare(b.path);
}

function describe(root: string, path: string, recorded: Record<string, number>): TestFile {
  const source = readFileSync(`${root}/${path}`, "utf8");
  const seconds = recorded[path] ?? source.length / BYTES_PER_SECOND;
  return { path, layer: layerOf(path, source), seconds };
}

function layerOf(path: string, source: string): Layer {
  const isBrowser = ["tests/e2e/", HOST_TESTS].some((folder) => path.startsWith(folder));
  if (isBrowser) return MEDIA.test(source) ? "media" : "browser";
  return FOLDERS.find((folder) => path.startsWith(`tests/${folder}/`)) ?? "other";
}

function readSeconds(file: string): Record<string, number> {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}
