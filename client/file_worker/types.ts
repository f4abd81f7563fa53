/** Types of the browser's service worker API, as far as used here. */
import type { FileDetails, Question } from "../files/download/worker_questions.ts";

/** A page of this site. */
interface Page {
  id: string;
  postMessage(question: Question, ports: MessagePort[]): void;
}

export interface Clients {
  matchAll(wanted: { type: "window" }): Promise<Page[]>;
}

/** An event that keeps the worker running until this has settled. */
interface Lasting {
  waitUntil(done: Promise<unknown>): void;
}

export interface FetchEvent extends Event, Lasting {
  request: Request;
  clientId: string;
  respondWith(response: Promise<Response>): void;
}

export interface PageMessage extends MessageEvent, Lasting {}

/** A file as it is read here. */
export interface ReadFile extends FileDetails {
  /** Name that the page gave it. */
  called: string;
  opened?: Promise<CryptoKey>;
}
