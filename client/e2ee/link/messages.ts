import type * as e2ee from "../../../protocol/api/e2ee.ts";
import type { listMessages } from "../../../protocol/api/messages.ts";
import type { InputOf, ResponseOf } from "../../../protocol/endpoint.ts";
import type { Conversation } from "./conversations.ts";
import type { PrivateState } from "./keys.ts";

/** What pages and the worker of private conversations say to each other (E2E-41). */

type Endpoints = typeof e2ee & { listMessages: typeof listMessages };
/** The endpoints that a page calls for the worker, which has no network: these and no others. */
export type EndpointName = keyof Endpoints;
export type EndpointInput<N extends EndpointName> = InputOf<Endpoints[N]>;
export type EndpointResponse<N extends EndpointName> = ResponseOf<Endpoints[N]>;

/** An error as it crosses: classes do not. */
export interface CarriedError {
  /** `api`: the server refused; `network`: it could not be reached; `private`: of the worker's own. */
  kind: "api" | "network" | "private" | "other";
  /** Of the API's errors, or of `PrivateFault`. */
  code: string | null;
  message: string;
  status?: number;
  details?: Readonly<Record<string, string>>;
  /** Seconds. */
  retryAfter?: number;
}

/**
 * From a page. `page`: its own name, which a Web Lock bears for as long as the page is there. `verb`:
 * the name of a method of `WorkerApi`.
 */
export type ToWorker =
  | { kind: "hello"; page: string; userId: string }
  | { kind: "ask"; id: number; verb: string; input: unknown[] }
  | { kind: "called"; id: number; value: unknown }
  | { kind: "failed"; id: number; error: CarriedError }
  /** The session is over: everything is forgotten. */
  | { kind: "end" };

export type ToPage =
  /** The worker is there. A page asks again what a worker that is gone had not done. */
  | { kind: "ready" }
  | { kind: "call"; id: number; name: EndpointName; input: unknown }
  | { kind: "done"; id: number; value: unknown }
  | { kind: "refused"; id: number; error: CarriedError }
  | { kind: "state"; state: PrivateState }
  | { kind: "conversation"; conversation: Conversation };

/** One end of what connects a page with the worker. */
export interface Link<Out, In> {
  send(message: Out): void;
  /** Called once; what came before is given then. */
  receive(callback: (message: In) => void): void;
  close(): void;
}

/** The name of the Web Lock that a page holds. */
export const pageLock = (page: string) => `parley-e2ee-page-${page}`;
/** Whoever holds this one writes the store: one worker, whatever the browser can do. */
export const WORKER_LOCK = "parley-e2ee-worker";
/** Who holds this one among pages without SharedWorker runs the worker. */
export const HOST_LOCK = "parley-e2ee-host";
/** Where pages without SharedWorker and that worker meet. */
export const MEETING = "parley-e2ee";
