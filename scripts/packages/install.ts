import { readFile } from "node:fs/promises";

/** The lock of the packages that a start needs; written by `deno task packages`. */
export const START_LOCK = "start.lock";

/** Exact versions by the names of packages. */
type Versions = Record<string, string>;

/**
 * Installs packages from their locks if one is missing or outdated. This process doesn't find new
 * ones: Deno reads node_modules once.
 * @param all includes those of tests
 * @returns whether something was installed
 */
export async function installPackages(root: string, all: boolean): Promise<boolean> {
  const { own, tests } = await wantedPackages(root);
  const isWhole = await areInstalled(root, all ? { ...own, ...tests } : own);
  if (isWhole) return false;
  // Where those of tests are, they stay.
  const some = !all && !await areInstalled(root, tests);
  const args = some ? ["install", "--prod", `--lock=${START_LOCK}`] : ["install"];
  console.error("Parley: getting the packages it is built from …");
  const command = new Deno.Command(Deno.execPath(), {
    args: [...args, "--frozen", "--quiet"],
    cwd: root,
    stdin: "null",
    stdout: "null",
  });
  const { code } = await command.spawn().status;
  if (code !== 0) throw new Error(`\`deno ${args.join(" ")}\` failed with code ${code}`);
  return true;
}

/** The packages that deno.json and package.json name. */
async function wantedPackages(root: string): Promise<{ own: Versions; tests: Versions }> {
  const read = async (file: string) => JSON.parse(await readFile(`${root}/${file}`, "utf8"));
  const { imports } = await read("deno.json");
  const { devDependencies: tests } = await read("package.json");
  const named = Object.values<string>(imports)
    .map((specifier) => /^npm:\/?((?:@[^/]+\/)?[^@/]+)@([^/]+)/.exec(specifier))
    .filter((found) => found !== null);
  return { own: Object.fromEntries(named.map(([, name, version]) => [name, version])), tests };
}

async function areInstalled(root: string, packages: Versions): Promise<boolean> {
  const each = Object.entries(packages).map(async ([name, version]) => {
    const file = `${root}/node_modules/${name}/package.json`;
    const text = await readFile(file, "utf8").catch(() => "{}");
    return JSON.parse(text).version === version;
  });
  return (await Promise.all(each)).every(Boolean);
}
