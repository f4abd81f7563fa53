type Write = (chunk: Uint8Array) => Promise<unknown>;

/** Writes everything to standard output; a single call may write only a part. */
export async function print(bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length;) done += await Deno.stdout.write(bytes.subarray(done));
}

/** Shows commands that run at the same time one after the other: the first as it prints. */
export class Turns {
  /** Resolves when all that has ended is shown. */
  shown: Promise<unknown> = Promise.resolve();

  constructor(private readonly print: Write) {}

  /**
   * Takes the next command. Call `end` when it's done, which gives the turn to the one after it.
   */
  next(title: string): { write: Write; end: () => void } {
    const ended = Promise.withResolvers<void>();
    let held: Uint8Array[] | null = [];
    const begin = this.shown.then(async () => {
      await this.print(new TextEncoder().encode(`\n==== ${title}\n`));
      for (const chunk of held!) await this.print(chunk);
      held = null;
    });
    this.shown = Promise.all([begin, ended.promise]);
    const write = (chunk: Uint8Array) =>
      held ? Promise.resolve(held.push(chunk)) : this.print(chunk);
    return { write, end: ended.resolve };
  }
}
