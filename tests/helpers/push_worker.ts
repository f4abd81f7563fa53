/**
 * Service worker's handling of a push (static/sw/push.js, client/push_worker/), without a browser.
 */
import type { IDBFactory } from "fake-indexeddb";
import type { PushWorkerData } from "../../client/notifications/push_worker_data.ts";
import type { PushPayload } from "../../protocol/push.ts";
import { withBundler } from "../../server/delivery/fresh/build/bundler.ts";
import { bundlePushWorker, bundleTextReader } from "../../server/delivery/fresh/build/worker.ts";
import { desktop } from "../../text/en/notices.ts";
import { notices } from "../../text/en/push.ts";
import type { Person } from "./person.ts";
import type { PushBrowser, TestPushService } from "./push_service.ts";
import { stateOf } from "./pushing.ts";
import { ROOT } from "./server_process.ts";

const [worker, reader] = await withBundler(() =>
  Promise.all([bundlePushWorker(ROOT), bundleTextReader(ROOT)])
);
const sources = await Promise.all(
  ["sw.js", "sw/push.js"].map((name) => Deno.readTextFile(`${ROOT}static/${name}`)),
);
const code = [...sources, worker].join("\n");

interface Shown {
  title: string;
  body: string;
}

type OnPush = (event: { data: unknown; waitUntil(done: Promise<void>): void }) => void;

/** Intercepts responses between the worker and the server. */
export type Change = (
  // deno-lint-ignore no-explicit-any
  body: any,
) => unknown;

/** Service worker of a person's browser, whose pages are closed unless a test says otherwise. */
export class PushWorker {
  /** Requests to the server. */
  readonly asked: string[] = [];
  change: Change = (body) => body;
  /** Aborted when nothing waits for the current work anymore. */
  late = new AbortController();
  /** Its open pages. */
  pages: { url: string; visibilityState: DocumentVisibilityState }[] = [];
  #shown: Shown | null = null;
  #push!: OnPush;

  private constructor(
    readonly person: Person,
    readonly browser: PushBrowser,
    databases: IDBFactory,
    kept: PushWorkerData,
  ) {
    const own = {
      addEventListener: (kind: string, listener: OnPush) => {
        if (kind === "push") this.#push = listener;
      },
      caches: { match: () => Promise.resolve(Response.json(kept)) },
      clients: { matchAll: () => Promise.resolve(this.pages) },
      registration: {
        getNotifications: () => Promise.resolve([]),
        showNotification: (title: string, { body }: { body: string }) =>
          Promise.resolve(void (this.#shown = { title, body })),
      },
      indexedDB: databases,
      AbortSignal: { timeout: () => this.late.signal },
      fetch: async (path: string, init: RequestInit) => {
        this.asked.push(path);
        const response = await fetch(new URL(path, person.url), init);
        const body = await this.change(await response.json());
        return Response.json(body, { status: response.status });
      },
      globalThis: {},
    };
    const importScripts = () => void new Function("globalThis", reader)(own.globalThis);
    Object.assign(own.globalThis, { importScripts });
    new Function(...Object.keys(own), code)(...Object.values(own));
  }

  /** Its browser takes notifications from now on. @param sealed private channels that its page knew */
  static async of(
    person: Person,
    service: TestPushService,
    databases: IDBFactory,
    sealed: string[] = [],
  ): Promise<PushWorker> {
    const { key } = await stateOf(person);
    const browser = service.subscribe(key!);
    const { renewal } = (await person.put("/users/push", browser.subscription)).body;
    return new PushWorker(person, browser, databases, {
      key: key!,
      renewal,
      language: "en",
      texts: notices,
      desktop,
      sealed,
    });
  }

  /** Returns the notification that it shows for a push. */
  async shows(payload: PushPayload): Promise<Shown> {
    this.#shown = null;
    const { promise, resolve } = Promise.withResolvers<Promise<void>>();
    const data = { json: () => structuredClone(payload) };
    this.#push({ data, waitUntil: (done) => resolve(done) });
    await promise.then((done) => done);
    return this.#shown!;
  }
}
