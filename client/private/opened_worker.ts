import { type ReadonlySignal, signal } from "@preact/signals";
import type { PrivateConversations } from "../e2ee/entry.ts";

/** Worker of private conversations, opened on first use. */
export class OpenedWorker {
  readonly #current = signal<PrivateConversations | null>(null);
  #opening: Promise<PrivateConversations> | null = null;

  /** @param load throws PrivateError */
  constructor(readonly load: () => Promise<PrivateConversations>) {}

  /** null: not open yet. */
  get current(): ReadonlySignal<PrivateConversations | null> {
    return this.#current;
  }

  /** Opens the worker; after a failure the next caller tries again. @throws PrivateError */
  open(): Promise<PrivateConversations> {
    if (!this.#opening) {
      this.#opening = this.load();
      this.#opening.then((worker) => this.#current.value = worker, () => this.#opening = null);
    }
    return this.#opening;
  }
}
