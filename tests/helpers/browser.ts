/** Finds a Chromium for the browser tests, or gets one. */
import { join } from "node:path";

/** A Chromium that runs, with the environment that it needs. */
export interface Chromium {
  path: string;
  from: string;
  env: Record<string, string>;
}

const NAMES = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];
const MAC_APPS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
/** Where Playwright's cache keeps the program inside one `chromium-*` folder. */
const CACHED = [
  "chrome-linux64/chrome",
  "chrome-linux/chrome",
  "chrome-headless-shell-linux64/chrome-headless-shell",
  "chrome-linux/headless_shell",
  "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The first Chromium that answers to `--version`: `PARLEY_CHROMIUM`, the npm package that carries
 * one, the PATH, Playwright's cache, and for root on Debian apt-get. The package comes first: its
 * version is pinned, and a shell without windows takes a quarter less CPU for the same tests.
 *
 * @throws when none is found, or when `PARLEY_CHROMIUM` is set and does not run
 */
export async function findChromium(): Promise<Chromium> {
  const named = Deno.env.get("PARLEY_CHROMIUM");
  if (named) {
    if (!await runs(named)) throw new Error(`PARLEY_CHROMIUM=${named} does not run`);
    return { path: named, from: "PARLEY_CHROMIUM", env: {} };
  }
  const carried = await fromNpm();
  if (carried) return carried;
  for (const path of [...onPath(), ...MAC_APPS]) {
    if (isFile(path) && await runs(path)) return { path, from: "this machine", env: {} };
  }
  for (const path of playwrightCache()) {
    if (isFile(path) && await runs(path)) return { path, from: "Playwright's cache", env: {} };
  }
  const installed = await fromApt();
  if (!installed) {
    throw new Error("No Chromium found: install one, or set PARLEY_CHROMIUM to its path");
  }
  return installed;
}

function onPath(): string[] {
  const folders = (Deno.env.get("PATH") ?? "").split(Deno.build.os === "windows" ? ";" : ":");
  const suffix = Deno.build.os === "windows" ? ".exe" : "";
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
}

function playwrightCache(): string[] {
  const root = Deno.env.get("PLAYWRIGHT_BROWSERS_PATH") ??
    join(home(), Deno.build.os === "darwin" ? "Library/Caches" : ".cache", "ms-playwright");
  const versions = names(root).filter((name) => name.startsWith("chromium")).sort().reverse();
  return versions.flatMap((version) => CACHED.map((path) => join(root, version, path)));
}

/** Unpacks the headless shell of `@sparticuz/chromium` into a folder of our own, once. */
async function fromNpm(): Promise<Chromium | undefined> {
  if (Deno.build.os !== "linux") return undefined;
  // The package's own choice is a shared folder in /tmp, which parallel runs race for.
  const folder = join(home(), ".cache", "parley-tests", "chromium-153.0.0");
  const done = join(folder, ".done");
  await Deno.mkdir(folder, { recursive: true });
  using lock = await Deno.open(join(folder, ".lock"), { create: true, write: true });
  await lock.lock(true);
  if (!isFile(done)) {
    // A child, so that the two variables do not leak into the tests.
    const code = 'const { default: c } = await import("@sparticuz/chromium");' +
      "await c.executablePath();";
    const unpacked = await run(Deno.execPath(), ["eval", code], {
      TMPDIR: folder,
      AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x",
    });
    if (!unpacked) return undefined;
    await Deno.writeTextFile(done, "");
  }
  const path = join(folder, "chromium");
  const env: Record<string, string> = {};
  // A slim system lacks libnss3 and fonts: the package brings both.
  if (!await runs(path)) env.LD_LIBRARY_PATH = join(folder, "al2023", "lib");
  if (names("/usr/share/fonts").length === 0) env.FONTCONFIG_PATH = join(folder, "fonts");
  return await runs(path, env) ? { path, from: "npm @sparticuz/chromium", env } : undefined;
}

async function fromApt(): Promise<Chromium | undefined> {
  if (Deno.build.os !== "linux" || Deno.uid() !== 0 || !isFile("/usr/bin/apt-get")) {
    return undefined;
  }
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-q"], env);
  await run("apt-get", [
    "install",
    "-y",
    "-q",
    "--no-install-recommends",
    "chromium",
    "fonts-noto-color-emoji",
  ], env);
  const path = "/usr/bin/chromium";
  return await runs(path) ? { path, from: "apt-get", env: {} } : undefined;
}

/** A stub that only says how to install the real one fails here. */
function runs(path: string, env: Record<string, string> = {}): Promise<boolean> {
  return run(path, ["--version"], env);
}

async function run(path: string, args: string[], env: Record<string, string>): Promise<boolean> {
  try {
    const command = new Deno.Command(path, { args, env, stdout: "null", stderr: "null" });
    return (await command.output()).success;
  } catch {
    return false;
  }
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

function names(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].map((entry) => entry.name);
  } catch {
    return [];
  }
}

function home(): string {
  return Deno.env.get("HOME") ?? ".";
}
