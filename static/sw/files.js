/*
 * Files of messages (FIL-4): a part of sw.js, joined to it by the build. `/file/{name}` is what a
 * page plays or saves: the chunks that are asked for are fetched and decrypted on their way. The name
 * is one that the page has made up, for no message can say it. Which file that is, what opens it and
 * the token to fetch it are asked of the page each time the worker has begun anew: nothing of it is
 * kept on the device. See docs/decisions/0055.
 */

/** Bytes of a chunk, and of what sealing adds before and behind it (protocol/files.ts). */
const FILE_CHUNK = 1024 * 1024;
const FILE_IV = 12;
const FILE_TAG = 16;
/** Chunks that are held, of all files: players ask for the same ones again. */
const CHUNKS_HELD = 8;
/** Chunks that are fetched before they are read, where all of a file is wanted. */
const CHUNKS_AHEAD = 3;
/** How often a chunk is asked for. */
const CHUNK_TRIES = 4;
/** Milliseconds that one of them may take: at that pace it is 70 kbit/s. */
const CHUNK_PATIENCE = 120_000;
/** Milliseconds that pages have to say what a file is. */
const PAGES_PATIENCE = 3000;
/** What is shown in its place; all else, HTML and SVG above all, is only ever saved. */
const SHOWN_TYPES =
  /^(image\/(png|jpeg|gif|webp)|video\/(mp4|webm)|audio\/(mpeg|mp4|webm|ogg|wav|flac|aac))$/;

/** Milliseconds between two answers to how far a file is. */
const PROGRESS_PACE = 300;
/** Milliseconds that an event may keep the worker: a minute later browsers would end it for that. */
const EVENT_MAX = 4 * 60_000;
/** Milliseconds for which it is known how saving has ended: its page may be closed. */
const SAVE_KEPT = 60_000;

/** What pages have said of files, by the name that they gave them. */
const knownFiles = new Map();
/** How far files are that are being saved, by what the page gave out for that. */
const saves = new Map();
/** Why a file could last not be read, by its name: "gone", "forged" or "lost". */
const unread = new Map();
/** Promises of decrypted chunks, the one used last at the end. */
const heldChunks = new Map();

addEventListener("message", (event) => {
  if (event.data?.files === "here?") event.ports[0]?.postMessage(true);
  if (event.data?.files === "forget") {
    knownFiles.clear();
    heldChunks.clear();
    unread.clear();
  }
  if (event.data?.unread) {
    event.ports[0]?.postMessage(unread.get(event.data.unread) ?? null);
    unread.delete(event.data.unread);
  }
  if (event.data?.saving) event.waitUntil(tellSaving(event.data.saving, event.ports[0]));
});

/** After a while: as long as a page asks on, the worker has something to do and is not stopped. */
async function tellSaving(grant, port) {
  const save = saves.get(grant);
  if (save?.state === "saving") await new Promise((resolve) => setTimeout(resolve, PROGRESS_PACE));
  if (save && save.state !== "saving") saves.delete(grant);
  port.postMessage(save ?? null);
}

