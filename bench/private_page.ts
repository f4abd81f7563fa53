/** In a page of the site that runs nothing else: the true worker, asked and timed. */
import { createApi } from "../client/base/api.ts";
import { openPrivate, type PrivateConversations } from "../client/e2ee/entry.ts";
import type { PrivateChannel } from "../client/e2ee/link/conversations.ts";
import { serverStateOf } from "../client/private/server_state.ts";

export interface BenchPage {
  /** Starts the worker, as the owner of a token. */
  open(userId: string, token: string): Promise<void>;
  /** Milliseconds that a verb takes. */
  time(verb: keyof PrivateConversations, ...input: unknown[]): Promise<number>;
  ask<T>(verb: keyof PrivateConversations, ...input: unknown[]): Promise<T>;
  /** Milliseconds until a channel of a server is private, with all who may read it. */
  begin(channel: PrivateChannel): Promise<number>;
  /**
   * Measures the milliseconds until this device is back in a group whose commits the server has
   * lost (E2E-24).
   */
  comeBack(channel: PrivateChannel): Promise<number>;
  /** Bytes of the largest body that was sent to an address like this. */
  sent(address: string): number;
  /** Bytes that the store has of a channel's group. */
  stateSize(channelId: string): Promise<number>;
}

const bodies: [path: string, body: string][] = [];
let verbs: PrivateConversations;
let token: string;
/** The server is to have forgotten how the group came to where it is, as far as this page can see. */
let areCommitsGone = false;

const api = createApi({
  platform: {
    fetch(path, init) {
      bodies.push([path, String(init.body ?? "")]);
      if (!areCommitsGone || init.method !== "GET" || !path.includes("/commits?")) {
        return fetch(path, init);
      }
      areCommitsGone = false;
      const gone = { error: "Gone", code: "epoch_gone" };
      return Promise.resolve(Response.json(gone, { status: 410 }));
    },
    upload: () => Promise.reject(new Error("nothing is uploaded")),
    after: () => () => {},
  },
  token: () => token,
  renew: () => Promise.resolve(false),
});

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** Reads the value under a name from the worker's database. */
async function stored(name: string): Promise<unknown> {
  const done = <R>(request: IDBRequest<R>) =>
    new Promise<R>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const names = (await indexedDB.databases()).map(({ name }) => name!);
  const store = names.find((name) => /^parley-e2ee-[0-9a-f]{16}$/.test(name))!;
  const db = await done(indexedDB.open(store));
  const value = await done(db.transaction("values").objectStore("values").get(name));
  db.close();
  return value;
}

function bytesIn(value: unknown): number {
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, one) => sum + bytesIn(one), 0);
}

const page: BenchPage = {
  async open(userId, given) {
    token = given;
    verbs = await openPrivate({
      api,
      userId,
      listeners: { listen: () => () => {} } as never,
      authentication: { onEnd: () => {} },
    });
  },
  time: (verb, ...input) => timed(() => page.ask(verb, ...input)),
  ask: (verb, ...input) => (verbs[verb] as unknown as (...input: unknown[]) => never)(...input),
  begin(channel) {
    const { id, serverId } = channel;
    return timed(async () => {
      const state = await serverStateOf(api, { serverId: serverId!, channelId: id }, []);
      await verbs.startConversation(channel, await verbs.beginning(channel, state));
    });
  },
  async comeBack(channel) {
    areCommitsGone = true;
    const taken = await page.time("conversation", channel);
    if (areCommitsGone) throw new Error("nobody has asked for commits");
    return taken;
  },
  sent: (address) =>
    Math.max(...bodies.filter(([path]) => path.includes(address)).map(([, body]) => body.length)),
  stateSize: async (id) => bytesIn(await stored(`group/${id}`)),
};
Object.assign(globalThis, { bench: page });
