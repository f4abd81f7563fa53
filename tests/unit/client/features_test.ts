import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { lazy } from "../../../browser/lazy.ts";
import { NetworkError } from "../../../client/base/errors.ts";
import { createEventListeners } from "../../../client/base/event_listeners.ts";
import { defineClientFeature } from "../../../client/kernel/feature.ts";
import { ClientFeatureRegistry } from "../../../client/kernel/feature_registry.ts";

/** A feature whose late half can be had while `isThere`; `log` says what its halves do. */
function setup() {
  const log: string[] = [];
  const state = { isThere: true };
  const openLate = ({ greeting }: { greeting: string }, store: { seen: { value: string } }) => ({
    actions: {
      greet: (name: string) => Promise.resolve(`${greeting} ${name} (${store.seen.value})`),
      load: () => Promise.reject(new Error("refused")),
      now: () => greeting,
    },
    events: {
      connected: () => void log.push("late connected"),
      "pins-changed": ({ channelId }: { channelId: string }) => void log.push(channelId),
    },
    onSignOut: () => void log.push("late signed out"),
  });
  const feature = defineClientFeature({
    name: "greetings",
    store: () => ({ seen: signal("new"), change: (value: string) => void value }),
    eager: (_app, store, late) => ({
      actions: {
        load: () => late.load().catch(() => void (store.seen.value = "failed")),
      },
      events: { connected: () => void log.push("eager connected") },
      onSignOut: () => void (store.seen.value = ""),
    }),
    late: lazy(() => {
      log.push("loads");
      if (!state.isThere) return Promise.reject(new TypeError("Failed to fetch"));
      return Promise.resolve({ openLate });
    }, (module) => module.openLate),
    lateEvents: ["pins-changed"],
  });
  const listeners = createEventListeners();
  const features = new ClientFeatureRegistry([feature] as const);
  features.start({ listeners, greeting: "Hello" });
  return { log, state, features, listeners, greetings: features.client.greetings };
}

Deno.test("[HOUSE-2] the late half is loaded by the first action, once, and hears events from then on", async () => {
  const { log, listeners, greetings } = setup();
  listeners.emit("pins-changed", { channelId: "early" });
  listeners.emit("connected");
  assert.deepEqual(log, ["eager connected"]);
  assert.equal(greetings.opened.peek(), null);
  const both = await Promise.all([greetings.greet("Ada"), greetings.greet("Grace")]);
  assert.deepEqual(both, ["Hello Ada (new)", "Hello Grace (new)"]);
  assert.equal(greetings.opened.value?.now(), "Hello");
  assert.equal(await greetings.open(), greetings.opened.value);
  listeners.emit("pins-changed", { channelId: "late" });
  listeners.emit("connected");
  assert.deepEqual(log.slice(1), ["loads", "late", "eager connected", "late connected"]);
});

Deno.test("[HOUSE-2] an action whose script can't be had fails as the network does; the next call loads it again", async () => {
  const { state, greetings } = setup();
  state.isThere = false;
  await assert.rejects(greetings.greet("Ada"), NetworkError);
  await greetings.load();
  assert.equal(greetings.seen.value, "failed", "an eager action says so in the store");
  state.isThere = true;
  assert.equal(await greetings.greet("Ada"), "Hello Ada (failed)");
});

Deno.test("[HOUSE-2] a feature is no promise, and forgets what it holds at the end of a session", async () => {
  const { log, features, greetings } = setup();
  assert.equal(await Promise.resolve(greetings), greetings);
  await greetings.open();
  features.notify("onSignOut");
  assert.equal(greetings.seen.value, "");
  assert.equal(log.at(-1), "late signed out");
});

Deno.test("[HOUSE-2] a feature has what those before it share, and pages see its store but nothing shared", async () => {
  const log: string[] = [];
  const first = defineClientFeature({
    name: "first",
    eager: () => ({
      actions: { greet: () => "Hello" },
      shared: { greeter: { name: "Ada" } },
      onChannelGone: (channelId: string) => void log.push(`first: ${channelId}`),
    }),
  });
  const second = defineClientFeature({
    name: "second",
    eager: ({ greeter }: { greeter: { name: string } }) => ({
      actions: { whom: () => greeter.name },
      onServerGone: (serverId: string) => void log.push(`second: ${serverId}`),
    }),
    late: lazy(
      () => Promise.resolve({ open: ({ name }: { name: string }) => ({ actions: { name } }) }),
      ({ open }) => ({ greeter }: { greeter: { name: string } }) => open(greeter),
    ),
  });
  const stores = { first: { count: signal(1), set: (value: number) => void value }, other: {} };
  const features = new ClientFeatureRegistry([first, second] as const, stores);
  const shared = features.start({ listeners: createEventListeners() });
  assert.deepEqual(shared, { greeter: { name: "Ada" } });
  assert.equal(features.client.second.whom(), "Ada");
  assert.equal((await features.client.second.open()).name, "Ada");
  assert.equal(features.client.first.count.value, 1);
  await features.notify("onServerGone", "s1");
  await features.notify("onChannelGone", "c1");
  assert.deepEqual(log, ["second: s1", "first: c1"]);
});
