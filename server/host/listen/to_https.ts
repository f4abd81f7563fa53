import type { IncomingMessage } from "node:http";
import { securityHeaders } from "../../delivery/http/headers.ts";
import type { Fetch } from "./listener.ts";
import type { CertificateSource } from "../tls/source.ts";

/**
 * Responds on plain HTTP where browsers know the certificate: redirects to the same address with
 * https, and serves an authority's challenges (OPS-5). The Host header has been checked before.
 */
export function toHttps(
  response: Fetch,
  { challenges }: CertificateSource,
  /** Returns the https port for a request. */
  portFor: (request: IncomingMessage) => string,
): Fetch {
  return (request, env) => {
    const url = new URL(request.url);
    const proof = challenges?.proofAt(url.pathname);
    if (proof !== undefined) {
      const headers = { ...securityHeaders("api"), "content-type": "application/octet-stream" };
      return new Response(proof, { headers });
    }
    if (url.pathname === "/healthz") return response(request, env);
    if (request.method !== "GET" && request.method !== "HEAD") return refused();
    url.protocol = "https:";
    url.port = portFor(env.incoming);
    return new Response(null, {
      status: 308,
      headers: { ...securityHeaders("page"), location: url.href, "cache-control": "no-store" },
    });
  };
}

/** Refuses a request sent in the clear, without acting on it, and says why. */
export function refused(): Response {
  const error = "This server speaks https:// only. Open the same address with https://";
  return Response.json({ error, code: "forbidden" }, {
    status: 403,
    headers: securityHeaders("api"),
  });
}
