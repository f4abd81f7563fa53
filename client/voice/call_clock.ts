import type { Platform } from "../base/platform.ts";
import type { CallsStore } from "./calls_store.ts";

/** Counts the seconds of a call that runs (CALL-11). */
export class CallClock {
  readonly #platform: Pick<Platform, "after" | "now">;
  readonly #seconds: CallsStore["seconds"];
  #cancelTick: (() => void) | null = null;

  constructor(platform: Pick<Platform, "after" | "now">, seconds: CallsStore["seconds"]) {
    this.#platform = platform;
    this.#seconds = seconds;
  }

  start(): void {
    const since = this.#platform.now();
    const tick = () => {
      this.#seconds.value = Math.floor((this.#platform.now() - since) / 1000);
      this.#cancelTick = this.#platform.after(1000, tick);
    };
    tick();
  }

  /** Stops, and resets to 0. */
  stop(): void {
    this.#cancelTick?.();
    this.#cancelTick = null;
    this.#seconds.value = 0;
  }
}
