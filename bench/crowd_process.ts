/**
 * Process with many raw clients. Takes a `Crowd` and connects it; each later request prints what
 * has arrived since.
 */
import { obeyLines } from "./client_process.ts";
import { RawClient } from "./raw_client.ts";

/** Accounts to connect as. */
export interface Crowd {
  url: string;
  tokens: string[];
  count: number;
}
/** Milliseconds from sending to arrival, each rounded to a tenth: how many took so long. */
export type Arrivals = [tenths: number, count: number][];

const arrived = new Map<number, number>();

await obeyLines(async (order: Crowd | "arrivals") => {
  if (order !== "arrivals") return await join(order);
  const since = [...arrived];
  arrived.clear();
  return since;
});

async function join({ url, tokens, count }: Crowd): Promise<void> {
  const joined: RawClient[] = [];
  while (joined.length < count) {
    const batch = Array.from(
      { length: Math.min(20, count - joined.length) },
      (_, i) => RawClient.connect(url, tokens[(joined.length + i) % tokens.length]),
    );
    joined.push(...await Promise.all(batch));
  }
  for (const client of joined) client.listener = { delivered };
}

/** The number of a message is when it was sent, in tenths of a millisecond. */
function delivered(sentAt: number) {
  const took = Math.round((performance.timeOrigin + performance.now()) * 10) - sentAt;
  arrived.set(took, (arrived.get(took) ?? 0) + 1);
}
