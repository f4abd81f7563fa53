import assert from "node:assert/strict";
import type { Message } from "../../../protocol/messages.ts";
import { createApi } from "../../../client/base/api.ts";
import { createChannelCipher } from "../../../client/base/crypto.ts";
import { ApiError, NetworkError } from "../../../client/base/errors.ts";
import { readOutbox } from "../../../client/messages/kept_outbox.ts";
import { Outbox } from "../../../client/messages/outbox.ts";
import { formatPlaintext } from "../../../protocol/plaintext.ts";
import type { Pending } from "../../../client/messages/state.ts";
import { aMessage, FakePlatform, refusal, until } from "./fakes.ts";

interface Sent {
  channelId: string;
  encryptedContent: string;
  iv: string;
  nonce: string;
}

/** `device`: stored values by name, shared by successive pages. */
function setup(device = new Map<string, string>(), loaded = Promise.resolve()) {
  const cipher = createChannelCipher();
  const sent: Sent[] = [];
  const posted: Omit<Sent, "channelId">[] = [];
  const delivered: Message[] = [];
  const toasts: [string, number][] = [];
  const shown: string[] = [];
  const state = { connected: true, pending: [] as readonly Pending[] };
  /** Response of the server; throws to refuse. */
  const server = { take: (_body: Sent): unknown => undefined };
  const platform = new FakePlatform(({ body }) => {
    posted.push(body as Sent);
    return { message: aMessage(posted.length, { nonce: (body as Sent).nonce }) };
  });
  const set = (name: string, value: string | null) =>
    void (value === null ? device.delete(name) : device.set(name, value));
  const kept = {
    set,
    put: set,
    load: () => loaded,
    get: (name: string) => device.get(name) ?? null,
    names: (start: string) => [...device.keys()].filter((name) => name.startsWith(start)),
  };
  const outbox = new Outbox({
    platform,
    deviceStorage: kept,
    left: (isKnown) =>
      readOutbox({
        deviceStorage: kept,
        isKnown,
        now: platform.now,
        toasts: { show: (text: string) => shown.push(text) },
      }),
    uploads: {
      begin: () => Promise.resolve(),
      ready: () => Promise.reject(new Error("none has files here")),
      refused: () => Promise.resolve(null),
      end: () => Promise.resolve(),
    },
    mentionsIn: (_, text) => Promise.resolve(text.includes("@ann") ? ["u1"] : []),
    complete: (text) => Promise.resolve(text.replace(":wave:", "<:wave:1>")),
    cipher,
    api: createApi({ platform, token: () => "t", renew: () => Promise.resolve(false) }),
    socket: {
      connected: () => state.connected,
      async request(_event, body) {
        sent.push(body as Sent);
        await server.take(body as Sent);
        return { message: aMessage(sent.length, { nonce: (body as Sent).nonce }) } as never;
      },
    },
    update: (change) => void (state.pending = change(state.pending)),
    delivered: (message) => Promise.resolve(void delivered.push(message)),
    limited: ({ message, retryAfter }) => void toasts.push([message, retryAfter!]),
  });
  const texts = () => state.pending.map((p) => `${p.text} ${p.state}`);
  const opened = (list: Omit<Sent, "channelId">[]) =>
    Promise.all(list.map((body) => cipher.decrypt("c1", body)));
  return {
    outbox,
    platform,
    server,
    state,
    sent,
    posted,
    delivered,
    toasts,
    texts,
    opened,
    device,
    shown,
  };
}

Deno.test("[MSG-30 MSG-31 SOCK-10] messages show at once, go out encrypted, in order, one at a time", async () => {
  const { outbox, server, sent, delivered, texts, opened } = setup();
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  server.take = () => gates[sent.length - 1]?.promise;
  outbox.send("c1", "the first");
  outbox.send("c1", "the second");
  assert.deepEqual(texts(), ["the first sending", "the second sending"]);
  await until("the first is out", () => sent.length === 1);
  gates[0]!.resolve();
  await until("the second is out", () => sent.length === 2);
  assert.deepEqual(texts(), ["the second sending"]);
  gates[1]!.resolve();
  await until("all are delivered", () => delivered.length === 2);
  await until("none is pending", () => texts().length === 0);
  assert.deepEqual(await opened(sent), ["the first", "the second"]);
  assert.doesNotMatch(JSON.stringify(sent), /the first|the second/);
  assert.deepEqual(Object.keys(sent[0]!).sort(), ["channelId", "encryptedContent", "iv", "nonce"]);
});

