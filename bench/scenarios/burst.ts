/** 200 messages at once to 500 clients: everyone acknowledges at the same moment. */
import { connect, Deliveries, disconnect } from "../clients.ts";
import { cpuSeconds } from "../process.ts";
import { message, type RawClient } from "../raw_client.ts";
import type { Subject } from "../subject.ts";
import type { Row } from "../table.ts";

const CLIENTS = 500;
const MESSAGES = 200;
const SENDERS = 20;
const ROUNDS = 3;

interface Burst {
  /** Server CPU in microseconds. */
  cpuPerDelivery: number;
  /** Milliseconds from sending to arrival. */
  p99: number;
  deliveriesPerSecond: number;
}

export function burstRows(parley: Burst, bare: Burst): Row[] {
  const at = `burst of ${MESSAGES} to ${CLIENTS} clients`;
  return [
    {
      metric: `${at}: server CPU a delivery`,
      unit: "µs",
      parley: parley.cpuPerDelivery,
      bare: bare.cpuPerDelivery,
      goal: { mostTimesBare: 0.4 },
    },
    {
      metric: `${at}: p99`,
      unit: "ms",
      parley: parley.p99,
      bare: bare.p99,
      goal: { mostTimesBare: 1 },
    },
    {
      metric: `${at}: deliveries`,
      unit: "1/s",
      parley: parley.deliveriesPerSecond,
      bare: bare.deliveriesPerSecond,
    },
  ];
}

/** Returns the median of three bursts (by CPU), after one warm-up. */
export async function burst(subject: Subject): Promise<Burst> {
  const clients = await connect(subject, CLIENTS);
  try {
    await once(subject, clients);
    const rounds: Burst[] = [];
    for (let i = 0; i < ROUNDS; i++) rounds.push(await once(subject, clients));
    rounds.sort((a, b) => a.cpuPerDelivery - b.cpuPerDelivery);
    return rounds[ROUNDS >> 1];
  } finally {
    await disconnect(clients);
  }
}

async function once(subject: Subject, clients: RawClient[]): Promise<Burst> {
  const deliveries = new Deliveries(clients);
  const run = `burst${crypto.randomUUID().slice(0, 8)}`;
  const before = cpuSeconds(subject.pid);
  const start = performance.now();
  for (let index = 0; index < MESSAGES; index++) {
    deliveries.sending(index);
    clients[index % SENDERS].send(message(subject.channelId, run, index));
  }
  await deliveries.all(MESSAGES * CLIENTS);
  const seconds = (performance.now() - start) / 1000;
  const cpu = cpuSeconds(subject.pid) - before;
  return {
    cpuPerDelivery: cpu * 1e6 / (MESSAGES * CLIENTS),
    p99: deliveries.percentiles(0.99)[0],
    deliveriesPerSecond: MESSAGES * CLIENTS / seconds,
  };
}
