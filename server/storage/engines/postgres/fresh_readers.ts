import { afterRunning } from "../../../base/after_running.ts";

/** Milliseconds that a reader of everything waits for it (MEND-60). */
const FRESH_READ_TIMEOUT_MS = 5000;

/** Callers that wait until everything committed before was read, for 5 s at most. */
export interface FreshReader {
  promise: Promise<void>;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

interface Barrier extends FreshReader {
  /** The number of the last transaction that they wait for. */
  until: bigint;
}

/** Callers that wait until the follower has read everything that was committed when they asked. */
export class FreshReaders {
  /** Readers that came since the last read began, as one. */
  #next: FreshReader | undefined;
  #barriers: Barrier[] = [];

  /** True while somebody waits for a commit that was not read yet. */
  get isWaiting(): boolean {
    return this.#barriers.length > 0;
  }

  /** Returns one promise for all who wait for the next read. It rejects after 5 s. */
  wait(): Promise<void> {
    return (this.#next ??= createReader()).promise;
  }

  /** Returns the readers that the read that begins now is for. */
  take(): FreshReader | undefined {
    const taken = this.#next;
    this.#next = undefined;
    return taken;
  }

  /** Lets readers whose read failed wait for the next one. */
  putBack(reader: FreshReader | undefined): void {
    if (!reader) return;
    if (this.#next) this.#next.promise.then(reader.resolve, reader.reject);
    else this.#next = reader;
  }

  /** Readers wait until the transaction of this number was read. */
  waitUntilRead(until: bigint, reader: FreshReader): void {
    this.#barriers.push({ until, ...reader });
  }

  /** Resolves for everyone whose commits are below this position. */
  pass(position: bigint): void {
    this.#barriers = this.#barriers.filter(({ until, resolve }) => {
      if (until >= position) return true;
      resolve();
      return false;
    });
  }

  /** Rejects all who wait. */
  refuse(reason: unknown): void {
    this.#next?.promise.catch(() => {});
    this.#next?.reject(reason);
    this.#next = undefined;
    for (const { reject } of this.#barriers.splice(0)) reject(reason);
  }
}

function createReader(): FreshReader {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const late = () => reject(new Error("commits could not be read in time"));
  const stop = afterRunning(FRESH_READ_TIMEOUT_MS, late);
  const ended = (end: () => void) => {
    stop();
    end();
  };
  return {
    promise,
    resolve: () => ended(resolve),
    reject: (error) => ended(() => reject(error)),
  };
}
