import type { Log } from "../../base/log.ts";

/** Bytes of the file that is written to; then it becomes `….1`, and that `….2`. */
const MAX_FILE = 5_000_000;
/** Older files that stay. */
const MAX_OLDER_FILES = 4;
/** Most lines that wait for the disk: lines above that are lost, and counted. */
const MAX_WAITING = 2000;

interface BoundedFileOptions {
  /** Bytes. */
  max?: number;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Appends timed lines to a file that only its owner can read and that never exceeds a size. A full
 * disk is logged once, and nothing waits for it.
 */
export class BoundedFile {
  #waiting: string[] = [];
  #lost = 0;
  #failed = false;
  #work: Promise<void> | null = null;

  constructor(readonly path: string, private readonly options: BoundedFileOptions) {}

  add(line: string): void {
    if (this.#waiting.length >= MAX_WAITING) return void this.#lost++;
    this.#waiting.push(`${new Date(this.options.now()).toISOString()} ${line}\n`);
    this.#work ??= this.#writeAll().finally(() => this.#work = null);
  }

  /** Resolves when everything is written. */
  async close(): Promise<void> {
    await this.#work;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length) {
      const lines = this.#waiting.splice(0);
      if (this.#lost) {
        lines.push(`${new Date(this.options.now()).toISOString()} lost ${this.#lost}\n`);
      }
      this.#lost = 0;
      try {
        await this.#append(lines.join(""));
        this.#failed = false;
      } catch (error) {
        const { message } = error as Error;
        if (!this.#failed) this.options.log.warn(`${this.path} cannot be written: ${message}`);
        this.#failed = true;
      }
    }
  }

  async #append(text: string): Promise<void> {
    const { size } = await Deno.stat(this.path).catch(() => ({ size: 0 }));
    if (size >= (this.options.max ?? MAX_FILE)) await this.#rotate();
    await Deno.writeTextFile(this.path, text, { append: true, mode: 0o600 });
  }

  async #rotate(): Promise<void> {
    for (let n = MAX_OLDER_FILES; n > 0; n--) {
      const older = n === 1 ? this.path : `${this.path}.${n - 1}`;
      await Deno.rename(older, `${this.path}.${n}`).catch((error) => {
        if (!(error instanceof Deno.errors.NotFound)) throw error;
      });
    }
  }
}
