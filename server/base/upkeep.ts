import type { Clock } from "./clock.ts";
import type { Log, LogFields } from "./log.ts";

/** A step of the upkeep that failed when it last ran. */
export interface FailingStep {
  step: string;
  /** Milliseconds since 1970: when it first failed. */
  since: number;
  /** How many things it could not do, at its last run. */
  count: number;
}

/** Failures of one step that are logged one by one; above that only their number is. */
const MAX_LOGGED_FAILURES = 5;

/**
 * Runs the server's upkeep at start and every hour: each step, and each item of a step, by itself,
 * so that a failure neither hides nor stops another (MEND-1). Failed ones are tried again in the
 * next run.
 */
export class Upkeep {
  readonly #failing = new Map<string, FailingStep>();

  /** @param onFailure called for every failure, for example to count it */
  constructor(
    readonly log: Log,
    readonly clock: Clock,
    readonly onFailure: (step: string) => void,
  ) {}

  /** The steps that failed when they last ran. */
  get failing(): FailingStep[] {
    return [...this.#failing.values()];
  }

  /** Runs a whole step, whether or not it failed before. Never rejects. */
  async run(step: string, work: () => Promise<unknown>): Promise<void> {
    const before = this.#failing.get(step);
    this.#failing.delete(step);
    await this.attempt(step, work);
    const now = this.#failing.get(step);
    if (!now) return;
    now.since = before?.since ?? now.since;
    if (now.count > MAX_LOGGED_FAILURES) {
      this.log.error("upkeep failed for more than is logged", undefined, {
        step,
        count: now.count,
      });
    }
  }

  /**
   * Does one item of a step. Never rejects.
   * @param about ids for the log, nothing else
   * @returns whether it succeeded
   */
  async attempt(
    step: string,
    work: () => Promise<unknown>,
    about: LogFields = {},
  ): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      const failing = this.#failing.get(step) ?? { step, since: this.clock(), count: 0 };
      failing.count++;
      this.#failing.set(step, failing);
      this.onFailure(step);
      if (failing.count <= MAX_LOGGED_FAILURES) {
        this.log.error("upkeep failed", error, { step, ...about });
      }
      return false;
    }
  }
}
