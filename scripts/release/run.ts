import { permissionsFor } from "../../server/host/cli/permissions.ts";

/**
 * Memory settings of V8: clients' connections leave less garbage with a small young generation; the
 * old generation is collected concurrently once it has grown by half (HARD-2: 200 hostile clients
 * took 250 MB without that, 135 with it).
 */
export const V8_FLAGS = [
  "--max-semi-space-size=4",
  "--initial-old-space-size=36",
  "--heap-growing-percent=50",
].join(",");

/**
 * Returns the flags of Deno that the program needs, interpreted or compiled, with no more
 * permissions than necessary.
 */
export function runFlagsFor(os: typeof Deno.build.os): string[] {
  return [
    ...permissionsFor(os),
    "--unstable-kv",
    `--v8-flags=${V8_FLAGS}`,
  ];
}

/** The same on this machine. */
export const RUN_FLAGS = runFlagsFor(Deno.build.os);

/** Runs this Deno in `cwd` and shows its output. @throws Error when it fails */
export async function run(cwd: string, args: string[]): Promise<void> {
  const command = new Deno.Command(Deno.execPath(), { cwd, args, stdin: "null" });
  const { code } = await command.spawn().status;
  if (code !== 0) throw new Error(`deno ${args[0]} failed with code ${code}`);
}
