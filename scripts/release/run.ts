import { permissionsFor } from "../../server/cli/permissions.ts";

/** What the program needs of Deno, interpreted or compiled, and nothing more. */
export function runFlagsFor(os: typeof Deno.build.os): string[] {
  return [
    ...permissionsFor(os),
    "--unstable-kv",
    // Clients' connections leave less garbage in memory.
    "--v8-flags=--max-semi-space-size=4",
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
