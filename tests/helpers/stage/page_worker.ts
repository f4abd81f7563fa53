/** Worker that shows one page, and its commands. */
import type { FromPage, PageStart, ToPage } from "./protocol.ts";

/** Milliseconds in which a page that is left does the last it has to do. */
const LEAVE_TIMEOUT_MS = 1000;

interface Pending {
  /** The command is being carried out: it is done when the page leaves. */
  isActing?: boolean;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

interface Callbacks {
  /** Everything that the page says. */
  onMessage(message: FromPage): void;
  /** Called for an uncaught error. */
  onError(message: string): void;
}

/** The page that was asked is no longer there. */
export class LeftError extends Error {
  constructor() {
    super("the page was left meanwhile");
  }
}

export class PageWorker {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #ready = Promise.withResolvers<void>();
  readonly #left = Promise.withResolvers<void>();
  #ids = 0;
  #isGone = false;

  constructor(script: URL, private readonly callbacks: Callbacks) {
    this.#worker = new Worker(script, { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<FromPage>) => this.#take(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#ready.reject(new Error(event.message));
      callbacks.onError(event.message);
    };
  }

  /** Resolves when the page is there; its scripts come then. */
  start(start: PageStart): Promise<void> {
    this.send({ kind: "start", start });
    return this.#ready.promise;
  }

  send(message: ToPage): void {
    this.#worker.postMessage(message);
  }

  /** @throws LeftError where the page is gone before it has responded */
  async ask(message: (id: number) => ToPage): Promise<unknown> {
    const id = ++this.#ids;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#pending.set(id, { resolve, reject });
    this.send(message(id));
    return await promise;
  }

  /** Notifies the page, then ends it; a page that hangs ends as well. */
  async leave(): Promise<void> {
    const timer = setTimeout(this.#left.resolve, LEAVE_TIMEOUT_MS);
    this.send({ kind: "leave" });
    await this.#left.promise;
    clearTimeout(timer);
    this.#isGone = true;
    this.#worker.terminate();
    for (const { isActing, resolve, reject } of this.#pending.values()) {
      if (isActing) resolve(undefined);
      else reject(new LeftError());
    }
    this.#pending.clear();
  }

  #take(message: FromPage): void {
    if (this.#isGone) return;
    switch (message.kind) {
      case "ready":
        this.#ready.resolve();
        break;
      case "left":
        this.#left.resolve();
        break;
      case "acting": {
        const pending = this.#pending.get(message.id);
        if (pending) pending.isActing = true;
        break;
      }
      case "result": {
        const pending = this.#pending.get(message.id);
        this.#pending.delete(message.id);
        if (message.error !== undefined) pending?.reject(new Error(message.error));
        else pending?.resolve(message.value);
        break;
      }
    }
    this.callbacks.onMessage(message);
  }
}
