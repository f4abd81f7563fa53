/** A number for each key; keys at 0 take no memory. */
export class Counts {
  readonly #counts = new Map<string, number>();
  #total = 0;

  /** The total of all keys. */
  get total(): number {
    return this.#total;
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string, more = 1): void {
    const count = this.of(key) + more;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
    this.#total += more;
  }
}
