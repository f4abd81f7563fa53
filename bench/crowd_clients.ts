/**
 * A process of its own with many clients, so that they do not slow each other: `many_sockets.ts`
 * starts some. Takes orders, and prints what became of each.
 */
import { obeyLines } from "./client_process.ts";
import { Deliveries } from "./clients.ts";
import { message, RawClient } from "./raw_client.ts";

/** The people of one server, and where they write. */
export interface CrowdedServer {
  channelId: string;
  tokens: string[];
}

export type Order =
  | { do: "join"; url: string; servers: CrowdedServer[] }
  /** Sends this number of messages at this rate, to one server after another. */
  | { do: "send"; messages: number; perSecond: number }
  /** Waits until everyone whose connection ended is back. */
  | { do: "return" };

export interface Outcome {
  /** Milliseconds from the order on. */
  ms: number;
  /** Connections that the server did not accept. */
  refused: number;
  /** Milliseconds from sending to arrival. */
  p50?: number;
  p99?: number;
}

/** Connections that are opened at once. */
const MAX_PARALLEL_CONNECTIONS = 25;
/**
 * Delays of socket.io's client between attempts, in milliseconds, randomized between half and one
 * and a half times.
 */
const RETRY_MS = 1000;
const MAX_RETRY = 5000;

let url = "";
let servers: CrowdedServer[] = [];
let clients: RawClient[][] = [];
let refused = 0;
let away: Promise<unknown>[] = [];

async function join(order: Extract<Order, { do: "join" }>): Promise<void> {
  ({ url, servers } = order);
  clients = servers.map(() => []);
  const all = servers.flatMap(({ tokens }, server) => tokens.map((token) => ({ server, token })));
  const one = async () => {
    for (let next = all.shift(); next; next = all.shift()) {
      await enter(next.server, next.token, 0);
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_CONNECTIONS }, one));
}

async function enter(server: number, token: string, tries: number): Promise<void> {
  try {
    const client = await RawClient.connect(url, token);
    clients[server].push(client);
    client.closed.then(() => {
      clients[server] = clients[server].filter((other) => other !== client);
      void client.close();
      away.push(comeBack(server, token, 0));
    });
  } catch (error) {
    // A server that isn't listening yet has refused nobody.
    if (!(error instanceof Deno.errors.ConnectionRefused)) refused++;
    await comeBack(server, token, tries + 1);
  }
}

async function comeBack(server: number, token: string, tries: number): Promise<void> {
  const wait = Math.min(RETRY_MS * 2 ** tries, MAX_RETRY) * (0.5 + Math.random());
  await new Promise((resolve) => setTimeout(resolve, wait));
  await enter(server, token, tries);
}

async function send(messages: number, perSecond: number): Promise<Partial<Outcome>> {
  const deliveries = new Deliveries(clients.flat());
  const run = `many${crypto.randomUUID().slice(0, 8)}`;
  const start = performance.now();
  let expected = 0;
  for (let index = 0; index < messages; index++) {
    const due = start + index * 1000 / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const server = index % servers.length;
    const room = clients[server];
    expected += room.length;
    deliveries.sending(index);
    room[index % room.length].send(message(servers[server].channelId, run, index));
  }
  await deliveries.all(expected);
  const [p50, p99] = deliveries.percentiles(0.5, 0.99);
  return { p50, p99 };
}

async function obey(order: Order): Promise<Partial<Outcome>> {
  if (order.do === "join") await join(order);
  if (order.do === "send") return await send(order.messages, order.perSecond);
  while (order.do === "return" && away.length) {
    const waiting = away;
    away = [];
    await Promise.all(waiting);
  }
  return {};
}

await obeyLines(async (order: Order): Promise<Outcome> => {
  const begin = performance.now();
  refused = 0;
  const found = await obey(order);
  return { ms: performance.now() - begin, refused, ...found };
});
