import { timingSafeEqual } from "node:crypto";
import type { Env, Hono } from "hono";
import type { AppContext } from "../context.ts";
import { diskOf } from "../../storage/disk.ts";
import { securityHeaders } from "../../delivery/http/headers.ts";
import { databaseBytes } from "../../storage/files.ts";
import type { Realtime } from "../../delivery/realtime/server.ts";

/** Starts to measure. Loaded only if the metrics can be read. */
export async function measure(app: AppContext, realtime: Realtime): Promise<void> {
  const { createMetrics } = await import("./open_telemetry.ts");
  app.metrics = createMetrics({
    sockets: realtime.connections,
    waitingBytes: realtime.waiting,
    usersOnline: () => app.presence.count,
    voiceParticipants: () => app.voice.own().length,
    lastBackup: () => {
      const at = app.backups?.lastAt ?? null;
      return at && at / 1000;
    },
    databaseBytes: () => databaseBytes(app.config.data),
    disk: () => diskOf(app.config.data),
    shared: app.db.sharedStats,
    node: app.nodeName ?? undefined,
    backupFailing: () => Boolean(app.backups?.problem || app.backups?.late),
  });
  app.bus.subscribe((event) => {
    if (!app.bus.isRemote) app.metrics.happened(event.type);
  });
}

/**
 * Serves GET /metrics to clients with the configured token; without one the page does not exist.
 */
export function metricsRoute<E extends Env>(http: Hono<E>, app: AppContext): void {
  const { metricsToken } = app.config;
  if (!metricsToken) return;
  const expected = new TextEncoder().encode(`Bearer ${metricsToken}`);
  http.get("/metrics", async (c) => {
    const given = new TextEncoder().encode(c.req.header("authorization") ?? "");
    const headers = new Headers(securityHeaders("api"));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      headers.set("www-authenticate", "Bearer");
      return new Response("A token is needed: see metrics-token\n", { status: 401, headers });
    }
    headers.set("content-type", "text/plain; version=0.0.4; charset=utf-8");
    return new Response(await app.metrics.text(), { headers });
  });
}
