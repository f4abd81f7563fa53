import type { Client } from "./connect.ts";
import { blockersOf } from "./horizon.ts";

/** Milliseconds between two warnings. */
const WARNING_INTERVAL_MS = 60_000;

/** Warns the host of the connections that hold commits up, once a minute. */
export class BlockerWarning {
  #warnedAt = -Infinity;

  constructor(
    private readonly client: () => Client,
    private readonly onWarning: (text: string) => void,
  ) {}

  /** @param what the consequence, as a sentence */
  warn(what: string): void {
    const now = performance.now();
    if (now - this.#warnedAt < WARNING_INTERVAL_MS) return;
    this.#warnedAt = now;
    const warn = (blockers: string | null) =>
      this.onWarning(`${what} It is held up by ${blockers ?? "no connection that can be seen"}.`);
    // If it fails, the next read reports what is wrong with the connection.
    blockersOf(this.client()).then(warn, () => {});
  }
}
