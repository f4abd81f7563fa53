import type { WebSocket } from "./websockets.ts";

/**
 * Internals of `ws` that are used: the part of a websocket that assembles messages. Without it the
 * common limit applies to strangers too, and a client that does not finish a message is ended by
 * engine.io, which gets no sign of life from it (docs/decisions/0039).
 */
interface Receiver {
  _maxPayload?: number;
  /** Bytes of a frame, and of the frames of a message, that is not complete. */
  _bufferedBytes?: number;
  _totalPayloadLength?: number;
}

const receiverOf = (websocket: WebSocket): Receiver | undefined =>
  (websocket as unknown as { _receiver?: Receiver })._receiver;

/** Sets the largest message that the websocket accepts. */
export function limitMessages(websocket: WebSocket, bytes: number): void {
  const receiver = receiverOf(websocket);
  if (receiver?._maxPayload !== undefined) receiver._maxPayload = bytes;
}

/** Bytes of a message that has not come to its end. */
export function unfinishedBytes(websocket: WebSocket): number {
  const { _bufferedBytes = 0, _totalPayloadLength = 0 } = receiverOf(websocket) ?? {};
  return _bufferedBytes + _totalPayloadLength;
}
