import type { Middleware } from "./types.ts";

const TYPES: Record<string, string> = {
  css: "text/css; charset=utf-8",
  ico: "image/x-icon",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  map: "application/json",
  mp3: "audio/mpeg",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  wav: "audio/wav",
  webmanifest: "application/manifest+json",
  webp: "image/webp",
  woff2: "font/woff2",
};
/** Best first: the name in Accept-Encoding and the file's suffix. */
const ENCODINGS = [["br", ".br"], ["gzip", ".gz"]] as const;

/**
 * Serves the public files that the build listed, and no others. Each is read from disk once.
 * Addresses with their hash are cached forever, the others by ETag.
 */
export function staticFiles<S>(): Middleware<S> {
  const memory = new Map<string, Uint8Array<ArrayBuffer>>();
  return async (ctx) => {
    const { req, url: { pathname, searchParams }, site: { assets, publicFolder } } = ctx;
    if (req.method !== "GET" && req.method !== "HEAD") return ctx.next();
    if (!Object.hasOwn(assets.files, pathname)) return ctx.next();
    const { hash, compressed } = assets.files[pathname];
    const hashed = pathname.startsWith("/assets/") || searchParams.get("v") === hash;
    const headers = new Headers({
      "content-type": TYPES[pathname.split(".").pop()!] ?? "application/octet-stream",
      "cache-control": hashed && !assets.dev ? "public, max-age=31536000, immutable" : "no-cache",
      "etag": `W/"${hash}"`,
      "x-content-type-options": "nosniff",
    });
    if (compressed) headers.set("vary", "accept-encoding");
    if (isFresh(req.headers.get("if-none-match"), hash)) {
      return new Response(null, { status: 304, headers });
    }
    const encoding = compressed && accepted(req.headers.get("accept-encoding") ?? "");
    if (encoding) headers.set("content-encoding", encoding[0]);
    const file = `${publicFolder}${pathname}${encoding ? encoding[1] : ""}`;
    const bytes = memory.get(file) ?? await readIfThere(file);
    // A later build took the place of the one that this process serves.
    if (!bytes) return ctx.next();
    memory.set(file, bytes);
    headers.set("content-length", String(bytes.length));
    return new Response(req.method === "HEAD" ? null : bytes, { headers });
  };
}

async function readIfThere(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await Deno.readFile(file);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** The best encoding that a browser takes; one with `q=0` is refused. */
function accepted(header: string) {
  const names = header.split(",").map((part) => part.trim().toLowerCase().split(/\s*;\s*/));
  const taken = names.filter(([, q]) => !/^q=0(\.0*)?$/.test(q ?? "")).map(([name]) => name);
  return ENCODINGS.find(([name]) => taken.includes(name));
}

function isFresh(ifNoneMatch: string | null, hash: string): boolean {
  return ifNoneMatch?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === `"${hash}"`) ??
    false;
}
