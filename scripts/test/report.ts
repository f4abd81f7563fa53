import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { XMLParser } from "fast-xml-parser";

/** How a test went. */
export interface TestResult {
  name: string;
  /** From the project's folder. */
  file: string;
  seconds: number;
  /** Why it failed; absent where it passed. */
  error?: string;
}

interface Failure {
  "#text"?: string;
  "@message"?: string;
}

interface TestCase {
  "@name": string;
  "@classname": string;
  "@time": string;
  failure?: Failure;
  skipped?: unknown;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  isArray: (name) => name === "testcase" || name === "testsuite",
  alwaysCreateTextNode: true,
});

/**
 * Reads what `deno test --junit-path` wrote: tests that ran, without their steps.
 * @param registered lines of `recordTestFile`: files of tests that a helper registers
 * @throws Error where it is no such report
 */
export function parseReport(xml: string, registered: string, root: string): TestResult[] {
  const { testsuites } = parser.parse(xml, true);
  if (!testsuites) throw new Error("no report of tests");
  const suites: { testcase?: TestCase[] }[] = testsuites.testsuite ?? [];
  const all = suites.flatMap(({ testcase }) => testcase ?? []);
  const names = new Set(all.map((test) => test["@name"]));
  const files = filesByName(registered);
  return all
    .filter((test) => test.skipped === undefined && !isStep(test["@name"], names))
    .map((test): TestResult => {
      const name = test["@name"];
      const file = pathIn(root, files.get(name)?.shift() ?? test["@classname"]);
      const error = test.failure && errorOf(test, all);
      return { name, file, seconds: Number(test["@time"]), ...(error && { error }) };
    });
}

/** The numbers in the last line of a `deno test` run. */
export function parseSummary(output: string): { passed: number; failed: number } {
  const summaries = [...output.matchAll(/^(?:ok|FAILED) \| (\d+) passed.*?\| (\d+) failed/gm)];
  const last = summaries.at(-1);
  return { passed: Number(last?.[1] ?? 0), failed: Number(last?.[2] ?? 0) };
}

/** Modules that broke outside of their tests, each with its error, as `deno test` prints them. */
export function parseBroken(output: string): string[] {
  const found = output.matchAll(/^(\S.*) \(uncaught error\)\r?\nerror: (.*)$/gm);
  return [...new Set([...found].map(([, module, error]) => `${module}: ${error}`))];
}

/** Steps are named "TEST > STEP". */
function isStep(name: string, names: Set<string>): boolean {
  for (let at = name.lastIndexOf(" > "); at > 0; at = name.lastIndexOf(" > ", at - 1)) {
    if (names.has(name.slice(0, at))) return true;
  }
  return false;
}

/** A test that fails by a step says only so: the text is the step's. */
function errorOf(test: TestCase, all: TestCase[]): string {
  const own = textOf(test.failure!);
  const steps = all.filter(({ "@name": name, failure }) =>
    failure && name.startsWith(`${test["@name"]} > `)
  );
  const texts = steps.map((step) => `${step["@name"]}: ${textOf(step.failure!)}`);
  return [...texts, ...texts.length > 0 ? [] : [own]].join("\n");
}

function textOf(failure: Failure): string {
  return failure["#text"] || failure["@message"] || "failed";
}

function filesByName(registered: string): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const line of registered.split("\n").filter(Boolean)) {
    const { name, file } = JSON.parse(line);
    files.set(name, [...files.get(name) ?? [], file]);
  }
  return files;
}

function pathIn(root: string, file: string): string {
  const path = file.startsWith("file:") ? fileURLToPath(file) : file;
  const inside = path.startsWith(root) ? relative(root, path) : path;
  return inside.replaceAll("\\", "/").replace(/^\.\//, "");
}
