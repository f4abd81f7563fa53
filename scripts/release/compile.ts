import { PROGRAM } from "./bundle.ts";
import { run, runFlagsFor } from "./run.ts";
import type { Platform } from "./targets.ts";

/** Thrown if Deno couldn't download the runtime that it compiles programs with. */
export class NoRuntime extends Error {
  constructor(platform?: Platform) {
    const instead = platform
      ? "hand `deno task release` programs that were compiled elsewhere (--programs FOLDER)."
      : "run Parley from source (`deno task start`).";
    super(
      `\`deno compile\` made no program${platform ? ` for ${platform.name}` : ""}. It puts the ` +
        "program into a runtime (denort) that it downloads once for each platform, and for that " +
        `needs the network: where there is none, name a denort in DENORT_BIN, or ${instead}`,
    );
  }
}

/**
 * Makes one program of a bundle, for `platform` or this machine, with everything that it reads
 * inside; its path, which on Windows ends with `.exe`. @throws NoRuntime
 */
export async function compile(
  bundle: string,
  output: string,
  platform?: Platform,
): Promise<string> {
  const windows = (platform?.os ?? Deno.build.os) === "windows";
  const path = windows && !output.endsWith(".exe") ? `${output}.exe` : output;
  try {
    await run(bundle, compileArguments(path, platform));
  } catch {
    throw new NoRuntime(platform);
  }
  return path;
}

/** Returns the arguments of `deno compile` in the folder of a bundle. */
export function compileArguments(output: string, platform?: Platform): string[] {
  return [
    "compile",
    ...runFlagsFor(platform?.os ?? Deno.build.os),
    "--no-config",
    "--no-check",
    // Files for browsers, and the parts of the program whose names Deno doesn't see.
    "--include=_fresh",
    ...(platform ? [`--target=${platform.target}`] : []),
    `--output=${output}`,
    PROGRAM,
  ];
}
