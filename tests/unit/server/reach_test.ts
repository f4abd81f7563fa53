import assert from "node:assert/strict";
import { ALLOWANCES, Reach } from "../../../server/delivery/realtime/reach.ts";
import type { DomainEvent } from "../../../server/base/bus.ts";

const { saved } = ALLOWANCES.person;
/** So many clients hear of each event here. */
const EACH = saved / 10;

function setup() {
  const notices: DomainEvent[] = [];
  let now = 0;
  const reach = new Reach(
    (event) => void notices.push(event),
    (event) => {
      if (event.type === "session-ended") return null;
      const account = event.type === "presence-changed" ? event.userId : "ada";
      const subject = event.type === "role-updated" ? event.role.name : event.type;
      return { account, kind: "person", subject, deliveries: EACH };
    },
    () => now,
  );
  return { reach, notices, pass: (milliseconds: number) => now += milliseconds };
}

const presence = (userId: string): DomainEvent => ({ type: "presence-changed", userId });

Deno.test("[HARD-15] what one person causes waits beyond what they may; another's does not, nor what costs nothing", () => {
  const { reach, notices } = setup();
  for (let i = 0; i < 1000; i++) reach.add(presence("ada"));
  assert.equal(notices.length, 10);
  reach.add(presence("bob"));
  reach.add({ type: "session-ended", sessionId: "s", reason: "logout" });
  assert.equal(notices.length, 12);
  reach.flush();
  assert.equal(notices.length, 13, "of what waited the last");
});

Deno.test("[HARD-15] what is earned with time is told by itself, each subject once, the first first", async () => {
  const { reach, notices, pass } = setup();
  for (let i = 0; i < 10; i++) reach.add(presence("ada"));
  const role = (name: string, color: string) => ({
    type: "role-updated",
    serverId: "s",
    role: { id: name, name, color, permissions: {}, position: 1 },
  } as unknown as DomainEvent);
  reach.add(role("a", "old"));
  reach.add(role("b", "new"));
  reach.add(role("a", "new"));
  assert.equal(notices.length, 10);
  pass(60_000);
  await reach.done();
  assert.deepEqual(notices.slice(10), [role("a", "new"), role("b", "new")]);
});

Deno.test("[HARD-15] of voice all that has changed meanwhile is told", () => {
  const { reach, notices } = setup();
  const state = (changed: object): DomainEvent => ({
    type: "voice",
    change: {
      kind: "state",
      channelId: "c",
      spaceId: "s",
      changed: { userId: "ada", ...changed },
    },
  });
  for (let i = 0; i < 10; i++) reach.add(presence("ada"));
  reach.add(state({ isMuted: true }));
  reach.add(state({ isDeafened: true }));
  reach.add(state({ isMuted: false }));
  reach.flush();
  assert.deepEqual(notices.at(-1), state({ isMuted: false, isDeafened: true }));
});

Deno.test("[HARD-15] what passes is dropped, what is over is not told", () => {
  const { reach, notices, pass } = setup();
  const spent = Array.from({ length: 20 }, () => reach.spend("ada", EACH));
  assert.equal(spent.filter(Boolean).length, 10);
  reach.add(presence("ada"));
  reach.drop("ada", "presence-changed");
  reach.flush();
  assert.equal(notices.length, 0);
  pass(60_000);
  assert.ok(reach.spend("ada", 10 * saved), "what is more than can be saved goes in the end");
});

Deno.test("[HARD-15] one subject is told of now and then, to however few", async () => {
  const notices: DomainEvent[] = [];
  let now = 0;
  const pace = { perSecond: 1, saved: 3 };
  const reach = new Reach((event) => void notices.push(event), (event) => {
    const subject = event.type;
    return { account: "ada", kind: "person", subject, deliveries: 1, pace };
  }, () => now);
  for (let i = 0; i < 100; i++) reach.add(presence("ada"));
  reach.add({ type: "user-updated", userId: "ada" });
  assert.equal(notices.length, 4, "another subject has its own pace");
  now += 1000;
  await reach.done();
  assert.equal(notices.length, 5);
  assert.ok(reach.spend("ada", 1, pace));
});
