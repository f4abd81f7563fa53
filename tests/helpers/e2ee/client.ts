/** A browser's keys under test: the real worker's code and a page of it, over ports, on a real server. */
import { AsyncLocalStorage } from "node:async_hooks";
import { signal } from "@preact/signals";
import * as fake from "fake-indexeddb";
import { createApi } from "../../../client/base/api.ts";
import { Connection } from "../../../client/e2ee/connection.ts";
import { portLink } from "../../../client/e2ee/link/links.ts";
import type { ToPage, ToWorker } from "../../../client/e2ee/link/messages.ts";
import type { Conversation } from "../../../client/e2ee/link/conversations.ts";
import type { PrivateState } from "../../../client/e2ee/link/keys.ts";
import type { Pages } from "../../../client/e2ee/worker/pages.ts";
import { servePages } from "../../../client/e2ee/worker/serve.ts";
import type { Person } from "../person.ts";

/** Intercepts requests between the page and the server: a lying host, a lost network. */
export type Between = (
  path: string,
  init: RequestInit,
  go: () => Promise<Response>,
) => Promise<Response>;

/** The databases of the browser whose worker runs, where several do at once. */
const current = new AsyncLocalStorage<IDBFactory>();
let outside: IDBFactory | undefined;
Object.defineProperty(globalThis, "indexedDB", {
  configurable: true,
  get: () => current.getStore() ?? outside,
  set: (databases: IDBFactory) => outside = databases,
});

/** How many times quicker than in a browser its worker has waited for others. */
const HASTE = 50;

export class TestBrowser implements Disposable {
  readonly pages: Pages;
  readonly databases = new fake.IDBFactory();
  #gone = new Map<string, () => void>();
  #ports: MessagePort[] = [];
  between: Between = (_path, _init, go) => go();
  /** 1: it gives others the time that a browser does. */
  haste = HASTE;

  /** @param person whose session it has; another one takes its place where that ends */
  constructor(public person: Person, readonly now: () => number = Date.now) {
    Object.assign(globalThis, fake);
    this.pages = servePages({
      now: () => this.now(),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms / this.haste)),
      alone: () => Promise.resolve(),
      gone: (page) => new Promise((resolve) => this.#gone.set(page, resolve)),
      close: () => {},
    });
  }

  /** Takes away what the store has under these names. */
  async edit(isGone: (name: string) => boolean): Promise<void> {
    const values = await this.copy();
    await this.restore(new Map([...values].filter(([name]) => !isGone(name))));
  }

  /** Copies the content of the store, sealed as it is. */
  async copy(): Promise<Map<string, unknown>> {
    using db = await this.#database();
    const store = db.transaction("readonly");
    const [names, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    return new Map(names.map((name, i) => [String(name), values[i]]));
  }

  /** The store as it was. */
  async restore(values: Map<string, unknown>): Promise<void> {
    using db = await this.#database();
    const store = db.transaction("readwrite");
    await done(store.clear());
    for (const [name, value] of values) await done(store.put(value, name));
  }

  /** The one store of this browser. */
  async #database() {
    const names = (await this.databases.databases()).map(({ name }) => name!);
    const store = names.find((name) => /^parley-e2ee-[0-9a-f]{16}$/.test(name))!;
    const db = await done(this.databases.open(store));
    return {
      transaction: (mode: IDBTransactionMode) =>
        db.transaction("values", mode).objectStore("values"),
      [Symbol.dispose]: () => db.close(),
    };
  }

  /** Another worker on the same databases. */
  restarted(): TestBrowser {
    const next = new TestBrowser(this.person, this.now);
    Object.assign(next, { databases: this.databases });
    return next;
  }

  open(): TestPage {
    const { port1, port2 } = new MessageChannel();
    this.#ports.push(port1, port2);
    const link = portLink<ToPage, ToWorker>(port2);
    this.pages.connect({
      ...link,
      receive: (callback) => link.receive((message) => this.run(() => callback(message))),
    });
    return new TestPage(this, portLink<ToWorker, ToPage>(port1));
  }

  /** Runs what uses databases in this browser. */
  run<T>(act: () => T): T {
    return current.run(this.databases, act);
  }

  /** The page of this name is closed. */
  leave(page: string): void {
    this.#gone.get(page)?.();
  }

  [Symbol.dispose](): void {
    for (const port of this.#ports) port.close();
  }
}

export class TestPage {
  readonly name = crypto.randomUUID();
  readonly connection: Connection;
  /** State in the form that pages follow. */
  readonly shown = {
    state: signal<PrivateState | null>(null),
    conversations: signal<ReadonlyMap<string, Conversation>>(new Map()),
  };

  constructor(readonly browser: TestBrowser, link: ReturnType<typeof portLink<ToWorker, ToPage>>) {
    const platform = {
      fetch: (path: string, init: RequestInit) =>
        browser.between(path, init, () => fetch(new URL(path, browser.person.url), init)),
      upload: () => Promise.reject(new Error("nothing is uploaded")),
      after: () => () => {},
    };
    const renew = () => Promise.resolve(false);
    this.connection = new Connection({
      link,
      api: createApi({ platform, token: () => browser.person.token, renew }),
      page: this.name,
      userId: browser.person.id,
      changed: (state) => this.shown.state.value = state,
      stateChanged: (one) =>
        this.shown.conversations.value = new Map(this.conversations).set(one.channelId, one),
    });
  }

  get state(): PrivateState | null {
    return this.shown.state.value;
  }

  get conversations(): ReadonlyMap<string, Conversation> {
    return this.shown.conversations.value;
  }

  get ask(): Connection["ask"] {
    return this.connection.ask.bind(this.connection);
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
