import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import type { IncomingMessage, Server as HttpServer } from "node:http";
import { type AddressInfo, isIP, type Server } from "node:net";
import type { AppContext } from "../context.ts";
import type { CertificateSource } from "../tls/source.ts";
import { StartError } from "../../base/start_error.ts";
import { machineNames } from "../tls/names.ts";
import { strictTransport } from "../../delivery/http/headers.ts";
import { isAtPublicUrl } from "../../delivery/http/public_url.ts";
import { guard } from "../../delivery/http/guard.ts";
import { AllowedHosts } from "../../delivery/http/hosts.ts";
import { listenAddress, originAt } from "../../base/hosts.ts";
import { ConnectionWatcher, type WatchLimits } from "../../delivery/http/watcher.ts";

/** Answers requests; hono's `fetch` is one. */
export type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/** The one port of a server. */
export interface Listener {
  /** Server that responds to requests; sockets are attached to it. */
  readonly http: HttpServer;
  /** Its own address, without a slash at the end. @throws StartError for a port in use */
  listen(): Promise<string>;
  /** Ends each connection with its next response, so that its client reconnects elsewhere. */
  keepNone(): void;
  /** Takes no new connections and ends those that are idle; done when all have ended. */
  close(): Promise<void>;
  /** Ends those that are left. */
  cut(): void;
}

/**
 * Listens for plain HTTP; with a certificate, for `fetch` over TLS, and on the same port for the
 * part of it that `onlyTrust` leaves to plain HTTP.
 */
export async function createListener(app: AppContext, fetch: Fetch): Promise<Listener> {
  const http = createHttp(fetch, app.pace);
  if (!app.tls) return listener(app, "http", http, [http]);
  const { createFront } = await import("./front.ts");
  const plain = createHttp(await plainResponses(app, app.tls, fetch), app.pace);
  const front = createFront(http, plain, app.tls, app.log);
  return listener(app, "https", http, [front, http, plain], await secondListener(app, front));
}

/** Returns the responses on plain HTTP where there is TLS. */
async function plainResponses(
  app: AppContext,
  tls: CertificateSource,
  fetch: Fetch,
): Promise<Fetch> {
  if (tls.authority) return (await import("./trust.ts")).onlyTrust(fetch);
  const { toHttps } = await import("./to_https.ts");
  // Where both share one port, that is the one to stay at.
  return toHttps(fetch, tls, ({ socket, headers }) => {
    const { port, httpPort } = app.config;
    const known = app.publicUrl === null ? null : new URL(app.publicUrl);
    if (
      known?.protocol === "https:" && known.hostname === new URL(`http://${headers.host}`).hostname
    ) {
      return known.port;
    }
    if (socket.localPort !== httpPort) return new URL(`http://${headers.host}`).port;
    return port === 443 ? "" : String(port);
  });
}

/** Opens a port for plain HTTP alone, for people who omit https://; null: there is none. */
async function secondListener(app: AppContext, front: Server): Promise<Server | null> {
  if (app.config.httpPort === null) return null;
  const { createServer } = await import("node:net");
  return createServer((socket) => front.emit("connection", socket));
}

function listener(
  app: AppContext,
  scheme: string,
  http: HttpServer,
  servers: [Server, ...HttpServer[]],
  second: Server | null = null,
): Listener {
  const [listening] = servers;
  const each = servers.filter((server) => "closeAllConnections" in server);
  const watcher = new ConnectionWatcher(undefined, app.pace);
  return {
    http,
    async listen() {
      const hosts = new AllowedHosts({
        config: app.config,
        machine: machineNames,
        certificate: () => app.tls?.hostNames() ?? [],
        now: () => performance.now(),
      });
      for (const server of each) {
        const strictFor = app.tls && server === http
          ? () => strictTransport(app.tls!.authority ? "lan" : "files")
          // Behind a proxy, at the https address; never over plain HTTP.
          : (request: IncomingMessage) =>
            !app.tls && isAtPublicUrl(request, app.config.publicUrl)
              ? strictTransport("files")
              : undefined;
        guard(server, { watcher, hosts, strictFor });
      }
      watcher.start();
      const { port, httpPort } = app.config;
      const host = listenAddress(app.config.host)!;
      await listenOn(listening, host, port, "--port");
      if (second) {
        await listenOn(second, host, httpPort!, "--http-port (off: none)").catch(async (error) => {
          await new Promise((done) => listening.close(done));
          throw error;
        });
      }
      const { port: actual } = listening.address() as AddressInfo;
      return originAt(scheme, host, actual);
    },
    keepNone() {
      for (const server of each) {
        server.prependListener("request", (_, response) => response.shouldKeepAlive = false);
      }
    },
    async close() {
      const all = second ? [second, ...servers] : servers;
      const closed = Promise.all(all.map((s) => new Promise((done) => s.close(done))));
      for (const server of each) server.closeIdleConnections();
      await closed;
    },
    cut() {
      watcher.stop();
      for (const server of each) server.closeAllConnections();
    },
  };
}

/**
 * Connections that may wait to be accepted: after a restart thousands come back at once, and the
 * kernel makes those without room retry a second later.
 */
const MAX_BACKLOG = 4096;

/** @throws StartError naming the option that chooses another port */
function listenOn(server: Server, host: string, port: number, option: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", ({ code, message }: Error & { code?: string }) => {
      const text = code === "EADDRINUSE"
        ? `Port ${port} on ${host} is in use by another program. Stop it, or choose with ${option}.`
        : code === "EACCES" && port < 1024
        ? `This user may not listen on port ${port}: ports below 1024 need a privilege, which ` +
          `packaging/parley.service gives. Or choose with ${option}.`
        : `Cannot listen on ${host}, port ${port}: ${causeOf(host, code, message)}`;
      reject(new StartError(text));
    });
    server.listen({ port, host, backlog: MAX_BACKLOG }, resolve);
  });
}

/** Why an address can't be listened on, for hosts. Deno has EINVAL for addresses of no interface. */
function causeOf(host: string, code: string | undefined, message: string): string {
  const { addresses } = machineNames();
  const family = isIP(host);
  if (family && !["0.0.0.0", "::"].includes(host) && !addresses.includes(host.split("%")[0])) {
    const same = addresses.filter((address) => isIP(address) === family);
    const known = same.length ? same : addresses;
    return `this machine has no such address. It has ${known.join(", ")}. 0.0.0.0 stands for all ` +
      "addresses. Choose with --host.";
  }
  if (/^fe80:/.test(host) && !host.includes("%")) {
    return "such an address needs the name of its interface behind it, e.g. fe80::1%eth0.";
  }
  if (code === "EAFNOSUPPORT") return "this machine has no IPv6. Choose with --host.";
  if (code === "EACCES") return "this user may not. Choose another port with --port.";
  return message;
}

function createHttp(fetch: Fetch, pace: WatchLimits): HttpServer {
  return createAdaptorServer({
    fetch: (request, env) => fetch(request, env as HttpBindings),
    overrideGlobalObjects: false,
    serverOptions: {
      // Counted from the connection on.
      headersTimeout: pace.headers,
      // Longer than proxies keep connections (60 s), which otherwise would use one that is being
      // closed.
      keepAliveTimeout: 65_000,
      // How fast a body has to come is the watcher's to say: 20 MB over a slow line take minutes.
      requestTimeout: 0,
      connectionsCheckingInterval: pace.every,
    },
  }) as HttpServer;
}
