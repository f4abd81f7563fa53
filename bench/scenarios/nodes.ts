/** Nodes on one PostgreSQL database, compared with one process on Deno KV, in one run. */
import { type Postgres, startPostgres } from "../../tests/helpers/postgres.ts";
import { connect, disconnect } from "../clients.ts";
import { type ParleySubject, startParley, type Subject } from "../subject.ts";
import type { Row } from "../table.ts";
import { acknowledged } from "./acknowledged.ts";
import { send } from "./paced.ts";

/** Messages per measurement of acknowledgements. */
const MESSAGES = 20_000;
/** Sockets; the first 20 send. */
const SOCKETS = 1000;
const SECONDS = 20;
const PER_SECOND = 5;
/** Share of a single process on Deno KV that a node on PostgreSQL must reach. */
const OF_DENO_KV = 0.6;

/**
 * Nodes, PostgreSQL and clients share this machine's cores: with few of them two nodes are no faster
 * than one.
 * @returns nothing where no PostgreSQL can be started
 */
export async function nodeRows(): Promise<Row[]> {
  let postgres: Postgres;
  try {
    postgres = await startPostgres();
  } catch (error) {
    console.log(`      left out: ${error}`);
    return [];
  }
  await using _server = postgres;
  const env = { PARLEY_STORAGE: await postgres.createDatabase() };
  const alone = await startParley();
  const perSecondAlone = await acknowledged(alone, MESSAGES).finally(alone.stop);
  await using nodes = new AsyncDisposableStack();
  const started = async (other?: ParleySubject) => {
    const node = await startParley({ env, other });
    nodes.defer(node.stop);
    return node;
  };
  const one = await started();
  const perSecondOne = await acknowledged(one, MESSAGES);
  const two = await started(one);
  const { channel } = await one.owner.call<{ channel: { id: string } }>(
    "POST",
    `/channels/server/${one.serverId}`,
    { name: "second" },
  );
  const both = await Promise.all([
    acknowledged(one, MESSAGES / 2),
    acknowledged({ ...two, channelId: channel.id }, MESSAGES / 2),
  ]);
  const [p50, p99] = await across(one, two);
  return [
    {
      metric: "one node on PostgreSQL: acknowledged messages",
      unit: "1/s",
      parley: perSecondOne.perSecond,
      goal: { least: Math.round(OF_DENO_KV * perSecondAlone.perSecond) },
    },
    {
      metric: "beside it, one process on Deno KV: acknowledged messages",
      unit: "1/s",
      parley: perSecondAlone.perSecond,
    },
    {
      metric: "two nodes on PostgreSQL, a channel each: acknowledged messages",
      unit: "1/s",
      parley: both[0].perSecond + both[1].perSecond,
    },
    {
      metric: `${SOCKETS} sockets, ${PER_SECOND} messages/s to those at another node: p50`,
      unit: "ms",
      parley: p50,
    },
    {
      metric: `${SOCKETS} sockets, ${PER_SECOND} messages/s to those at another node: p99`,
      unit: "ms",
      parley: p99,
      goal: { most: 50 },
    },
  ];
}

/** Milliseconds from sending at one node to arrival at those of the other: p50 and p99. */
async function across(from: Subject, to: Subject): Promise<number[]> {
  const senders = await connect(from, 20);
  const listeners = await connect(to, SOCKETS - senders.length);
  const clients = [...senders, ...listeners];
  try {
    await send(from, clients, "warm", 5 * PER_SECOND, PER_SECOND);
    const deliveries = await send(from, clients, "across", SECONDS * PER_SECOND, PER_SECOND);
    return deliveries.percentiles(0.5, 0.99);
  } finally {
    await disconnect(clients);
  }
}
