import type { ServerResponse } from "node:http";
import type { Streamed } from "../../kernel/endpoint.ts";
import type { HeldBytes } from "./in_flight.ts";

/** Bytes that are written at once: each shows that a connection makes progress (HARD-2). */
const PIECE_BYTES = 64 * 1024;

/**
 * Returns a large response. It releases its bytes when its connection is done with it, read or not.
 * @param relief awaited before each part
 * @param report called if a part could not be made: the connection then ends in the middle
 */
export function streamedResponse(
  { parts, piece, length, headers: own }: Streamed,
  headers: Headers,
  outgoing: ServerResponse,
  hold: HeldBytes,
  relief: () => Promise<void> | undefined,
  report: (error: unknown) => void,
): Response {
  releaseAtEnd(outgoing, hold);
  headers.set("content-type", "application/json");
  if (length !== undefined) headers.set("content-length", String(length));
  for (const [name, value] of Object.entries(own ?? {})) headers.set(name, value);
  const pieces = inPieces(parts, piece);
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      try {
        await relief();
        const { done, value } = await pieces.next();
        if (done) stream.close();
        else stream.enqueue(value);
      } catch (error) {
        report(error);
        outgoing.destroy();
        stream.close();
      }
    },
    cancel: () => void parts.return(undefined),
  }, { highWaterMark: 0 });
  return new Response(body, { headers });
}

/** Gives a hold back when a response is through, or its connection is gone. */
function releaseAtEnd(outgoing: ServerResponse, hold: HeldBytes): void {
  if (outgoing.closed || outgoing.destroyed) hold.release();
  else outgoing.once("close", hold.release);
}

async function* inPieces(
  parts: Streamed["parts"],
  piece = PIECE_BYTES,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const part of parts) {
    const bytes = typeof part === "string" ? encoder.encode(part) : part;
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
}
