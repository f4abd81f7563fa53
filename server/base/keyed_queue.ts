/** Runs what has the same name one after another, what has other names beside it. */
export class KeyedQueue {
  #ends = new Map<string, Promise<unknown>>();

  run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#ends.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#ends.set(name, mine);
    const done = () => {
      if (this.#ends.get(name) === mine) this.#ends.delete(name);
    };
    mine.then(done, done);
    return mine;
  }
}
