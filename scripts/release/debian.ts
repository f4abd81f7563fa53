/**
 * Debian packages, got and checked by this machine's own apt into a folder, for any processor.
 * Nothing is installed, and apt's own lists stay as they are.
 */
import { basename } from "node:path";

interface DebianFile {
  /** Where the .deb lies. */
  path: string;
  name: string;
  version: string;
}

/** Says that packages cannot be had here, and why. */
export class NoDebian extends Error {}

/**
 * Downloads the newest of these packages into `folder`. It needs the network.
 * @throws NoDebian where there is no apt, or it gets nothing
 */
export async function fetchDebian(
  folder: string,
  packages: string[],
  arch: string,
): Promise<DebianFile[]> {
  const state = `${folder}/apt-${arch}`;
  for (const part of ["lists/partial", "cache/archives/partial", "got"]) {
    await Deno.mkdir(`${state}/${part}`, { recursive: true });
  }
  await Deno.writeTextFile(`${state}/status`, "");
  const settings = {
    "APT::Architecture": arch,
    "APT::Architectures": arch,
    "APT::Sandbox::User": "root",
    "Acquire::Languages": "none",
    "Dir::State": state,
    "Dir::State::lists": `${state}/lists`,
    "Dir::State::status": `${state}/status`,
    "Dir::Cache": `${state}/cache`,
    "Dir::Etc::apt.conf.d": "/nonexistent",
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
  const got = `${state}/got`;
  await apt(["-q", ...options, "update"], got);
  await apt(["-q", ...options, "download", ...packages], got);
  const files: DebianFile[] = [];
  for await (const { name } of Deno.readDir(got)) {
    const [pkg, version] = decodeURIComponent(basename(name)).split("_");
    files.push({ path: `${got}/${name}`, name: pkg, version });
  }
  return files.sort((a, b) => a.name < b.name ? -1 : 1);
}

/** Unpacks one into a folder. @throws NoDebian without dpkg-deb */
export async function unpackDebian(file: string, folder: string): Promise<void> {
  await tool("dpkg-deb", ["-x", file, folder], ".");
}

async function apt(args: string[], cwd: string): Promise<void> {
  await tool("apt-get", args, cwd);
}

async function tool(name: string, args: string[], cwd: string): Promise<void> {
  try {
    const command = new Deno.Command(name, { args, cwd, stdin: "null" });
    const { success, stderr } = await command.output();
    if (success) return;
    throw new NoDebian(`${name} failed: ${new TextDecoder().decode(stderr).trim()}`);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) throw new NoDebian(`there is no ${name} here`);
    throw error;
  }
}
