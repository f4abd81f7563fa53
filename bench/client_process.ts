/** Process with clients, so that they don't block the process that measures. */
import { ROOT } from "../tests/helpers/server_process.ts";

/** A script that prints one line of JSON for each line that it reads. */
export class ClientProcess {
  readonly #child: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #output: ReadableStreamDefaultReader<string>;

  /** @param script its path within the project */
  constructor(script: string) {
    this.#child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", script],
      cwd: ROOT,
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    this.#input = this.#child.stdin.getWriter();
    this.#output = this.#child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  }

  /**
   * Sends an order and returns the output for it; orders run one after another. @throws Error if
   * the process has ended
   */
  async ask<T>(order: unknown): Promise<T> {
    await this.#input.write(new TextEncoder().encode(`${JSON.stringify(order)}\n`));
    let line = "";
    while (!line.endsWith("\n")) {
      const { value, done } = await this.#output.read();
      if (done) throw new Error("a process of clients has ended");
      line += value;
    }
    return JSON.parse(line);
  }

  end(): void {
    this.#child.kill("SIGKILL");
  }
}

/** Runs in such a script: passes each line to `obey`, and prints what it resolves to. */
export async function obeyLines<T>(obey: (order: T) => unknown): Promise<void> {
  let rest = "";
  for await (const chunk of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    for (const line of lines) console.log(JSON.stringify(await obey(JSON.parse(line)) ?? null));
  }
}
