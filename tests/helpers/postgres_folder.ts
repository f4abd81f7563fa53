/** Folders with the files of a PostgreSQL that does not run, and who they belong to. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { PostgresBinaries } from "./postgres_binaries.ts";
import { ROOT } from "./root.ts";

/** User of all connections. */
export const POSTGRES_USER = "parley";
/** Its password: a test can see whether it shows up anywhere. */
export const POSTGRES_SECRET = "a-secret-of-the-tests";
/** PostgreSQL refuses to run as root: `nobody`, on every Linux. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const INIT = ["--no-sync", "--auth", "scram-sha-256", "--encoding", "UTF8", "--locale", "C"];

/**
 * Returns the user that runs its programs, for `Deno.Command`: never root, whoever runs the tests.
 */
export function userOf(): { uid?: number; gid?: number } {
  return Deno.uid() === 0 ? NOBODY : {};
}

/** Gives a file to who its programs run as. */
export async function own(path: string): Promise<void> {
  const { uid, gid } = userOf();
  if (uid !== undefined) await Deno.chown(path, uid, gid!);
}

export async function emptyFolder(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "parley-postgres-" });
  await own(folder);
  return folder;
}

/** Files and folders as they are, closed to others, with the owners that they have. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await run("cp", { args: ["-a", from, to] });
}

/**
 * Puts the files of a new server into `data`. They are made once for all tests of a checkout:
 * `initdb` takes most of the time in which a server starts.
 */
export async function makeData(binaries: PostgresBinaries, data: string): Promise<void> {
  const made = join(ROOT, "_fresh", `postgres-${await digestOf(binaries)}`);
  await Deno.mkdir(join(ROOT, "_fresh"), { recursive: true });
  using lock = await Deno.open(`${made}.lock`, { create: true, write: true });
  await lock.lock(true);
  if (!await Deno.stat(made).then(() => true, () => false)) {
    const folder = await emptyFolder();
    try {
      await initdb(binaries, folder);
      await Deno.remove(`${made}.new`, { recursive: true }).catch(() => {});
      await copyFolder(join(folder, "data"), `${made}.new`);
      await Deno.rename(`${made}.new`, made);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  }
  await copyFolder(made, data);
}

/** Hashes the programs and their settings: other ones create other files. */
async function digestOf({ folder, env }: PostgresBinaries): Promise<string> {
  const version = await run(join(folder, "postgres"), { args: ["--version"], env });
  const all = [version, folder, POSTGRES_USER, POSTGRES_SECRET, ...INIT];
  return createHash("sha256").update(all.join("\0")).digest("hex").slice(0, 16);
}

async function initdb({ folder: programs, env }: PostgresBinaries, folder: string): Promise<void> {
  const secret = join(folder, "secret");
  await Deno.writeTextFile(secret, POSTGRES_SECRET);
  await own(secret);
  const data = join(folder, "data");
  await run(join(programs, "initdb"), {
    args: ["-D", data, "-U", POSTGRES_USER, "--pwfile", secret, ...INIT],
    cwd: folder,
    env,
    ...userOf(),
  });
}

/** Returns the output of a program. @throws with its errors when it fails */
async function run(program: string, options: Deno.CommandOptions): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(program, options).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  if (!success) throw new Error(`${program} failed: ${text(stderr)}`);
  return text(stdout);
}
