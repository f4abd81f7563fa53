/** An object with one more member, `data`: a text that may be too long for memory. */
export class WithData {
  /** @param pieces parts of the text, made of characters that JSON doesn't escape */
  constructor(
    private readonly fields: Record<string, unknown>,
    private readonly pieces: AsyncIterable<string>,
  ) {}

  async *json(): AsyncGenerator<string> {
    yield `${JSON.stringify(this.fields).slice(0, -1)},"data":"`;
    yield* this.pieces;
    yield '"}';
  }
}
