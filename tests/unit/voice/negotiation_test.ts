import assert from "node:assert/strict";
import { begin, step } from "../../../client/voice/negotiation/step.ts";
import { tagged, tagsOf } from "../../../client/voice/negotiation/tags.ts";
import { BOUNDS, TIMEOUTS_MS } from "../../../client/voice/negotiation/types.ts";
import { random } from "../../helpers/random.ts";
import { cleanlyFailed, twoSides, wellConnected, type World } from "./simulation.ts";

/** Milliseconds within which all must have come to rest. */
const REST = 600_000;

function world(seed: number, changes: Partial<World> = {}): World {
  const calm = { loss: 0, reorders: false, reachable: true, deaf: 0, calm: 0 };
  return { random: random(seed), ...calm, ...changes };
}

Deno.test("[VOICE-23] who was there offers, the newcomer answers, and both hear each other", () => {
  const { clock, ann, bob } = twoSides(world(1));
  bob.begin(1, false, false);
  ann.begin(1, true, true);
  clock.run(REST);
  assert(wellConnected(ann, bob));
  assert.deepEqual([ann.sent, bob.sent], [["offer"], ["answer"]]);
});

Deno.test("[VOICE-23] a newcomer to whom nobody offers does so after a moment", () => {
  const { clock, ann, bob } = twoSides(world(2));
  bob.begin(1, true, false);
  ann.begin(1, false, false);
  clock.run(REST);
  assert(wellConnected(ann, bob));
});

Deno.test("[VOICE-21] of two offers that cross the polite one's is taken back", () => {
  for (let seed = 0; seed < 50; seed++) {
    const { clock, ann, bob } = twoSides(world(seed));
    ann.begin(1, true, true);
    bob.begin(1, false, true);
    clock.run(REST);
    assert(wellConnected(ann, bob), `seed ${seed}`);
    assert.equal(ann.opened + bob.opened, 2, `seed ${seed}: nobody began anew`);
  }
});

Deno.test("[VOICE-22] an answer without an offer, or to another one, changes nothing", () => {
  const [fresh] = begin({ own: 5, polite: true, offers: true });
  const [asking] = step(fresh, { type: "done", sdp: "v=0\r\n" });
  const wrong = tagged("v=0\r\n", { from: 1, count: 0, to: 5, toCount: 9 });
  assert.deepEqual(step(asking, { type: "remote-answer", sdp: wrong }), [asking, []]);
  const [silent] = begin({ own: 5, polite: true, offers: false });
  const early = tagged("v=0\r\n", { from: 1, count: 0, to: 5, toCount: 1 });
  assert.deepEqual(step(silent, { type: "remote-answer", sdp: early }), [silent, []]);
});

Deno.test("early candidates wait for the description that they belong to", () => {
  const [waiting] = begin({ own: 1, polite: true, offers: false });
  const candidate = { candidate: "candidate:1 1 udp 1 10.0.0.1 9 typ host ufrag abc" };
  const [held, nothing] = step(waiting, { type: "remote-candidate", candidate });
  assert.deepEqual(nothing, []);
  const other = { candidate: "candidate:2", usernameFragment: "later" };
  const [both] = step(held, { type: "remote-candidate", candidate: other });
  const sdp = tagged("v=0\r\na=ice-ufrag:abc\r\n", { from: 3, count: 1, to: 0, toCount: 0 });
  const [answering] = step(both, { type: "remote-offer", sdp });
  const [done, effects] = step(answering, { type: "done", sdp: "v=0\r\n" });
  assert.deepEqual(effects.map((e) => e.type), ["send", "add-candidate", "timer"]);
  assert.deepEqual(done.early, [other]);
});

Deno.test("an offer that was heard twice is answered twice, and accepted once", () => {
  const [waiting] = begin({ own: 1, polite: true, offers: false });
  const sdp = tagged("v=0\r\n", { from: 3, count: 1, to: 0, toCount: 0 });
  const [answering] = step(waiting, { type: "remote-offer", sdp });
  const [done, first] = step(answering, { type: "done", sdp: "v=0\r\n" });
  const [same, second] = step(done, { type: "remote-offer", sdp });
  assert.equal(same, done);
  assert.deepEqual(second, first.filter(({ type }) => type === "send"));
});

Deno.test("[VOICE-24] a failure is mended by a restart, then by a new peer after 2 s", () => {
  const { clock, ann, bob } = twoSides(world(3));
  ann.begin(1, true, true);
  bob.begin(1, false, false);
  clock.run(REST);
  ann.connection!.lose();
  bob.connection!.lose();
  clock.run(REST);
  assert(wellConnected(ann, bob));
  assert.equal(ann.opened + bob.opened, 2, "a restart was enough");

  const before = clock.now;
  ann.tell({ type: "connection", state: "failed" });
  ann.tell({ type: "connection", state: "failed" });
  assert.equal(ann.state.phase, "resting");
  assert.equal(ann.connection, null);
  clock.run(REST);
  assert(wellConnected(ann, bob));
  assert.equal(ann.opened, 2);
  assert(clock.now - before >= TIMEOUTS_MS.rest);
});

Deno.test("[VOICE-24] where there is no way it ends as failed, and one may try again", () => {
  const unreachable = world(4, { reachable: false });
  const { clock, ann, bob } = twoSides(unreachable);
  ann.begin(1, true, true);
  bob.begin(1, false, false);
  clock.run(REST);
  assert(cleanlyFailed(ann, bob));
  unreachable.reachable = true;
  ann.tell({ type: "retry" });
  clock.run(clock.now + REST);
  assert(wellConnected(ann, bob));
});

