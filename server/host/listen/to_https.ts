import type { IncomingMessage } from "node:http";
import { securityHeaders } from "../../delivery/http/headers.ts";
import type { Fetch } from "./listener.ts";
import type { CertificateSource } from "../tls/source.ts";

/**
 * What plain HTTP is answered where browsers know the certificate: the way to the same address with
 * https, and what an authority looks for (OPS-5). The Host of a request was looked at before.
 */
export function toHttps(
  response: Fetch,
  { challenges }: CertificateSource,
  /** The port of https for whoever came this way. */
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

/** Nothing is done that came in the open, and whoever sent it is told why. */
export function refused(): Response {
  const error = "This server speaks https:// only. Open the same address with https://";
  return Response.json({ error, code: "forbidden" }, {
    status: 403,
    headers: securityHeaders("api"),
  });
}
