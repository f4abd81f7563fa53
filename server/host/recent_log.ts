import type { LogEntry } from "../../protocol/admin_logs.ts";

/** How many entries are kept. */
const MAX_LINES = 200;

/** Lines of one entry. */
const MAX_JOINED = 30;

/** The last entries of this run's log, for the admin page: in memory, redacted before they come. */
export class RecentLog {
  #entries: LogEntry[] = [];

  add(entry: LogEntry): void {
    const last = this.#entries.at(-1);
    // Indented lines continue the one before: sorted newest first they would be upside down.
    if (last && /^\s/.test(entry.text) && last.level === entry.level && lines(last) < MAX_JOINED) {
      this.#entries[this.#entries.length - 1] = { ...last, text: `${last.text}\n${entry.text}` };
      return;
    }
    this.#entries.push(entry);
    if (this.#entries.length > MAX_LINES) this.#entries.shift();
  }

  /** Newest first. */
  get entries(): LogEntry[] {
    return this.#entries.toReversed();
  }
}

const lines = ({ text }: LogEntry) => text.split("\n").length;
