import assert from "node:assert/strict";
import { HostHealth } from "../../../server/features/push/host_health.ts";
import { FairJobs } from "../../../server/features/push/fair_jobs.ts";

const job = (userId: string, host: string, n = 0) => ({ userId, host, n });
const HOUR = 3600_000;

Deno.test("[MEND-9] one job at a time runs at a host for a person, the people in turns", () => {
  const jobs = new FairJobs<ReturnType<typeof job>>(10, 10);
  const next = () => jobs.next(() => false);
  for (let n = 0; n < 3; n++) jobs.add(job("eve", "a", n));
  for (const host of ["b", "c", "d"]) jobs.add(job("eve", host));
  jobs.add(job("bob", "a"));
  jobs.add(job("bob", "a", 1));
  const begun = Array.from({ length: 5 }, next);
  const names = begun.map((one) => one && `${one.job.userId} ${one.job.host} ${one.job.n}`);
  // At most three of eve's hosts at once, with bob's in between.
  assert.deepEqual(names, ["eve a 0", "bob a 0", "eve b 0", "eve c 0", undefined]);
  begun[0]!.ended();
  assert.deepEqual(next()!.job, job("eve", "a", 1));
  begun[1]!.ended();
  assert.deepEqual(next()!.job, job("bob", "a", 1));
});

Deno.test("[MEND-9] hosts that may be silent have a part of the places, and nobody's jobs push out those of others", () => {
  const jobs = new FairJobs<ReturnType<typeof job>>(4, 1);
  const isSuspect = ({ host }: { host: string }) => host.startsWith("silent");
  for (const person of ["eve", "mia", "zoe"]) jobs.add(job(person, `silent ${person}`));
  jobs.add(job("bob", "good"));
  const first = jobs.next(isSuspect)!;
  assert.equal(first.job.userId, "eve");
  assert.equal(jobs.next(isSuspect)!.job.userId, "bob");
  assert.equal(jobs.next(isSuspect), undefined);
  first.ended();
  assert.equal(jobs.next(isSuspect)!.job.userId, "mia");

  const full = new FairJobs<ReturnType<typeof job>>(1, 1);
  full.add(job("ada", "x"));
  for (let eve = 0; eve < 30; eve++) {
    for (let n = 0; n < 200; n++) full.add(job(`eve ${eve}`, "x", n));
  }
  const taken = new Map<string, number[]>();
  for (let next; (next = full.next(() => false)); next.ended()) {
    const { userId, n } = next.job;
    taken.set(userId, [...taken.get(userId) ?? [], n]);
  }
  assert.deepEqual(taken.get("ada"), [0]);
  assert.ok(taken.get("eve 0")!.length <= 100);
  assert.equal(taken.get("eve 29")!.at(-1), 199, "the newest stay");
  assert.ok([...taken.values()].flat().length <= 2000);
});

Deno.test("[MEND-9] a host that is silent is left alone for longer and longer, until it responds", () => {
  const health = new HostHealth();
  const browser = { host: "push.example.org", userId: "ada", sessionId: "s" };
  const pauses: number[] = [];
  let now = 0;
  for (let n = 0; n < 10; n++) {
    health.wasSilent(browser, now);
    const pause = Math.max(0, health.pausedUntil(browser.host) - now);
    pauses.push(pause / 1000);
    now += pause;
  }
  assert.deepEqual(pauses, [0, 0, 30, 60, 120, 240, 480, 900, 900, 900]);
  assert.equal(health.isSuspect({ host: browser.host, userId: "bob" }), true);
  health.responded(browser, now);
  assert.deepEqual([health.pausedUntil(browser.host), health.isSuspect(browser)], [0, false]);
  // Another of her hosts: unknown, and others of hers are silent.
  health.wasSilent({ ...browser, host: "a" }, now);
  assert.equal(health.isSuspect({ host: "b", userId: "ada" }), true);
  assert.equal(health.isSuspect({ host: "b", userId: "bob" }), false);
  assert.equal(health.isSuspect(browser), false, "it has responded before");
});

Deno.test("[MEND-9] a subscription that stays silent is dropped, unless it is this machine's network that fails", () => {
  const silent = { host: "a", userId: "eve", sessionId: "e" };
  const other = { host: "b", userId: "bob", sessionId: "b" };
  const cases: [title: string, every: number, responds: boolean, dropped: boolean[]][] = [
    ["dropped at the fifth", HOUR / 4, true, [false, false, false, false, true]],
    ["not within an hour", 1000, true, [false, false, false, false, false]],
    ["not while nobody responds", HOUR, false, [false, false, false, false, false]],
  ];
  for (const [title, every, responds, dropped] of cases) {
    const health = new HostHealth();
    const found = dropped.map((_, n) => {
      if (responds) health.responded(other, n * every);
      return health.wasSilent(silent, n * every);
    });
    assert.deepEqual(found, dropped, title);
  }
});
