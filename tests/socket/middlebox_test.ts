/** The page's connection on networks that treat websockets and polling differently. */
import "../helpers/fixed_chance.ts";
import assert from "node:assert/strict";
import fc from "fast-check";
import { type EventHandlers, Socket } from "../../client/base/socket.ts";
import { io, WEBSOCKET_TIMEOUT_MS } from "../../client/base/socket_library.ts";
import { TestApp } from "../helpers/app.ts";
import { type Middlebox, middlebox, type Way } from "../helpers/middlebox.ts";
import { StagedRequest } from "../helpers/stage/xhr.ts";
import { FakePlatform, until } from "../unit/client/fakes.ts";

type IoSocket = ReturnType<typeof io>;

/** The library's own clock is the real one. */
const QUICK = { forceNew: true, timeout: 10_000, reconnectionDelay: 1, reconnectionDelayMax: 5 };

/**
 * Opens a person's page that connects through a box, with the page's clock controlled by the test.
 */
async function behindBox() {
  // A box is one way to one node.
  const app = await TestApp.start({ alone: true });
  const ada = await app.register("ada");
  const box = await middlebox(app.url);
  const platform = new FakePlatform();
  const states: string[] = [];
  const page: { io?: IoSocket } = {};
  const socket = new Socket({
    platform,
    load: () =>
      Promise.resolve({
        io: (options) =>
          page.io = io({ ...options, ...QUICK }, (callback, ms) => platform.after(ms, callback)),
      }),
    token: () => ada.token,
    renew: () => Promise.resolve(false),
    handlers: () => ({}) as EventHandlers,
    onState: (state) => void states.push(state),
  });
  // Address of the page for the library, and its polling transport.
  Object.assign(globalThis, { location: new URL(box.url), XMLHttpRequest: StagedRequest });
  return {
    app,
    box,
    platform,
    states,
    socket,
    library: () => page.io,
    transport: () => page.io?.io.engine?.transport.name,
    async [Symbol.asyncDispose]() {
      socket.close();
      await box[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}

/** The library keeps timers of its own. */
const networked = (name: string, fn: () => Promise<void>) =>
  Deno.test({ name, fn, sanitizeOps: false, sanitizeResources: false });

const tried = (box: Middlebox, kind: "websocket" | "polling", times = 1) =>
  until(`${kind} was tried`, () => box.seen[kind] >= times);

for (const way of ["hangs", "swallows"] as const) {
  networked(
    `[MEND-49] a websocket that ${way}: after 5 s polling takes over; a websocket is tried again later`,
    async () => {
      await using page = await behindBox();
      const { box, platform, socket, states, transport } = page;
      box.ways.websocket = way;
      await socket.open();
      await tried(box, "websocket");
      platform.pass(WEBSOCKET_TIMEOUT_MS - 1);
      assert.equal(box.seen.polling, 0);
      platform.pass(1);
      await until("it is connected", () => socket.connected());
      assert.equal(transport(), "polling");
      assert.deepEqual(states, ["connected"]);

      await tried(box, "websocket", 2);
      box.ways.websocket = "open";
      platform.pass(60_000);
      await until("it has a websocket", () => transport() === "websocket");
      assert.deepEqual(states, ["connected"], "nobody noticed");
    },
  );
}

networked(
  "[MEND-49] a slow websocket is not given up where polling does not get through",
  async () => {
    await using page = await behindBox();
    const { box, platform, socket, transport } = page;
    box.ways = { websocket: "hangs", polling: "refused" };
    await socket.open();
    await tried(box, "websocket");
    platform.pass(WEBSOCKET_TIMEOUT_MS);
    await tried(box, "polling");
    box.release();
    await until("it is connected", () => socket.connected());
    assert.equal(transport(), "websocket");
    assert.equal(box.seen.websocket, 1);
  },
);

networked(
  "[MEND-69] whose polling the server refuses come back when it says so",
  async () => {
    await using page = await behindBox();
    const { box, platform, socket } = page;
    const refusal = { error: "rate limit", code: "rate_limited", retryAfter: 30 } as const;
    box.ways = { websocket: "cut", polling: refusal };
    await socket.open();
    await until("it was refused", () => page.library()?.active === false);
    const { polling } = box.seen;
    box.ways.polling = "open";
    platform.pass(29_999);
    assert.equal(box.seen.polling, polling);
    platform.pass(1001);
    await until("it is connected", () => socket.connected());
  },
);

type Page = Awaited<ReturnType<typeof behindBox>>;

/**
 * Time goes by while the network is waited for: ten times as quick as the library's, also where the
 * machine is slow, so that the page's patience ends before the library's.
 */
function laterConnected({ platform, socket }: Page): () => boolean {
  let last = performance.now();
  return () => {
    const now = performance.now();
    platform.pass(10 * (now - last));
    last = now;
    return socket.connected();
  };
}

/** Resolves to true if the server responds to a request. */
async function isAnswered({ library }: Page): Promise<boolean> {
  const asked = library()?.timeout(5000).emitWithAck("presence-idle", { idle: false });
  return await asked?.then(() => true, () => false) ?? false;
}

const websockets: Way[] = ["open", "hangs", "swallows", "refused", "cut"];
const pollings: Way[] = ["open", "hangs", "refused", "cut"];

networked(
  "[MEND-49] whatever the network did, the connection is there once a way is open",
  async () => {
    await using page = await behindBox();
    const { box, platform, socket } = page;
    await socket.open();
    const step = fc.record({
      websocket: fc.constantFrom(...websockets),
      polling: fc.constantFrom(...pollings),
      cut: fc.boolean(),
      ms: fc.integer({ min: 0, max: 30_000 }),
    });
    const end = fc.constantFrom("websocket", "polling");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 4 }), end, async (steps, way) => {
        for (const { websocket, polling, cut, ms } of steps) {
          box.ways = { websocket, polling };
          if (cut) box.cut();
          platform.pass(ms);
          await new Promise((resolve) => setImmediate(resolve));
        }
        // A poll that hangs is noticed by the missing ping, in real seconds.
        box.ways = way === "websocket"
          ? { websocket: "open", polling: "refused" }
          : { websocket: "hangs", polling: "open" };
        box.cut();
        // Requests that a failing connection swallows are repeated.
        while (!await isAnswered(page)) {
          await until("it is connected", laterConnected(page));
        }
      }),
      { numRuns: 20 },
    );
  },
);
