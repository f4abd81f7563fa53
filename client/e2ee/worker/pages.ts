import { CallError, carriedFromWorker, PrivateError } from "../link/errors.ts";
import type { Link, ToPage, ToWorker } from "../link/messages.ts";
import type { Conversation } from "../link/conversations.ts";
import type { PrivateState } from "../link/keys.ts";
import type { Call } from "./call.ts";

type PageLink = Link<ToPage, ToWorker>;
type Hello = Extract<ToWorker, { kind: "hello" }>;

/** Runs a page's request: a method of `WorkerApi` by name, with the page's input. */
export type Run = (verb: string, input: unknown[]) => Promise<unknown>;

interface Deps {
  /** Starts what serves this user. @throws PrivateError */
  begin: (userId: string) => Run | Promise<Run>;
  /** Releases everything. `isOver`: the session has ended, and no page will come. */
  end: (isOver: boolean) => void;
  /** Returns whether another person is logged in, as far as this device knows. */
  isOther: (userId: string) => Promise<boolean>;
  /** Resolves when this page is gone. */
  gone: (page: string) => Promise<void>;
}

interface Waiting {
  name: string;
  input: unknown;
  link: PageLink;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

const ENDED = new PrivateError("ended");
const OTHER = new PrivateError("other_account");

/**
 * Pages connected with this worker. It has no network access: it asks one of them to call an
 * endpoint, and another one if that page closes first (E2E-41).
 */
export class Pages {
  /** Last request number of each page, by which repeats are recognized. */
  readonly #links = new Map<PageLink, number>();
  /** Pages of another account than the one that is still logged in (MEND-75). */
  readonly #others = new Map<PageLink, Hello>();
  readonly #waiting = new Map<number, Waiting>();
  #greeting = Promise.resolve();
  #userId: string | null = null;
  #run: Promise<Run> | null = null;
  #last = 0;

  constructor(readonly deps: Deps) {}

  connect(link: PageLink): void {
    link.receive((message) => this.#receive(link, message));
    link.send({ kind: "ready" });
  }

  /**
   * Calls endpoints through the page that connected last. Fails without pages; the next page asks
   * again.
   */
  readonly call: Call = (name, ...[input]) =>
    new Promise((resolve, reject) => {
      const link = [...this.#links.keys()].at(-1);
      if (!link) return reject(ENDED);
      const id = ++this.#last;
      this.#waiting.set(id, { name, input, link, resolve, reject });
      link.send({ kind: "call", id, name, input });
    });

  /** Sends a new state to all pages. */
  send(state: PrivateState): void {
    for (const link of this.#links.keys()) link.send({ kind: "state", state });
  }

  sendConversation(conversation: Conversation): void {
    for (const link of this.#links.keys()) link.send({ kind: "conversation", conversation });
  }

  #receive(link: PageLink, message: ToWorker): void {
    if (message.kind === "hello") return void this.#greet(link, message);
    if (!this.#links.has(link)) return void this.#receiveOutside(link, message);
    if (message.kind === "end") return this.#end(true);
    if (message.kind === "ask") return void this.#ask(link, message);
    const waiting = this.#waiting.get(message.id);
    if (waiting?.link !== link) return;
    this.#waiting.delete(message.id);
    // The page answers with the return value of the endpoint that it was asked to call.
    if (message.kind === "called") waiting.resolve(message.value as never);
    else waiting.reject(new CallError(message.error));
  }

  #greet(link: PageLink, hello: Hello): Promise<void> {
    return this.#greeting = this.#greeting.then(() => this.#welcome(link, hello));
  }

  async #welcome(link: PageLink, hello: Hello): Promise<void> {
    const { page, userId } = hello;
    const isKnown = this.#links.has(link) || this.#others.has(link);
    if (!isKnown) this.deps.gone(page).then(() => this.#leave(link));
    // If that can't be read, no store can be opened, and opening reports why.
    if (await this.deps.isOther(userId).catch(() => false)) {
      this.#others.set(link, hello);
      return;
    }
    this.#others.delete(link);
    if (this.#userId !== null && this.#userId !== userId) this.#end(false);
    if (!this.#links.has(link)) this.#links.set(link, 0);
    if (this.#userId === userId) return;
    this.#userId = userId;
    this.#run = Promise.resolve(this.deps.begin(userId));
    // Callers are rejected with the same error.
    this.#run.catch(() => {});
  }

  async #ask(link: PageLink, { id, verb, input }: Extract<ToWorker, { kind: "ask" }>) {
    // A page asks again when it sees a worker come, which may still be this one.
    if (id <= this.#links.get(link)!) return;
    this.#links.set(link, id);
    try {
      // A page is linked once its run has begun.
      const value = await (await this.#run!)(verb, input);
      link.send({ kind: "done", id, value });
    } catch (error) {
      link.send({ kind: "refused", id, error: carriedFromWorker(error) });
    }
  }

  /**
   * Receives from a page that isn't served: of another account, of an ended session, or just
   * connecting.
   */
  async #receiveOutside(link: PageLink, message: ToWorker): Promise<void> {
    await this.#greeting;
    const other = this.#others.get(link);
    // The other sign-in may have ended meanwhile.
    if (other) await this.#greet(link, other);
    if (this.#links.has(link)) return this.#receive(link, message);
    if (message.kind !== "ask") return;
    const error = carriedFromWorker(other ? OTHER : ENDED);
    link.send({ kind: "refused", id: message.id, error });
  }

  /** Hands pending calls of a closed page to another one; repeating a change is harmless. */
  #leave(link: PageLink): void {
    this.#links.delete(link);
    this.#others.delete(link);
    link.close();
    const next = [...this.#links.keys()].at(-1);
    for (const [id, waiting] of this.#waiting) {
      if (waiting.link !== link) continue;
      if (!next) {
        this.#waiting.delete(id);
        waiting.reject(ENDED);
        continue;
      }
      waiting.link = next;
      // Name and input were stored together by `call`.
      next.send({ kind: "call", id, name: waiting.name as never, input: waiting.input });
    }
  }

  #end(isOver: boolean): void {
    this.#userId = null;
    this.#run = null;
    this.#links.clear();
    for (const { reject } of this.#waiting.values()) reject(ENDED);
    this.#waiting.clear();
    // Callers still waiting are served by this worker.
    this.deps.end(isOver && this.#others.size === 0);
  }
}
