import { lookup as lookUp } from "node:dns/promises";
import { request, type RequestOptions } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "../../base/public_address.ts";

/** Milliseconds that a push service may take, and until a connection to it is secure (MEND-9). */
const TIMEOUTS_MS = { all: 10_000, connecting: 3000 };
/** Seconds: a service that asks for more is not waited for. */
const MAX_RETRY_AFTER = 86_400;

export interface PushRequest {
  headers: Record<string, string>;
  body: Uint8Array;
}

/** The part of a push service's response that is read. */
export interface PushResponse {
  status: number;
  /** The header of that name. */
  retryAfter: string | undefined;
}

/** Connects to push services; tests have one of their own on this machine. */
export interface Network {
  /** Returns whether the server may connect to this address. */
  isAllowed(address: string): boolean;
  /** The addresses of a name. */
  resolve(name: string): Promise<{ address: string; family: number }[]>;
  /** The certificate authority to trust in place of the usual ones, as PEM. */
  ca?: string;
  /** Replaces the server's own timeouts. */
  timeouts?: typeof TIMEOUTS_MS;
}

export const INTERNET: Network = {
  isAllowed: isPublicAddress,
  resolve: (name) => lookUp(name, { all: true }),
};

/**
 * Returns whether an endpoint may be at this host, judged by its name; the address it resolves to
 * is checked on connecting.
 */
export function isAllowedHost(network: Network, hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  return isIP(address) === 0 || network.isAllowed(address);
}

/**
 * Posts to a push service. The endpoint comes from a member's browser, so it connects only to
 * public addresses: those that were checked, even if the name resolves to others a moment later. It
 * follows no redirect, and reads only status and Retry-After of the response.
 * @param stop ends it early
 * @throws if the service cannot be reached in time, or has no allowed address
 */
export async function postTo(
  network: Network,
  endpoint: string,
  { headers, body }: PushRequest,
  stop?: AbortSignal,
): Promise<PushResponse> {
  const { timeouts = TIMEOUTS_MS } = network;
  const url = new URL(endpoint);
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  if (!isAllowedHost(network, hostname)) throw new Error("The endpoint is at no public address");
  const options: RequestOptions = {
    method: "POST",
    host: hostname,
    port: url.port || 443,
    path: url.pathname + url.search,
    headers: { ...headers, "content-length": String(body.byteLength) },
    // A connection that is kept would not be looked at again.
    agent: false,
    lookup: allowedAddresses(network),
    ca: network.ca,
    signal: AbortSignal.any([AbortSignal.timeout(timeouts.all), ...(stop ? [stop] : [])]),
  };
  return await new Promise((resolve, reject) => {
    const asked = request(options, (response) => {
      const { statusCode = 0, headers } = response;
      resolve({ status: statusCode, retryAfter: headers["retry-after"] });
      response.destroy();
    });
    const timer = setTimeout(
      () => asked.destroy(new Error("no connection in time")),
      timeouts.connecting,
    );
    asked.on("socket", (socket) => socket.once("secureConnect", () => clearTimeout(timer)));
    asked.on("close", () => clearTimeout(timer));
    asked.on("error", reject);
    asked.end(body);
  });
}

/** The addresses of a name that are allowed: it is these that are connected to. */
function allowedAddresses(network: Network): LookupFunction {
  return (name, options, done) => {
    network.resolve(name).then((all) => {
      const allowed = all.filter(({ address }) => network.isAllowed(address));
      if (!allowed.length) throw new Error("The endpoint is at no public address");
      if (options.all) return done(null, allowed);
      done(null, allowed[0].address, allowed[0].family);
    }).catch((error) => done(error, ""));
  };
}

/** The seconds of a Retry-After header (RFC 9110), bounded; null: it names none. */
export function secondsOf(header: string | undefined, now: number): number | null {
  if (!header) return null;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER) : null;
}
