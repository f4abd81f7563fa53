import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { LONG_TESTS } from "./long_tests.ts";

/** Groups of files that need nothing special of server and browser. */
const PLAIN = 9;
/** Groups of files whose browser has a microphone. */
const MEDIA = 2;
/** Bytes of a test file that take a second, by and large. */
const BYTES_A_SECOND = 500;
/** Seconds of the files that take much longer than their size says, on two cores. */
const SLOW: Record<string, number> = {
  "looks/main_test.ts": 75,
  "installed_test.ts": 50,
  "standby_test.ts": 40,
  "older_attachments_test.ts": 40,
  "device_start_test.ts": 35,
  "signed_in_test.ts": 35,
  "two_builds_test.ts": 30,
  "unfetched_test.ts": 30,
  "firefox_test.ts": 30,
  "push_firefox_test.ts": 30,
  "trips_test.ts": 20,
};

interface TestFile {
  name: string;
  path: string;
  source: string;
  seconds: number;
}

/** A module that imports test files. */
interface Group {
  name: string;
  files: TestFile[];
}

/** Modules of browser tests. */
export interface BrowserTests {
  /** Their pages speak and listen: what they hear depends on the clock, so they run one by one. */
  media: string[];
  plain: string[];
}

/**
 * Writes modules into `folder` that each import several browser test files, and returns the modules
 * to run, the longest first: what is left in the end is short. What the files of a group share is a
 * server and a browser, whose start costs more than most tests; a file with a server (`serveWith`)
 * or a browser (`openIn`) of its own stays by itself.
 */
export async function groupBrowserTests(root: string, folder: string): Promise<BrowserTests> {
  const tests = `${root}/tests/e2e`;
  const files = readdirSync(tests, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith("_test.ts") && !LONG_TESTS.includes(`tests/e2e/${name}`))
    .map((name): TestFile => {
      const path = `${tests}/${name}`;
      const source = readFileSync(path, "utf8");
      return { name, path, source, seconds: SLOW[name] ?? source.length / BYTES_A_SECOND };
    })
    .sort((a, b) => b.seconds - a.seconds);
  const isMedia = ({ source }: TestFile) => /\bwithMedia\(|\bMEDIA_FLAGS\b/.test(source);
  const written = async (groups: Group[]): Promise<string[]> => {
    const sorted = groups.sort((a, b) => lengthOf(b) - lengthOf(a));
    return await Promise.all(sorted.map(async ({ name, files }) => {
      const path = `${folder}/${name}_test.ts`;
      const lines = files.map((file) => `import "${pathToFileURL(file.path)}";\n`);
      await Deno.writeTextFile(path, lines.join(""));
      return path;
    }));
  };
  return {
    media: await written(deal("media", files.filter(isMedia), MEDIA)),
    plain: await written(deal("plain", files.filter((file) => !isMedia(file)), PLAIN)),
  };
}

/** Deals the longest first, so that the groups are about as long as each other. */
function deal(name: string, files: TestFile[], count: number): Group[] {
  const alone = files.filter(({ source }) => /\b(serveWith|openIn)\(/.test(source));
  const dealt = Array.from(
    { length: count },
    (_, i): Group => ({ name: `${name}_${i}`, files: [] }),
  );
  for (const file of files) {
    if (alone.includes(file)) continue;
    dealt.reduce((least, group) => lengthOf(group) < lengthOf(least) ? group : least)
      .files.push(file);
  }
  const own = alone.map((file): Group => ({
    name: `${name}_${file.name.replace(/\W/g, "_").replace(/_test_ts$/, "")}`,
    files: [file],
  }));
  return [...dealt.filter(({ files }) => files.length > 0), ...own];
}

function lengthOf({ files }: Group): number {
  return files.reduce((sum, { seconds }) => sum + seconds, 0);
}
