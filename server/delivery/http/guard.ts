import type { IncomingMessage, Server as HttpServer, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { AppError } from "../../../protocol/errors.ts";
import { securityHeaders } from "./headers.ts";
import type { AllowedHosts } from "./hosts.ts";
import { endWith, notHttp } from "./raw_response.ts";
import { refuse } from "./refuse.ts";
import type { ConnectionWatcher } from "./watcher.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type Upgrade = (request: IncomingMessage, socket: Socket, head: Uint8Array) => void;

interface Guarding {
  watcher: ConnectionWatcher;
  hosts: AllowedHosts;
  /** Returns Strict-Transport-Security if the browser's side uses TLS. */
  strictFor: (request: IncomingMessage) => string | undefined;
}

/**
 * Guards everything that responds on a server: the pages, /api and the sockets. Install it after
 * all of them are attached.
 */
export function guard(http: HttpServer, { watcher, hosts, strictFor }: Guarding): void {
  const handlers = taken<Handler>(http, "request");
  const upgrades = taken<Upgrade>(http, "upgrade");
  const handle: Handler = (request, response) => {
    if (!watcher.begin(request, response)) return;
    if (hasBody(request)) closeUnlessRead(request, response, watcher);
    const strict = strictFor(request);
    if (strict) response.setHeader("strict-transport-security", strict);
    if (hasTwoHosts(request)) {
      return refuse(response, new AppError("bad_request", { text: "Host is given twice" }));
    }
    if (!hosts.allows(request)) return refuseHost(request, response, hosts);
    for (const each of handlers) each.call(http, request, response);
  };
  http.on("connection", (socket: Socket) => watcher.add(socket));
  http.on("request", handle);
  http.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    // /api checks permissions first and then says to go on: see `readBody`.
    if (!request.url?.startsWith("/api/")) response.writeContinue();
    handle(request, response);
  });
  http.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    if (!watcher.begin(request, response)) return;
    closeUnlessRead(request, response, watcher);
    response.writeHead(417).end();
  });
  http.on("upgrade", (request: IncomingMessage, socket: Socket, head: Uint8Array) => {
    if (!request.url?.startsWith("/socket.io")) {
      return watcher.end(socket, { code: "bad_request", text: "There is no socket at this path" });
    }
    if (!hosts.allows(request)) {
      const text = hosts.refusal(request.headers.host);
      return watcher.end(socket, { code: "wrong_host", text });
    }
    watcher.forget(socket);
    for (const each of upgrades) each.call(http, request, socket, head);
  });
  http.on("clientError", (error: Error, socket: Socket) => {
    // In the middle of a response no error can be sent.
    if (watcher.isResponding(socket)) socket.destroy();
    else watcher.end(socket, notHttp(error));
  });
  http.on("connect", (_request: IncomingMessage, socket: Socket) => {
    endWith(socket, { code: "method_not_allowed" });
    socket.destroySoon();
  });
}

/** Two of them are read differently by different programs. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let found = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i].length === 4 && rawHeaders[i].toLowerCase() === "host") found++;
  }
  return found > 1;
}

function refuseHost(
  { headers: { host, accept } }: IncomingMessage,
  response: ServerResponse,
  hosts: AllowedHosts,
): void {
  const text = hosts.refusal(host);
  if (!accept?.includes("text/html")) {
    return refuse(response, new AppError("wrong_host", { text }));
  }
  const shown = text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  const page = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>Not the name of this server</title>` +
    `</head><body><h1>Not the name of this server</h1><p>${shown}</p></body></html>`;
  response.writeHead(421, {
    ...securityHeaders("page"),
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
  }).end(page);
}

/** Takes over the listeners of an event; the caller has to call them. */
function taken<T>(http: HttpServer, event: string): T[] {
  const listeners = http.listeners(event) as T[];
  http.removeAllListeners(event);
  return listeners;
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers["content-length"];
  return (length !== undefined && length !== "0") || headers["transfer-encoding"] !== undefined;
}

/** A response that is given before the body has come ends the connection, after it was read. */
function closeUnlessRead(
  request: IncomingMessage,
  response: ServerResponse,
  watcher: ConnectionWatcher,
): void {
  const { writeHead } = response;
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    if (!request.complete) {
      response.shouldKeepAlive = false;
      watcher.last(request);
    }
    return writeHead.apply(response, args);
  }) as typeof writeHead;
}
