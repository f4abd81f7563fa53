/** Runs the `parley` command the way a host does. */
import type { Machine } from "../../server/host/cli/machine.ts";
import { testSite } from "./builds.ts";
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
  /** The pages of a command that runs in this process; absent: those of the quick build. */
  site?: Machine["site"];
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

/** Runs it to its end, as a process of its own: where what only a process has is tested. */
export async function parleyProcess(args: string[], options: RunOptions = {}): Promise<Ran> {
  const { code, stdout, stderr } = await startParley(args, options).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), err: text(stderr) };
}

/**
 * Runs it to its end. A command runs in this process: starting one takes ten times as long as most
 * commands. A server is a process, and so are commands that print help, run in another folder, or
 * use another program: parallel modules share one folder and one umask.
 */
export async function parley(args: string[], options: RunOptions = {}): Promise<Ran> {
  const [word = "serve"] = args;
  const isProcess = options.program || options.cwd || /^(serve$|help$|-)/.test(word);
  return isProcess ? await parleyProcess(args, options) : await runHere(args, options);
}

async function runHere(
  args: string[],
  { env = {}, site = testSite }: Pick<RunOptions, "env" | "site">,
): Promise<Ran> {
  // Loaded by those alone who run a command here: it takes a third of a second.
  const { errorText, runParley } = await import("../../server/host/cli/program.ts");
  const ran: Ran = { code: 0, out: "", err: "" };
  const decoder = new TextDecoder();
  const warn = (...said: unknown[]) => void (ran.err += `${said.map(textOf).join(" ")}\n`);
  const machine: Machine = {
    args,
    env: (name) => env[name] ?? Deno.env.get(name),
    now: Date.now,
    readFile: (path) => Deno.readTextFile(path).catch(() => null),
    write: (part) => {
      ran.out += typeof part === "string" ? part : decoder.decode(part, { stream: true });
      return Promise.resolve();
    },
    log: { debug: () => {}, info: (text) => void (ran.out += `${text}\n`), warn, error: warn },
    memory: { trim: () => Promise.resolve() },
    yieldPool: () => {},
    again: () => Promise.reject(new Error("A command starts no other program.")),
    site,
  };
  try {
    await runParley(machine);
  } catch (error) {
    ran.code = 1;
    warn(errorText(error as Error, args));
  }
  return ran;
}

/** Formats a value like the console. */
function textOf(said: unknown): string {
  return typeof said === "string" ? said : Deno.inspect(said);
}
