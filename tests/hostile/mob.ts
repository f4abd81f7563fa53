/** Attackers as a process of their own: what they cost is not measured as the server's. */
import { fileURLToPath } from "node:url";
import { afterRunning } from "../../server/base/after_running.ts";
import type { Order, Result } from "./attackers/attack.ts";

const PROGRAM = fileURLToPath(new URL("attackers/main.ts", import.meta.url));
/** Milliseconds. */
const PATIENCE = 60_000;

export class Mob implements AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  readonly #begun = Promise.withResolvers<void>();
  readonly #done = Promise.withResolvers<void>();
  readonly #output: Promise<string>;
  #ended = false;

  private constructor() {
    this.#child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", PROGRAM],
      stdin: "piped",
      stdout: "piped",
      stderr: "inherit",
    }).spawn();
    this.#input = this.#child.stdin.getWriter();
    this.#output = this.#read();
  }

  /** Sends them off; resolves when all are at it. */
  static async release(orders: Order[]): Promise<Mob> {
    const mob = new Mob();
    await mob.#input.write(new TextEncoder().encode(`${JSON.stringify(orders)}\n`));
    await mob.#within(mob.#begun.promise, "begin");
    return mob;
  }

  /** Resolves when all have done what they wanted. */
  async done(patience = PATIENCE): Promise<void> {
    await this.#within(this.#done.promise, "be done", patience);
  }

  /** Stops them; what came of each order. */
  async callOff(): Promise<Result[]> {
    this.#ended = true;
    await this.#input.close();
    const output = await this.#within(this.#output, "stop");
    await this.#child.status;
    return JSON.parse(output.trim().split("\n").at(-1)!);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#ended) return;
    this.#child.kill("SIGKILL");
    await this.#input.abort().catch(() => {});
    await this.#child.status;
    await this.#output;
  }

  async #read(): Promise<string> {
    let all = "";
    for await (const chunk of this.#child.stdout.pipeThrough(new TextDecoderStream())) {
      all += chunk;
      if (all.includes("begun\n")) this.#begun.resolve();
      if (all.includes("done\n")) this.#done.resolve();
    }
    return all;
  }

  async #within<T>(promise: Promise<T>, what: string, patience = PATIENCE): Promise<T> {
    const late = Promise.withResolvers<never>();
    const stop = afterRunning(patience, () => {
      late.reject(new Error(`the attackers did not ${what} in ${patience} ms`));
    });
    return await Promise.race([promise, late.promise]).finally(stop);
  }
}
