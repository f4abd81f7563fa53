import { AppError } from "../../../protocol/errors.ts";
import { Counts } from "../../base/counts.ts";

const MB = 1024 * 1024;

/** Bytes of bodies and responses that may be held at once (HARD-2). */
const IN_FLIGHT = {
  all: 64 * MB,
  /** For one account, or one address without an account. */
  each: 24 * MB,
};
/** Seconds after which it is worth another try. */
const RETRY_AFTER_SECONDS = 3;

/** The refusal of a client that holds too many bytes. */
class TooMuch extends AppError {}

/** Returns whether the budget caused a refusal. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof TooMuch;
}

/** The bytes of the budget that a client holds. */
export interface HeldBytes {
  /** Takes more. @throws AppError as `BytesInFlight.take` */
  grow(bytes: number): void;
  /** Releases all of it; repeating it does nothing. */
  release(): void;
}

/** The budget of bytes in flight: memory that large bodies and responses take at this moment. */
export class BytesInFlight {
  readonly #held = new Counts();

  constructor(private readonly most = IN_FLIGHT) {}

  /** The bytes held at this moment. */
  get held(): number {
    return this.#held.total;
  }

  /**
   * Takes this many for an account or address.
   * @throws AppError rate_limited if it holds too many itself, overloaded if all together do
   */
  take(who: string, bytes: number): HeldBytes {
    let mine = 0;
    const grow = (more: number) => {
      this.#add(who, more);
      mine += more;
    };
    grow(bytes);
    return {
      grow,
      release: () => {
        this.#held.add(who, -mine);
        mine = 0;
      },
    };
  }

  #add(who: string, bytes: number): void {
    if (this.#held.of(who) + bytes > this.most.each) {
      throw new TooMuch("rate_limited", {
        text: "Too much at once (rate limit): wait until something of it is through.",
        retryAfter: RETRY_AFTER_SECONDS,
      });
    }
    if (this.#held.total + bytes > this.most.all) {
      throw new TooMuch("overloaded", { retryAfter: RETRY_AFTER_SECONDS });
    }
    this.#held.add(who, bytes);
  }
}

declare module "../context.ts" {
  interface DeliveryContext {
    /** The budget of large bodies and responses. */
    inFlight: BytesInFlight;
  }
}