Deno.test("[FIL-7] a message shows as it was typed and goes out with what it names", async () => {
  const { outbox, server, sent, texts, opened } = setup();
  server.take = () => new Promise(() => {});
  outbox.send("c1", "hi :wave:");
  assert.deepEqual(texts(), ["hi :wave: sending"]);
  await until("it is out", () => sent.length === 1);
  assert.deepEqual(texts(), ["hi <:wave:1> sending"]);
  assert.deepEqual(await opened(sent), ["hi <:wave:1>"]);
});

Deno.test("[D-MSG-4] without a connection, and above the frame's size, a message goes by POST", async () => {
  const { outbox, platform, state, sent, posted, opened, texts } = setup();
  state.connected = false;
  outbox.send("c1", "offline");
  await until("it is posted", () => posted.length === 1);
  state.connected = true;
  outbox.send("c1", "x".repeat(200_000));
  await until("it is posted", () => posted.length === 2);
  await until("none is pending", () => texts().length === 0);
  assert.equal(sent.length, 0);
  assert.deepEqual(platform.paths, ["POST /api/messages/c1", "POST /api/messages/c1"]);
  assert.equal((await opened(posted))[0], "offline");
});

Deno.test("[D-MSG-1 D-MSG-2] what was lost is sent again with the same nonce, once the connection is back", async () => {
  const { outbox, server, sent, delivered, texts } = setup();
  server.take = () => {
    throw new NetworkError();
  };
  outbox.send("c1", "one");
  outbox.send("c1", "two");
  await until("the first was tried", () => sent.length === 1);
  server.take = () => undefined;
  await until("it has woken", () => (outbox.wake(), delivered.length === 2));
  assert.equal(sent.length, 3);
  assert.deepEqual(sent[0], sent[1]);
  assert.notEqual(sent[1]!.nonce, sent[2]!.nonce);
  await until("none is pending", () => texts().length === 0);
});

Deno.test("[D-MSG-1] without a sign of the connection it tries again by itself, ever more slowly", async () => {
  const { outbox, platform, server, sent } = setup();
  server.take = () => {
    throw new NetworkError();
  };
  outbox.send("c1", "one");
  for (const [attempt, wait] of [1000, 2000, 4000, 5000, 5000].entries()) {
    await until("it was tried", () => sent.length === attempt + 1);
    await until("it sleeps", () => platform.sleeping === 1);
    platform.pass(wait - 1);
    assert.equal(sent.length, attempt + 1);
    platform.pass(1);
  }
  await until("it was tried", () => sent.length === 6);
});

Deno.test("[MSG-09 D-ERR-1] a refusal fails its message with the text and holds up none behind it", async () => {
  const { outbox, server, state, sent, delivered, texts } = setup();
  server.take = () => {
    if (sent.length === 1) throw new ApiError(403, "You are muted", "forbidden");
  };
  outbox.send("c1", "one");
  outbox.send("c1", "two");
  await until("the second is through", () => delivered.length === 1);
  await until("it is not pending", () => texts().length === 1);
  assert.deepEqual(texts(), ["one failed"]);
  assert.equal(state.pending[0]!.error, "You are muted");
  const { key } = state.pending[0]!;
  outbox.retry(key);
  await until("the first is through", () => delivered.length === 2);
  assert.equal(sent[2]!.nonce, key);
  await until("none is pending", () => texts().length === 0);
});

Deno.test("[MSG-09] a failed message can be discarded", async () => {
  const { outbox, server, state, texts } = setup();
  server.take = () => {
    throw new ApiError(404, "Not found", "not_found");
  };
  outbox.send("c1", "one");
  await until("it failed", () => texts()[0] === "one failed");
  outbox.discard(state.pending[0]!.key);
  assert.deepEqual(texts(), []);
});

