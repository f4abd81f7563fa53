interface Options<T> {
  start(): Promise<T>;
  end(value: T): Promise<unknown>;
  /** Returns false for a value that must be replaced. */
  isUsable?(value: T): boolean;
}

/** Something costly that several tests share: the first one starts it. */
export class Shared<T> {
  #started: Promise<T> | undefined;

  constructor(private readonly options: Options<T>) {}

  /** Starts it where needed. A start that failed, or a value that broke, is not kept. */
  async get(): Promise<T> {
    const { start, isUsable = () => true } = this.options;
    const before = await this.#started?.catch(() => undefined);
    if (before !== undefined && isUsable(before)) return before;
    return await (this.#started = start());
  }

  /** Ends it if it was started; the next `get` starts another. */
  async end(): Promise<void> {
    const started = this.#started;
    this.#started = undefined;
    const value = await started?.catch(() => undefined);
    if (value !== undefined) await this.options.end(value);
  }
}
