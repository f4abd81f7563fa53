import { readdirSync, readFileSync, statSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** Groups of files that need nothing special of server and browser. */
const PLAIN = 6;
/** Groups of files whose browser has a microphone. */
const MEDIA = 2;

interface TestFile {
  path: string;
  source: string;
  bytes: number;
}

/** Modules of browser tests. */
export interface BrowserTests {
  /** Their pages speak and listen: what they hear depends on the clock, so they run one by one. */
  media: string[];
  plain: string[];
}

/**
 * Writes modules into `folder` that each import several browser test files, and returns the modules
 * to run. What the files of a group share is a server and a browser, whose start costs more than
 * most tests; a file with a server (`serveWith`) or a browser (`openIn`) of its own stays by itself.
 */
export async function groupBrowserTests(root: string, folder: string): Promise<BrowserTests> {
  const files = readdirSync(`${root}/tests/e2e`, { recursive: true })
    .map((name) => `${root}/tests/e2e/${name}`)
    .filter((path) => path.endsWith("_test.ts"))
    .map((path): TestFile => ({
      path,
      source: readFileSync(path, "utf8"),
      bytes: statSync(path).size,
    }))
    .sort((a, b) => b.bytes - a.bytes);
  const tests: BrowserTests = { media: [], plain: [] };
  for (const [kind, groups] of [["media", MEDIA], ["plain", PLAIN]] as const) {
    const ofKind = files.filter(({ source }) =>
      /\bwithMedia\(|\bMEDIA_FLAGS\b/.test(source) === (kind === "media")
    );
    const alone = ofKind.filter(({ source }) => /\b(serveWith|openIn)\(/.test(source));
    const shared = ofKind.filter((file) => !alone.includes(file));
    for (const [name, members] of deal(kind, shared, groups)) {
      const path = `${folder}/${name}_test.ts`;
      const lines = members.map((member) => `import "${pathToFileURL(member.path)}";\n`);
      await Deno.writeTextFile(path, lines.join(""));
      tests[kind].push(path);
    }
    tests[kind].push(...alone.map(({ path }) => path));
  }
  return tests;
}

/** Deals the largest first, so that the groups are about as large as each other. */
function deal(name: string, files: TestFile[], groups: number): [string, TestFile[]][] {
  const dealt = Array.from(
    { length: groups },
    (_, i): [string, TestFile[]] => [`${name}_${i}`, []],
  );
  const size = (members: TestFile[]) => members.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const file of files) {
    dealt.sort(([, a], [, b]) => size(a) - size(b))[0][1].push(file);
  }
  return dealt.filter(([, members]) => members.length > 0);
}
