import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { LONG_TESTS } from "./long_tests.ts";

/** Bytes of a test file that take a second, by and large. */
const BYTES_A_SECOND = 500;
/** Seconds of the files that take much longer than their size says, on two cores. */
const SLOW: Record<string, number> = {
  "api/matrix_test.ts": 30,
  "socket/refetch_test.ts": 65,
  "socket/social_refetch_test.ts": 62,
  "socket/roles_refetch_test.ts": 60,
  "e2e/looks/main_test.ts": 75,
  "e2e/installed_test.ts": 50,
  "e2e/standby_test.ts": 40,
  "e2e/older_attachments_test.ts": 40,
  "e2e/device_start_test.ts": 35,
  "e2e/signed_in_test.ts": 35,
  "e2e/two_builds_test.ts": 30,
  "e2e/unfetched_test.ts": 30,
  "e2e/firefox_test.ts": 30,
  "e2e/push_firefox_test.ts": 30,
  "e2e/trips_test.ts": 20,
};
/** Seconds from which on a file that shares nothing but the program stays by itself. */
const BY_ITSELF = 60;

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

/** Modules to run, the longest first: what is left in the end is short. */
export interface TestGroups {
  /** Their pages speak and listen: what they hear depends on the clock, so they run one by one. */
  media: string[];
  browser: string[];
  unit: string[];
  api: string[];
  socket: string[];
  cluster: string[];
}

/**
 * Writes modules into `folder` that each import several test files. What the files of a group share
 * costs more to start than most tests take: the program, compiled; the server and the browser of
 * browser tests; the PostgreSQL of the cluster's. A browser test with a server (`serveWith`) or a
 * browser (`openIn`) of its own stays by itself, as do the longest of the others.
 */
export async function groupTests(root: string, folder: string): Promise<TestGroups> {
  const filesOf = (kind: string) =>
    readdirSync(`${root}/tests/${kind}`, { recursive: true })
      .map((name) => `${kind}/${name}`)
      .filter((name) => /_test\.tsx?$/.test(name) && !LONG_TESTS.includes(`tests/${name}`))
      .map((name): TestFile => {
        const path = `${root}/tests/${name}`;
        const source = readFileSync(path, "utf8");
        return { name, path, source, seconds: SLOW[name] ?? source.length / BYTES_A_SECOND };
      })
      .sort((a, b) => b.seconds - a.seconds);
  const written = (name: string, files: TestFile[], count: number): Promise<string[]> => {
    const sorted = deal(name, files, count).sort((a, b) => lengthOf(b) - lengthOf(a));
    return Promise.all(sorted.map(async ({ name, files }) => {
      const path = `${folder}/${name}_test.ts`;
      const lines = files.map((file) => `import "${pathToFileURL(file.path)}";\n`);
      await Deno.writeTextFile(path, lines.join(""));
      return path;
    }));
  };
  const browser = filesOf("e2e");
  const isMedia = ({ source }: TestFile) => /\bwithMedia\(|\bMEDIA_FLAGS\b/.test(source);
  return {
    media: await written("media", browser.filter(isMedia), 2),
    browser: await written("plain", browser.filter((file) => !isMedia(file)), 9),
    unit: await written("unit", filesOf("unit"), 6),
    api: await written("api", filesOf("api"), 8),
    socket: await written("socket", filesOf("socket"), 3),
    cluster: await written("cluster", filesOf("cluster"), 3),
  };
}

/** Deals the longest first, so that the groups are about as long as each other. */
function deal(name: string, files: TestFile[], count: number): Group[] {
  const alone = files.filter(({ name, source, seconds }) =>
    name.startsWith("e2e/") ? /\b(serveWith|openIn)\(/.test(source) : seconds >= BY_ITSELF
  );
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
    name: file.name.replace(/\W/g, "_").replace(/_test_ts$/, ""),
    files: [file],
  }));
  return [...dealt.filter(({ files }) => files.length > 0), ...own];
}

function lengthOf({ files }: Group): number {
  return files.reduce((sum, { seconds }) => sum + seconds, 0);
}
