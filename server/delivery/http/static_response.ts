import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Context } from "hono";
import { acceptsGzip } from "./json.ts";

interface StaticBody {
  plain: Uint8Array<ArrayBuffer>;
  zipped: Uint8Array<ArrayBuffer>;
  etag: string;
}

/**
 * Returns a response that is the same for everyone: made at the first request, then kept as bytes.
 */
export function staticResponse(
  make: () => Promise<string>,
  headers: Record<string, string>,
): (c: Context) => Promise<Response> {
  let made: Promise<StaticBody> | undefined;
  return async (c) => {
    const { plain, zipped, etag } = await (made ??= make().then(compressed));
    const own = new Headers({
      ...headers,
      etag,
      vary: "accept-encoding",
      "cache-control": "no-cache",
    });
    if (c.req.header("if-none-match")?.includes(etag)) {
      return new Response(null, { status: 304, headers: own });
    }
    const zip = acceptsGzip(c.req.header("accept-encoding"));
    if (zip) own.set("content-encoding", "gzip");
    return new Response(zip ? zipped : plain, { headers: own });
  };
}

function compressed(text: string): StaticBody {
  const plain = new TextEncoder().encode(text);
  const hash = createHash("sha256").update(plain).digest("hex").slice(0, 16);
  return { plain, zipped: new Uint8Array(gzipSync(plain)), etag: `"${hash}"` };
}
