/*
 * The installed app: keeps the files of one build, so that the page opens without a connection and
 * a new version of the server never breaks a page that is open; shows notifications. It keeps no
 * answer of the API and no page with anything personal in it. See docs/decisions/0048.
 */

/** Named by the build; empty in development, where nothing is kept. */
const BUILD = "BUILD";
const CACHES = "parley-app-";
/** The scripts of private conversations, which only those who have some load. */
const E2EE = "/assets/e2ee-";
/** The page without anything personal in it, in some language. */
const SHELL = "/?shell=";
/** Maximum parallel requests for files, so that requests of the user come first. */
const AT_ONCE = 4;

addEventListener("install", (event) => {
  // Requests to the API bypass the worker in browsers that support it: they would show it the body
  // of each request, and keep it until garbage collection (FIL-9).
  event.addRoutes?.({ condition: { urlPattern: "/api/*" }, source: "network" }).catch(() => {});
  event.waitUntil(install());
});
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => {
  // Pages are not told of failures here: they ask again.
  if (event.data?.shared) event.source.postMessage({ shared: takeShared() });
  if (event.data?.keep) event.waitUntil(keepLanguage(event.data.keep).catch(() => {}));
});
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === "POST" && url.origin === location.origin && url.pathname === "/share") {
    return event.respondWith(takeShare(request));
  }
  if (!BUILD || url.origin !== location.origin || request.method !== "GET") return;
  if (url.searchParams.has("shell")) return;
  if (request.mode === "navigate") {
    if (isChat(url.pathname)) event.respondWith(openPage(request, url));
  } else if (url.searchParams.has("v")) {
    event.respondWith(keptOrFetched(request, false));
  } else if (url.pathname.startsWith("/assets/")) {
    event.respondWith(keptOrFetched(request, true));
    if (url.pathname.startsWith(E2EE)) event.waitUntil(keepE2ee(request).catch(() => {}));
  } else if (/^\/(icons?|sounds)\b|^\/manifest\./.test(url.pathname)) {
    event.respondWith(fetch(request).catch((error) => kept(request, error)));
  }
});

/** Content shared from another app until the page asks for it: only in memory, never on disk. */
let shared = null;

async function takeShare(request) {
  const form = await request.formData();
  const texts = ["title", "text", "url"].map((name) => form.get(name));
  const text = texts.filter((text) => typeof text === "string" && text).join("\n");
  const files = form.getAll("files").filter((file) => typeof file !== "string" && file.size > 0);
  // Only for the user who is logged in now.
  shared = await isSignedIn() ? { text, files } : null;
  return Response.redirect("/?shared", 303);
}

function takeShared() {
  const taken = shared;
  shared = null;
  return taken;
}

/** A worker that takes over has the files of its own build, in the language that was kept. */
async function install() {
  if (!BUILD) return await skipWaiting();
  const languages = (await shells()).map((url) => new URL(url).searchParams.get("shell"));
  const list = await fileList();
  const scripts = languages.flatMap((name) => list.scripts[name] ?? []);
  const e2ee = (await keptUrls()).some((url) => url.includes(E2EE)) ? list.e2ee : [];
  await keepFiles([...list.common, ...scripts, ...e2ee]);
  await Promise.all(languages.map((name) => keepShell(name)));
}

/** No page of the previous build is open anymore. */
async function activate() {
  const old = (await caches.keys()).filter((name) => {
    return name.startsWith(CACHES) && name !== CACHES + BUILD;
  });
  await Promise.all(old.map((name) => caches.delete(name)));
  // The page that registered it first.
  await clients.claim();
}

/** Keeps the page and its scripts in this language, and in no other. */
async function keepLanguage(name) {
  if (!BUILD) return;
  const list = await fileList();
  if (!list.scripts[name]) return;
  await keepFiles(list.scripts[name]);
  await keepShell(name);
  const cache = await caches.open(CACHES + BUILD);
  for (const { url } of await cache.keys()) {
    const other = new URL(url).searchParams.get("shell");
    if (other !== null && other !== name) await cache.delete(url);
  }
}

/** Resolves when all are stored; null: none are being stored. */
let keepingE2ee = null;

/**
 * Stores all of these files along with the first: a lazy part may no longer exist later. Runs once
 * for parallel requests: the browser makes requests for one file wait for each other.
 */
async function keepE2ee(request) {
  if (await caches.match(request, { ignoreSearch: true, ignoreVary: true })) return;
  keepingE2ee ??= fileList().then(({ e2ee }) => keepFiles(e2ee)).finally(() => keepingE2ee = null);
  await keepingE2ee;
}

