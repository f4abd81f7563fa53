import { FILE_CHUNK_BYTES } from "../../protocol/files.ts";
import { chunkOf, whyOf } from "./chunks.ts";
import { askPages, knownFiles } from "./pages.ts";
import { rangeOf, streamOf, unread } from "./stream.ts";
import type { FetchEvent, ReadFile } from "./types.ts";

/**
 * Types that browsers show in place; everything else, above all HTML and SVG, is only ever
 * downloaded.
 */
const SHOWN_TYPES =
  /^(image\/(png|jpeg|gif|webp)|video\/(mp4|webm)|audio\/(mpeg|mp4|webm|ogg|wav|flac|aac))$/;

/** A part of a file, or all of it, for an element of a page. */
export async function playedFile(
  { clientId, request }: Pick<FetchEvent, "clientId" | "request">,
  name: string,
): Promise<Response> {
  const file = knownFiles.get(name) ?? await askPages(name, { clientId });
  if (!file) {
    unread.set(name, "lost");
    return new Response(null, { status: 404 });
  }
  const range = rangeOf(request.headers.get("range"), file.size);
  if (!range) {
    const headers = { ...headersOf(file), "content-range": `bytes */${file.size}` };
    return new Response(null, { status: 416, headers });
  }
  const { from, to, whole } = range;
  const headers = {
    ...headersOf(file),
    "content-length": String(to - from),
    ...(!whole && { "content-range": `bytes ${from}-${to - 1}/${file.size}` }),
  };
  // Players ask for a stream that breaks off again and again; a status they believe.
  const why = from < to
    ? await chunkOf(file, Math.floor(from / FILE_CHUNK_BYTES)).then(() => null, whyOf)
    : null;
  if (why) {
    unread.set(name, why);
    return new Response(null, { status: why === "gone" ? 404 : 502 });
  }
  return new Response(streamOf(file, from, to, 1), { status: whole ? 200 : 206, headers });
}

/** Returns the headers of every response with a file. */
export function headersOf({ type }: Pick<ReadFile, "type">): Record<string, string> {
  const isShown = SHOWN_TYPES.test(type);
  return {
    "content-type": isShown ? type : "application/octet-stream",
    "content-disposition": isShown ? "inline" : "attachment",
    "accept-ranges": "bytes",
    "cache-control": "no-store",
    "content-security-policy": "sandbox; default-src 'none'",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  };
}
