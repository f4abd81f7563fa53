/** Events of a staged page, in the form of Playwright's. */
import { downloadOf } from "./download.ts";
import type { FromPage, SocketEvent } from "./protocol.ts";
import { requestOf, responseOf } from "./route.ts";

/** Events that a stage test may need. */
export type PageEvent =
  | "request"
  | "load"
  | "response"
  | "framenavigated"
  | "popup"
  | "websocket"
  | "filechooser"
  | "download";

type Listener = (message: FromPage) => void;

/** Hands files to the input that has opened a chooser. */
type ChooseFiles = (id: number, files: unknown) => Promise<unknown>;

/** Has the page fetch an address, such as one of a blob. */
type Read = (url: string) => Promise<Uint8Array>;

export class PageEvents {
  readonly #listeners = new Set<Listener>();

  /** @param page what `load` is called with */
  constructor(
    private readonly page: unknown,
    private readonly chooseFiles: ChooseFiles,
    private readonly read: Read,
  ) {}

  notify(message: FromPage): void {
    for (const listen of [...this.#listeners]) listen(message);
  }

  on(event: PageEvent, callback: (what: unknown) => void): void {
    this.#listeners.add((message) => {
      const what = this.#eventOf(event, message);
      if (what !== undefined) callback(what);
    });
  }

  /** Resolves with the first thing that `look` finds. @throws Error after `timeout` milliseconds */
  next<T>(look: (message: FromPage) => T | null, what: string, timeout: number): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const fail = () => reject(new Error(`waited ${timeout} ms for ${what}`));
    const timer = setTimeout(fail, timeout);
    const listen = (message: FromPage) => {
      const found = look(message);
      if (found) resolve(found);
    };
    this.#listeners.add(listen);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#listeners.delete(listen);
    });
  }

  /** Returns the argument of Playwright's callback if the message is that event. */
  #eventOf(event: PageEvent, message: FromPage): unknown {
    switch (`${event} ${message.kind}`) {
      case "load loaded":
        return this.page;
      case "request asked":
        return requestOf(message as FromPage & { kind: "asked" });
      case "response response":
        return responseOf(message as FromPage & { kind: "response" });
      case "framenavigated history": {
        const { entries, index } = (message as FromPage & { kind: "history" }).history;
        return { url: () => entries[index].url };
      }
      case "popup popup": {
        const { url } = message as FromPage & { kind: "popup" };
        return { url: () => url };
      }
      case "download download": {
        return downloadOf(message as FromPage & { kind: "download" }, this.read);
      }
      case "filechooser chooser": {
        const { id } = message as FromPage & { kind: "chooser" };
        return { setFiles: (files: unknown) => this.chooseFiles(id, files) };
      }
      case "websocket socket": {
        const socket = message as FromPage & { kind: "socket" };
        return socket.event === "websocket" ? this.#socketOf(socket) : undefined;
      }
    }
  }

  #socketOf({ id, url }: FromPage & { kind: "socket" }) {
    return {
      url: () => url,
      on: (event: SocketEvent, callback: (frame: { payload: string }) => void) => {
        this.#listeners.add((message) => {
          const isIt = message.kind === "socket" && message.id === id && message.event === event;
          if (isIt) callback({ payload: message.payload });
        });
      },
    };
  }
}
