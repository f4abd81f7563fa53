import type { ChunkRequest, PlainChunk } from "./sealer.ts";

/**
 * Version of the messages between pages and their worker. The worker is the current server's, and a
 * page may be older: with another version, the page seals its chunks itself.
 */
export const MESSAGES_VERSION = 2;

/** A request of a page. */
export type ToWorker =
  | { form: typeof MESSAGES_VERSION; id: number; chunk: PlainChunk; request: ChunkRequest | null }
  | { form: typeof MESSAGES_VERSION; id: number; stop: true };

/** A response; all but `part` end the request. */
export type FromWorker =
  | { id: number; part: number }
  | { id: number; digest: ArrayBuffer; response: PlainResponse | null }
  | { id: number; failed: "unreadable" | "network" | "form"; message: string };

export interface PlainResponse {
  status: number;
  text: string;
  retryAfter: string | null;
}
