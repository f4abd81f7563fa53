import assert from "node:assert/strict";
import { AddressGate } from "../../../server/features/auth/address_gate.ts";

const MINUTE = 60_000;

/** A gate for 3 failures in a minute, with attempts whose end is decided later. */
function open(points = 3) {
  let now = 1_000_000;
  const gate = new AddressGate(() => now, () => ({ points, duration: 60 }));
  const running: { end: (isRight: boolean) => void }[] = [];
  const attempt = (address = "203.0.113.1") => {
    const work = () =>
      new Promise<void>((resolve, reject) => {
        running.push({ end: (isRight) => isRight ? resolve() : reject(new Error("wrong")) });
      });
    return gate.run(address, work, (error) => (error as Error)?.message === "wrong");
  };
  const settle = () => new Promise<void>((go) => setTimeout(go));
  return { attempt, running, settle, advance: (by: number) => now += by };
}

Deno.test("[HARD-7] what is right does not count, what is wrong does, for as long as the window", async () => {
  const { attempt, running, settle, advance } = open();
  const say = async (isRight: boolean) => {
    const tried = attempt().then(() => "right", (error) => error.code ?? error.message);
    await settle();
    running.at(-1)!.end(isRight);
    return await tried;
  };
  for (let i = 0; i < 20; i++) assert.equal(await say(true), "right");
  for (let i = 0; i < 3; i++) assert.equal(await say(false), "wrong");
  assert.equal((await attempt().catch((error) => error)).code, "rate_limited");
  advance(MINUTE - 1);
  assert.equal((await attempt().catch((error) => error)).retryAfter, 1);
  advance(1);
  assert.equal(await say(false), "wrong");
});

Deno.test("[HARD-7] guesses at once are no more than guesses one after another; right ones all come through", async () => {
  const { attempt, running, settle } = open();
  const guesses = Array.from({ length: 10 }, () => attempt().catch((error) => error));
  await settle();
  assert.equal(running.length, 3, "as many as may still fail");
  for (let i = 0; i < 3; i++) running[i].end(false);
  const outcomes = await Promise.all(guesses);
  assert.equal(running.length, 3);
  assert.equal(outcomes.filter((error) => error.code === "rate_limited").length, 7);

  const crowd = open();
  const right = Array.from({ length: 30 }, () => crowd.attempt());
  for (let done = 0; done < 30; done++) {
    await crowd.settle();
    crowd.running[done].end(true);
  }
  await Promise.all(right);
});

Deno.test("[HARD-7] addresses count apart, IPv6 by its /64, and too many that wait are refused", async () => {
  const { attempt, running, settle } = open(1);
  const waiting = Array.from(
    { length: 66 },
    (_, i) => attempt(`2001:db8:1:1::${i.toString(16)}`).catch((error) => error),
  );
  await settle();
  assert.equal(running.length, 1);
  assert.equal((await waiting[65]).code, "server_busy", "64 wait");
  attempt("2001:db8:1:2::1");
  await settle();
  assert.equal(running.length, 2);
  running[0].end(false);
  const rest = await Promise.all(waiting.slice(1, 65));
  assert.ok(rest.every((error) => error.code === "rate_limited"));
  running[1].end(true);
});