Deno.test("[ERR-31 D-RATE] a rate limit is told and waited out", async () => {
  const { outbox, platform, server, sent, delivered, toasts, texts } = setup();
  server.take = () => {
    if (sent.length === 1) throw new ApiError(429, "rate limit", "rate_limited", {}, 7);
  };
  outbox.send("c1", "one");
  await until("it is told", () => toasts.length === 1);
  assert.deepEqual(toasts, [["rate limit", 7]]);
  assert.deepEqual(texts(), ["one sending"]);
  await until("it sleeps", () => platform.sleeping === 1);
  platform.pass(6999);
  assert.equal(sent.length, 1);
  platform.pass(1);
  await until("it is delivered", () => delivered.length === 1);
});

Deno.test("[HARD-2] a message that the server has no room for now waits as long as it says, and goes out once", async () => {
  const { outbox, platform, state, posted, delivered, toasts, texts } = setup();
  const taken = platform.respond;
  platform.respond = async (call) => {
    await taken(call);
    return refusal(503, "overloaded", "too much under way", { retryAfter: 5 });
  };
  outbox.send("c1", "x".repeat(200_000));
  const { key } = state.pending[0]!;
  await until("it is refused", () => posted.length === 1);
  await until("it waits", () => platform.next === 5000);
  assert.match(texts()[0], /sending$/);
  assert.deepEqual(toasts, [], "there is nothing that the person could do");
  platform.pass(4999);
  assert.equal(posted.length, 1);
  platform.respond = taken;
  platform.pass(1);
  await until("it is delivered", () => delivered.length === 1);
  assert.deepEqual(posted.map(({ nonce }) => nonce), [key, key]);
  assert.deepEqual(texts(), []);
});

Deno.test("[D-MSG-1] a message seen in the channel is done, whatever became of the answer", async () => {
  const { outbox, server, sent, texts } = setup();
  const gate = Promise.withResolvers<void>();
  server.take = () => gate.promise;
  outbox.send("c1", "one");
  await until("it is out", () => sent.length === 1);
  outbox.settle(["of somebody else", sent[0]!.nonce]);
  assert.deepEqual(texts(), []);
  gate.reject(new NetworkError());
});

Deno.test("[SESS-21] clearing forgets the messages of one channel, or of all", () => {
  const { outbox, texts } = setup();
  outbox.send("c1", "one");
  outbox.send("c2", "two");
  outbox.clear("c1");
  assert.deepEqual(texts(), ["two sending"]);
  outbox.clear();
  assert.deepEqual(texts(), []);
});

/** Too long for a frame of the socket. */
const LETTER = "x".repeat(300_000);

Deno.test("[MSG-31 D-MSG-4] a long text goes by POST, with progress", async () => {
  const { outbox, platform, state, sent, posted, opened } = setup();
  const progress: (number | null)[] = [];
  const upload = platform.upload;
  platform.upload = (url, options) => {
    options.onProgress(0.5);
    progress.push(...state.pending.map((item) => item.progress));
    return upload(url, options);
  };
  outbox.send("c1", LETTER);
  await until("it is posted", () => posted.length === 1);
  await until("none is pending", () => state.pending.length === 0);
  assert.deepEqual(progress, [0.5]);
  assert.equal(sent.length, 0);
  assert.equal((await opened(posted))[0], LETTER);
});

Deno.test("[D-MSG-4] a cancelled upload stops and is forgotten; what stands behind it goes on", async () => {
  const { outbox, platform, state, delivered, texts } = setup();
  const stopped: string[] = [];
  platform.upload = (url, { signal }) =>
    new Promise((_, reject) =>
      signal.addEventListener("abort", () => {
        stopped.push(url);
        reject(new DOMException("", "AbortError"));
      })
    );
  outbox.send("c1", LETTER);
  outbox.send("c1", "behind it");
  await until("it is under way", () => state.pending[0]?.progress === 0);
  outbox.discard(state.pending[0]!.key);
  await until("the other is through", () => delivered.length === 1);
  assert.deepEqual(stopped, ["/api/messages/c1"]);
  await until("none is pending", () => texts().length === 0);
});

/** A page in which these are sent, and none is answered before it goes. */
async function unanswered(...texts: string[]) {
  const page = setup();
  page.server.take = () => new Promise(() => {});
  for (const text of texts) {
    page.outbox.send("c1", text);
    page.platform.pass(1);
  }
  await until("the first is out", () => page.sent.length === 1);
  return page;
}

