import { join } from "node:path";

export interface DebianProgram {
  path: string;
  /** Where its package is unpacked; `/` where it is installed. */
  root: string;
  /** Environment that it needs to find its libraries. */
  env: Record<string, string>;
}

/**
 * Finds a program of Debian: the installed one, otherwise that of its package, unpacked into
 * `folder` with its dependencies and not installed. null if neither is available.
 */
export async function debianProgram(
  name: string,
  pkg: string,
  folder: string,
): Promise<DebianProgram | null> {
  const folders = (Deno.env.get("PATH") ?? "").split(":").concat("/usr/sbin", "/usr/local/sbin");
  for (const folder of folders) {
    if (folder && await isFile(join(folder, name))) {
      return { path: join(folder, name), root: "/", env: {} };
    }
  }
  const root = `${folder}/${name}`;
  await Deno.mkdir(root, { recursive: true });
  const missing = await outputOf(
    "apt-get",
    ["install", "-s", "--no-install-recommends", pkg],
    root,
  );
  const packages = Array.from(missing?.matchAll(/^Inst (\S+)/gm) ?? [], ([, one]) => one);
  if (packages.length === 0) return null;
  if (await outputOf("apt-get", ["download", "-q", ...packages], root) === null) return null;
  for (const { name: file } of Array.from(Deno.readDirSync(root))) {
    if (!file.endsWith(".deb")) continue;
    if (await outputOf("dpkg-deb", ["-x", file, "."], root) === null) return null;
  }
  const libraries = [`${root}/usr/lib`, `${root}/lib`].flatMap((lib) =>
    foldersIn(lib).filter((one) => one.endsWith("-linux-gnu"))
  );
  for (const folder of ["usr/bin", "usr/sbin"]) {
    const path = join(root, folder, name);
    if (await isFile(path)) return { path, root, env: { LD_LIBRARY_PATH: libraries.join(":") } };
  }
  return null;
}

function foldersIn(folder: string): string[] {
  try {
    return Array.from(Deno.readDirSync(folder), ({ name }) => `${folder}/${name}`);
  } catch {
    return [];
  }
}

async function isFile(path: string): Promise<boolean> {
  return await Deno.stat(path).then((info) => info.isFile, () => false);
}

/** Returns the output; null if the program fails or doesn't exist. */
async function outputOf(program: string, args: string[], cwd: string): Promise<string | null> {
  const command = new Deno.Command(program, { args, cwd, stderr: "null" });
  return await command.output().then(
    ({ success, stdout }) => success ? new TextDecoder().decode(stdout) : null,
    () => null,
  );
}