async function fileList() {
  const response = await fetch("/files.json", { cache: "no-cache" });
  const list = await response.json();
  if (list.build !== BUILD) throw new Error("The server has another version by now");
  return list;
}

async function keepFiles(paths) {
  const cache = await caches.open(CACHES + BUILD);
  const left = [...paths];
  async function keepNext() {
    for (let path; (path = left.shift());) {
      if (!await cache.match(path)) await cache.add(path);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
}

/** Fetched each time: its headers and the host's settings can change without a new build. */
async function keepShell(name) {
  const address = SHELL + name;
  // Fetches without cookies: the stored page is the same for everyone.
  const response = await fetch(address, { credentials: "omit", cache: "no-cache" });
  const page = await response.clone().text();
  if (!response.ok || !page.includes(`data-build="${BUILD}"`)) {
    throw new Error("The page of this build could not be had");
  }
  await (await caches.open(CACHES + BUILD)).put(address, response);
}

/** The addresses of the pages that are kept, of any build. */
async function shells() {
  return [...new Set((await keptUrls()).filter((url) => url.includes(SHELL)))];
}

/** The addresses of all that is kept, of any build. */
async function keptUrls() {
  const found = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(CACHES)) continue;
    const keys = await (await caches.open(name)).keys();
    found.push(...keys.map(({ url }) => url));
  }
  return found;
}

/** The pages that are the chat. */
function isChat(path) {
  return path === "/" || /^\/(c|dm|settings)\//.test(path);
}

/**
 * The page at `/` is the stored one while a user is logged in on this device. Every other page, and
 * a reload, comes from the server, with the stored one as fallback if it can't be reached.
 */
async function openPage(request, url) {
  if (url.pathname === "/" && !url.searchParams.has("server") && !isReload(request)) {
    const both = Promise.all([isSignedIn(), keptPage()]);
    // A browser that refuses its storage has the server's.
    const [signedIn, page] = await both.catch(() => []);
    if (signedIn && page) return page;
  }
  try {
    const response = await fetch(request);
    // A proxy responds, but the server behind it is down.
    if (![502, 504].includes(response.status)) return response;
    return await keptPage() ?? response;
  } catch (error) {
    const page = await keptPage();
    if (page) return page;
    throw error;
  }
}

/** Some browsers reveal a reload by the request's cache mode. */
function isReload({ isReloadNavigation, cache }) {
  return isReloadNavigation ?? cache === "no-cache";
}

/**
 * Resolves to true if a session has sealed data here: its key is in this database (client/sealed).
 */
async function isSignedIn() {
  const { promise, resolve } = Promise.withResolvers();
  const request = indexedDB.open("parley-key", 1);
  // The database doesn't exist, and must not be created.
  request.onupgradeneeded = () => request.transaction.abort();
  request.onerror = () => resolve(false);
  request.onsuccess = () => {
    const db = request.result;
    const counted = db.transaction("keys").objectStore("keys").count();
    counted.onsuccess = () => resolve(counted.result > 0);
    counted.onerror = () => resolve(false);
    db.close();
  };
  return await promise;
}

async function keptPage() {
  const cache = await caches.open(CACHES + BUILD);
  const address = (await cache.keys()).find(({ url }) => url.includes(SHELL));
  return address && await cache.match(address);
}

/** Matches scripts by their address without the query: a retry has another one. */
async function keptOrFetched(request, ignoreSearch) {
  return await caches.match(request, { ignoreSearch, ignoreVary: true }) ?? await fetch(request);
}

async function kept(request, error) {
  const response = await caches.match(request, { ignoreVary: true });
  if (response) return response;
  throw error;
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification));
});

/** Brings the page to the front and tells it which notification was pressed, or opens it there. */
async function open({ tag, data }) {
  const pages = await clients.matchAll({ type: "window" });
  const page = pages.find(({ url }) => isChat(new URL(url).pathname));
  if (!page) return await clients.openWindow(data?.push ? pathOf(data.push) : "/");
  await page.focus();
  page.postMessage(data?.push ? { pushed: data.push } : { notification: tag });
}

/** The address of what a pushed notification is about. */
function pathOf({ kind, channel, message, person }) {
  if (kind === "event") return "/";
  if (person) return `/dm/${person}`;
  return kind === "message" ? `/c/${channel}/${message}` : `/c/${channel}`;
}
