import { z } from "zod";
import { id } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { serverUse } from "../file_use.ts";
import { MAX_FILE_LIMIT } from "../files.ts";
import { nonce } from "../messages.ts";
import { storedFile } from "../stored_files.ts";

export const beginFile = endpoint("POST /files", {
  summary: "Begin to upload a file for a channel",
  scope: "write",
  rate: "uploads",
  changesServer: true,
  body: z.strictObject({
    channelId: id,
    size: z.number().int().min(0).max(MAX_FILE_LIMIT),
    nonce: nonce.optional(),
  }),
  response: z.object({ file: storedFile }),
  status: 201,
});

export const copyFile = endpoint("POST /files/{id}/copy", {
  summary: "Copy a file that one may read into another channel, for a message there",
  scope: "write",
  rate: "uploads",
  changesServer: true,
  body: z.strictObject({ channelId: id }),
  response: z.object({ file: storedFile }),
  status: 201,
});

export const putChunk = endpoint("PUT /files/{id}/{chunk}", {
  summary: "Upload one chunk, sealed, in any order",
  scope: "write",
  rate: "chunks",
  octets: "body",
  response: z.unknown(),
  status: 204,
});

export const finishFile = endpoint("POST /files/{id}/done", {
  summary: "All chunks are there: the file can go into a message",
  scope: "write",
  rate: "uploads",
  response: z.object({ file: storedFile }),
});

export const getFile = endpoint("GET /files/{id}", {
  summary: "How far the upload of a file is",
  scope: "read",
  rate: "uploads",
  response: z.object({ file: storedFile }),
});

export const getChunk = endpoint("GET /files/{id}/{chunk}", {
  summary: "One chunk of a file, sealed as it was uploaded",
  scope: "read",
  rate: "chunks",
  octets: "response",
  response: z.unknown(),
});

export const cancelFile = endpoint("DELETE /files/{id}", {
  summary: "Delete an own file that is in no message",
  scope: "write",
  rate: "uploads",
});

export const getServerFiles = endpoint("GET /servers/{id}/storage", {
  summary: "What the files of an own server take, of whom, and the largest",
  scope: "manage",
  response: serverUse,
});
