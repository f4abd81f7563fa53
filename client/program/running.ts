import { CLIENT_MANIFEST, type ClientManifest } from "../../protocol/client_manifest.ts";
import { type Bytes, hex, sha256 } from "../../protocol/e2ee/bytes.ts";

/** Running program, compared with the list that the server gives (E2E-37). */
export interface RunningProgram {
  /** SHA-256 of the list, in hex: the build's fingerprint. */
  fingerprint: string;
  /** The list is of the build that this page is of; else nothing was compared. */
  isCurrent: boolean;
  /** How many files of this page are as the list says. */
  same: number;
  /** Addresses of code that is another than listed, or not listed at all. */
  others: string[];
}

/** Files that run code, or change the interface. */
const CODE = /\.(js|css|wasm)$/;
/** Files that a worker loads itself, where no page sees them. */
const E2EE = /^\/assets\/e2ee-.*\.js$/;

/**
 * Hashes all code that this page has loaded, from the browser's cache, and compares it with the
 * list. An altered program can claim anything here (E2E-4).
 * @throws Error if the list or a file can't be loaded
 */
export async function checkRunning(): Promise<RunningProgram> {
  const list = await bytesOf(CLIENT_MANIFEST, "no-store");
  const { build, files }: ClientManifest = JSON.parse(new TextDecoder().decode(list));
  const fingerprint = hex(await sha256(list));
  const isCurrent = build === document.documentElement.dataset.build;
  if (!isCurrent) return { fingerprint, isCurrent, same: 0, others: [] };
  const worker = Object.keys(files).filter((path) => E2EE.test(path));
  const others: string[] = [];
  const addresses = new Set([...loaded(), ...worker]);
  await Promise.all([...addresses].map(async (address) => {
    const { pathname } = new URL(address, location.origin);
    // Hashes the file as it was loaded, from the browser's cache.
    const hash = hex(await sha256(await bytesOf(address, "force-cache")));
    if (files[pathname] !== hash) others.push(pathname);
  }));
  return { fingerprint, isCurrent, same: addresses.size - others.length, others: others.sort() };
}

/** Returns the addresses of this origin's code that the page has requested. */
function loaded(): string[] {
  const tags = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    "script[src], link[rel=stylesheet], link[rel=modulepreload]",
  );
  const all = [
    ...Array.from(tags, (tag) => "src" in tag ? tag.src : tag.href),
    ...performance.getEntriesByType("resource").map(({ name }) => name),
    navigator.serviceWorker?.controller?.scriptURL ?? "",
  ];
  return all.flatMap((address) => {
    const url = URL.parse(address);
    if (url?.origin !== location.origin || !CODE.test(url.pathname)) return [];
    return [url.pathname + url.search];
  });
}

async function bytesOf(address: string, cache: RequestCache): Promise<Bytes> {
  const response = await fetch(address, { cache });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
