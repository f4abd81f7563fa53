import { build, type BuildOptions } from "../../server/delivery/fresh/build.ts";
import { listFiles } from "../../server/delivery/fresh/build/files.ts";
import { PROGRAM_FOLDER } from "../program/build.ts";
import { bundleScripts, ENTRY, writeScripts } from "../program/bundle.ts";

/** The script in a bundle's folder that is the program. */
export const PROGRAM = `${PROGRAM_FOLDER}/${ENTRY}`;

/**
 * Writes the whole program into `out`, with packages, and the files that browsers load. It runs
 * from there without source, packages or configuration (`RUN_FLAGS`), and it is what gets compiled.
 * @param options the folder for what browsers load as it is built, and its languages
 */
export async function bundleProgram(
  root: string,
  out: string,
  { into = root, languages }: Pick<BuildOptions, "into" | "languages"> = {},
): Promise<void> {
  await build({ root, into, languages, ifNeeded: true });
  await Deno.remove(out, { recursive: true }).catch(ignoreMissing);
  await writeScripts(await bundleScripts(root, into), `${out}/${PROGRAM_FOLDER}`);
  for (const file of listFiles(`${into}/_fresh/public`)) {
    const target = `${out}/_fresh/public${file}`;
    await Deno.mkdir(target.slice(0, target.lastIndexOf("/")), { recursive: true });
    await Deno.copyFile(`${into}/_fresh/public${file}`, target);
  }
}

function ignoreMissing(error: unknown) {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}
