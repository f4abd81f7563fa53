import type { LogEntry } from "../../protocol/admin.ts";

/** How many entries are kept. */
const MAX_LINES = 200;

/** The last entries of this run's log, for the admin page: in memory, redacted before they come. */
export class RecentLog {
  #entries: LogEntry[] = [];

  add(entry: LogEntry): void {
    this.#entries.push(entry);
    if (this.#entries.length > MAX_LINES) this.#entries.shift();
  }

  /** The newest first. */
  get entries(): LogEntry[] {
    return this.#entries.toReversed();
  }
}
