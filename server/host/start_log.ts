import type { Log, LogFields } from "../base/log.ts";

/**
 * The log of a server that is starting. Entries wait until the start has succeeded, so that a
 * refused start prints its sentence alone (MEND-56). Faults of the program don't wait.
 */
export class StartLog implements Log {
  #waiting: (() => void)[] | null = [];
  #isRefused = false;

  constructor(private readonly log: Log) {}

  debug(text: string, fields?: LogFields): void {
    this.#write(() => this.log.debug(text, fields));
  }

  info(text: string, fields?: LogFields): void {
    this.#write(() => this.log.info(text, fields));
  }

  warn(text: string, fields?: LogFields): void {
    this.#write(() => this.log.warn(text, fields));
  }

  error(text: string, error?: unknown, fields?: LogFields): void {
    if (!this.#isRefused) this.log.error(text, error, fields);
  }

  /** Writes the entries that wait; later ones are written at once. */
  begin(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const write of waiting) write();
  }

  /** Drops the entries that wait, and all later ones. */
  refuse(): void {
    this.#isRefused = true;
    this.#waiting = [];
  }

  #write(write: () => void): void {
    if (this.#isRefused) return;
    if (this.#waiting) this.#waiting.push(write);
    else write();
  }
}