addEventListener("fetch", (event) => {
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

/** A part of a file, or all of it, for an element of a page. */
async function playedFile({ clientId, request }, name) {
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
    "content-length": to - from,
    ...(!whole && { "content-range": `bytes ${from}-${to - 1}/${file.size}` }),
  };
  // Players ask for a stream that breaks off again and again; a status they believe.
  const why = from < to
    ? await chunkOf(file, Math.floor(from / FILE_CHUNK)).then(() => null, whyOf)
    : null;
  if (why) {
    unread.set(name, why);
    return new Response(null, { status: why === "gone" ? 404 : 502 });
  }
  return new Response(streamOf(file, from, to, 1), { status: whole ? 200 : 206, headers });
}

/** All of a file as its name says, where a page has said a moment ago that somebody wants it. */
async function savedFile(event, name, grant) {
  const save = { bytes: 0, state: "saving" };
  // Before the page is asked, which asks back at once.
  saves.set(grant, save);
  const file = grant && await askPages(name, { grant });
  if (!file) {
    saves.delete(grant);
    // Nothing: the page stays where it is.
    return new Response(null, { status: 204 });
  }
  const { promise, resolve } = Promise.withResolvers();
  // The page that asks how far it is keeps the worker; where it is gone this does, for a while.
  event.waitUntil(Promise.race([promise, new Promise((end) => setTimeout(end, EVENT_MAX))]));
  const watch = {
    passed: (bytes) => void (save.bytes += bytes),
    ended(state, why) {
      Object.assign(save, { state, why });
      setTimeout(() => saves.delete(grant), SAVE_KEPT);
      resolve();
    },
  };
  const called = encodeURIComponent(file.name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  const headers = {
    ...headersOf(file),
    "content-type": "application/octet-stream",
    "content-length": file.size,
    "content-disposition": `attachment; filename*=UTF-8''${called}`,
  };
  return new Response(streamOf(file, 0, file.size, CHUNKS_AHEAD, watch), { headers });
}

function headersOf({ type }) {
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

/** Bytes from, and up to; null: there are none. Without a range it is all. */
function rangeOf(header, size) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === undefined || first + last === "") return { from: 0, to: size, whole: true };
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  return from < to ? { from, to, whole: false } : null;
}

const UNWATCHED = { passed() {}, ended() {} };

/** Reads no more than somebody takes, and `ahead` chunks. */
function streamOf(file, from, to, ahead, { passed, ended } = UNWATCHED) {
  let at = from;
  return new ReadableStream({
    async pull(controller) {
      try {
        if (at < to) {
          const number = Math.floor(at / FILE_CHUNK);
          const coming = chunkOf(file, number);
          for (let next = number + 1; next <= number + ahead && next * FILE_CHUNK < to; next++) {
            chunkOf(file, next).catch(() => {});
          }
          const start = number * FILE_CHUNK;
          const part = (await coming).slice(at - start, Math.min(to - start, FILE_CHUNK));
          at += part.length;
          controller.enqueue(part);
          passed(part.length);
        }
        if (at < to) return;
        controller.close();
        ended("ended");
      } catch (error) {
        const why = whyOf(error);
        unread.set(file.called, why);
        ended("failed", why);
        throw error;
      }
    },
    cancel: () => ended("ended"),
  }, { highWaterMark: 0 });
}

/** A decrypted chunk; of those that are held the one used longest ago makes room. */
function chunkOf(file, number) {
  const part = `${file.called}/${number}`;
  const chunk = heldChunks.get(part) ?? openChunk(file, number);
  heldChunks.delete(part);
  heldChunks.set(part, chunk);
  chunk.catch(() => forget(file, part));
  for (const old of heldChunks.keys()) {
    if (heldChunks.size <= CHUNKS_HELD) break;
    heldChunks.delete(old);
  }
  return chunk;
}

/** It cannot be had, or is not what was said of it: next time a page is asked anew. */
function forget(file, part) {
  heldChunks.delete(part);
  if (knownFiles.get(file.called) === file) knownFiles.delete(file.called);
}

/** `why`: "gone", "forged" or "lost", as `FileError` of pages has them. */
class Unreadable extends Error {
  constructor(why, options) {
    super(`The file is ${why}`, options);
    this.why = why;
  }
}

function whyOf(error) {
  return error instanceof Unreadable ? error.why : "lost";
}

async function openChunk(file, number) {
  const sealed = await fetchChunk(file, number);
  try {
    return await decryptChunk(file, number, sealed);
  } catch (cause) {
    throw new Unreadable("forged", { cause });
  }
}

async function decryptChunk(file, number, sealed) {
  const last = Math.max(1, Math.ceil(file.size / FILE_CHUNK)) - 1;
  const plain = Math.min(FILE_CHUNK, file.size - number * FILE_CHUNK);
  if (sealed.byteLength !== plain + FILE_IV + FILE_TAG) throw new Error("Not of that length");
  const label = new TextEncoder().encode("parley file v1");
  const additionalData = new Uint8Array(label.length + 5);
  additionalData.set(label);
  new DataView(additionalData.buffer).setUint32(label.length, number);
  additionalData[label.length + 4] = number === last ? 1 : 0;
  const iv = sealed.slice(0, FILE_IV);
  const how = { name: "AES-GCM", iv, additionalData };
  const key = await (file.opened ??= crypto.subtle.importKey(
    "raw",
    bytesOf(file.key),
    "AES-GCM",
    false,
    ["decrypt"],
  ));
  return new Uint8Array(await crypto.subtle.decrypt(how, key, sealed.slice(FILE_IV)));
}

async function fetchChunk(file, number) {
  for (let tries = 1;; tries++) {
    const { sealed, status, wait } = await requestChunk(file, number);
    if (sealed) return sealed;
    if (status < 500 && ![401, 408, 429].includes(status)) throw new Unreadable("gone");
    if (tries === CHUNK_TRIES) throw new Unreadable("lost");
    if (status === 401) {
      // The token has run out: a page has a new one, or gets it.
      const anew = await askPages(file.called, { renew: file.token });
      if (anew) file.token = anew.token;
    } else {
      const seconds = Math.min(wait || tries, 10);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}

/** One request. A connection that is lost, breaks off or stands still is as good as a 503. */
async function requestChunk(file, number) {
  const headers = { authorization: `Bearer ${file.token}` };
  const signal = AbortSignal.timeout(CHUNK_PATIENCE);
  try {
    const response = await fetch(`/api/files/${file.id}/${number}`, { headers, signal });
    const { ok, status } = response;
    const wait = Number(response.headers.get("retry-after"));
    return { sealed: ok ? await response.arrayBuffer() : null, status, wait };
  } catch {
    return { sealed: null, status: 503, wait: 0 };
  }
}

/** What a page of this site says of a file; null: none knows it. */
async function askPages(name, { clientId, grant, renew }) {
  const pages = await clients.matchAll({ type: "window" });
  const asked = clientId ? pages.filter((page) => page.id === clientId) : pages;
  const responses = asked.map((page) => {
    const { port1, port2 } = new MessageChannel();
    const { promise, resolve, reject } = Promise.withResolvers();
    port1.onmessage = ({ data }) => data ? resolve(data) : reject();
    setTimeout(reject, PAGES_PATIENCE);
    page.postMessage({ file: name, grant, renew }, [port2]);
    return promise.finally(() => port1.close());
  });
  const details = await Promise.any(responses).catch(() => null);
  if (!details) return null;
  const file = { ...details, called: name };
  knownFiles.set(name, file);
  return file;
}

function bytesOf(base64url) {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}
