import type { Hono } from "hono";
import { securityHeaders } from "../../delivery/http/headers.ts";
import type { Fetch } from "./listener.ts";
import { derOf } from "../tls/signing.ts";
import type { CertificateSource } from "../tls/source.ts";
import { refused } from "./to_https.ts";

/** Serves what /trust needs besides its page: the authority to install, and a probe to test it. */
export function trustRoutes<E extends Record<string, unknown>>(
  app: Hono<E>,
  { authority }: CertificateSource,
): void {
  // From the page over plain HTTP, which is another origin: that it arrives says enough.
  app.get("/trust/probe", () =>
    new Response(null, {
      status: 204,
      headers: { ...securityHeaders("api"), "cross-origin-resource-policy": "cross-origin" },
    }));
  if (!authority) return;
  const forms = {
    "/trust/parley-ca.crt": derOf(authority),
    "/trust/parley-ca.pem": new TextEncoder().encode(authority),
  };
  for (const [path, bytes] of Object.entries(forms)) {
    app.get(path, () =>
      new Response(bytes, {
        headers: {
          ...securityHeaders("api"),
          "content-type": "application/x-x509-ca-cert",
          "content-disposition": `attachment; filename="${path.split("/").pop()}"`,
        },
      }));
  }
}

/**
 * Responds on plain HTTP while there is TLS: the page /trust, its files, and redirects to it.
 * Nothing else, so that no password is ever sent in the clear.
 */
export function onlyTrust(response: Fetch): Fetch {
  return (request, env) => {
    const { pathname, search } = new URL(request.url);
    const reading = request.method === "GET" || request.method === "HEAD";
    if (reading && !pathname.startsWith("/api/")) {
      if (OPEN.test(pathname)) return response(request, env);
      return new Response(null, {
        status: 302,
        headers: {
          ...securityHeaders("page"),
          location: trustBefore(`${pathname}${search}`),
          "cache-control": "no-store",
        },
      });
    }
    return refused();
  };
}

/**
 * Returns the address of /trust that leads on to this path. Browsers keep the fragment (MEND-12).
 */
function trustBefore(path: string): string {
  return path === "/" ? "/trust" : `/trust?to=${encodeURIComponent(path).replaceAll("%2F", "/")}`;
}

const OPEN =
  /^\/(trust(\/.*)?|assets\/.*|styles\/.*|icon\.svg|icons\/.*|manifest\.webmanifest|healthz)$/;
