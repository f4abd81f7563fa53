import { PROGRAM } from "./bundle.ts";
import { run, runFlagsFor } from "./run.ts";

/** The platforms that a release is made for, by Deno's names. */
export const TARGETS = [
  "x86_64-unknown-linux-gnu",
  "aarch64-unknown-linux-gnu",
  "x86_64-apple-darwin",
  "aarch64-apple-darwin",
  "x86_64-pc-windows-msvc",
] as const;
export type Target = typeof TARGETS[number];

/**
 * Makes one program of a bundle, for `target` or this machine, with everything that it reads
 * inside; its path, which on Windows ends with `.exe`.
 */
export async function compile(bundle: string, output: string, target?: Target): Promise<string> {
  const windows = target ? target.includes("windows") : Deno.build.os === "windows";
  const path = windows ? `${output}.exe` : output;
  await run(bundle, compileArguments(path, target));
  return path;
}

/** What `deno compile` is given in the folder of a bundle. */
export function compileArguments(output: string, target?: Target): string[] {
  return [
    "compile",
    ...runFlagsFor(osOf(target)),
    "--no-config",
    "--no-check",
    "--include=_fresh",
    ...(target ? [`--target=${target}`] : []),
    `--output=${output}`,
    PROGRAM,
  ];
}

function osOf(target?: Target): typeof Deno.build.os {
  if (!target) return Deno.build.os;
  return target.includes("linux") ? "linux" : target.includes("darwin") ? "darwin" : "windows";
}
