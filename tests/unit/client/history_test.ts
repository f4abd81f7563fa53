import assert from "node:assert/strict";
import { LIMITS } from "../../../protocol/limits.ts";
import { createApi } from "../../../client/base/api.ts";
import { createContents } from "../../../client/files/cache/large_contents.ts";
import { createChannelCipher } from "../../../client/base/crypto.ts";
import { History } from "../../../client/messages/history.ts";
import { MAX_TEXT, MAX_WINDOW, textHeld } from "../../../client/messages/state.ts";
import { createMessagesStore } from "../../../client/messages/store.ts";
import { FakeChannel } from "./fake_channel.ts";
import { aChannel, FakePlatform, until } from "./fakes.ts";

/** A device that keeps nothing. */
const NO_CACHE = {
  find: () => Promise.resolve(null),
  keep: () => Promise.resolve(),
  clear: () => Promise.resolve(),
};

function setup(count: number) {
  const server = new FakeChannel(count);
  const platform = new FakePlatform((call) => server.respond(call));
  const store = createMessagesStore();
  const channel = aChannel({ last_seq: count, read_seq: count });
  const seen: string[] = [];
  const own = new Map<string, { text: string; file: null }>();
  const api = createApi({ platform, token: () => "t", renew: () => Promise.resolve(false) });
  const history = new History({
    platform,
    api,
    cipher: createChannelCipher(),
    store,
    channels: { find: (id) => id === "c1" ? channel : null },
    contents: createContents(api, NO_CACHE),
    sending: (key) => own.get(key),
    seen: (rows) => void seen.push(...rows.map((r) => r.key)),
  });
  /** Updates the channel list first, like the events' handler. */
  const receive = (message: ReturnType<FakeChannel["add"]>) => {
    channel.last_seq = Math.max(channel.last_seq, message.seq);
    return history.received(message);
  };
  const window = () => store.window("c1")!;
  const seqs = () => window().rows.map((row) => row.seq);
  const texts = () => window().rows.map((row) => row.decrypted_content);
  return { server, platform, store, channel, history, receive, window, seqs, texts, seen, own };
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

Deno.test("[MSG-02 MSG-42 D-MSG-3] opening loads the newest page, scrolling up the ones before, once each", async () => {
  const { platform, history, window, seqs } = setup(170);
  await history.open("c1");
  assert.deepEqual(seqs(), range(121, 170));
  const both = [history.loadOlder("c1"), history.loadOlder("c1")];
  assert.equal(window().loadingOlder, true);
  await Promise.all(both);
  assert.deepEqual(seqs(), range(21, 170));
  await history.loadOlder("c1");
  assert.deepEqual(seqs(), range(1, 170));
  assert.equal(window().hasOlder, false);
  await history.loadOlder("c1");
  assert.equal(platform.calls.length, 3);
  await history.open("c1");
  assert.equal(platform.calls.length, 3);
});

Deno.test("[SOCK-22 SOCK-23 SOCK-24] events change what is shown, and it equals a fetch", async () => {
  const { server, history, receive, seqs, texts } = setup(3);
  await history.open("c1");
  await receive(server.add());
  await history.edited(server.edit(2, "edited"));
  const { id, channelId } = server.delete(1);
  await history.deleted(channelId, id);
  assert.deepEqual(seqs(), [2, 3, 4]);
  assert.deepEqual(texts(), server.messages.map((m) => m.encrypted_content));
});

Deno.test("[D-MSG-2] a gap is fetched, in order and once, deleted messages in it notwithstanding", async () => {
  const { server, platform, history, receive, seqs } = setup(3);
  await history.open("c1");
  server.add();
  server.delete(4);
  server.add();
  await receive(server.add());
  assert.deepEqual(seqs(), [1, 2, 3, 5, 6]);
  const calls = platform.calls.length;
  await receive(server.add());
  assert.equal(platform.calls.length, calls);
  assert.deepEqual(seqs(), [1, 2, 3, 5, 6, 7]);
});

Deno.test("[D-MSG-2] what a server writes that was restored from a backup is shown, though its seqs were there before", async () => {
  const { server, history, receive, window } = setup(3);
  const ids = () => window().rows.map(({ id }) => id);
  await history.open("c1");
  for (let i = 0; i < 3; i++) await receive(server.add());
  // The backup knows of four.
  server.messages.length = 4;
  server.lastSeq = 4;
  await history.refresh("c1");
  for (const id of ["again", "and again"]) await receive(server.add({ id }));
  assert.deepEqual(ids(), ["id1", "id2", "id3", "id4", "again", "and again"]);
});

Deno.test("[D-MSG-2] events during a fetch survive it", async () => {
  const { server, platform, history, receive, seqs, texts } = setup(3);
  const gate = Promise.withResolvers<void>();
  platform.respond = async (call) => {
    const response = server.respond(call);
    await gate.promise;
    return response;
  };
  const opening = history.open("c1");
  await until("the fetch is under way", () => platform.calls.length === 1);
  await receive(server.add());
  await history.edited(server.edit(3, "edited"));
  await history.deleted("c1", server.delete(1).id);
  gate.resolve();
  await opening;
  assert.deepEqual(seqs(), [2, 3, 4]);
  assert.equal(texts()[1], "edited");
});

Deno.test("[D-MSG-2] after a reconnect what was missed, edited and deleted meanwhile is right", async () => {
  const { server, history, seqs, texts, channel } = setup(60);
  await history.open("c1");
  for (let i = 0; i < 130; i++) server.add();
  server.edit(20, "edited while away");
  server.delete(60);
  channel.last_seq = 190;
  await history.refresh("c1");
  assert.deepEqual(seqs(), range(11, 190).filter((seq) => seq !== 60));
  assert.equal(texts()[9], "edited while away");
});

Deno.test("[D-MSG-2] after a very long absence there is a way forward to the present", async () => {
  const { server, history, window, seqs } = setup(10);
  await history.open("c1");
  for (let i = 0; i < MAX_WINDOW + 200; i++) server.add();
  await history.refresh("c1");
  assert.equal(window().hasNewer, true);
  assert.deepEqual(seqs(), range(1, MAX_WINDOW));
  await history.loadNewer("c1");
  assert.deepEqual(seqs(), range(101, MAX_WINDOW + 100));
  await history.jumpToPresent("c1");
  assert.deepEqual(seqs(), range(MAX_WINDOW + 161, MAX_WINDOW + 210));
  assert.equal(window().hasNewer, false);
});

Deno.test("[D-MSG-3] a message far back is loaded with what is around it, and the way goes on from there", async () => {
  const { server, platform, history, window, seqs } = setup(400);
  await history.open("c1");
  assert.equal(await history.loadAround("c1", 200), true);
  assert.deepEqual(seqs(), range(151, 250));
  assert.deepEqual([window().hasOlder, window().hasNewer], [true, true]);
  const calls = platform.calls.length;
  assert.equal(await history.loadAround("c1", 160), true);
  assert.equal(platform.calls.length, calls);
  await history.loadNewer("c1");
  assert.deepEqual(seqs(), range(151, 350));
  await history.loadNewer("c1");
  assert.deepEqual(seqs(), range(151, 400));
  assert.equal(window().hasNewer, false);
  server.lost = true;
  assert.equal(await history.loadAround("c1", 20), false);
  assert.equal(window().status, "ready");
});

Deno.test("[MSG-02] a failed load says so, and loading again mends it", async () => {
  const { server, platform, history, window, seqs } = setup(3);
  server.lost = true;
  await history.open("c1");
  assert.equal(window().status, "error");
  assert.equal(platform.logged.length, 1);
  server.lost = false;
  await history.jumpToPresent("c1");
  assert.equal(window().status, "ready");
  assert.deepEqual(seqs(), [1, 2, 3]);
});

const large = "x".repeat(70_000);

Deno.test("[D-MSG-3] a large content is fetched when it is asked for, once, and filled in", async () => {
  const { server, platform, history, texts } = setup(1);
  server.add({ encrypted_content: large, iv: "", isSystemMessage: false });
  await history.open("c1");
  assert.equal(texts()[1], null);
  await Promise.all([history.loadContent("c1", "id2"), history.loadContent("c1", "id2")]);
  assert.equal(texts()[1], "[Unable to decrypt message]");
  assert.equal(platform.paths.filter((path) => path.endsWith("/content")).length, 1);
  await history.refresh("c1");
  assert.equal(texts()[1], "[Unable to decrypt message]");
});

Deno.test("[D-MSG-3] a large content that an edit replaced does not come back", async () => {
  const { server, platform, history, texts } = setup(0);
  const gate = Promise.withResolvers<void>();
  server.add({ encrypted_content: large, iv: "old", isSystemMessage: false });
  await history.open("c1");
  const respond = platform.respond;
  platform.respond = async (call) => {
    const answered = respond(call);
    await gate.promise;
    return answered;
  };
  const loading = history.loadContent("c1", "id1");
  await until("it is asked for", () => platform.paths.at(-1)!.endsWith("/content"));
  await history.edited({
    ...server.edit(1, large),
    encrypted_content: undefined,
    content_size: 70_000,
    iv: "new",
  });
  gate.resolve();
  await loading;
  assert.deepEqual(texts(), [null]);
});

Deno.test("[D-MSG-3 MSG-09] what was sent from here is shown without being fetched", async () => {
  const { server, history, receive, texts, own } = setup(0);
  await history.open("c1");
  own.set("nonce", { text: "mine", file: null });
  const message = server.add({ encrypted_content: large, nonce: "nonce", isSystemMessage: false });
  await receive({ ...message, encrypted_content: undefined, content_size: 70_000 });
  assert.deepEqual(texts(), ["mine"]);
});

Deno.test("[D-MSG-8] a channel opens with the line at its read marker, and without one when all is read", async () => {
  const { history, window, channel } = setup(5);
  channel.read_seq = 3;
  await history.open("c1");
  assert.equal(window().marker, 3);
  channel.read_seq = 5;
  await history.open("c1");
  assert.equal(window().marker, null);
});

Deno.test("[MSG-02] the channels opened longest ago are let go", async () => {
  const { store, history } = setup(1);
  await history.open("c1");
  for (let i = 2; i <= 11; i++) await history.open(`c${i}`);
  assert.equal(store.window("c1"), undefined);
  assert(store.window("c2"));
});

Deno.test("[HARD-1] however large the texts of a channel are, what a page holds of them has a bound", async () => {
  const { server, platform, history, window, store } = setup(0);
  const cipher = createChannelCipher();
  const long = "x".repeat(2 * LIMITS.heldTextMax);
  const encrypted = {
    c1: await cipher.encrypt("c1", long),
    c2: await cipher.encrypt("c2", long),
  };
  for (let i = 0; i < 40; i++) {
    server.add({ encrypted_content: encrypted.c1.encryptedContent, iv: "iv" });
  }
  // Every channel has the same.
  platform.respond = (call) => {
    const [, id] = /\/(c\d)/.exec(call.path) as unknown as [string, "c1" | "c2"];
    const { encryptedContent, iv } = encrypted[id] ?? encrypted.c1;
    if (call.path.endsWith("/content")) return { encrypted_content: encryptedContent, iv };
    return server.respond({ ...call, path: call.path.replace(id, "c1") });
  };
  const showAll = async (channelId: string) => {
    await history.open(channelId);
    for (const { id } of store.window(channelId)!.rows) await history.loadContent(channelId, id);
  };
  await showAll("c1");
  const lengths = window().rows.map((row) => row.decrypted_content!.length);
  assert.equal(lengths[0], LIMITS.heldTextMax, "of one, all that one may have");
  assert.equal(lengths.at(-1), LIMITS.inlineContentMax);
  assert.ok(textHeld(window()) <= MAX_TEXT + LIMITS.heldTextMax + 40 * LIMITS.inlineContentMax);

  await showAll("c2");
  assert.ok(store.window("c1"), "two may be held");
  await history.open("c3");
  assert.deepEqual([store.window("c1"), textHeld(store.window("c2")) > 0], [undefined, true]);
});

Deno.test("[HARD-1] a server that says there is more, and sends nothing, is not asked without end", async () => {
  const { server, platform, history, window } = setup(3);
  await history.open("c1");
  platform.respond = () => ({ messages: [], channelName: "general", hasMore: true });
  const calls = platform.calls.length;
  await history.refresh("c1");
  assert.equal(platform.calls.length, calls + 1);
  platform.respond = server.respond;
  await history.jumpToPresent("c1");
  assert.equal(window().rows.length, 3);
});
