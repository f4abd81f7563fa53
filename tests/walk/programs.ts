/** The program in each of the forms in which the documentation has it started. */
import { bundleProgram, PROGRAM } from "../../scripts/release/bundle.ts";
import { compile } from "../../scripts/release/compile.ts";
import type { BuildOptions } from "../../server/delivery/fresh/build.ts";
import { RUN_FLAGS } from "../../scripts/release/run.ts";
import { type Program, ROOT } from "../helpers/server_process.ts";

/**
 * Bundles the program for compilation, in an empty folder without source, packages or settings.
 * @param options the build that it takes the browsers' files from; absent: that of `deno task
 *   start`
 */
export async function bundled(
  scratch: string,
  options?: Pick<BuildOptions, "into" | "languages">,
): Promise<Program> {
  const bundle = `${scratch}/bundle`;
  await bundleProgram(ROOT.replace(/[\\/]$/, ""), bundle, options);
  const cwd = `${scratch}/empty`;
  await Deno.mkdir(cwd, { recursive: true });
  const alone = ["--no-config", "--no-lock", "--no-remote", "--no-npm", `--deny-read=${ROOT}`];
  return { cwd, args: [...RUN_FLAGS, ...alone, `${bundle}/${PROGRAM}`] };
}

/**
 * Compiles the bundle that `bundled` has made. Its runtime, which isn't part of an installed Deno,
 * is downloaded. @returns the reason if it's unavailable
 */
export async function compiled(scratch: string): Promise<Program | string> {
  const cwd = `${scratch}/empty`;
  try {
    const executable = await compile(`${scratch}/bundle`, `${scratch}/parley`);
    return { cwd, args: [], executable };
  } catch {
    return "the runtime's base for compiled programs cannot be fetched";
  }
}
