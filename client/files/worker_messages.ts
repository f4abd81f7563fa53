import type { ChunkRequest, PlainChunk } from "./sealer.ts";

/**
 * Of what pages and their worker tell each other. The worker is that of the server as it is now, and
 * a page may be older: each other form gets another number, and then the page seals by itself.
 */
export const FORM = 2;

/** What a page asks for. */
export type ToWorker =
  | { form: typeof FORM; id: number; chunk: PlainChunk; request: ChunkRequest | null }
  | { form: typeof FORM; id: number; stop: true };

/** What comes back; the last but `part` is the end of it. */
export type FromWorker =
  | { id: number; part: number }
  | { id: number; digest: ArrayBuffer; response: PlainResponse | null }
  | { id: number; failed: "unreadable" | "network" | "form"; message: string };

export interface PlainResponse {
  status: number;
  text: string;
  retryAfter: string | null;
}
