import assert from "node:assert/strict";
import type { Audience } from "../../../server/kernel/audience.ts";
import type { Delivery } from "../../../server/kernel/events.ts";
import { type Feature, featuresOf, type KernelContext } from "../../../server/kernel/feature.ts";
import { declaredRecords, record, type } from "../../../server/kernel/records.ts";
import { FeatureRegistry } from "../../../server/kernel/feature_registry.ts";
import { openDb, type TestDb } from "../server/open_db.ts";

const { defineFeature, withRules } = featuresOf<KernelContext>();
const exported = { omitted: "for a test" };

/** Takes all kinds of records away until it is disposed of: tests of apps need theirs. */
function withoutRecords(): Disposable {
  const others = [...declaredRecords];
  declaredRecords.clear();
  return {
    [Symbol.dispose]() {
      declaredRecords.clear();
      for (const [kind, other] of others) declaredRecords.set(kind, other);
    },
  };
}

/** Declares kinds of records for one test, in place of all others until it is disposed of. */
function declare() {
  return {
    ...withoutRecords(),
    notes: record("test_note", {
      value: type<{ text: string }>(),
      key: { userId: "text", channelId: "text" },
      belongsTo: { user: "userId", channel: "channelId" },
    }),
    counts: record("test_count", {
      value: type<number>(),
      key: { userId: "text" },
      belongsTo: { user: "userId" },
    }),
    marks: record("test_mark", {
      value: type<string>(),
      key: { channelId: "text", seq: "number" },
      belongsTo: { channel: "channelId", message: ["channelId", "seq"] },
    }),
  };
}

function open({ db }: TestDb, ...all: Feature<KernelContext>[]) {
  return new FeatureRegistry<KernelContext>(all, () => ({ db }));
}

const kindsIn = async ({ db }: TestDb, prefix: string) =>
  (await db.list([prefix])).map(({ key }) => key.slice(1).join(" "));

Deno.test("[HOUSE-2] records go with each of their owners, and with nobody else's", async () => {
  await using test = await openDb();
  using kinds = declare();
  const { notes, counts } = kinds;
  const deleted: string[] = [];
  const features = open(
    test,
    defineFeature({
      name: "notes",
      records: [
        withRules(notes, {
          exported,
          onDelete: (_app, _tx, { userId, channelId }) => deleted.push(`${userId} ${channelId}`),
          afterDelete: (_app, { channelId }) => Promise.resolve(void deleted.push(channelId)),
        }),
        withRules(counts, { exported }),
      ],
    }),
    defineFeature({
      name: "marks",
      records: [withRules(declaredRecords.get("test_mark")!, { exported })],
    }),
  );
  await test.db.transact((tx) => {
    for (const userId of ["ada", "bob"]) {
      for (const channelId of ["a", "b"]) notes.set(tx, { userId, channelId }, { text: "" });
      counts.set(tx, { userId }, 2);
    }
  });
  await features.purge("channel", "a");
  assert.deepEqual(deleted, ["ada a", "bob a", "a", "a"]);
  assert.deepEqual(await kindsIn(test, "test_note"), ["ada b", "bob b"]);
  await features.purge("user", "ada");
  assert.deepEqual(await kindsIn(test, "test_note"), ["bob b"]);
  assert.deepEqual(await kindsIn(test, "test_count"), ["bob"]);
  assert.deepEqual(await kindsIn(test, "owned"), ["channel b test_note bob b"]);
  assert.deepEqual(features.purgesOf("channel").map(([name]) => name), ["notes", "marks"]);
});

Deno.test("[HOUSE-2] a message's records go in the transaction that deletes the message", async () => {
  await using test = await openDb();
  using kinds = declare();
  const { notes, counts, marks } = kinds;
  const announced: (string | null)[] = [];
  const features = open(
    test,
    defineFeature({
      name: "marks",
      records: [
        withRules(notes, { exported }),
        withRules(counts, { exported }),
        withRules(marks, {
          exported,
          onMessageDelete: (_app, _tx, { seq }, spaceId) => announced.push(`${seq} ${spaceId}`),
        }),
      ],
    }),
  );
  await test.db.transact((tx) => marks.set(tx, { channelId: "a", seq: 1 }, "x"));
  await test.db.transact((tx) => {
    announced.length = 0;
    for (const seq of [1, 2]) features.deleteOfMessage(tx, { channelId: "a", seq, spaceId: "s" });
  });
  assert.deepEqual(announced, ["1 s"]);
  assert.deepEqual(await kindsIn(test, "test_mark"), []);
});

