/**
 * Lying host (E2E-3, E2E-51): a separate program between one browser and the real server, on real
 * sockets. All traffic passes through it, and may be altered, withheld, repeated, dropped,
 * reordered, or made up. True responses are stored as material for lies.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { WebSocket, WebSocketServer } from "ws";
import type { Asked, Body, Lie, ServerEvent } from "./lie.ts";

/** An event of socket.io, within a packet of engine.io. */
const EVENT = /^42(\[.*)$/s;
const JSON_TYPE = "application/json";

export class HostileHost implements AsyncDisposable {
  #lies: Lie[] = [];
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #open = new Set<Socket>();
  /** Frames that the browser sent through its socket. */
  readonly sent: string[] = [];
  /** Requests of the browser: methods and addresses with their queries. */
  readonly asked: string[] = [];

  private constructor(
    readonly target: string,
    private readonly http = createServer(),
  ) {
    http.on("request", (asked, response) => void this.#pass(asked, response));
    http.on("upgrade", (asked, socket: Socket, head) => this.#join(asked, socket, head));
    http.on("connection", (socket) => {
      this.#open.add(socket);
      socket.on("close", () => this.#open.delete(socket));
    });
  }

  /** @param target the real server's address */
  static async before(target: string): Promise<HostileHost> {
    const host = new HostileHost(target);
    host.http.listen(0, "127.0.0.1");
    await once(host.http, "listening");
    return host;
  }

  /** Where the browser finds it. */
  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  /** Lies from now on, until it is disposed of. */
  lie(lie: Lie): Disposable {
    this.#lies.push(lie);
    return { [Symbol.dispose]: () => void (this.#lies = this.#lies.filter((one) => one !== lie)) };
  }

  /** Says something by the socket that the server has not said. */
  tell(name: string, body: Body): void {
    for (const near of this.#sockets.clients) near.send(`42${JSON.stringify([name, body])}`);
  }

  async #pass(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    this.asked.push(`${asked.method} ${asked.url}`);
    try {
      const said = await read(asked);
      const own = await this.#instead(asked, said);
      if (own) return void response.writeHead(200, { "content-type": JSON_TYPE }).end(own);
      const { status, headers, bytes } = await this.#ask(asked, said);
      const body = await this.#changed(asked, status, String(headers["content-type"]), bytes);
      response.writeHead(status, { ...headers, "content-length": body.length });
      response.end(body);
    } catch {
      // The browser sees a lost connection, and continues as with a real one.
      response.destroy();
    }
  }

  /** The host's own response to a request, if a lie has one. */
  async #instead(
    { method = "", url: path = "", headers }: IncomingMessage,
    bytes: Buffer,
  ): Promise<string | undefined> {
    const isJson = headers["content-type"]?.startsWith(JSON_TYPE) && bytes.length > 0;
    const said: Body = isJson ? JSON.parse(bytes.toString()) : undefined;
    for (const { instead } of this.#lies) {
      const body = await instead?.({ method, path, said });
      if (body !== undefined) return JSON.stringify(body);
    }
  }

  /** Forwards the request to the server. */
  async #ask(asked: IncomingMessage, said: Buffer) {
    const { method, url, headers: { "accept-encoding": _packed, ...headers } } = asked;
    const { hostname, port } = new URL(this.target);
    const passed = request({ hostname, port, method, path: url, headers, agent: false });
    passed.end(said);
    const [given] = await once(passed, "response") as [IncomingMessage];
    const bytes = await read(given);
    const { "transfer-encoding": _cut, ...own } = given.headers;
    return { status: given.statusCode!, headers: own, bytes };
  }

  async #changed(
    { method = "", url: path = "" }: IncomingMessage,
    status: number,
    type: string,
    bytes: Buffer,
  ): Promise<Buffer> {
    if (type.startsWith("text/html")) {
      const page = (html: string, lie: Lie) => lie.page?.(html) ?? html;
      return Buffer.from(this.#lies.reduce(page, bytes.toString()));
    }
    if (status >= 300 || !type.startsWith(JSON_TYPE)) return bytes;
    const asked: Asked = { method, path };
    let body = JSON.parse(bytes.toString());
    for (const { response } of this.#lies) if (response) body = await response(body, asked);
    return Buffer.from(JSON.stringify(body));
  }

  /** A socket of the browser is opened once the server has opened the host's. */
  #join(asked: IncomingMessage, socket: Socket, head: Buffer): void {
    const { url, headers: { cookie } } = asked;
    const origin = this.target;
    const far = new WebSocket(origin.replace("http", "ws") + url, {
      headers: { origin, ...cookie && { cookie } },
    });
    far.on("error", () => socket.destroy());
    far.on("open", () => {
      this.#sockets.handleUpgrade(asked, socket, head, (near) => {
        near.on("message", (bytes) => {
          const frame = String(bytes);
          this.sent.push(frame);
          far.send(frame);
        });
        far.on("message", (bytes) => {
          for (const frame of this.#carry(String(bytes))) near.send(frame);
        });
        near.on("error", () => {});
        near.on("close", () => far.terminate());
        far.on("close", () => near.close());
      });
    });
  }

  /** Returns the frames that replace one of the server's. */
  #carry(frame: string): string[] {
    const found = EVENT.exec(frame);
    if (!found) return [frame];
    const [name, body] = JSON.parse(found[1]!);
    let events: ServerEvent[] = [{ name, body }];
    for (const { event } of this.#lies) if (event) events = events.flatMap((one) => event(one));
    return events.map(({ name, body }) => `42${JSON.stringify([name, body])}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const near of this.#sockets.clients) near.terminate();
    for (const socket of this.#open) socket.destroy();
    const closed = once(this.http, "close");
    this.http.close();
    await closed;
  }
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of message) parts.push(part);
  return Buffer.concat(parts);
}
