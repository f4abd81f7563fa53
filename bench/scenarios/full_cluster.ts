/**
 * Nodes on a PostgreSQL database with very many messages, compared with one that has few: pages
 * during sending.
 */
import { type Postgres, startPostgres } from "../../tests/helpers/postgres.ts";
import { bulkIntoPostgres } from "../../tests/helpers/bulk_postgres.ts";
import { createServer, invite } from "../../tests/helpers/account.ts";
import { makeAuthors, oldMessages } from "../../tests/helpers/bulk_messages.ts";
import { ClientProcess } from "../client_process.ts";
import type { Arrivals, Crowd } from "../crowd_process.ts";
import { FEW_MESSAGES, MESSAGES, sayFilled } from "../long_channel.ts";
import { PlainHttp } from "../plain_http.ts";
import { cpuSeconds, descendants } from "../process.ts";
import { message, RawClient } from "../raw_client.ts";
import { type Fillable, type ParleySubject, startParley } from "../subject.ts";
import type { Row } from "../table.ts";
import { percentile } from "./crowd.ts";

/** Over all nodes. */
const SOCKETS = 1000;
const SENDERS = 20;
const ROUNDS = 3;
const SECONDS = 20;
/** Over all nodes. */
const MESSAGES_A_SECOND = 5;
const PAGES_A_SECOND = 20;
/** Seconds that are not measured. */
const WARM_UP_SECONDS = 5;
/** Milliseconds in which the last have to arrive. */
const LAST_ARRIVAL_MS = 30_000;
/** Pages of one round in which CPU is measured. */
const PAGES = 500;
/** Maximum cost of a page of very many messages, relative to one of few. */
const MAX_COST_RATIO = 1.15;

/** Where messages are sent: how many sockets get each. */
type Spread = "one channel" | "20 servers";
const SPREADS: Spread[] = ["20 servers", "one channel"];

/** Each in milliseconds. */
interface Result {
  spread: Spread;
  pages: number[];
  /** From sending to the acknowledgement. */
  sends: number[];
  arrivals: Arrivals;
}

/**
 * Its commits wait for the disk. Nodes, PostgreSQL and clients share this machine's cores.
 * @returns nothing where no PostgreSQL can be started
 */
export async function fullClusterRows(): Promise<Row[]> {
  let postgres: Postgres;
  try {
    postgres = await startPostgres({ fsync: true, settings: { max_wal_size: "8GB" } });
  } catch (error) {
    console.log(`      left out: ${error}`);
    return [];
  }
  await using server = postgres;
  await using nodes = new AsyncDisposableStack();
  const [few, many] = [await fillStore(server, FEW_MESSAGES), await fillStore(server, MESSAGES)];
  const start = async ({ env, people, channelIds }: Store): Promise<Node> => {
    const node = await startParley({ env, other: people });
    nodes.defer(node.stop);
    return { ...node, channelIds };
  };
  const one = { few: await start(few), many: await start(many) };
  // Alternates, so that other work of the machine affects all of them.
  const [ofFew, ofMany, ofTwo]: Result[][] = [[], [], []];
  for (const spread of turns()) {
    ofFew.push(await measure([one.few], FEW_MESSAGES, spread));
    ofMany.push(await measure([one.many], MESSAGES, spread));
  }
  const costs = await pageCosts(server.pid, [
    { node: one.few, length: FEW_MESSAGES },
    { node: one.many, length: MESSAGES },
  ]);
  const both = [one.many, await start(many)];
  for (const spread of turns()) ofTwo.push(await measure(both, MESSAGES, spread));
  return [
    ...rowsOf(FEW_MESSAGES, "one node", ofFew),
    ...rowsOf(MESSAGES, "one node", ofMany),
    ...rowsOf(MESSAGES, "two nodes", ofTwo),
    ...costs,
  ];
}

const turns = () => Array.from({ length: ROUNDS }, () => SPREADS).flat();

/** A database with its people and messages, and no node on it. */
interface Store {
  env: Record<string, string>;
  people: ParleySubject;
  /** Channels of servers that have no person in common, as many as senders. */
  channelIds: string[];
}

type Node = ParleySubject & Pick<Store, "channelIds">;

async function fillStore(server: Postgres, length: number): Promise<Store> {
  const env = { PARLEY_STORAGE: await server.createDatabase() };
  const fill = (data: Fillable) => fillQuickly(server, env.PARLEY_STORAGE, data, length);
  const people = await startParley({ env, fill });
  const channelIds = await Promise.all(
    inParts(people.people).map(async ([owner, ...guests]) => {
      const { server, channel } = await createServer(owner, "Bench of few");
      await invite(owner, server.id, guests);
      return channel.id;
    }),
  );
  await people.stop();
  return { env, people, channelIds };
}

