import type { DeliveryContext } from "../context.ts";

/** The topic of ephemeral messages between the sockets of nodes (CL-7). */
export const PASSING = "passing";

/** Something that may be lost, like a sign of typing. */
export interface Passing {
  /** Sockets with this channel on screen receive it. */
  channelId: string;
  event: string;
  data: unknown;
  /** The person who caused the event. */
  by: string;
}

/** Forwards what other nodes send. @returns stops it */
export function hearPassing(app: DeliveryContext, tell: (passing: Passing) => void): () => void {
  return app.facts?.hear(PASSING, (value) => tell(value as Passing)) ?? (() => {});
}
