/** Build for `deno task start` and `deno task parley`: the program in a few scripts. */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { build, type BuildOptions } from "../../server/delivery/fresh/build.ts";
import { RUN_FLAGS } from "../release/run.ts";

/** Where it lies, from the folder that is built into. */
export const PROGRAM_FOLDER = "_fresh/program";
/** Arguments of Deno before the program's name, a line that a shell splits at its spaces. */
const FLAGS_FILE = "flags";
const BUILT_FILE = "built.json";

interface Built {
  /** Hash of the sources at the time of the build. */
  hash: string;
  sources: string[];
  scripts: string[];
}

/**
 * Builds what browsers load and the program, each if its sources have changed since. Scripts of
 * the build before stay: a server that still runs may yet load one.
 */
export async function buildProgram(
  root: string,
  { say = () => {}, ...options }:
    & Pick<BuildOptions, "into" | "compress" | "mangle" | "languages" | "eager">
    & {
      /** Receives messages for hosts about the build. */
      say?: (text: string) => void;
    } = {},
): Promise<void> {
  const onBuild = () => say("building the pages. This takes a while, once for each version …");
  await build({ root, ...options, ifNeeded: true, onBuild });
  await bundleIfNeeded(root, options.into, () => say("building the program …"));
}

/** Bundles only the program; returns true if it was rebuilt. */
export async function bundleIfNeeded(
  root: string,
  into = root,
  onBuild: () => void = () => {},
): Promise<boolean> {
  const folder = `${into}/${PROGRAM_FOLDER}`;
  await mkdir(folder, { recursive: true });
  using lock = await Deno.open(`${folder}/lock`, { create: true, write: true });
  await lock.lock(true);
  const before = await readBuilt(folder);
  if (before && before.hash === await hashOf(root, before.sources)) return false;
  onBuild();
  // Loaded only now: the bundler alone takes longer than finding that nothing changed.
  const { bundleScripts, writeScripts } = await import("./bundle.ts");
  const bundle = await bundleScripts(root, into);
  const { sources } = bundle;
  const scripts = [...bundle.scripts.keys()];
  await removeOlder(folder, new Set([...scripts, ...before?.scripts ?? []]));
  await writeScripts(bundle, folder);
  await writeFile(`${folder}/${FLAGS_FILE}`, [...RUN_FLAGS, "--no-config"].join(" "));
  const built: Built = { hash: await hashOf(root, sources), sources, scripts };
  await writeFile(`${folder}/${BUILT_FILE}`, JSON.stringify(built));
  return true;
}

async function readBuilt(folder: string): Promise<Built | null> {
  try {
    return JSON.parse(await readFile(`${folder}/${BUILT_FILE}`, "utf8"));
  } catch {
    return null;
  }
}

/** A deleted file changes the hash too. */
async function hashOf(root: string, sources: string[]): Promise<string> {
  const settings = [
    "deno.json",
    "deno.lock",
    "scripts/program/bundle.ts",
    "scripts/release/run.ts",
  ];
  const files = [...sources, ...settings].map((path) =>
    readFile(`${root}/${path}`).catch(() => "gone")
  );
  const hash = createHash("sha256");
  for (const file of await Promise.all(files)) hash.update(file).update("\0");
  return hash.digest("hex");
}

async function removeOlder(folder: string, kept: Set<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    if (/\.(js|new)$/.test(name) && !kept.has(name)) await rm(`${folder}/${name}`);
  }
}
