import * as api from "../../../protocol/api/media.ts";
import { AppError } from "../../../protocol/errors.ts";
import { readPicture } from "../../../protocol/picture/read.ts";
import { implement } from "../../delivery/http/endpoint.ts";
import { securityHeaders } from "../../delivery/http/headers.ts";
import { STREAMED_FROM, StreamedAnswer } from "../../delivery/http/streamed.ts";
import { blobParts, CHUNK } from "../../storage/blobs.ts";
import { problemOf } from "./image.ts";
import { getMedia, mediaBytes } from "./store.ts";

/** A picture does nothing even when it is opened as a page. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

export const mediaRoutes = implement(api, {
  getMedia: async ({ app, params, request }) => {
    const { hash } = params;
    const media = await getMedia(app.db, hash);
    if (!media) throw new AppError("not_found");
    const etag = `"${hash}"`;
    const headers = {
      ...securityHeaders("api"),
      "content-security-policy": POLICY,
      "cache-control": "public, max-age=31536000, immutable",
      etag,
    };
    if (request.ifNoneMatch?.includes(etag)) return new Response(null, { status: 304, headers });
    const { content, type } = media;
    if (content.bytes > STREAMED_FROM && media.looked_at) {
      return new StreamedAnswer({
        parts: blobParts(app.db, content),
        length: content.bytes,
        // Its parts are sent as they are.
        held: 2 * CHUNK,
        headers: { ...headers, "content-type": type },
      });
    }
    const bytes = await mediaBytes(app.db, media);
    if (!bytes) throw new AppError("not_found");
    if (!media.looked_at && problemOf(readPicture(bytes))) throw new AppError("not_found");
    return new Response(bytes as BodyInit, {
      headers: { ...headers, "content-type": type },
    });
  },
});
