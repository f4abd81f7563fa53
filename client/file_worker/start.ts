/**
 * Files of messages in the service worker (FIL-4): the build bundles this and appends it to sw.js.
 * `/file/{name}` is what a page plays or saves: requested chunks are fetched and decrypted on the
 * way. The page makes up the name, so no message can refer to it. Which file that is, its key and
 * the token to fetch it are requested from the page each time the worker has restarted: none of it
 * is stored on the device. See docs/decisions/0055.
 */
import { heldChunks } from "./chunks.ts";
import { knownFiles } from "./pages.ts";
import { playedFile } from "./played.ts";
import { reportSaving, savedFile } from "./saved.ts";
import { unread } from "./stream.ts";
import type { FetchEvent, PageMessage } from "./types.ts";

addEventListener("message", (event) => {
  const { data, ports: [port] } = event;
  if (data?.files === "here?") port?.postMessage(true);
  if (data?.files === "forget") {
    knownFiles.clear();
    heldChunks.clear();
    unread.clear();
  }
  if (data?.unread) {
    port?.postMessage(unread.get(data.unread) ?? null);
    unread.delete(data.unread);
  }
  if (data?.saving) (event as PageMessage).waitUntil(reportSaving(data.saving, port));
});

addEventListener("fetch", (unknown) => {
  const event = unknown as FetchEvent;
  const { request } = event;
  const url = new URL(request.url);
  const name = /^\/file\/([\w-]{1,64})$/.exec(url.pathname)?.[1];
  if (!name || url.origin !== location.origin || request.method !== "GET") return;
  event.respondWith(
    request.mode === "navigate"
      ? savedFile(event, name, url.searchParams.get("save"))
      : playedFile(event, name),
  );
});
