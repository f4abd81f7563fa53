/**
 * Seals and sends chunks for a page (client/files/transfer/worker_sealer.ts). Separate script that
 * the build puts at `/workers/upload.js`.
 */
import { upload } from "../../base/upload.ts";
import { sealHere, UnreadableError } from "./sealer.ts";
import { type FromWorker, MESSAGES_VERSION, type ToWorker } from "./worker_messages.ts";

const { addEventListener, postMessage } = globalThis as unknown as {
  addEventListener(event: "message", callback: (event: { data: ToWorker }) => void): void;
  postMessage(message: FromWorker): void;
};
const sealer = sealHere(upload);
const running = new Map<number, AbortController>();

async function run(message: Extract<ToWorker, { chunk: unknown }>): Promise<FromWorker> {
  const { id, chunk, request } = message;
  if (!request) return { id, digest: await sealer.digest(chunk), response: null };
  const abort = new AbortController();
  running.set(id, abort);
  const onProgress = (part: number) => postMessage({ id, part });
  const sent = await sealer.send(chunk, request, { signal: abort.signal, onProgress });
  const { response, digest } = sent;
  const { status, headers } = response;
  const retryAfter = headers.get("Retry-After");
  return { id, digest, response: { status, text: await response.text(), retryAfter } };
}

addEventListener("message", ({ data }) => {
  const { id, form } = data;
  if (form !== MESSAGES_VERSION) return postMessage({ id, failed: "form", message: "" });
  if ("stop" in data) return running.get(id)?.abort();
  run(data).catch((error: Error): FromWorker => {
    const failed = error instanceof UnreadableError ? "unreadable" : "network";
    return { id, failed, message: error.message };
  }).then((result) => {
    running.delete(id);
    postMessage(result);
  });
});
