/** A parser, and how it is fed. */
export interface Target {
  /** Initial inputs, in addition to those stored in `corpus/NAME/`. */
  seeds: (string | Uint8Array)[];
  /** Pieces that mean something to it. */
  words?: string[];
  /**
   * Takes an input. Throws for a fault: whatever the parser may throw is caught here. What answers
   * a promise is waited for.
   */
  run(input: Uint8Array): unknown;
  /** Milliseconds that one input may take; default 100. */
  stall?: number;
  /** Bytes of the longest input; default 64 KB. */
  longest?: number;
  close?(): Promise<unknown>;
}

/** The bytes as text, whatever they are. */
export function textOf(input: Uint8Array): string {
  return new TextDecoder().decode(input);
}

/** Runs it; errors that `isDeclared` knows are what the parser says to bad input. */
export function refusing(isDeclared: (error: unknown) => boolean, run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (!isDeclared(error)) throw error;
  }
}
