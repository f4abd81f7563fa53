import * as api from "../../../protocol/api/files.ts";
import { invalid } from "../../../protocol/errors.ts";
import { SEALED_CHUNK } from "../../../protocol/files.ts";
import { copyFile } from "../../features/files/copy.ts";
import { serverUse } from "../../features/files/overview.ts";
import { readChunk } from "../../features/files/read_chunk.ts";
import {
  beginFile,
  cancelFile,
  fileState,
  finishFile,
  putChunk,
} from "../../features/files/service.ts";
import type { DeliveryContext } from "../context.ts";
import { defineFeature, implement } from "../define.ts";
import { StreamedResponse } from "../../kernel/endpoint.ts";

/** Bytes that a chunk holds of memory while it comes. */
const CHUNK_MEMORY_BYTES = 512 * 1024;
/** Bytes held if no disk takes the parts as they come. */
const HELD_WHOLE = SEALED_CHUNK;
/** Bytes of a chunk that are sent at once: each costs as much as its bytes do. */
const PIECE_BYTES = 128 * 1024;

/** Uploads and downloads of files, whose bytes count as in flight. */
export const transfersFeature = defineFeature({
  name: "transfers",
  endpoints: implement(api, {
    beginFile: async ({ app, actor, body }) => ({ file: await beginFile(app, actor.userId, body) }),
    copyFile: async ({ app, actor, params, body }) => {
      const hold = app.inFlight.take(actor.userId, HELD_WHOLE);
      try {
        return { file: await copyFile(app, actor.userId, params.id, body.channelId) };
      } finally {
        hold.release();
      }
    },
    putChunk: async ({ app, actor, params, octets }) => {
      if (!octets) throw invalid("chunk", "must not be empty");
      const hold = app.inFlight.take(actor.userId, heldBy(app));
      try {
        await putChunk(app, actor.userId, params.id, params.chunk, octets);
      } finally {
        hold.release();
      }
      return new Response(null, { status: 204 });
    },
    finishFile: async ({ app, actor, params }) => ({
      file: await finishFile(app, actor.userId, params.id),
    }),
    getFile: async ({ app, actor, params }) => ({
      file: await fileState(app, actor.userId, params.id),
    }),
    getChunk: async ({ app, actor, params }) => {
      const { length, parts } = await readChunk(app, actor.userId, params.id, params.chunk);
      return new StreamedResponse({
        parts,
        length,
        held: SEALED_CHUNK,
        piece: PIECE_BYTES,
        headers: {
          "content-type": "application/octet-stream",
          "content-disposition": "attachment",
          "cache-control": "no-store",
        },
      });
    },
    getServerFiles: ({ app, actor, params }) => serverUse(app, actor.userId, params.id),
    cancelFile: ({ app, actor, params }) => cancelFile(app, actor.userId, params.id),
  }),
});

function heldBy({ uploads: { store } }: DeliveryContext): number {
  return store.shared ? HELD_WHOLE : CHUNK_MEMORY_BYTES;
}
