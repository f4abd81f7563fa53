import type { DeliveryContext } from "../context.ts";

/** The topic of ephemeral messages between the sockets of nodes (CL-7). */
export const EPHEMERAL_TOPIC = "passing";

/** Something that may be lost, like a sign of typing. */
export interface EphemeralEvent {
  /** Sockets with this channel on screen receive it, or all that receive its events. */
  channelId: string;
  isToAll: boolean;
  event: string;
  data: unknown;
  /** The person who caused the event. */
  by: string;
}

/** Forwards what other nodes send. @returns stops it */
export function onEphemeralEvent(
  app: DeliveryContext,
  onEvent: (event: EphemeralEvent) => void,
): () => void {
  return app.sharedState?.onMessage(EPHEMERAL_TOPIC, (value) => onEvent(value as EphemeralEvent)) ??
    (() => {});
}
