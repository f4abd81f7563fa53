import { join } from "node:path";

/**
 * A program of Debian: the one that is installed, else that of its package, unpacked into `folder`
 * and not installed. Null where neither can be had.
 */
export async function debianProgram(
  name: string,
  packages: string[],
  folder: string,
): Promise<string | null> {
  const places = (Deno.env.get("PATH") ?? "").split(":").concat("/usr/sbin", "/usr/local/sbin");
  for (const place of places) {
    if (place && await isFile(join(place, name))) return join(place, name);
  }
  const root = `${folder}/${name}`;
  await Deno.mkdir(root, { recursive: true });
  if (!await succeeds("apt-get", ["download", "-q", ...packages], root)) return null;
  for await (const { name: file } of Deno.readDir(root)) {
    if (file.endsWith(".deb") && !await succeeds("dpkg-deb", ["-x", file, "."], root)) return null;
  }
  for (const place of ["usr/bin", "usr/sbin"]) {
    const path = join(root, place, name);
    if (await isFile(path)) return path;
  }
  return null;
}

async function isFile(path: string): Promise<boolean> {
  return await Deno.stat(path).then((info) => info.isFile, () => false);
}

async function succeeds(program: string, args: string[], cwd: string): Promise<boolean> {
  const command = new Deno.Command(program, { args, cwd, stdout: "null", stderr: "null" });
  return await command.output().then(({ success }) => success, () => false);
}
