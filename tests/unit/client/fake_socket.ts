import { ERRORS } from "../../../protocol/errors.ts";
import type { io } from "socket.io-client";

type Listener = (...args: unknown[]) => void;
type Ack = (event: string, body: unknown) => unknown;

/** Fake socket.io client; the test plays the server. */
export class FakeSocket {
  connected = false;
  /** The library would reconnect by itself. */
  active = true;
  options: Record<string, unknown> = {};
  emitted: [event: string, body: unknown][] = [];
  connects = 0;
  disconnects = 0;
  /** The server's acknowledgements; throw to lose one. */
  ack: Ack = () => ({ ok: true });
  #listeners = new Map<string, Listener>();
  #any: (event: string, body: unknown) => void = () => {};

  /** Fakes the result of `import("socket.io-client")`. */
  load = () =>
    Promise.resolve({
      io: ((options: Record<string, unknown>) => {
        this.options = options;
        this.connects++;
        return this;
      }) as unknown as typeof io,
    });

  on(event: string, listener: Listener) {
    this.#listeners.set(event, listener);
  }
  onAny(listener: (event: string, body: unknown) => void) {
    this.#any = listener;
  }
  timeout() {
    return this;
  }
  async emitWithAck(event: string, body: unknown) {
    this.emitted.push([event, body]);
    return await this.ack(event, body);
  }
  /** Events whose response the client handles: a failure is no `error` then. */
  answered: string[] = [];
  emit(event: string, body: unknown, response?: (ack: object) => void) {
    this.emitted.push([event, body]);
    if (response) this.answered.push(event);
  }
  connect() {
    this.connects++;
  }
  disconnect() {
    this.disconnects++;
    this.connected = false;
  }

  /** The server says something. */
  fire(event: string, ...args: unknown[]) {
    const listener = this.#listeners.get(event);
    if (listener) listener(...args);
    else this.#any(event, args[0]);
  }
  accept() {
    this.connected = true;
    this.active = true;
    this.fire("connect");
  }
  drop(reason: string) {
    this.connected = false;
    this.active = reason !== "io server disconnect";
    this.fire("disconnect", reason);
  }
  /** Refuses like the server, with the code for the text. */
  refuse(message: string, extra?: { retryAfter?: number }) {
    const code = Object.entries(ERRORS).find(([, [, text]]) => text === message)?.[0];
    const data = { code, ...extra };
    this.active = false;
    this.fire("connect_error", Object.assign(new Error(message), { data }));
  }
  get names(): string[] {
    return this.emitted.map(([event]) => event);
  }
}
