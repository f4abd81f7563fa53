/** What the program needs of Deno, interpreted or compiled. */
export const RUN_FLAGS = [
  "--allow-all",
  "--unstable-kv",
  // Clients' connections leave less garbage in memory.
  "--v8-flags=--max-semi-space-size=4",
];

/** Runs this Deno in `cwd` and shows what it prints. @throws Error when it fails */
export async function run(cwd: string, args: string[]): Promise<void> {
  const command = new Deno.Command(Deno.execPath(), { cwd, args, stdin: "null" });
  const { code } = await command.spawn().status;
  if (code !== 0) throw new Error(`deno ${args[0]} failed with code ${code}`);
}
