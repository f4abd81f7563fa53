import { relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { TestFile } from "./files.ts";

/** Files that each file imports, by paths from the project's folder. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** The product: what the program and its pages are built from. */
const PRODUCT =
  /^(client|components|islands|mls|protocol|routes|screens|server|static|text)\/|^main\.ts$/;
/** A change here can change anything. */
const SETTINGS = ["deno.json", "deno.lock"];
/** The module of tests that run the program, which they do not import. */
const RUNS_PROGRAM = "tests/helpers/server_process.ts";

/**
 * Returns the tests that a change can break: those that import a changed file, however indirectly;
 * if the product has changed, also those that run the program, like all browser tests.
 */
export function affected(
  files: readonly TestFile[],
  imports: Imports,
  changes: readonly string[],
): TestFile[] {
  const changed = new Set(changes);
  if (SETTINGS.some((file) => changed.has(file))) return [...files];
  const isProductChanged = changes.some((file) => PRODUCT.test(file));
  return files.filter(({ path }) => {
    const reached = reach(path, imports);
    return [...reached].some((file) => changed.has(file)) ||
      (isProductChanged && reached.has(RUNS_PROGRAM));
  });
}

/**
 * Returns the files changed since `ref`, including untracked ones, by paths from the project's
 * folder.
 */
export async function readChanges(root: string, ref: string): Promise<string[]> {
  const since = await lines(root, ["git", "diff", "--name-only", "--no-renames", ref, "--"]);
  const untracked = await lines(root, ["git", "ls-files", "--others", "--exclude-standard"]);
  return [...since, ...untracked];
}

/** Reads the imports of files with `deno info`. */
export async function readImports(root: string, files: readonly TestFile[]): Promise<Imports> {
  const folder = await Deno.makeTempDir({ prefix: "parley-imports-" });
  try {
    const all = `${folder}/all.ts`;
    const specifiers = files.map(({ path }) => `import "${pathToFileURL(resolve(root, path))}";\n`);
    await Deno.writeTextFile(all, specifiers.join(""));
    const info = ["info", "--json", `--config=${root}/deno.json`, all];
    return importsOf(root, await run(root, [Deno.execPath(), ...info]));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

interface ModuleInfo {
  specifier: string;
  dependencies?: { code?: { specifier?: string }; type?: { specifier?: string } }[];
}

function importsOf(root: string, json: string): Imports {
  const { modules }: { modules: ModuleInfo[] } = JSON.parse(json);
  const local = (specifier: string | undefined) =>
    specifier?.startsWith("file:")
      ? [relative(root, fileURLToPath(specifier)).replaceAll("\\", "/")]
      : [];
  return new Map(modules.flatMap(({ specifier, dependencies = [] }) => {
    const targets = dependencies.flatMap(({ code, type }) => [
      ...local(code?.specifier),
      ...local(type?.specifier),
    ]);
    return local(specifier).map((path): [string, string[]] => [path, targets]);
  }));
}

/** A file and all that it leads to. */
function reach(path: string, imports: Imports, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const next of imports.get(path) ?? []) reach(next, imports, seen);
  return seen;
}

async function lines(cwd: string, command: string[]): Promise<string[]> {
  return (await run(cwd, command)).split("\n").filter(Boolean);
}

async function run(cwd: string, [file, ...args]: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(file, { args, cwd }).output();
  if (!success) throw new Error(`${file} ${args[0]}: ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout);
}
