import type * as e2ee from "../../../protocol/api/e2ee.ts";
import type { listMessages } from "../../../protocol/api/messages.ts";
import type { InputOf, ResponseOf } from "../../../protocol/endpoint.ts";
import type { Conversation } from "./conversations.ts";
import type { PrivateState } from "./keys.ts";

/** Messages between pages and the worker of private conversations (E2E-41). */

type Endpoints = typeof e2ee & { listMessages: typeof listMessages };
/** Endpoints that a page calls for the worker, which has no network access; no others. */
export type EndpointName = keyof Endpoints;
export type EndpointInput<N extends EndpointName> = InputOf<Endpoints[N]>;
export type EndpointResponse<N extends EndpointName> = ResponseOf<Endpoints[N]>;

/** Error in transferable form: classes don't survive. */
export interface CarriedError {
  /** `api`: the server refused; `network`: unreachable; `private`: the worker's own refusal. */
  kind: "api" | "network" | "private" | "other";
  /** Code of the API's errors, or of `PrivateFault`. */
  code: string | null;
  message: string;
  status?: number;
  details?: Readonly<Record<string, string>>;
  /** Seconds. */
  retryAfter?: number;
}

/**
 * From a page. `page`: its own name, also of a Web Lock that it holds while it is open. `verb`:
 * name of a method of `WorkerApi`.
 */
export type ToWorker =
  | { kind: "hello"; page: string; userId: string }
  | { kind: "ask"; id: number; verb: string; input: unknown[] }
  | { kind: "called"; id: number; value: unknown }
  | { kind: "failed"; id: number; error: CarriedError }
  /** The session is over: the worker forgets everything. */
  | { kind: "end" };

export type ToPage =
  /** The worker is ready. A page repeats calls that a previous worker did not finish. */
  | { kind: "ready" }
  | { kind: "call"; id: number; name: EndpointName; input: unknown }
  | { kind: "done"; id: number; value: unknown }
  | { kind: "refused"; id: number; error: CarriedError }
  | { kind: "state"; state: PrivateState }
  | { kind: "conversation"; conversation: Conversation };

/** End of the connection between a page and the worker. */
export interface Link<Out, In> {
  send(message: Out): void;
  /** Called once; earlier messages are delivered then. */
  receive(callback: (message: In) => void): void;
  close(): void;
}

/** Returns the name of the Web Lock that a page holds. */
export const pageLock = (page: string) => `parley-e2ee-page-${page}`;
/** Lock of the one worker that writes the store, whatever the browser supports. */
export const WORKER_LOCK = "parley-e2ee-worker";
/** Lock of the page that runs the worker in browsers without SharedWorker. */
export const HOST_LOCK = "parley-e2ee-host";
/** Channel on which pages without SharedWorker find that worker. */
export const MEETING = "parley-e2ee";
