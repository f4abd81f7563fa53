import assert from "node:assert/strict";
import { Bus } from "../../server/base/bus.ts";
import { Deadlines } from "../../server/base/deadlines.ts";
import { Presence } from "../../server/membership/presence/presence.ts";
import { RemoteState, type SharedState } from "../../server/storage/engines/shared_state.ts";
import { SERVER_TIMES } from "../../protocol/server_limits.ts";
import { joinFacts } from "../helpers/facts.ts";
import { until } from "../helpers/until.ts";

const fail = (error: unknown) => {
  throw error;
};

/** Nodes with their own data about Ada's presence. */
function nodes(all: SharedState[]) {
  let now = 1_000_000;
  const made = all.map((facts) => {
    const bus = new Bus(fail);
    const deadlines = new Deadlines(() => now, fail);
    const presence = new Presence(bus, deadlines);
    const seen: string[] = [];
    bus.subscribe((event) => {
      if (event.type === "presence-changed") seen.push(presence.visible(event.userId, "online"));
    });
    presence.share(facts);
    return { presence, seen, deadlines };
  });
  return {
    made,
    advance: (milliseconds: number) => void (now += milliseconds),
    [Symbol.dispose]: () => made.forEach(({ deadlines }) => deadlines.close()),
  };
}

Deno.test("[CL-7 D-SOC-4] a socket that comes back at another node in the time of grace: no blink", async () => {
  using cluster = nodes(joinFacts(3, fail));
  const [a, b, c] = cluster.made;
  a.presence.connected("ada", "1");
  a.presence.disconnected("ada", "1");
  assert.deepEqual(cluster.made.map(({ presence }) => presence.isConnected("ada")), [
    false,
    false,
    false,
  ]);
  cluster.advance(SERVER_TIMES.presenceGrace - 1);
  b.presence.connected("ada", "2");
  cluster.advance(SERVER_TIMES.presenceGrace);
  for (const { presence, seen, deadlines } of cluster.made) {
    assert.equal(presence.visible("ada", "online"), "online");
    assert.deepEqual(seen, ["online"]);
    assert.equal(deadlines.size, 0);
  }
  b.presence.disconnected("ada", "2");
  cluster.advance(SERVER_TIMES.presenceGrace);
  await until("all have noticed", () => cluster.made.every(({ seen }) => seen.length === 2));
  assert.deepEqual(c.seen, ["online", "offline"]);
});

Deno.test("[CL-7 D-SOC-4] idle, and at a device, by the devices of all nodes", () => {
  using cluster = nodes(joinFacts(2, fail));
  const [a, b] = cluster.made;
  a.presence.connected("ada", "1");
  b.presence.connected("ada", "2");
  a.presence.setIdle("ada", "1", true);
  assert.deepEqual([a.seen, b.seen], [["online"], ["online"]]);
  assert.ok(a.presence.isInUse("ada"));
  b.presence.setHidden("ada", "2", true);
  assert.ok(!a.presence.isInUse("ada"));
  b.presence.setIdle("ada", "2", true);
  assert.deepEqual([a.seen, b.seen], [["online", "idle"], ["online", "idle"]]);
  b.presence.disconnected("ada", "2");
  a.presence.setIdle("ada", "1", false);
  assert.deepEqual([a.seen, b.seen], [["online", "idle", "online"], ["online", "idle", "online"]]);
  assert.equal(b.presence.countEverywhere, 1);
});

Deno.test("[CL-7 MEND-65e] people of a node that is gone are offline 15 s after it was last heard of", async () => {
  const others = new RemoteState(fail);
  const facts: SharedState = {
    node: "this",
    isThere: () => true,
    set: () => {},
    broadcast: () => {},
    watch: (topic, listener) => others.watch(topic, listener),
    onMessage: (topic, listener) => others.onMessage(topic, listener),
  };
  others.change("gone", "presence ada", JSON.stringify({ idle: true, inUse: false }));
  using cluster = nodes([facts]);
  const [{ presence, seen }] = cluster.made;
  assert.deepEqual(seen, ["idle"], "it is news to those who are told of it by this node");
  others.forget("gone", 10_000);
  assert.equal(presence.visible("ada", "online"), "idle");
  assert.ok(!presence.isConnected("ada"));
  cluster.advance(SERVER_TIMES.lostNodeGrace - 10_001);
  assert.equal(presence.visible("ada", "online"), "idle");
  cluster.advance(1);
  await until("it has noticed", () => seen.length === 2);
  assert.deepEqual(seen, ["idle", "offline"]);
});
