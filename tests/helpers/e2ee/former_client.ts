/** The worker and the page's end of it as they were at commit e3b5ded2, in one file (MEND-42). */
import { gunzipSync } from "node:zlib";
import { ROOT } from "../root.ts";
import { TestBrowser } from "./client.ts";

const FILE = `${ROOT}tests/fixtures/e2ee-client-e3b5ded2.js.gz`;

/** A browser that has not been reloaded since, with the shape of today's `TestBrowser`. */
export type FormerBrowser = typeof TestBrowser;

/**
 * Loads the module once per process. Both versions find databases through the global `indexedDB`,
 * so the getters that they set are tried in turn.
 */
export async function loadFormerBrowser(): Promise<FormerBrowser> {
  const today = Object.getOwnPropertyDescriptor(globalThis, "indexedDB")!;
  const unpacked = `${ROOT}tests/fixtures/.e2ee-client-${crypto.randomUUID()}.js`;
  await Deno.writeFile(unpacked, gunzipSync(await Deno.readFile(FILE)));
  try {
    const { TestBrowser } = await import(unpacked);
    const former = Object.getOwnPropertyDescriptor(globalThis, "indexedDB")!;
    Object.defineProperty(globalThis, "indexedDB", {
      configurable: true,
      get: () => former.get!() ?? today.get!(),
      set: today.set,
    });
    return TestBrowser;
  } finally {
    await Deno.remove(unpacked);
  }
}
