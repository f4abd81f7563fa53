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

/**
 * Writes modules into `folder` that each import several browser test files, and answers with the
 * modules to run. What the files of a group share is a server and a browser, whose start costs more
 * than most tests; a file with a server of its own (`serveWith`) stays by itself.
 */
export async function groupBrowserTests(root: string, folder: string): Promise<string[]> {
  const files = readdirSync(`${root}/tests/e2e`, { recursive: true })
    .map((name) => `${root}/tests/e2e/${name}`)
    .filter((path) => path.endsWith("_test.ts"))
    .map((path): TestFile => ({
      path,
      source: readFileSync(path, "utf8"),
      bytes: statSync(path).size,
    }))
    .sort((a, b) => b.bytes - a.bytes);
  const alone = files.filter(({ source }) => /\bserveWith\(/.test(source));
  const others = files.filter((file) => !alone.includes(file));
  const media = others.filter(({ source }) => /\bwithMedia\(/.test(source));
  const plain = others.filter((file) => !media.includes(file));
  const modules: string[] = [];
  for (const [name, members] of [...deal("media", media, MEDIA), ...deal("plain", plain, PLAIN)]) {
    const path = `${folder}/${name}_test.ts`;
    const lines = members.map((member) => `import "${pathToFileURL(member.path)}";\n`);
    await Deno.writeTextFile(path, lines.join(""));
    modules.push(path);
  }
  return [...modules, ...alone.map(({ path }) => path)];
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
