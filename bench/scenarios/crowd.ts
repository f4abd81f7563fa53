/**
 * 5,000 clients in one channel, 5 messages a second. The clients are in separate processes, and the
 * server reports when its event loop is blocked, since either side may cause delays.
 */
import { ClientProcess } from "../client_process.ts";
import type { Arrivals, Crowd } from "../crowd_process.ts";
import { cpuSeconds } from "../process.ts";
import { message, RawClient } from "../raw_client.ts";
import { type Standstill, startBare, startParley, type Subject } from "../subject.ts";
import type { Row } from "../table.ts";

const CLIENTS = 5000;
const PROCESSES = 2;
const PER_SECOND = 5;
const SECONDS = 20;
/** Milliseconds before what arrives is counted: those who came late have still to be greeted. */
const SETTLE_MS = 3000;
/** Milliseconds in which the last have to arrive. */
const LAST_ARRIVAL_MS = 60_000;

interface Result {
  joinSeconds: number;
  p50: number;
  p99: number;
  /** Server CPU in microseconds. */
  cpuPerDelivery: number;
  /** The most milliseconds that the event loop computed without a pause. */
  longest: number;
  /** The most that it did neither that nor wait for a core which others had. */
  blocked: number;
}

/** On servers of their own, one after the other. */
export async function crowdRows(): Promise<Row[]> {
  const parley = await on(() => startParley({ probed: true }));
  const bare = await on(() => startBare({ probed: true }));
  const row = (metric: string, unit: string, key: keyof Result, goal?: Row["goal"]): Row => ({
    metric: `${CLIENTS} clients, ${PER_SECOND} messages/s: ${metric}`,
    unit,
    parley: parley[key],
    bare: bare[key],
    goal,
  });
  return [
    row("joining", "s", "joinSeconds"),
    row("server CPU a delivery", "µs", "cpuPerDelivery", { mostTimesBare: 1.2 }),
    row("p50", "ms", "p50"),
    row("p99", "ms", "p99", { most: 200 }),
    row("longest computing of the event loop", "ms", "longest", { most: 150 }),
    row("longest blocking of it", "ms", "blocked", { most: 100 }),
  ];
}

async function on(start: () => Promise<Subject>): Promise<Result> {
  const subject = await start();
  const crowds = Array.from(
    { length: PROCESSES },
    () => new ClientProcess("bench/crowd_process.ts"),
  );
  try {
    const began = performance.now();
    const { url, tokens } = subject;
    const crowd: Crowd = { url, tokens, count: CLIENTS / PROCESSES };
    await Promise.all(crowds.map((one) => one.ask(crowd)));
    const joinSeconds = (performance.now() - began) / 1000;
    return { joinSeconds, ...await talk(subject, crowds) };
  } finally {
    crowds.forEach((crowd) => crowd.end());
    await subject.stop();
  }
}

async function talk(subject: Subject, crowds: ClientProcess[]) {
  const senders = await Promise.all(
    subject.tokens.slice(0, PER_SECOND).map((token) => RawClient.connect(subject.url, token)),
  );
  await wait(SETTLE_MS);
  const known = subject.standstills().length;
  const cpu = cpuSeconds(subject.pid);
  const start = performance.now();
  const messages = SECONDS * PER_SECOND;
  for (let index = 0; index < messages; index++) {
    await wait(start + index * 1000 / PER_SECOND - performance.now());
    const now = Math.round((performance.timeOrigin + performance.now()) * 10);
    senders[index % senders.length].send(message(subject.channelId, "crowd", now));
  }
  const count = messages * CLIENTS;
  const arrivals = await all(crowds, count);
  const used = cpuSeconds(subject.pid) - cpu;
  await Promise.all(senders.map((sender) => sender.close()));
  const standstills = subject.standstills().slice(known);
  return {
    p50: percentile(arrivals, count * 0.5),
    p99: percentile(arrivals, count * 0.99),
    cpuPerDelivery: used * 1e6 / count,
    longest: most(standstills, ({ ran }) => ran),
    blocked: most(standstills, ({ stood, ran, waited }) => stood - ran - waited),
  };
}

/** Waits until that many have arrived and returns the arrivals of all clients. */
async function all(crowds: ClientProcess[], count: number): Promise<Arrivals> {
  const end = performance.now() + LAST_ARRIVAL_MS;
  const arrivals: Arrivals = [];
  for (;;) {
    arrivals.push(
      ...(await Promise.all(crowds.map((one) => one.ask<Arrivals>("arrivals")))).flat(),
    );
    const came = arrivals.reduce((sum, [, n]) => sum + n, 0);
    if (came === count) return arrivals;
    if (performance.now() > end) throw new Error(`${came} of ${count} came`);
    await wait(200);
  }
}

function most(standstills: Standstill[], of: (standstill: Standstill) => number): number {
  return Math.max(0, ...standstills.map(of));
}

/** Returns the milliseconds within which this many arrived. */
export function percentile(arrivals: Arrivals, wanted: number): number {
  let seen = 0;
  const sorted = arrivals.toSorted(([a], [b]) => a - b);
  return sorted.find(([, count]) => (seen += count) >= wanted)![0] / 10;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}