Deno.test("[D-MSG-1] what was not acknowledged when its page went is sent by the next one: in order, with its nonce, once", async () => {
  const { device, sent: [first] } = await unanswered("one", "two");
  const { outbox, sent, texts, opened, delivered } = setup(device);
  outbox.wake();
  outbox.send("c1", "three");
  await until("all are through", () => delivered.length === 3);
  assert.deepEqual(await opened(sent), ["one", "two", "three"]);
  assert.equal(sent[0]!.nonce, first!.nonce);
  await until("none is pending", () => texts().length === 0);
  assert.equal(device.size, 0);
  outbox.wake();
  const third = setup(device);
  third.outbox.send("c1", "four");
  await until("it is through", () => third.delivered.length === 1);
  assert.equal(third.sent.length, 1);
});

Deno.test("[D-MSG-1] a device that cannot be read holds up no message for long", async () => {
  const { device } = await unanswered("one");
  const loaded = Promise.withResolvers<void>();
  const { outbox, platform, sent, opened, delivered } = setup(device, loaded.promise);
  outbox.send("c1", "two");
  platform.pass(1999);
  assert.equal(sent.length, 0);
  platform.pass(1);
  await until("it is through", () => delivered.length === 1);
  loaded.resolve();
  await until("the older one is through", () => delivered.length === 2);
  assert.deepEqual(await opened(sent), ["two", "one"]);
});

Deno.test("[MSG-09] what was refused is shown as refused by the next page, until it is sent again or discarded", async () => {
  const { outbox, server, texts, device } = setup();
  server.take = () => {
    throw new ApiError(403, "You are muted", "forbidden");
  };
  outbox.send("c1", "one");
  outbox.send("c1", "two");
  await until("both failed", () => texts().join() === "one failed,two failed");
  const next = setup(device);
  next.outbox.wake();
  await until("they are read", () => next.texts().length === 2);
  assert.equal(next.state.pending[0]!.error, "You are muted");
  assert.equal(next.sent.length, 0);
  const [one, two] = next.state.pending;
  next.outbox.discard(one!.key);
  next.outbox.retry(two!.key);
  await until("it is through", () => next.delivered.length === 1);
  await until("none is pending", () => next.texts().length === 0);
  assert.equal(device.size, 0);
});

Deno.test("[D-MSG-1] after a day nobody knows whether it arrived: it is not sent again unasked", async () => {
  const { device } = await unanswered("one");
  const { outbox, platform, state, sent } = setup(device);
  platform.pass(24 * 3600_000);
  outbox.wake();
  await until("it is read", () => state.pending.length === 1);
  assert.equal(state.pending[0]!.state, "failed");
  assert.match(state.pending[0]!.error!, /more than a day ago/);
  assert.equal(sent.length, 0);
});

Deno.test("[MSG-02 FIL-5] what an older build left with a file in it comes back as a draft, all else is sent", async () => {
  const device = new Map([["draft_c1", "and so on"]]);
  const attachment = { name: "a.txt", type: "text/plain", data: "", size: 300_000 };
  const left = {
    channelId: "c1",
    progress: null,
    created_at: new Date(0).toISOString(),
    state: "failed",
    error: "It was not accepted",
  };
  const withFile = { key: "one", text: formatPlaintext({ attachment, text: "read this" }) };
  device.set("outbox_one", JSON.stringify({ ...left, ...withFile, file: { kind: "document" } }));
  device.set("outbox_two", JSON.stringify({ ...left, key: "two", text: "hello", file: null }));
  const next = setup(device);
  next.outbox.wake();
  await until("it is told", () => next.shown.length === 1);
  assert.deepEqual(next.shown, ["a.txt was not sent. Attach it again."]);
  assert.equal(device.get("draft_c1"), "and so on\nread this");
  await until("the other is there", () => next.texts().length === 1);
  assert.deepEqual(next.texts(), ["hello failed"]);
  next.outbox.retry("two");
  await until("it is through", () => next.delivered.length === 1);
});

Deno.test("[FIL-5] an older build takes what this one leaves for a message without a file in it", async () => {
  const { device } = await unanswered("one");
  const [kept] = [...device.values()].map((text) => JSON.parse(text));
  assert.equal(kept.file, null);
});
