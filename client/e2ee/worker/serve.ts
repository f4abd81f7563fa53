import { Mls } from "../../../mls/mod.ts";
import { equal } from "../../../protocol/e2ee/bytes.ts";
import { readCertificate } from "../../../protocol/e2ee/identity.ts";
import { createWorkerApi, type WorkerApi } from "./api/worker_api.ts";
import { Pages, type Run } from "./pages.ts";
import { lazyModules } from "./lazy_modules.ts";
import { isOther, openStore, type Store } from "./store.ts";

/** The worker's environment, replaceable in tests. */
interface Surroundings {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Resolves after so many milliseconds. */
  wait: (ms: number) => Promise<void>;
  /** Resolves when no other worker writes the store. */
  alone: () => Promise<void>;
  /** Resolves when the page of this name is gone. */
  gone: (page: string) => Promise<void>;
  /** Called when the session is over. */
  close: () => void;
}

/** Serves pages: opens the store of the logged-in user, and runs requests. */
export function servePages({ now, wait, alone, gone, close }: Surroundings): Pages {
  let store: Store | null = null;

  function serve(userId: string, opened: Store): Run {
    store = opened;
    const api = createWorkerApi({
      userId,
      store: opened,
      mls: new Mls(isOfKey),
      call: pages.call,
      now,
      wait,
      changed: (state) => pages.send(state),
      stateChanged: (conversation) => pages.sendConversation(conversation),
    });
    return (verb, input) => run(api, verb, input);
  }

  const pages: Pages = new Pages({
    async begin(userId) {
      await alone();
      const opened = await openStore(userId);
      return opened
        ? serve(userId, opened)
        : await (await lazyModules.locks()).serveLocked(userId, pages, serve);
    },
    end(isOver) {
      store?.close();
      store = null;
      // The worker's memory ends with it; the next page starts another one.
      if (isOver) close();
    },
    isOther,
    gone,
  });
  return pages;
}

/** Calls a method of the worker by name, as a page requests. */
async function run(api: WorkerApi, verb: string, input: unknown[]): Promise<unknown> {
  if (!Object.hasOwn(api, verb)) throw new Error(`no method ${verb}`);
  // Pages are of the same build, and their input is checked against the types of these methods.
  return await (api as Record<string, (...input: unknown[]) => unknown>)[verb](...input);
}

/** Returns whether a leaf has a certificate of this key; the groups check its owner. */
async function isOfKey(identity: Uint8Array<ArrayBuffer>, key: Uint8Array): Promise<boolean> {
  const certificate = await readCertificate(identity).catch(() => null);
  return certificate !== null && equal(certificate.signatureKey, key);
}
