import assert from "node:assert/strict";
import { type Asker, FairQueue } from "../../../server/features/auth/fair_queue.ts";

/**
 * Creates a queue with a concurrency of 1, whose work ends on request; records started work in
 * order.
 */
function open(most: number) {
  const queue = new FairQueue(1, most);
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, from: Asker) =>
    queue.run(from, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.push(end));
    }).catch((error) => {
      assert.deepEqual([error.code, error.status], ["server_busy", 429]);
      assert.ok(error.retryAfter > 0);
      refused.push(name);
    });
  /** Ends everything, one after another. */
  const finish = async () => {
    for (let done = 0; done < begun.length; done++) {
      ends[done]();
      await new Promise((go) => setTimeout(go));
    }
  };
  return { ask, begun, refused, finish };
}

const from = (address: string, known = false): Asker => ({ address, known });

Deno.test("[HARD-7] waiting passwords take turns by address, whoever has more of them", async () => {
  const { ask, begun, finish } = open(10);
  for (const name of ["a1", "a2", "a3", "a4"]) ask(name, from("203.0.113.1"));
  ask("b1", from("198.51.100.1"));
  ask("c1", from("192.0.2.1"));
  ask("b2", from("198.51.100.1"));
  await finish();
  assert.deepEqual(begun, ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});

Deno.test("[HARD-7] when the queue is full the newest of the address that holds most gives way to another address", async () => {
  const { ask, begun, refused, finish } = open(3);
  for (const name of ["a1", "a2", "a3", "a4"]) ask(name, from("203.0.113.1"));
  await ask("a5", from("203.0.113.1"));
  assert.deepEqual(refused, ["a5"], "its own newest");
  ask("b1", from("198.51.100.1"));
  await new Promise((go) => setTimeout(go));
  assert.deepEqual(refused, ["a5", "a4"]);
  ask("c1", from("192.0.2.1"));
  await ask("d1", from("192.0.3.1"));
  assert.deepEqual(refused, ["a5", "a4", "a3", "d1"], "of equal ones who came last");
  await finish();
  assert.deepEqual(begun, ["a1", "a2", "b1", "c1"]);
});

Deno.test("[HARD-7] an IPv6 crowd of one /64 is one address, and one of many /64 gives way to others", async () => {
  {
    const { ask, begun, finish } = open(10);
    for (let i = 0; i < 4; i++) ask(`a${i}`, from(`2001:db8:1:1::${i}`));
    ask("b", from("2001:db8:2:1::1"));
    await finish();
    assert.deepEqual(begun, ["a0", "a1", "b", "a2", "a3"]);
  }
  const { ask, begun, refused, finish } = open(8);
  for (let i = 0; i < 9; i++) ask(`a${i}`, from(`2001:db8:1:${i}::1`));
  ask("b", from("2001:db8:2::1"));
  ask("c", from("203.0.113.1"));
  await new Promise((go) => setTimeout(go));
  assert.equal(refused.length, 2);
  assert.ok(refused.every((name) => name.startsWith("a")));
  await finish();
  assert.ok(begun.includes("b") && begun.includes("c"));
});

Deno.test("[HARD-7] a known device finds a place in a queue that strangers from everywhere fill", async () => {
  const { ask, begun, refused, finish } = open(3);
  for (let i = 0; i < 4; i++) ask(`a${i}`, from(`203.${i}.113.1`));
  ask("owner", from("198.51.100.1", true));
  await new Promise((go) => setTimeout(go));
  assert.equal(refused.length, 1);
  await finish();
  assert.ok(begun.includes("owner"));
});

Deno.test("[HARD-7] known devices of one address are no more than others'", async () => {
  const { ask, begun, refused, finish } = open(3);
  for (let i = 0; i < 4; i++) ask(`a${i}`, from("203.0.113.1", true));
  ask("b", from("198.51.100.1"));
  await new Promise((go) => setTimeout(go));
  assert.deepEqual(refused, ["a3"]);
  await finish();
  assert.deepEqual(begun, ["a0", "a1", "b", "a2"]);
});