/** Splits people into one part per sender, who is the first in it. */
function inParts<T>(people: T[]): T[][] {
  const count = people.length / SENDERS;
  return Array.from({ length: SENDERS }, (_, n) => people.slice(n * count, (n + 1) * count));
}

/** CPU of the node and of PostgreSQL together, which says more than time where cores are shared. */
async function pageCosts(
  postgres: number,
  stores: { node: ParleySubject; length: number }[],
): Promise<Row[]> {
  const used = ({ pid }: ParleySubject) => {
    return [pid, ...descendants(postgres, /./)].reduce((sum, one) => sum + cpuSeconds(one), 0);
  };
  const costs = stores.map(() => 0);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [n, { node, length }] of stores.entries()) {
      const begun = used(node);
      using http = await PlainHttp.open(node.url);
      for (let count = 0; count < PAGES; count++) await askPage(http, node, length, count);
      // The first round is to warm up.
      if (round > 0) costs[n] += (used(node) - begun) * 1000 / PAGES / ROUNDS;
    }
  }
  const row = (metric: string, unit: string, parley: number, most?: number): Row => ({
    metric: `page from PostgreSQL: CPU of node and PostgreSQL, ${metric}`,
    unit,
    parley,
    ...(most && { goal: { most } }),
  });
  const [few, many] = [FEW_MESSAGES, MESSAGES].map((count) => count.toLocaleString("en"));
  return [
    row(`${few} messages`, "ms", costs[0]),
    row(`${many} messages`, "ms", costs[1]),
    row(`${many} against ${few}`, "×", costs[1] / costs[0], MAX_COST_RATIO),
  ];
}

/** Without a wait for the disk, on which all of it is before this resolves. */
async function fillQuickly(
  server: Postgres,
  address: string,
  { channelId, userIds }: Fillable,
  length: number,
): Promise<void> {
  const began = performance.now();
  await server.shutDown();
  await server.start(["-c", "fsync=off", "-c", "full_page_writes=off"]);
  const authors = makeAuthors(userIds);
  const messages = oldMessages(length, authors.length);
  await bulkIntoPostgres(address, { channelId, authors, messages });
  await server.shutDown();
  await new Deno.Command("sync").output();
  await server.start();
  const name = new URL(address).pathname.slice(1);
  const [{ bytes }] = await server.query(
    "select pg_total_relation_size('kv')::text as bytes",
    name,
  );
  sayFilled(length, performance.now() - began, Number(bytes));
}

/** The medians of the rounds. */
function rowsOf(length: number, nodes: string, rounds: Result[]): Row[] {
  const count = length.toLocaleString("en");
  return SPREADS.flatMap((spread) => {
    const of = rounds.filter((round) => round.spread === spread);
    const where = `${nodes}, ${count} messages in PostgreSQL, ${SOCKETS} sockets in ${spread}`;
    return rowsIn(where, of);
  });
}

function rowsIn(where: string, rounds: Result[]): Row[] {
  const row = (metric: string, of: (result: Result) => number, most?: number): Row => ({
    metric: `${where}: ${metric}`,
    unit: "ms",
    parley: part(rounds.map(of), 0.5),
    ...(most && { goal: { most } }),
  });
  return [
    row("page p50", ({ pages }) => part(pages, 0.5)),
    row("page p99", ({ pages }) => part(pages, 0.99), 15),
    row("send p50", ({ sends }) => part(sends, 0.5)),
    row("send p99", ({ sends }) => part(sends, 0.99), 50),
    row("arrival p50", ({ arrivals }) => arrivedWithin(arrivals, 0.5)),
    row("arrival p99", ({ arrivals }) => arrivedWithin(arrivals, 0.99)),
  ];
}

function arrivedWithin(arrivals: Arrivals, share: number): number {
  return percentile(arrivals, arrivals.reduce((sum, [, n]) => sum + n, 0) * share);
}

/**
 * 20 people send in turn, and pages all over the long channel are requested, while everyone
 * listens.
 */
