import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import type { Conversation, ConversationPhase } from "../../../client/e2ee/link/conversations.ts";
import { LOAD_TIMEOUT_MS } from "../../../client/private/load_timeout.ts";
import { createStates, isAlarm, isWhole } from "../../../client/private/states.ts";
import { FakePlatform, until } from "./fakes.ts";

const stands = (phase: ConversationPhase, changes: Partial<Conversation> = {}): Conversation => ({
  channelId: "c1",
  phase,
  about: [],
  people: [{ userId: "u1", trust: "self", devices: 1 }, {
    userId: "u2",
    trust: "known",
    devices: 1,
  }],
  unconfirmed: [],
  refused: [],
  numbers: {},
  generation: 1,
  epoch: 1,
  history: "joined",
  root: null,
  shared: 0,
  late: 0,
  lastChange: null,
  isSplit: false,
  falseKeys: [],
  ...changes,
});

function setup(phase: ConversationPhase = "ready") {
  const asked: string[] = [];
  const refusal: { code?: string } = {};
  const platform = new FakePlatform();
  const conversations = signal<ReadonlyMap<string, Conversation>>(new Map());
  const worker = Promise.withResolvers<void>();
  const states = createStates({
    platform,
    opened: async () => {
      await worker.promise;
      return {
        conversations,
        conversation({ id }) {
          if (refusal.code) throw Object.assign(new Error(), refusal);
          const one = stands(phase, { channelId: id });
          // The worker reports those without keys to no other caller.
          if (phase !== "no_keys") conversations.value = new Map([[id, one]]);
          return Promise.resolve(one);
        },
        look: () => Promise.resolve(void asked.push("look") as never),
      };
    },
    channel: (id) => id === "c1" ? { id, space: "dm", userIds: ["u2"] } : null,
  });
  return { states, platform, worker, conversations, asked, refusal };
}

Deno.test("[E2E-39] a padlock stands only where the state is valid and nothing alarms", () => {
  assert(isWhole(stands("ready")));
  const changed = [{ userId: "u2", trust: "changed" as const, devices: 1 }];
  assert(!isWhole(stands("ready", { people: changed })));
  for (const phase of ["starting", "waiting", "removing", "no_keys", "outdated"] as const) {
    assert(!isWhole(stands(phase)) && !isAlarm(stands(phase)), phase);
  }
  for (
    const phase of ["changed_keys", "verified_changed", "withheld", "frozen", "other_log"] as const
  ) {
    assert(!isWhole(stands(phase)) && isAlarm(stands(phase)), phase);
  }
  const split = stands("ready", { isSplit: true });
  assert(!isWhole(split) && isAlarm(split));
  for (const phase of ["loading", "slow"] as const) {
    assert(!isWhole({ phase }) && !isAlarm({ phase }));
  }
});

Deno.test("[E2E-40] a conversation that takes longer than ten seconds says so, and comes after all", async () => {
  const { states, platform, worker } = setup();
  assert.deepEqual(states.of("c1"), { phase: "loading" });
  const looking = states.look("c1");
  platform.pass(LOAD_TIMEOUT_MS);
  assert.deepEqual(states.of("c1"), { phase: "slow" });
  worker.resolve();
  await looking;
  assert.equal(states.of("c1").phase, "ready");
  assert.equal(platform.sleeping, 0);
});

Deno.test("[E2E-40] why the keys cannot be asked is said; it can be tried again", async () => {
  const { states, platform, worker } = setup();
  worker.reject(Object.assign(new Error(), { code: "browser_too_old" }));
  await states.look("c1");
  assert.deepEqual(states.of("c1"), { phase: "failed", code: "browser_too_old" });
  assert.equal(platform.logged.length, 1);
  const again = states.look("c1");
  assert.deepEqual(states.of("c1"), { phase: "loading" });
  await again;
});

Deno.test("[MEND-72] a refused conversation stays refused, though the worker tells of the one that it knows", async () => {
  const { states, worker, conversations, refusal } = setup();
  worker.resolve();
  refusal.code = "other_conversation";
  await states.look("c1");
  conversations.value = new Map([["c1", stands("ready")]]);
  assert.deepEqual(states.of("c1"), { phase: "failed", code: "other_conversation" });
});

Deno.test("[E2E-39] what changes later is followed; of a channel that is gone nothing is asked", async () => {
  const { states, worker, conversations } = setup();
  worker.resolve();
  await states.look("elsewhere");
  assert.deepEqual(states.of("elsewhere"), { phase: "loading" });
  await states.look("c1");
  conversations.value = new Map([["c1", stands("frozen")]]);
  await until("it is frozen", () => states.of("c1").phase === "frozen");
});

Deno.test("[E2E-10 E2E-40] without keys it says so, and whether one has any elsewhere is known", async () => {
  const { states, worker, asked } = setup("no_keys");
  worker.resolve();
  await states.look("c1");
  assert.equal(states.of("c1").phase, "no_keys");
  assert.deepEqual(asked, ["look"]);
});
