/** A browser's profile in a folder, which is closed, looked into and opened again. */
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { type Account, storedBy } from "./account.ts";
import { findChromium } from "./browser.ts";
import { idleLate } from "./idle.ts";
import { FLAGS, started, UNWANTED } from "./launch.ts";
import { spellings } from "./spellings.ts";

/** Opens the profile in `folder`; for `account`, with what the client stores of a session. */
export async function openProfile(
  folder: string,
  url: string,
  account?: Account,
  { serviceWorkers = "block", ...device }: Omit<BrowserContextOptions, "baseURL"> = {},
): Promise<BrowserContext> {
  const { path, env } = await findChromium();
  const context = await started(() =>
    chromium.launchPersistentContext(folder, {
      executablePath: path,
      env: { ...Deno.env.toObject(), ...env },
      args: FLAGS,
      ignoreDefaultArgs: UNWANTED,
      baseURL: url,
      reducedMotion: "reduce",
      serviceWorkers,
      ...device,
    })
  );
  if (serviceWorkers === "block") await idleLate(context);
  // An empty page of the same origin, without any of our scripts.
  await context.route("**/probe", (route) => {
    return route.fulfill({ contentType: "text/html", body: "<title>Probe</title>" });
  });
  if (account) await signIn(context, url, account);
  return context;
}

async function signIn(context: BrowserContext, url: string, account: Account) {
  const [, name, value] = /^([^=]+)=(.*)$/.exec(account.cookie)!;
  // A session's cookie would not outlive the browser.
  const expires = Date.now() / 1000 + 86_400;
  await context.addCookies([
    { name, value, domain: new URL(url).hostname, path: "/", httpOnly: true, expires },
  ]);
  const page = await probe(context);
  await page.evaluate((values) => Object.assign(localStorage, values), storedBy(account));
}

const probes = new WeakMap<BrowserContext, Page>();

/** An empty page of the origin, which stays open: a new one at each look costs half a start. */
export async function probe(context: BrowserContext): Promise<Page> {
  const open = probes.get(context);
  if (open && !open.isClosed()) return open;
  const page = await context.newPage();
  await page.goto("/probe");
  probes.set(context, page);
  return page;
}

/**
 * Every text and all bytes that the pages of this origin keep, by the place where they lie; bytes
 * are texts of one character each.
 */
export async function dump(context: BrowserContext): Promise<[location: string, text: string][]> {
  const page = await probe(context);
  return await page.evaluate(async () => {
    const found: [string, string][] = [];
    const note = (location: string, value: unknown): void => {
      if (typeof value === "string") found.push([location, value]);
      else if (value instanceof CryptoKey) found.push([location, `key ${value.extractable}`]);
      else if (value instanceof ArrayBuffer) note(location, new Uint8Array(value));
      else if (ArrayBuffer.isView(value)) {
        const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
        found.push([location, Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")]);
      } else if (typeof value === "object" && value !== null) {
        for (const [key, part] of Object.entries(value)) note(`${location}.${key}`, part);
      } else found.push([location, String(value)]);
    };
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const [key, value] of Object.entries(localStorage)) note(`localStorage ${key}`, value);
    for (const [key, value] of Object.entries(sessionStorage)) note(`sessionStorage ${key}`, value);
    for (const { name } of await indexedDB.databases()) {
      const opening = indexedDB.open(name!);
      // Deleted in the meantime: a look must not create it again.
      opening.onupgradeneeded = () => opening.transaction!.abort();
      const db = await answered(opening).catch(() => null);
      if (!db) continue;
      found.push([`database ${name}`, ""]);
      for (const store of db.objectStoreNames) {
        const held = db.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([
          answered(held.getAllKeys()),
          answered(held.getAll()),
        ]);
        keys.forEach((key, i) => note(`database ${name} ${store} ${key}`, values[i]));
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        note(`cache ${name} ${request.url}`, await (await cache.match(request))!.arrayBuffer());
      }
    }
    return found;
  });
}

/** Places where one of `texts` can be read. */
export function readable(
  found: readonly [location: string, text: string][],
  texts: readonly string[],
): string[] {
  const wanted = texts.flatMap(spellings);
  return found
    .filter(([location, text]) => wanted.some((s) => text.includes(s) || location.includes(s)))
    .map(([location]) => location);
}

/** The files in which the profile's pages keep what they store, as the browser wrote them. */
export function files(folder: string): [location: string, text: string][] {
  const kept = /(IndexedDB|Local Storage|Session Storage|Service Worker)/;
  const found: [string, string][] = [];
  const walk = (path: string) => {
    for (const entry of Deno.readDirSync(path)) {
      const inner = `${path}/${entry.name}`;
      if (entry.isDirectory) walk(inner);
      else if (entry.isFile && kept.test(inner)) {
        found.push([inner, new TextDecoder("latin1").decode(Deno.readFileSync(inner))]);
      }
    }
  };
  walk(folder);
  return found;
}
