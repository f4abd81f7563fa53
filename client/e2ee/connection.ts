import { track } from "../../browser/busy.ts";
import * as e2ee from "../../protocol/api/e2ee.ts";
import { listMessages } from "../../protocol/api/messages.ts";
import type { Endpoint } from "../../protocol/endpoint.ts";
import type { Api } from "../base/api.ts";
import { NetworkError } from "../base/errors.ts";
import { carriedFromPage, thrownOf } from "./errors.ts";
import { PrivateError } from "./link/errors.ts";
import type { Conversation } from "./link/conversations.ts";
import type { Link, ToPage, ToWorker } from "./link/messages.ts";
import type { PrivateState } from "./link/keys.ts";
import type { WorkerApi } from "./worker/api/worker_api.ts";

/** Endpoints that the worker may call, and no others. */
const ENDPOINTS: Readonly<Record<string, Endpoint>> = { ...e2ee, listMessages };

export type VerbName = keyof WorkerApi;

interface Asked {
  verb: string;
  input: unknown[];
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

interface Deps {
  link: Link<ToWorker, ToPage>;
  api: Api;
  /** The name of this page, whose lock it holds. */
  page: string;
  userId: string;
  changed: (state: PrivateState) => void;
  stateChanged: (conversation: Conversation) => void;
}

/** The page's end of its connection with the worker (E2E-41). */
export class Connection {
  readonly #asked = new Map<number, Asked>();
  #last = 0;
  #isEnded = false;

  constructor(readonly deps: Deps) {
    deps.link.receive((message) => this.#receive(message));
    this.#hello();
  }

  /** Calls a method of the worker. Throws as `WorkerApi` says. */
  ask<V extends VerbName>(verb: V, ...input: Parameters<WorkerApi[V]>): ReturnType<WorkerApi[V]> {
    // The worker answers with what its method of this name returns.
    return this.send(verb, input) as ReturnType<WorkerApi[V]>;
  }

  /** Does the same as `ask`, for callers whose types check name and input. */
  send(verb: string, input: unknown[]): Promise<unknown> {
    if (this.#isEnded) return Promise.reject(new PrivateError("ended"));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const id = ++this.#last;
    this.#asked.set(id, { verb, input, resolve, reject });
    this.deps.link.send({ kind: "ask", id, verb, input });
    return track(promise);
  }

  /** Ends the session. Pending calls are rejected. */
  end(): void {
    if (this.#isEnded) return;
    this.deps.link.send({ kind: "end" });
    this.#refuse(new PrivateError("ended"));
  }

  /** Fails pending and future calls: there is no worker. */
  fail(): void {
    this.#refuse(new NetworkError());
    this.deps.link.close();
  }

  #refuse(why: Error): void {
    this.#isEnded = true;
    for (const { reject } of this.#asked.values()) reject(why);
    this.#asked.clear();
  }

  #hello(): void {
    const { link, page, userId } = this.deps;
    link.send({ kind: "hello", page, userId });
  }

  #receive(message: ToPage): void {
    if (this.#isEnded) return;
    if (message.kind === "state") return this.deps.changed(message.state);
    if (message.kind === "conversation") {
      return this.deps.stateChanged(message.conversation);
    }
    if (message.kind === "call") return void this.#call(message);
    if (message.kind === "ready") return this.#again();
    const asked = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    if (message.kind === "done") asked?.resolve(message.value);
    else asked?.reject(thrownOf(message.error));
  }

  /** Repeats unanswered calls to a new worker. */
  #again(): void {
    this.#hello();
    for (const [id, { verb, input }] of this.#asked) {
      this.deps.link.send({ kind: "ask", id, verb, input });
    }
  }

  async #call({ id, name, input }: Extract<ToPage, { kind: "call" }>): Promise<void> {
    const { link, api } = this.deps;
    const endpoint = Object.hasOwn(ENDPOINTS, name) ? ENDPOINTS[name] : undefined;
    try {
      if (!endpoint) throw new Error(`${name} is no endpoint of private conversations`);
      // The worker passes the input that the named endpoint takes.
      const call = api.call as (one: Endpoint, input: unknown) => Promise<unknown>;
      const value = await call(endpoint, input);
      if (!this.#isEnded) link.send({ kind: "called", id, value });
    } catch (error) {
      if (!this.#isEnded) link.send({ kind: "failed", id, error: carriedFromPage(error) });
    }
  }
}
