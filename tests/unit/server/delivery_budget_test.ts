import assert from "node:assert/strict";
import { ALLOWANCES, DeliveryBudget } from "../../../server/delivery/realtime/delivery_budget.ts";
import type { DomainEvent } from "../../../server/base/bus.ts";
import { FEATURES } from "../../../server/host/app/feature_list.ts";
import type { AppContext } from "../../../server/host/context.ts";
import { FeatureRegistry } from "../../../server/kernel/feature_registry.ts";

const { saved } = ALLOWANCES.person;
/** Number of clients that receive each event in this test. */
const EACH = saved / 10;

const features = new FeatureRegistry<AppContext>(FEATURES, () => {
  throw new Error("rules need no app");
});

function setup() {
  const notices: DomainEvent[] = [];
  let now = 0;
  const budget = new DeliveryBudget(
    (event) => void notices.push(event),
    features,
    (event) => {
      if (event.type === "session-ended") return null;
      const account = event.type === "presence-changed" ? event.userId : "ada";
      const subject = event.type === "role-updated" ? event.role.name : event.type;
      return { account, kind: "person", subject, deliveries: EACH };
    },
    () => now,
  );
  return { budget, notices, pass: (milliseconds: number) => now += milliseconds };
}

const presence = (userId: string): DomainEvent => ({ type: "presence-changed", userId });

Deno.test("[HARD-15] what one person causes waits beyond what they may; another's does not, nor what costs nothing", () => {
  const { budget, notices } = setup();
  for (let i = 0; i < 1000; i++) budget.add(presence("ada"));
  assert.equal(notices.length, 10);
  budget.add(presence("bob"));
  budget.add({ type: "session-ended", sessionId: "s", reason: "logout" });
  assert.equal(notices.length, 12);
  budget.flush();
  assert.equal(notices.length, 13, "of what waited the last");
});

Deno.test("[HARD-15] what is earned with time is told by itself, each subject once, the first first", async () => {
  const { budget, notices, pass } = setup();
  for (let i = 0; i < 10; i++) budget.add(presence("ada"));
  const role = (name: string, color: string) => ({
    type: "role-updated",
    serverId: "s",
    role: { id: name, name, color, permissions: {}, position: 1 },
  } as unknown as DomainEvent);
  budget.add(role("a", "old"));
  budget.add(role("b", "new"));
  budget.add(role("a", "new"));
  assert.equal(notices.length, 10);
  pass(60_000);
  await budget.done();
  assert.deepEqual(notices.slice(10), [role("a", "new"), role("b", "new")]);
});

Deno.test("[HARD-15] of voice all that has changed meanwhile is told", () => {
  const { budget, notices } = setup();
  const state = (changed: object): DomainEvent => ({
    type: "voice",
    change: {
      kind: "state",
      channelId: "c",
      spaceId: "s",
      changed: { userId: "ada", ...changed },
    },
  });
  for (let i = 0; i < 10; i++) budget.add(presence("ada"));
  budget.add(state({ isMuted: true }));
  budget.add(state({ isDeafened: true }));
  budget.add(state({ isMuted: false }));
  budget.flush();
  assert.deepEqual(notices.at(-1), state({ isMuted: false, isDeafened: true }));
});

Deno.test("[HARD-15] what passes is dropped, what is over is not told", () => {
  const { budget, notices, pass } = setup();
  const spent = Array.from({ length: 20 }, () => budget.spend("ada", EACH));
  assert.equal(spent.filter(Boolean).length, 10);
  budget.add(presence("ada"));
  budget.drop("ada", "presence-changed");
  budget.flush();
  assert.equal(notices.length, 0);
  pass(60_000);
  assert.ok(budget.spend("ada", 10 * saved), "what is more than can be saved goes in the end");
});

Deno.test("[HARD-15] one subject is told of now and then, to however few", async () => {
  const notices: DomainEvent[] = [];
  let now = 0;
  const pace = { perSecond: 1, saved: 3 };
  const budget = new DeliveryBudget((event) => void notices.push(event), features, (event) => {
    const subject = event.type;
    return { account: "ada", kind: "person", subject, deliveries: 1, pace };
  }, () => now);
  for (let i = 0; i < 100; i++) budget.add(presence("ada"));
  budget.add({ type: "user-updated", userId: "ada" });
  assert.equal(notices.length, 4, "another subject has its own pace");
  now += 1000;
  await budget.done();
  assert.equal(notices.length, 5);
  assert.ok(budget.spend("ada", 1, pace));
});
