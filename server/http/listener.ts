import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import type { Server as HttpServer } from "node:http";
import type { AddressInfo, Server } from "node:net";
import type { AppContext } from "../context.ts";
import { StartError } from "../start_error.ts";
import { machineNames } from "../tls/names.ts";
import { strictTransport } from "./headers.ts";
import { guard } from "./guard.ts";
import { AllowedHosts, listenAddress } from "./hosts.ts";
import { ConnectionWatcher, type Pace } from "./watcher.ts";

/** Answers requests; hono's `fetch` is one. */
export type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/** The one port of a server. */
export interface Listener {
  /** What answers requests; sockets are attached to it. */
  readonly http: HttpServer;
  /** Its own address, without a slash at the end. @throws StartError for a port in use */
  listen(): Promise<string>;
  /** Takes no new connections and ends those that are idle; done when all have ended. */
  close(): Promise<void>;
  /** Ends those that are left. */
  cut(): void;
}

/**
 * Plain HTTP; or, where there is a certificate, `fetch` behind TLS and on the same port, for plain
 * HTTP, what `onlyTrust` leaves of it.
 */
export async function createListener(app: AppContext, fetch: Fetch): Promise<Listener> {
  const http = createHttp(fetch, app.pace);
  if (!app.tls) return listener(app, "http", http, [http]);
  const { createFront } = await import("../tls/front.ts");
  const { onlyTrust } = await import("../tls/trust.ts");
  const plain = createHttp(onlyTrust(fetch), app.pace);
  return listener(app, "https", http, [createFront(http, plain, app.tls, app.log), http, plain]);
}

function listener(
  app: AppContext,
  scheme: string,
  http: HttpServer,
  servers: [Server, ...HttpServer[]],
): Listener {
  const [listening] = servers;
  const each = servers.filter((server) => "closeAllConnections" in server) as HttpServer[];
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
      const strict = app.tls ? strictTransport(app.tls.authority ? "lan" : "files") : undefined;
      for (const server of each) {
        guard(server, { watcher, hosts, strict: server === http ? strict : undefined });
      }
      watcher.start();
      const { port } = app.config;
      const host = listenAddress(app.config.host)!;
      await new Promise<void>((resolve, reject) => {
        listening.once("error", (error: Error & { code?: string }) => {
          const text = error.code === "EADDRINUSE"
            ? `Port ${port} on ${host} is in use by another program. Stop it, or choose with --port.`
            : `Cannot listen on ${host}, port ${port}: ${error.message}`;
          reject(new StartError(text));
        });
        listening.listen(port, host, resolve);
      });
      const { port: actual } = listening.address() as AddressInfo;
      const shown = ["127.0.0.1", "0.0.0.0", "::"].includes(host) ? "localhost" : host;
      return `${scheme}://${shown}:${actual}`;
    },
    async close() {
      const closed = Promise.all(servers.map((s) => new Promise((done) => s.close(done))));
      for (const server of each) server.closeIdleConnections();
      await closed;
    },
    cut() {
      watcher.stop();
      for (const server of each) server.closeAllConnections();
    },
  };
}

function createHttp(fetch: Fetch, pace: Pace): HttpServer {
  return createAdaptorServer({
    fetch: (request, env) => fetch(request, env as HttpBindings),
    overrideGlobalObjects: false,
    serverOptions: {
      // Counted from the connection on.
      headersTimeout: pace.headers,
      // Longer than proxies keep theirs (60 s), which else would use one that is just being closed.
      keepAliveTimeout: 65_000,
      // How fast a body has to come is the watcher's to say: 20 MB over a slow line take minutes.
      requestTimeout: 0,
      connectionsCheckingInterval: pace.every,
    },
  }) as HttpServer;
}
