/** Runs the real program as a child process, the way its users do. */
import { PROGRAM } from "../../scripts/release/bundle.ts";
import { RUN_FLAGS } from "../../scripts/release/run.ts";
import { buildForTests, TEST_BUILD } from "../../scripts/test/build.ts";
import { ownPort } from "./ports.ts";
import { ROOT } from "./root.ts";

export { ROOT };
/** Milliseconds until a start counts as failed. */
const START_TIMEOUT = 60_000;

export interface SpawnOptions {
  dataDir: string;
  /** Default 0: any free port. */
  port?: number;
  env?: Record<string, string>;
  /** Replaces the program that `deno task start` runs. */
  program?: Program;
}

/**
 * A program for Deno: where it is started, and what Deno is given before the program's options. It
 * may do everything, unless there are permissions among that.
 */
export interface Program {
  cwd: string;
  args: string[];
  /** A program of its own, which needs no Deno. */
  executable?: string;
}

/** Returns the command of a program: its file, and its arguments. */
export function commandOf({ executable, args }: Program): [file: string, args: string[]] {
  if (executable) return [executable, args];
  const named = args.some((arg) => arg.startsWith("--allow-"));
  return [Deno.execPath(), ["run", ...(named ? [] : ["-A"]), ...args]];
}

/** The program of the build in that folder: it starts in a fraction of the source's time. */
export function programIn(into: string): Program {
  return { cwd: ROOT, args: [...RUN_FLAGS, "--no-config", `${into}/${PROGRAM}`] };
}

/** The program of the quick build, started as `deno task start` starts its own. */
export const BUILT = programIn(TEST_BUILD);
// Includes changes since the last build.
await buildForTests();

/** A program that was started, whether or not it comes up. */
export interface Spawned {
  readonly pid: number;
  /** Lines of both streams, as they came. */
  readonly log: string[];
  /** Lines of standard error alone. */
  readonly errors: string[];
  /** The address that it printed. Rejects with its output when it ends before that. */
  readonly ready: Promise<string>;
  /** The exit code, once it and its output have ended. */
  readonly exited: Promise<number>;
  kill(signal: Deno.Signal): void;
}

/** Starts the server. Rate limits are off unless `env` says otherwise (D-RATE). */
export function spawnServer(options: SpawnOptions): Spawned {
  const { dataDir, port = 0, env = {}, program = BUILT } = options;
  // The browsers of tests know it as chat.lan too: a page that is no secure context.
  const address = ["--host", "127.0.0.1,chat.lan", "--port", String(port)];
  const args = [...program.args, ...address, "--data", dataDir];
  return spawnProgram({ ...program, args }, { PARLEY_LIMITS: "off", ...env });
}

/** Starts a program that prints its address once it listens. */
export function spawnProgram(program: Program, env: Record<string, string> = {}): Spawned {
  const [file, args] = commandOf(program);
  const child = new Deno.Command(file, {
    args,
    cwd: program.cwd,
    env: { NO_COLOR: "1", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();

  const log: string[] = [];
  const errors: string[] = [];
  const address = Promise.withResolvers<string>();
  const output = Promise.all([
    eachLine(child.stdout, (line) => {
      log.push(line);
      const url = /https?:\/\/[^\s/]+/.exec(line)?.[0];
      if (url) address.resolve(url);
    }),
    eachLine(child.stderr, (line) => {
      log.push(line);
      errors.push(line);
    }),
  ]);
  const exited = child.status.then(async (status) => {
    await output;
    address.reject(new Error(`the server ended with ${status.code}:\n${log.join("\n")}`));
    return status.code;
  });
  const timer = setTimeout(() => {
    address.reject(new Error(`no address within ${START_TIMEOUT} ms:\n${log.join("\n")}`));
  }, START_TIMEOUT);
  const ready = address.promise.finally(() => clearTimeout(timer));
  // Tests that only wait for the exit must not fail with this rejection.
  ready.catch(() => {});
  return { pid: child.pid, log, errors, ready, exited, kill: (signal) => child.kill(signal) };
}

/** A server on its own data folder that can be ended in every way and started again. */
export class TestServer implements AsyncDisposable {
  #spawned: Spawned;
  #running = true;
  /** Lines of all its runs. */
  readonly log: string[] = [];

  private constructor(
    readonly url: string,
    private readonly options: SpawnOptions,
    spawned: Spawned,
  ) {
    this.#spawned = spawned;
  }

  /** Starts one on a new temporary folder, which `fill` may fill, and waits until it listens. */
  static async start(
    { fill, ...options }: Omit<SpawnOptions, "dataDir"> & {
      fill?: (dataDir: string) => Promise<unknown>;
    } = {},
  ): Promise<TestServer> {
    const dataDir = await Deno.makeTempDir({ prefix: "parley-test-" });
    await fill?.(dataDir);
    // Its own for the whole of the test, also while it is down.
    const spawned = spawnServer({ port: ownPort(), ...options, dataDir });
    const { port } = new URL(await ready(spawned));
    // By its number: clients of socket.io notice a lost network at once only where the host is
    // not called localhost.
    const url = `http://127.0.0.1:${port}`;
    return new TestServer(url, { ...options, dataDir, port: Number(port) }, spawned);
  }

  get pid(): number {
    return this.#spawned.pid;
  }

  get dataDir(): string {
    return this.options.dataDir;
  }

  get port(): number {
    return this.options.port!;
  }

  /** All output up to now. */
  output(): string[] {
    return [...this.log, ...this.#spawned.log];
  }

  /** Ends it in order (SIGTERM, SIGINT) or at once (SIGKILL); its exit code. */
  async end(signal: Deno.Signal): Promise<number> {
    if (this.#running) this.#spawned.kill(signal);
    const code = await this.#spawned.exited;
    this.#running = false;
    return code;
  }

  /** Restarts it, after `end`, on the same folder and port; with another program if given. */
  async startAgain(other: Pick<SpawnOptions, "program" | "env"> = {}): Promise<void> {
    this.log.push(...this.#spawned.log, "---- started again");
    this.#spawned = spawnServer({ ...this.options, ...other });
    this.#running = true;
    await ready(this.#spawned);
  }

  /** Ends it if it still runs and removes its data. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.end("SIGKILL");
    await Deno.remove(this.dataDir, { recursive: true });
  }
}

async function ready(spawned: Spawned): Promise<string> {
  try {
    return await spawned.ready;
  } catch (error) {
    try {
      spawned.kill("SIGKILL");
    } catch {
      // The process has already ended.
    }
    throw error;
  }
}

async function eachLine(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: (line: string) => void,
) {
  let rest = "";
  for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    lines.forEach(take);
  }
  if (rest) take(rest);
}
