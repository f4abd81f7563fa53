import type { Site } from "fresh";
import { compress } from "hono/compress";
import type { AppContext } from "../context.ts";
import { addressList } from "../../base/address.ts";
import { createApi } from "../../delivery/http/api.ts";
import { limited } from "../../delivery/http/limited.ts";
import { createListener } from "../listen/listener.ts";
import { isSecure } from "../../delivery/http/secure.ts";
import { loadInstance } from "../instance/service.ts";
import { measure, metricsRoute } from "../metrics/http.ts";
import { createRealtime } from "../../delivery/realtime/server.ts";
import { startRelay } from "../relay/relay.ts";
import { ENDPOINTS, EVENTS } from "./tables.ts";
import { followNodes } from "./follow_nodes.ts";
import { drain } from "./drain.ts";
import { startUpkeep } from "./hourly_upkeep.ts";
import { refuseBareTurn } from "../../features/voice/ice.ts";

interface RunningApp {
  /** Without a slash at the end. */
  url: string;
  /** Resolves when clients have been sent all that happened so far. */
  delivered(): Promise<void>;
  /**
   * Moves clients to other nodes while still serving.
   * @param signal ends the rest at once
   */
  drain(signal: AbortSignal): Promise<void>;
  /** Refuses new connections, notifies clients, and finishes open requests and commits. */
  close(): Promise<void>;
}

/** Milliseconds: addresses of the machine change. */
const RENEWAL_INTERVAL_MS = 60_000;

/**
 * Serves pages (with a site), /api and socket.io on one port. Deletes expired data once the data is
 * known to be intact. @throws StartError for a port in use
 */
export async function startApp(
  app: AppContext,
  site?: Site,
  proven: Promise<boolean> = Promise.resolve(true),
): Promise<RunningApp> {
  await loadInstance(app);
  const api = createApi(app, ENDPOINTS, EVENTS);
  for (const path of ["/metrics", "/trust/:file"]) api.use(path, limited(app, () => "files"));
  metricsRoute(api, app);
  if (app.tls) {
    const { trustRoutes } = await import("../listen/trust.ts");
    trustRoutes(api, app.tls);
  }
  if (site) {
    const { createPages } = await import("../../delivery/pages/pages.ts");
    const pages = createPages(app, site).handler();
    // Files come compressed from the build; this is for the pages themselves.
    const limit = limited(
      app,
      (path) => Object.hasOwn(site.assets.files, path) ? "files" : "pages",
    );
    const trusted = addressList(app.config.trustedProxies);
    api.all("*", limit, compress(), (c) => {
      return pages(c.req.raw, { secure: isSecure(c.env.incoming, trusted, app.config.publicUrl) });
    });
  }
  const listener = await createListener(app, api.fetch);
  refuseBareTurn(app.config);
  app.relay = await startRelay(app);
  const realtime = createRealtime(app, listener.http, EVENTS);
  app.sockets = realtime.connections;
  app.waiting = realtime.waiting;
  if (app.config.metricsToken) await measure(app, realtime);
  const listening = Promise.withResolvers<boolean>();
  const stopUpkeep = await startUpkeep(
    app,
    // A start that is refused has swept nothing.
    Promise.all([proven, listening.promise]).then((both) => both.every(Boolean)),
  );
  const stopFeatures = await app.features.start();
  const url = await listener.listen().catch(async (error) => {
    listening.resolve(false);
    await Promise.all([stopUpkeep(), stopFeatures(), app.relay?.stop()]);
    listener.cut();
    app.deadlines.close();
    throw error;
  });
  listening.resolve(true);
  followNodes(app, realtime);
  const renew = () => {
    app.tls?.refresh().catch((error) => app.log.error("the certificate was not renewed", error));
  };
  // Only once it listens: an authority connects to it.
  renew();
  const renewing = app.tls && setInterval(renew, RENEWAL_INTERVAL_MS);

  return {
    url,
    delivered: realtime.delivered,
    drain: (signal) => drain(app, listener, realtime, signal),
    async close() {
      if (renewing) clearInterval(renewing);
      await app.tls?.close?.();
      // Both wait for open connections, and one that is kept alive may not count as idle yet.
      const closed = Promise.all([listener.close(), realtime.close()]);
      await Promise.race([closed, new Promise((done) => setTimeout(done, 2000))]);
      listener.cut();
      await Promise.all([
        closed,
        stopUpkeep(),
        stopFeatures(),
        app.relay?.stop(),
      ]);
      await app.uploads.flush();
      app.deadlines.close();
    },
  };
}
