/** 20 messages a second to everyone in a channel: what a busy evening looks like. */
import { connect, Deliveries, disconnect } from "../clients.ts";
import { cpuSeconds } from "../process.ts";
import { message } from "../raw_client.ts";
import type { Subject } from "../subject.ts";
import type { Row } from "../table.ts";

const PER_SECOND = 20;
const SENDERS = 20;
const WARM_UP_MESSAGES = 3 * PER_SECOND;
/** Messages after which what runs often is compiled, and how many of them a second. */
const LONG_WARM_UP_MESSAGES = 3000;
const WARM_UP_PER_SECOND = 150;

/** How many times the CPU of a bare server a delivery may take. */
const MAX_CPU_RATIO = { "from the start": 1.2, "after 3,000": 1.1 };

interface Paced {
  /** Server CPU in microseconds. */
  cpuPerDelivery: number;
  /** Milliseconds from sending to arrival. */
  p50: number;
  p95: number;
  p99: number;
}

/**
 * Returns one row for CPU and one for each percentile.
 *
 * @param sync milliseconds of a disk sync: Parley has stored what it delivers
 * @param when phase before: none, or a warm-up
 */
export function pacedRows(
  clients: number,
  parley: Paced,
  bare: Paced,
  sync: number,
  when: keyof typeof MAX_CPU_RATIO = "from the start",
): Row[] {
  const at = `${clients} clients, 20 messages/s, ${when}`;
  return [
    {
      metric: `${at}: server CPU a delivery`,
      unit: "µs",
      parley: parley.cpuPerDelivery,
      bare: bare.cpuPerDelivery,
      goal: { mostTimesBare: MAX_CPU_RATIO[when] },
    },
    { metric: `${at}: p50`, unit: "ms", parley: parley.p50, bare: bare.p50 },
    { metric: `${at}: p95`, unit: "ms", parley: parley.p95, bare: bare.p95 },
    {
      metric: `${at}: p99`,
      unit: "ms",
      parley: parley.p99,
      bare: bare.p99,
      goal: { most: 1.5 * bare.p99 + sync },
    },
  ];
}

/** Sends what compiles what runs often. */
export async function warmUp(subject: Subject, count: number): Promise<void> {
  const clients = await connect(subject, count);
  await send(subject, clients, "compile", LONG_WARM_UP_MESSAGES, WARM_UP_PER_SECOND);
  await disconnect(clients);
}

/** Sends for `seconds`, after three more that are not measured. */
export async function paced(subject: Subject, count: number, seconds: number): Promise<Paced> {
  const clients = await connect(subject, count);
  try {
    await send(subject, clients, "warm", WARM_UP_MESSAGES);
    const before = cpuSeconds(subject.pid);
    const messages = seconds * PER_SECOND;
    const deliveries = await send(subject, clients, "paced", messages);
    const cpu = cpuSeconds(subject.pid) - before;
    const [p50, p95, p99] = deliveries.percentiles(0.5, 0.95, 0.99);
    return { cpuPerDelivery: cpu * 1e6 / (messages * count), p50, p95, p99 };
  } finally {
    await disconnect(clients);
  }
}

/**
 * Sends this number of messages, spread over the first 20 clients; returns the number that all
 * clients have received.
 */
export async function send(
  subject: Subject,
  clients: Awaited<ReturnType<typeof connect>>,
  name: string,
  messages: number,
  perSecond = PER_SECOND,
): Promise<Deliveries> {
  const deliveries = new Deliveries(clients);
  const run = `${name}${crypto.randomUUID().slice(0, 8)}`.replace("-", "");
  const start = performance.now();
  for (let index = 0; index < messages; index++) {
    const due = start + index * 1000 / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    deliveries.sending(index);
    clients[index % SENDERS].send(message(subject.channelId, run, index));
  }
  await deliveries.all(messages * clients.length);
  return deliveries;
}
