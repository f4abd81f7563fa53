import type { DeliveryContext } from "../context.ts";

type App = Pick<DeliveryContext, "publicUrl" | "tls" | "lanAddress"> & {
  config: Pick<DeliveryContext["config"], "port">;
};

/** Hosts that lead each device to itself. */
const HERE = /^(localhost|127\..*|\[::1\])$/;

/**
 * Returns the base of links for others, without a trailing slash; null: unknown, each browser uses
 * the address that it has open. Under `--tls lan` it is http, which leads a device to trust the
 * server first and then on to the link (MEND-12).
 * @param host the request's, as `host:port`, if a page is asked for
 */
export function linkOrigin(app: App, host?: string | null): string | null {
  const { publicUrl, tls, config } = app;
  if (!tls?.authority) return publicUrl;
  if (publicUrl) {
    const { protocol, hostname, port } = new URL(publicUrl);
    // Another port belongs to a proxy, whose certificate devices may know.
    const isOwn = protocol === "https:" && Number(port || 443) === config.port;
    return isOwn ? inTheOpen(`${hostname}:${config.port}`) : publicUrl;
  }
  const open = host ? inTheOpen(/:\d+$/.test(host) ? host : `${host}:443`) : null;
  if (open && !HERE.test(new URL(open).hostname)) return open;
  return app.lanAddress() ?? open;
}

/** Keeps the https port: the http port leads elsewhere. */
function inTheOpen(host: string): string | null {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).origin : null;
}
