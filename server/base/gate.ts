/** Lets so many at once do something; others wait for their turn, in the order in which they came. */
export class Gate {
  #inside = 0;
  #waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside >= this.most) await new Promise<void>((go) => this.#waiting.push(go));
    else this.#inside++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // Whoever waits takes the place over.
      if (next) next();
      else this.#inside--;
    }
  }
}
