import { AppError } from "../../../protocol/errors.ts";
import type { DeliveryContext } from "../context.ts";
import { WindowCounter } from "../../base/window_counter.ts";

/** Lines about one person, and about all, in a minute. */
const MAX_LINES_PER_PERSON = 10;
const MAX_LINES = 300;
const MINUTE_MS = 60_000;
/** Most people whose refusals are remembered. */
const MAX_PEOPLE = 10_000;

interface Noted {
  lines: WindowCounter;
  /** Refusals since the last line. */
  unsaid: number;
}

/** Limits the logged refusals of one person to a few a minute. */
export class Refusals {
  readonly #people = new Map<string, Noted>();
  readonly #all = new WindowCounter(MAX_LINES, MINUTE_MS);

  /** Returns how many refusals a line about this person covers; 0: write no line now. */
  count(userId: string): number {
    let noted = this.#people.get(userId);
    if (!noted) {
      if (this.#people.size >= MAX_PEOPLE) this.#people.clear();
      noted = { lines: new WindowCounter(MAX_LINES_PER_PERSON, MINUTE_MS), unsaid: 0 };
      this.#people.set(userId, noted);
    }
    noted.unsaid++;
    if (noted.lines.add() || this.#all.add()) return 0;
    const { unsaid } = noted;
    noted.unsaid = 0;
    return unsaid;
  }
}

/**
 * Counts and logs that a logged-in person may not do or see something (HARD-16): who, at which
 * endpoint, and why, but nothing that they sent.
 * @param endpoint as in the tables of endpoints and events: `PUT /api/servers/{id}`, `send-message`
 */
export function noteRefusal(
  app: DeliveryContext,
  endpoint: string,
  userId: string,
  error: unknown,
): void {
  if (!(error instanceof AppError) || !userId) return;
  const { code, status } = error;
  if (status !== 403 && code !== "not_found") return;
  app.metrics.refused(endpoint, code);
  const count = app.refusals.count(userId);
  if (count) app.log.info("refused", { user: userId, endpoint, code, count });
}

declare module "../context.ts" {
  interface DeliveryContext {
    refusals: Refusals;
  }
}