Deno.test("[VOICE-24] a connection that finds no way to be reached within 3 s is made anew, whoever's it is", () => {
  for (const name of ["ann", "bob", "both"]) {
    const { clock, ann, bob } = twoSides(world(7));
    if (name !== "bob") ann.deaf = 1;
    if (name !== "ann") bob.deaf = 1;
    ann.begin(1, true, true);
    bob.begin(1, false, false);
    let connected = Infinity;
    const look = () => wellConnected(ann, bob) ? connected = clock.now : clock.at(10, look);
    look();
    clock.run(REST);
    assert(connected > 3000 && connected < 4000, `${name}: ${connected}`);
    assert.deepEqual([ann.opened, bob.opened], [2, 2], name);
  }
});

Deno.test("[VOICE-24] where no connection finds a way it is made anew less and less often, and no more in the end", () => {
  const { clock, ann, bob } = twoSides(world(8, { deaf: 1, calm: Infinity }));
  const begun: number[] = [];
  ann.begin(1, true, true);
  bob.begin(1, false, false);
  const look = () => {
    while (begun.length < ann.opened) begun.push(clock.now);
    if (clock.now < REST / 2) clock.at(10, look);
  };
  look();
  clock.run(REST);
  assert(cleanlyFailed(ann, bob));
  const within = (ms: number) => begun.filter((at) => at < ms).length;
  assert(within(10_000) <= 4 && within(60_000) <= 8, JSON.stringify(begun));
  assert(ann.opened + bob.opened < 8 * BOUNDS.failures);
});

Deno.test("[VOICE-24] a page that stood still while ways were found keeps its connection", () => {
  const [begun] = begin({ own: 1, polite: true, offers: true });
  const [described, effects] = step(begun, { type: "done", sdp: "v=0\r\n" });
  const [look] = effects.filter((effect) => effect.type === "timer" && effect.name === "gather");
  assert.deepEqual(look, { type: "timer", name: "gather", ms: TIMEOUTS_MS.gather });
  // Its candidate arrives after the timer, or while the connection is busy.
  const [again] = step(described, { type: "timer", name: "gather" });
  const [busy] = step(again, { type: "needed" });
  const candidate = { candidate: "candidate:1", usernameFragment: "a" };
  const [found, cancelled] = step(busy, { type: "local-candidate", candidate });
  assert(cancelled.some(({ type }) => type === "cancel"));
  assert.deepEqual(step(found, { type: "timer", name: "gather" }), [found, []]);
});

Deno.test("a page that comes back in the place of another is connected to", () => {
  const { clock, ann, bob } = twoSides(world(5));
  ann.begin(1, true, true);
  bob.begin(1, false, false);
  clock.run(REST);
  // Bob's page reloads: ann still keeps the connection with the old one.
  bob.connection!.close();
  bob.connection = null;
  bob.begin(1000, false, false);
  clock.run(REST);
  assert(wellConnected(ann, bob));
});

Deno.test("once closed nothing happens any more", () => {
  const { clock, ann, bob } = twoSides(world(6));
  ann.begin(1, true, true);
  bob.begin(1, false, false);
  ann.tell({ type: "close" });
  ann.tell({ type: "retry" });
  assert.equal(ann.connection, null);
  clock.run(REST);
  assert.equal(ann.state.phase, "closed");
  assert.equal(bob.state.phase, "failed");
});

Deno.test("tags are read back, and browsers' own SDP has none", () => {
  const tags = { from: 1790000000000, count: 2, to: 7, toCount: 3 };
  assert.deepEqual(tagsOf(tagged("v=0\r\n", tags)), tags);
  assert.deepEqual(tagsOf("v=0\r\n"), { from: 0, count: 0, to: 0, toCount: 0 });
});

Deno.test("[VOICE-21 VOICE-22 VOICE-24] 1,000 networks that lose, reorder and break: connected, or cleanly failed", () => {
  const ends = { connected: 0, failed: 0 };
  for (let seed = 0; seed < 1000; seed++) {
    const chance = random(seed);
    const reachable = chance() < 0.9;
    const { clock, ann, bob } = twoSides(world(seed, {
      loss: chance() * 0.4,
      reorders: chance() < 0.7,
      reachable,
      deaf: chance() * 0.2,
      calm: 20_000,
    }));
    // Both may think that they were there first, or neither.
    bob.begin(1 + seed, false, chance() < 0.3);
    clock.at(chance() * 50, () => ann.begin(1 + 2 * seed, true, chance() < 0.8));
    for (let i = 0; i < 4; i++) {
      const side = chance() < 0.5 ? ann : bob;
      clock.at(60 + chance() * 8000, () => {
        const what = chance();
        if (what < 0.6) side.share();
        else if (what < 0.8) side.connection?.lose();
        else side.tell({ type: "connection", state: "failed" });
      });
    }
    clock.run(REST);
    // A side that gave up during the storm is asked once more.
    if (reachable && !wellConnected(ann, bob)) {
      ann.tell({ type: "retry" });
      bob.tell({ type: "retry" });
      clock.run(clock.now + REST);
    }
    const connected = wellConnected(ann, bob);
    assert(
      connected || cleanlyFailed(ann, bob),
      `seed ${seed}: ${ann.state.phase} and ${bob.state.phase}`,
    );
    assert(reachable === connected, `seed ${seed}: reachable ${reachable}, connected ${connected}`);
    assert(ann.opened + bob.opened < 8 * BOUNDS.failures, `seed ${seed}: begun anew too often`);
    ends[connected ? "connected" : "failed"]++;
  }
  assert(ends.connected > 800 && ends.failed > 50, JSON.stringify(ends));
});
