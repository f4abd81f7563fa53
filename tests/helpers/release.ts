/** Release of fake programs: their packaging is tested, not their function. */
import { makeRelease } from "../../scripts/release/release.ts";
import { PLATFORMS, programName } from "../../scripts/release/targets.ts";
import { QUICK } from "../../scripts/test/build.ts";
import { ROOT } from "./server_process.ts";

export const VERSION = "9.8.7";

export interface MadeRelease extends AsyncDisposable {
  folder: string;
  said: string[];
  path(name: string): string;
  read(name: string): Promise<Uint8Array>;
  text(name: string): Promise<string>;
}

/** Built from `program`, by default a script that prints its arguments. */
export async function testRelease(
  { program = '#!/bin/sh\necho "stands in: $*"\n', keyFile, images = false }: {
    program?: string;
    keyFile?: string;
    images?: boolean;
  } = {},
): Promise<MadeRelease> {
  const scratch = await Deno.makeTempDir({ prefix: "parley-release-" });
  const programs = `${scratch}/programs`;
  const folder = `${scratch}/release`;
  await Deno.mkdir(programs);
  for (const platform of PLATFORMS) {
    // Padded: a program of a few bytes would hide what larger ones show.
    const text = `${program}\n# ${platform.target} GLIBC_2.27\n${"#\n".repeat(3000)}`;
    await Deno.writeTextFile(`${programs}/${programName(VERSION, platform)}`, text);
  }
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const root = ROOT.replace(/\/$/, "");
  const about = { root, version: VERSION, out: folder, site: QUICK };
  await makeRelease({ ...about, programs, keyFile, images, say });
  return {
    folder,
    said,
    path: (name) => `${folder}/${name}`,
    read: (name) => Deno.readFile(`${folder}/${name}`),
    text: (name) => Deno.readTextFile(`${folder}/${name}`),
    [Symbol.asyncDispose]: () => Deno.remove(scratch, { recursive: true }),
  };
}

/** Runs an installed program; null if it's missing. */
export async function runTool(
  name: string,
  args: string[],
  { input, ...options }: { cwd?: string; env?: Record<string, string>; input?: Uint8Array } = {},
): Promise<{ code: number; out: string; err: string } | null> {
  try {
    const child = new Deno.Command(name, {
      args,
      ...options,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const writing = ReadableStream.from(input ? [input] : []).pipeTo(child.stdin).catch(() => {});
    const { code, stdout, stderr } = await child.output();
    await writing;
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    return { code, out: text(stdout), err: text(stderr) };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
