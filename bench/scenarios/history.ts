/** The newest 50 messages of a long channel: what opening a channel asks for. */
import { cpuSeconds } from "../process.ts";
import type { Subject } from "../subject.ts";
import type { Row } from "../table.ts";

const SECONDS = 4;
const MAX_PARALLEL_REQUESTS = 4;

interface History {
  perSecond: number;
  /** Server CPU in milliseconds. */
  cpuPerPage: number;
}

export function historyRows(messages: number, parley: History): Row[] {
  const at = `newest 50 of ${messages.toLocaleString("en")} messages`;
  return [
    { metric: `${at}: pages`, unit: "1/s", parley: parley.perSecond },
    {
      metric: `${at}: server CPU a page`,
      unit: "ms",
      parley: parley.cpuPerPage,
      goal: { most: 0.5 },
    },
  ];
}

/** Asks over HTTP, four requests at a time. */
export async function history(parley: Subject): Promise<History> {
  await ask(parley, 500);
  const before = cpuSeconds(parley.pid);
  const pages = await ask(parley, SECONDS * 1000);
  const cpu = cpuSeconds(parley.pid) - before;
  return { perSecond: pages / SECONDS, cpuPerPage: cpu * 1000 / pages };
}

/** Asks for `time` milliseconds; how many pages came. */
async function ask(parley: Subject, time: number): Promise<number> {
  const end = performance.now() + time;
  const headers = { authorization: `Bearer ${parley.tokens[0]}` };
  let pages = 0;
  await Promise.all(Array.from({ length: MAX_PARALLEL_REQUESTS }, async () => {
    while (performance.now() < end) {
      const response = await fetch(`${parley.url}/api/messages/${parley.channelId}`, { headers });
      const body = await response.arrayBuffer();
      if (response.status !== 200 || body.byteLength < 1000) {
        throw new Error(`history answered ${response.status}, ${body.byteLength} bytes`);
      }
      pages++;
    }
  }));
  return pages;
}