Deno.test("[HOUSE-2] a kind of record belongs to one feature", async () => {
  await using test = await openDb();
  using kinds = declare();
  const { notes, counts, marks } = kinds;
  const records = [notes, counts, marks].map((one) =>
    withRules<unknown, Record<string, "text">>(one as never, { exported })
  );
  const all = defineFeature({ name: "all", records });
  assert.ok(open(test, all));
  assert.throws(
    () => open(test, defineFeature({ name: "some", records: records.slice(1) })),
    /of no feature: test_note/,
  );
  assert.throws(
    () => open(test, all, defineFeature({ name: "again", records: records.slice(0, 1) })),
    /of two features: test_note/,
  );
});

Deno.test("[HOUSE-2] an event goes to its audience, with data that is current", async () => {
  await using test = await openDb();
  using _ = withoutRecords();
  const sent: unknown[] = [];
  const unused = () => {
    throw new Error("unused");
  };
  const delivery: Delivery = {
    send: (audience: Audience, name: string, data: object) =>
      void sent.push([audience, name, data]),
    people: () => [],
    subscribe: unused,
    unsubscribe: unused,
    unsubscribeOthers: unused,
    channelsOf: unused,
    subscription: unused,
    readableChanged: unused,
    disconnect: unused,
    revokeTokens: unused,
  };
  let isThere = true;
  const features = open(
    test,
    defineFeature({
      name: "pins",
      events: {
        "pins-changed": {
          audience: ({ channelId }) => ({ channels: [channelId] }),
          wire: ({ channelId }) => Promise.resolve(isThere ? { channelId } : null),
          order: ({ spaceId }) => spaceId,
          cost: ({ channelId }) => ({ kind: "server", account: "s", subject: channelId }),
        },
      },
    }),
  );
  const event = { type: "pins-changed", channelId: "a", spaceId: "s" } as const;
  await features.deliver(event, delivery);
  isThere = false;
  await features.deliver(event, delivery);
  assert.deepEqual(sent, [[{ channels: ["a"] }, "pins-changed", { channelId: "a" }]]);
  assert.equal(features.orderOf(event), "s");
  assert.deepEqual(features.costOf(event)?.reach, { channels: ["a"] });
  assert.equal(features.endedBy(event), null);
});

Deno.test("[HOUSE-2] features clean up behind events, start in their order, stop and renew", async () => {
  await using test = await openDb();
  using _ = withoutRecords();
  const done: string[] = [];
  const named = (name: string) =>
    defineFeature({
      name,
      cleanup: {
        "pins-changed": (_app, { channelId }) =>
          Promise.resolve(void done.push(`${name} after ${channelId}`)),
      },
      start: async () => {
        await Promise.resolve();
        done.push(`${name} starts`);
        return () => void done.push(`${name} stops`);
      },
      renew: () => {
        done.push(`${name} renews`);
        if (name === "first") throw new Error("cut off");
      },
    });
  const features = open(test, named("first"), named("second"), defineFeature({ name: "third" }));
  const stop = await features.start();
  await features.cleanupOf({ type: "pins-changed", channelId: "a", spaceId: null })?.();
  const failed: string[] = [];
  features.renew((feature) => void failed.push(feature));
  await stop();
  assert.deepEqual(done, [
    "first starts",
    "second starts",
    "first after a",
    "second after a",
    "first renews",
    "second renews",
    "first stops",
    "second stops",
  ]);
  assert.deepEqual(failed, ["first"]);
  assert.equal(features.cleanupOf({ type: "invites-changed", serverId: "s" }), null);
});

Deno.test("[HOUSE-2] a record can have several sections of an export", async () => {
  await using test = await openDb();
  using kinds = declare();
  const { notes, counts, marks } = kinds;
  const value = (text: string) => () => Promise.resolve(text);
  const sections = [{ section: "a", value: value("1") }, { section: "b", value: value("2") }];
  const records = [
    withRules(notes, { exported: { user: sections } }),
    withRules(counts, { exported }),
    withRules(marks, { exported }),
  ];
  const features = open(test, defineFeature({ name: "notes", records }));
  assert.deepEqual(await features.sectionsOf("user", "u"), [["a", "1"], ["b", "2"]]);
  assert.deepEqual(await features.sectionsOf("server", "s"), []);
});
