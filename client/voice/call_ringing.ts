import type { ShownCall } from "./calls_store.ts";

/** Begins to ring for a call; the answer stops it. */
export type Ring = (kind: "incoming" | "outgoing", call: ShownCall) => () => void;

/** Rings while a call waits to be answered, by either of the two. */
export class CallRinging {
  readonly #ring: Ring;
  #kind: "incoming" | "outgoing" | null = null;
  #silence: (() => void) | null = null;

  constructor(ring: Ring) {
    this.#ring = ring;
  }

  /** Rings for the call as long as necessary, and stops for another one. */
  follow(call: ShownCall | null): void {
    const kind = kindOf(call);
    if (kind === this.#kind) return;
    this.#silence?.();
    this.#kind = kind;
    this.#silence = call && kind ? this.#ring(kind, call) : null;
  }
}

function kindOf(call: ShownCall | null): "incoming" | "outgoing" | null {
  if (call?.phase === "incoming") return "incoming";
  return call?.phase === "calling" ? "outgoing" : null;
}
