/**
 * Spreads the requests of one client over nodes at random, also those of one connection: what holds
 * here holds behind every balancer, however it chooses.
 */
import { once } from "node:events";
import {
  Agent,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request as ask,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

export interface RequestBalancer extends AsyncDisposable {
  /** Without a slash at the end. */
  readonly url: string;
}

/** @param chance numbers from 0 to 1: which node it is */
export async function balanceRequests(
  /** The addresses of the nodes. */
  nodes: string[],
  chance: () => number = Math.random,
): Promise<RequestBalancer> {
  const agent = new Agent({ keepAlive: true });
  const open = new Set<Socket>();
  /**
   * Requests in progress, each with the end of its response; polls, which wait for events, aren't
   * included.
   */
  const underWay = new Map<IncomingMessage, Promise<unknown>>();
  /** By the id of a connection without WebSockets: which node knows it. */
  const kept = new Map<string, string>();
  const pick = ({ url }: IncomingMessage) => {
    const sid = new URL(url!, "http://balancer").searchParams.get("sid");
    return kept.get(sid ?? "") ?? nodes[Math.floor(chance() * nodes.length)];
  };

  const server = createServer({ requestTimeout: 0, headersTimeout: 0, maxHeaderSize: 1 << 20 });
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
  });
  const lead = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const node = pick(incoming);
    const further = pass(incoming, node, agent);
    // Two names of a host, say: a client cannot send that.
    if (!further) return outgoing.destroy();
    incoming.pipe(further);
    if (!incoming.url!.startsWith("/socket.io/")) {
      const { promise, resolve } = Promise.withResolvers<void>();
      underWay.set(incoming, promise);
      outgoing.on("close", () => {
        underWay.delete(incoming);
        resolve();
      });
    }
    further.on("continue", () => outgoing.writeContinue());
    further.on("response", (response) => {
      outgoing.sendDate = false;
      // The response precedes the end of the request: the rest is unread.
      if (response.headers.connection === "close") outgoing.shouldKeepAlive = false;
      outgoing.writeHead(response.statusCode!, response.statusMessage, headersOf(response));
      response.pipe(outgoing);
      if (!incoming.url!.startsWith("/socket.io/")) return;
      response.once("data", (bytes: Uint8Array) => {
        const sid = /^0\{"sid":"([^"]+)"/.exec(new TextDecoder().decode(bytes))?.[1];
        if (sid) kept.set(sid, node);
      });
      response.on("error", () => outgoing.destroy());
    });
    further.on("error", () => outgoing.destroy());
    outgoing.on("close", () => outgoing.writableFinished || further.destroy());
  };
  server.on("request", lead);
  server.on("checkContinue", lead);
  server.on("upgrade", (incoming: IncomingMessage, near: Socket, head: Uint8Array) => {
    const node = pick(incoming);
    const { hostname, port } = new URL(node);
    const far = connect(Number(port), hostname);
    open.add(far);
    for (const [socket, other] of [[near, far], [far, near]]) {
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
    }
    const { method, url, rawHeaders } = incoming;
    const lines = [`${method} ${url} HTTP/1.1`];
    for (let at = 0; at < rawHeaders.length; at += 2) {
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
    }
    far.write(`${lines.join("\r\n")}\r\n\r\n`);
    far.write(head);
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => server.close(resolve));
      // A node closes its store once nothing uses it, but an aborted client doesn't wait for that.
      await Promise.all([...underWay].map(([{ complete }, through]) => complete && through));
      open.forEach((socket) => socket.destroy());
      agent.destroy();
      await ended;
    },
  };
}

/** A request as it came, less its body; undefined where it cannot be sent. */
function pass(incoming: IncomingMessage, to: string, agent: Agent): ClientRequest | undefined {
  const { hostname, port } = new URL(to);
  const { method, url } = incoming;
  try {
    const headers = headersOf(incoming);
    return ask({ host: hostname, port, agent, method, path: url, headers, setHost: false });
  } catch {
    return undefined;
  }
}

/** Returns the raw headers in pairs; repeated names are kept. */
function headersOf({ rawHeaders }: IncomingMessage): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at].toLowerCase();
    // Between two that are next to each other alone.
    if (name === "connection" || name === "keep-alive") continue;
    const value = rawHeaders[at + 1];
    headers[name] = name in headers ? [headers[name], value].flat() : value;
  }
  return headers;
}