async function measure(nodes: Node[], length: number, spread: Spread): Promise<Result> {
  const crowds = nodes.map(() => new ClientProcess("bench/crowd_process.ts"));
  try {
    await Promise.all(crowds.map((crowd, n) => {
      const { url, tokens } = nodes[n];
      return crowd.ask({ url, tokens, count: SOCKETS / nodes.length } satisfies Crowd);
    }));
    const listening = spread === "one channel" ? SOCKETS : SOCKETS / SENDERS;
    const warmUp = await during(nodes, length, spread, WARM_UP_SECONDS);
    await arrivalsOf(crowds, warmUp.sends.length * listening);
    const { pages, sends } = await during(nodes, length, spread, SECONDS);
    const arrivals = await arrivalsOf(crowds, sends.length * listening);
    return { spread, pages, sends, arrivals };
  } finally {
    crowds.forEach((crowd) => crowd.end());
  }
}

async function during(nodes: Node[], length: number, spread: Spread, seconds: number) {
  const [pages, sends] = await Promise.all([
    askPages(nodes, length, seconds * PAGES_A_SECOND),
    send(nodes, spread, seconds * MESSAGES_A_SECOND),
  ]);
  return { pages, sends };
}

/** Milliseconds of each page. */
async function askPages(nodes: ParleySubject[], length: number, count: number): Promise<number[]> {
  const connections = await Promise.all(nodes.map(({ url }) => PlainHttp.open(url)));
  const took: number[] = [];
  await paced(count, PAGES_A_SECOND, async (n) => {
    const node = n % nodes.length;
    const begun = performance.now();
    await askPage(connections[node], nodes[node], length, n);
    took.push(performance.now() - begun);
  });
  for (const connection of connections) connection[Symbol.dispose]();
  return took;
}

/** The newest page, one of the first or any other, in turn; all but the newest are read. */
async function askPage(
  http: PlainHttp,
  { channelId, tokens }: ParleySubject,
  length: number,
  n: number,
): Promise<void> {
  const any = 51 + Math.floor(Math.random() * (length - 51));
  const query = ["", `?after=${n}`, `?before=${any}`, `?after=${any}`][n % 4];
  const headers = [`authorization: Bearer ${tokens[n % tokens.length]}`, "accept-encoding: gzip"];
  const { status } = await http.ask(`GET /api/messages/${channelId}${query}`, headers);
  if (status !== 200) throw new Error(`a page answered ${status}`);
}

/** Milliseconds until each was acknowledged. */
async function send(nodes: Node[], spread: Spread, count: number): Promise<number[]> {
  const { channelId, channelIds, tokens } = nodes[0];
  const channels = spread === "one channel" ? [channelId] : channelIds;
  const senders = await Promise.all(
    inParts(tokens).map(([token], n) => RawClient.connect(nodes[n % nodes.length].url, token)),
  );
  const took: number[] = [];
  const acknowledged: Promise<void>[] = [];
  await paced(count, MESSAGES_A_SECOND, (n) => {
    const sender = senders[n % SENDERS];
    const done = Promise.withResolvers<void>();
    const begun = performance.now();
    sender.listener = {
      acknowledged(ok) {
        took.push(performance.now() - begun);
        if (ok) done.resolve();
        else done.reject(new Error("a message was refused"));
      },
    };
    // Its number is when it was sent, in tenths of a millisecond.
    const sentAt = Math.round((performance.timeOrigin + begun) * 10);
    sender.send(message(channels[n % channels.length], "full", sentAt));
    acknowledged.push(done.promise);
    return Promise.resolve();
  });
  await Promise.all(acknowledged);
  await Promise.all(senders.map((sender) => sender.close()));
  return took;
}

/** Runs at this rate, one after another; a late one delays the next. */
async function paced(
  count: number,
  perSecond: number,
  act: (n: number) => Promise<void>,
): Promise<void> {
  const start = performance.now();
  for (let n = 0; n < count; n++) {
    const due = start + n * 1000 / perSecond - performance.now();
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
    await act(n);
  }
}

/** Waits until everything has arrived and returns the arrivals of all clients. */
async function arrivalsOf(crowds: ClientProcess[], count: number): Promise<Arrivals> {
  const end = performance.now() + LAST_ARRIVAL_MS;
  const found: Arrivals = [];
  for (;;) {
    found.push(...(await Promise.all(crowds.map((one) => one.ask<Arrivals>("arrivals")))).flat());
    const came = found.reduce((sum, [, n]) => sum + n, 0);
    if (came >= count) return found;
    if (performance.now() > end) throw new Error(`${came} of ${count} came`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function part(some: number[], share: number): number {
  return some.toSorted((a, b) => a - b)[Math.floor(some.length * share)];
}

if (import.meta.main) {
  const { table } = await import("../table.ts");
  console.log(table(await fullClusterRows()));
  Deno.exit();
}
