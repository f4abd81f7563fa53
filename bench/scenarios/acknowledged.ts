/** How many messages a second 20 senders get acknowledged: for Parley that is, stored. */
import { connect, disconnect } from "../clients.ts";
import { message } from "../raw_client.ts";
import type { Subject } from "../subject.ts";
import type { Row } from "../table.ts";

const SENDERS = 20;
/** Messages that one sender has under way. */
const MAX_IN_FLIGHT = 50;
/** Share of the disk's syncs that must be used when each client has one message in flight. */
const OF_SYNCS = 0.7;
/** Seconds after which sending stops. */
const MAX_SECONDS = 40;

interface Acknowledged {
  messages: number;
  perSecond: number;
}

/**
 * `one`: with one message of each sender under way; all of them go into one commit.
 *
 * @param sync milliseconds that the disk takes for that
 */
export function acknowledgedRows(
  parley: Acknowledged,
  bare: Acknowledged,
  one: Acknowledged,
  sync: number,
): Row[] {
  return [{
    metric: `${SENDERS} senders, ${MAX_IN_FLIGHT} under way each: acknowledged messages`,
    unit: "1/s",
    parley: parley.perSecond,
    bare: bare.perSecond,
    goal: { least: 20_000 },
  }, {
    metric: `${SENDERS} senders, 1 under way each: acknowledged messages`,
    unit: "1/s",
    parley: one.perSecond,
    goal: { least: Math.round(OF_SYNCS * SENDERS * 1000 / sync) },
  }];
}

/**
 * Sends `total` messages to one channel, as fast as acknowledgements allow; every sender also
 * receives all of them.
 *
 * @throws when the server refuses one
 */
export async function acknowledged(
  subject: Subject,
  total: number,
  underWay = MAX_IN_FLIGHT,
): Promise<Acknowledged> {
  const clients = await connect(subject, SENDERS);
  const run = `ack${crypto.randomUUID().slice(0, 8)}`;
  const done = Promise.withResolvers<void>();
  const start = performance.now();
  let sent = 0;
  let answered = 0;
  let target = total;
  for (const client of clients) {
    const next = () => {
      if (sent < target) client.send(message(subject.channelId, run, sent++));
    };
    client.listener = {
      acknowledged: (ok) => {
        if (!ok) return done.reject(new Error("a message was refused"));
        if (++answered % 100 === 0 && performance.now() - start > MAX_SECONDS * 1000) target = sent;
        if (answered === target) done.resolve();
        next();
      },
    };
    for (let i = 0; i < underWay; i++) next();
  }
  try {
    await done.promise;
  } finally {
    await disconnect(clients);
  }
  return { messages: answered, perSecond: answered * 1000 / (performance.now() - start) };
}
