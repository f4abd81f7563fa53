import { createAdaptorServer } from "@hono/node-server";
import type { Site } from "fresh";
import { compress } from "hono/compress";
import type { Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { AppContext } from "./context.ts";
import { createApi } from "./http/api.ts";
import { sweepBlobs } from "./kv/blobs.ts";
import { createRealtime } from "./realtime/server.ts";
import { StartError } from "./start_error.ts";
import { purgeOnDelete, sweepAll } from "./sweep.ts";
import { ENDPOINTS, EVENTS } from "./tables.ts";

export interface RunningApp {
  /** Without a slash at the end. */
  url: string;
  /** No new connections, clients told, open requests and commits finished. */
  close(): Promise<void>;
}

const SWEEP_EVERY = 3600_000;

/** Pages (with a site), /api and socket.io on one port. @throws StartError for a port in use */
export async function startApp(app: AppContext, site?: Site): Promise<RunningApp> {
  const api = createApi(app, ENDPOINTS);
  if (site) {
    const { createPages } = await import("./pages.ts");
    const pages = createPages(app, site).handler();
    // Files come compressed from the build; this is for the pages themselves.
    api.all("*", compress(), (c) => pages(c.req.raw));
  }
  const http = createAdaptorServer({
    fetch: api.fetch,
    overrideGlobalObjects: false,
    serverOptions: {
      headersTimeout: 5000,
      // A 20 MB message over a slow line takes minutes.
      requestTimeout: 300_000,
      connectionsCheckingInterval: 1000,
    },
  }) as HttpServer;
  const realtime = createRealtime(app, http, EVENTS);
  // Before the first request: from then on what is pending may be an upload under way.
  await sweepBlobs(app.db).catch((error) => app.log.error("sweeping failed", error));
  const url = await listen(app, http);
  const stopPurging = purgeOnDelete(app);
  let sweeping = Promise.resolve();
  const sweep = () => {
    sweeping = sweeping
      .then(() => sweepAll(app))
      .catch((error) => app.log.error("sweeping failed", error));
  };
  sweep();
  const timer = setInterval(sweep, SWEEP_EVERY);

  return {
    url,
    async close() {
      clearInterval(timer);
      // Both wait for open connections, and one that is kept alive may not count as idle yet.
      const closed = Promise.all([new Promise((done) => http.close(done)), realtime.close()]);
      http.closeIdleConnections();
      await Promise.race([closed, new Promise((done) => setTimeout(done, 2000))]);
      http.closeAllConnections();
      await Promise.all([closed, stopPurging(), sweeping]);
    },
  };
}

async function listen(app: AppContext, http: HttpServer): Promise<string> {
  const { port, host } = app.config;
  await new Promise<void>((resolve, reject) => {
    http.once("error", (error: Error & { code?: string }) => {
      const text = error.code === "EADDRINUSE"
        ? `Port ${port} on ${host} is in use by another program. Stop it, or choose with --port.`
        : `Cannot listen on ${host}, port ${port}: ${error.message}`;
      reject(new StartError(text));
    });
    http.listen(port, host, resolve);
  });
  const { port: actual } = http.address() as AddressInfo;
  return `http://${host === "127.0.0.1" || host === "0.0.0.0" ? "localhost" : host}:${actual}`;
}
