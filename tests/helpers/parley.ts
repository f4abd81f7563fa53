/** Runs the `parley` command the way a host does. */
import { BUILT, commandOf, type Program } from "./server_process.ts";

export interface Ran {
  code: number;
  out: string;
  err: string;
}

export interface RunOptions {
  env?: Record<string, string>;
  cwd?: string;
  /** Absent: the quick build. */
  program?: Program;
}

/** Starts it; its end can be waited for, or brought about. */
export function startParley(
  args: string[],
  { env = {}, cwd = BUILT.cwd, program = BUILT }: RunOptions = {},
): Deno.ChildProcess {
  const [file, before] = commandOf(program);
  return new Deno.Command(file, {
    args: [...before, ...args],
    cwd,
    env: { NO_COLOR: "1", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Runs it to its end. */
export async function parley(
  args: string[],
  options: RunOptions = {},
): Promise<Ran> {
  const { code, stdout, stderr } = await startParley(args, options).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), err: text(stderr) };
}
