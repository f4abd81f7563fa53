/** Wakes the other nodes by a statement, one at a time: those asked for meanwhile are merged. */
export class Notifier {
  #running: Promise<unknown> | undefined;
  #again = false;
  #isClosed = false;

  constructor(private readonly run: () => Promise<unknown>) {}

  notify(): void {
    if (this.#running) {
      this.#again = true;
      return;
    }
    // Without a notification the nodes look soon anyway.
    this.#running = this.run().catch(() => {}).finally(() => {
      this.#running = undefined;
      if (!this.#again || this.#isClosed) return;
      this.#again = false;
      this.notify();
    });
  }

  /** Sends none of those that are still pending. */
  close(): void {
    this.#isClosed = true;
  }
}
