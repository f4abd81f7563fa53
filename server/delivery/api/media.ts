import * as api from "../../../protocol/api/media.ts";
import { defineFeature, implement } from "../define.ts";
import { securityHeaders } from "../http/headers.ts";
import { STREAMED_FROM_BYTES, StreamedResponse } from "../../kernel/endpoint.ts";
import { blobParts, CHUNK_BYTES } from "../../storage/blobs.ts";
import { bytesOf, mediaByHash } from "../../features/media/service.ts";

/** A picture does nothing even when it is opened as a page. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Stored pictures, with headers of their own. */
export const picturesFeature = defineFeature({
  name: "pictures",
  endpoints: implement(api, {
    getMedia: async ({ app, params, request }) => {
      const { hash } = params;
      const media = await mediaByHash(app, hash);
      const etag = `"${hash}"`;
      const headers = {
        ...securityHeaders("api"),
        "content-security-policy": POLICY,
        "cache-control": "public, max-age=31536000, immutable",
        etag,
      };
      if (request.ifNoneMatch?.includes(etag)) return new Response(null, { status: 304, headers });
      const { content, type } = media;
      if (content.bytes > STREAMED_FROM_BYTES && media.looked_at) {
        return new StreamedResponse({
          parts: blobParts(app.db, content),
          length: content.bytes,
          // Its parts are sent as they are.
          held: 2 * CHUNK_BYTES,
          headers: { ...headers, "content-type": type },
        });
      }
      const bytes = await bytesOf(app, media);
      return new Response(bytes as BodyInit, { headers: { ...headers, "content-type": type } });
    },
  }),
});
