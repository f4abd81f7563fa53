import assert from "node:assert/strict";
import { createApi } from "../../../client/base/api.ts";
import { ReadMarker } from "../../../client/messages/read_marker.ts";
import { createRecorder } from "../../../client/base/recorder.ts";
import { type ChannelLists, countMessage } from "../../../client/channels/state.ts";
import { aChannel, FakePlatform, type Respond, until } from "./fakes.ts";

function setup(respond?: Respond) {
  const platform = new FakePlatform(
    respond ?? (({ body }) => ({ read_seq: (body as { seq: number }).seq, mention_count: 0 })),
  );
  let lists: ChannelLists = { s1: [aChannel({ last_seq: 9, read_seq: 2, mention_count: 4 })] };
  const channel = () => lists.s1![0]!;
  const marker = new ReadMarker({
    platform,
    api: createApi({ platform, token: () => "t", renew: () => Promise.resolve(false) }),
    channels: { find: (id) => id === "c1" ? channel() : null },
    recorder: createRecorder<ChannelLists>((change) => void (lists = change(lists))),
    mentionsBehind: (_, seq) => seq === 7 ? 1 : null,
  });
  const sent = (seq: number) => void (lists = countMessage(lists, "c1", seq, true));
  return { platform, marker, channel, sent };
}

Deno.test("[D-MSG-8] reading clears the badge at once and tells the server once", async () => {
  const { platform, marker, channel } = setup();
  marker.mark("c1", 5);
  assert.equal(channel().read_seq, 5);
  assert.equal(channel().mention_count, 4);
  marker.mark("c1");
  assert.equal(channel().read_seq, 9);
  assert.equal(channel().mention_count, 0);
  assert.equal(platform.calls.length, 0);
  platform.pass(500);
  assert.deepEqual(platform.paths, ["POST /api/channels/c1/read"]);
  assert.deepEqual(platform.calls[0]!.body, { seq: 9, mention_count: 0, from: 2 });
  await until("it is answered", () => channel().mention_count === 0);
});

Deno.test("[D-MSG-8] a page that goes away tells at once what it has gathered", () => {
  const { platform, marker } = setup();
  marker.mark("c1", 5);
  assert.deepEqual(platform.paths, []);
  platform.fire("pagehide", { persisted: false });
  assert.deepEqual(platform.paths, ["POST /api/channels/c1/read"]);
  platform.pass(500);
  assert.equal(platform.calls.length, 1, "and not once more");
});

Deno.test("[D-MSG-8] what is read already, or in no channel, is not told", () => {
  const { platform, marker } = setup();
  marker.mark("c1", 2);
  marker.mark("c9");
  platform.pass(1000);
  assert.deepEqual(platform.calls, []);
});

Deno.test("[D-MSG-8] a marker that could not be saved goes with the next connection", async () => {
  let lost = true;
  const { platform, marker, channel } = setup(({ body }) => {
    if (lost) throw new TypeError("Failed to fetch");
    return { read_seq: (body as { seq: number }).seq, mention_count: 3 };
  });
  marker.mark("c1");
  platform.pass(500);
  await until("it failed", () => platform.logged.length === 1);
  lost = false;
  marker.wake();
  assert.equal(platform.calls.length, 2);
  await until("it is answered", () => channel().mention_count === 3);
  marker.wake();
  assert.equal(platform.calls.length, 2);
});

Deno.test("[D-MSG-8] a marker that was passed meanwhile brings no mention back", () => {
  const { platform, marker, sent } = setup();
  marker.mark("c1", 7);
  sent(10);
  platform.pass(500);
  assert.deepEqual(platform.calls.map((call) => call.body), [{
    seq: 10,
    mention_count: 0,
    from: 2,
  }]);
});

Deno.test("[D-MSG-8] the marker goes with the number of mentions that are left, and without moving too", () => {
  const { platform, marker, channel } = setup();
  marker.setMentions("c1", 6);
  assert.equal(channel().mention_count, 6);
  marker.mark("c1", 7);
  assert.equal(channel().mention_count, 1);
  platform.pass(500);
  assert.deepEqual(platform.calls.map((call) => call.body), [{
    seq: 7,
    mention_count: 1,
    from: 2,
  }]);
});

Deno.test("[D-MSG-8] what is found while the server is being told is told after it, and no echo undoes it", async () => {
  const responses: PromiseWithResolvers<unknown>[] = [];
  const { platform, marker, channel } = setup(() => {
    const response = Promise.withResolvers<unknown>();
    responses.push(response);
    return response.promise;
  });
  marker.setMentions("c1", 5);
  platform.pass(500);
  marker.setMentions("c1", 6);
  platform.pass(500);
  await until("it was asked", () => responses.length > 0);
  assert.deepEqual(platform.calls.map((call) => call.body), [{
    seq: 2,
    mention_count: 5,
    from: 2,
  }]);
  marker.updated("c1", { read_seq: 2, mention_count: 5 });
  responses[0]!.resolve({ read_seq: 2, mention_count: 5 });
  await until("the second was asked", () => responses.length === 2);
  assert.equal(channel().mention_count, 6);
  assert.deepEqual(platform.calls[1]!.body, { seq: 2, mention_count: 6, from: 2 });
  marker.updated("c1", { read_seq: 4, mention_count: 1 });
  assert.equal(channel().read_seq, 4);
  responses[1]!.resolve({ read_seq: 4, mention_count: 3 });
  await until("it is done", () => channel().mention_count === 3);
  platform.pass(1000);
  marker.updated("c1", { read_seq: 4, mention_count: 0 });
  assert.equal(channel().mention_count, 0);
  assert.equal(responses.length, 2);
});

Deno.test("[UX-11 MEND-11] what is marked unread stays so behind a marker that is under way", async () => {
  const response = Promise.withResolvers<unknown>();
  const { platform, marker, channel } = setup(() => response.promise);
  marker.mark("c1");
  platform.pass(500);
  await until("it is under way", () => platform.calls.length === 1);
  marker.updated("c1", { read_seq: 3, mention_count: 1, unread: true });
  response.resolve({ read_seq: 3, mention_count: 1 });
  await until("it is over", () => channel().read_seq === 3);
  marker.mark("c1", 6);
  platform.pass(500);
  await until("the next one", () => platform.calls.length === 2);
  assert.deepEqual(platform.calls[1]!.body, { seq: 6, mention_count: 1, from: 3 });
});

Deno.test("[UX-11 D-MSG-8] a marker that waits is dropped where another device marks unread", () => {
  const { platform, marker, channel } = setup();
  marker.mark("c1");
  marker.updated("c1", { read_seq: 3, mention_count: 1, unread: true });
  platform.pass(500);
  assert.deepEqual(platform.calls, []);
  assert.equal(channel().read_seq, 3);
});

Deno.test("[UX-11 D-MSG-8] a marker that the server does not take goes back, and the next begins there", async () => {
  const { platform, marker, channel } = setup(() => ({ read_seq: 1, mention_count: 2 }));
  marker.mark("c1", 5);
  marker.updated("c1", { read_seq: 4, mention_count: 0 });
  assert.equal(channel().read_seq, 5, "another device is not as far");
  platform.pass(500);
  await until("it is answered", () => channel().read_seq === 1);
  assert.equal(channel().mention_count, 2);
  marker.mark("c1", 6);
  platform.pass(500);
  assert.deepEqual(platform.calls.map((call) => call.body), [
    { seq: 5, mention_count: 4, from: 4 },
    { seq: 6, mention_count: 2, from: 1 },
  ]);
});
