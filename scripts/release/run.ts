import { permissionsFor } from "../../server/host/cli/permissions.ts";

/**
 * How V8 keeps memory: clients' connections leave less garbage with small halves of new space; old
 * space is looked through, while the program goes on, when it has grown by half (HARD-2: 200 hostile clients made 250 MB without that, 135 with it).
 */
export const V8_FLAGS = [
  "--max-semi-space-size=4",
  "--initial-old-space-size=36",
  "--heap-growing-percent=50",
].join(",");

/** What the program needs of Deno, interpreted or compiled, and nothing more. */
export function runFlagsFor(os: typeof Deno.build.os): string[] {
  return [
    ...permissionsFor(os),
    "--unstable-kv",
    `--v8-flags=${V8_FLAGS}`,
  ];
}

/** The same on this machine. */
export const RUN_FLAGS = runFlagsFor(Deno.build.os);

/** Runs this Deno in `cwd` and shows what it prints. @throws Error when it fails */
export async function run(cwd: string, args: string[]): Promise<void> {
  const command = new Deno.Command(Deno.execPath(), { cwd, args, stdin: "null" });
  const { code } = await command.spawn().status;
  if (code !== 0) throw new Error(`deno ${args[0]} failed with code ${code}`);
}
