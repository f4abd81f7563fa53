/**
 * Worst load that one account can cause within the default limits, and its effect on others who
 * send and read (MEND-3 to MEND-6, MEND-8 to MEND-10). To run it alone: `deno run -A
 * bench/scenarios/one_account.ts`, with seconds of the attack for a short run. Other tenants
 * (MEND-7) would need PostgreSQL: `tests/cluster/left_open_test.ts` covers them on the nodes of a
 * started program.
 */
import type { Account } from "../../tests/helpers/account.ts";
import type { Attack, Statuses } from "../attack_process.ts";
import { ClientProcess } from "../client_process.ts";
import { residentBytes } from "../process.ts";
import { subscribeToSilence } from "../silent_push.ts";
import { type ParleySubject, startParley } from "../subject.ts";
import { type Row, table } from "../table.ts";

const MB = 1024 * 1024;
const BYSTANDERS = 20;
/** Seconds without the attack, and with it. */
const BEFORE_SECONDS = 15;
const ATTACK_SECONDS = 40;
/** Milliseconds between two requests of a bystander: every second one is a message. */
const REQUEST_INTERVAL_MS = 700;
/** Milliseconds between two looks at the memory. */
const MEMORY_INTERVAL_MS = 20;

interface Noticed {
  p50: number;
  p99: number;
  /** Messages of bystanders that were not taken. */
  refused: number;
  count: number;
}

export async function oneAccountRows(seconds = ATTACK_SECONDS): Promise<Row[]> {
  const parley = await startParley({
    probed: true,
    limited: true,
    env: { PARLEY_PUSH: "on" },
    source: "bench/attacked_program.ts",
  });
  const process = new ClientProcess("bench/attack_process.ts");
  try {
    const bystanders = parley.people.slice(0, BYSTANDERS);
    const attacker = parley.people.at(-1)!;
    await subscribeToSilence(parley.url, attacker);
    const before = await live(parley, bystanders, BEFORE_SECONDS);
    const start = residentBytes(parley.pid);
    let peak = start;
    const watching = setInterval(() => {
      peak = Math.max(peak, residentBytes(parley.pid));
    }, MEMORY_INTERVAL_MS);
    const known = parley.standstills().length;
    const { url, channelId, serverId } = parley;
    const { user, token, sessionToken } = attacker;
    const order: Attack = { url, user, token, sessionToken, serverId, channelId, seconds };
    const attacking = process.ask<Statuses>(order);
    const during = await live(parley, bystanders, seconds);
    const statuses = await attacking;
    clearInterval(watching);
    const longest = Math.max(0, ...parley.standstills().slice(known).map(({ ran }) => ran));
    console.log("responses to the attacker, by status:", JSON.stringify(statuses));
    const row = (metric: string, unit: string, value: number, most?: number): Row => ({
      metric: `one account at its worst: ${metric}`,
      unit,
      parley: value,
      goal: most === undefined ? undefined : { most },
    });
    return [
      row("others' requests before, p99", "ms", before.p99),
      row("others' requests, p50", "ms", during.p50),
      row("others' requests, p99", "ms", during.p99, 100),
      row("refused messages of others", `of ${during.count}`, during.refused, 0),
      row("computing in one piece, the longest", "ms", longest, 50),
      row("memory", "MB", (peak - start) / MB, 150),
    ];
  } finally {
    process.end();
    await parley.stop();
  }
}

/** Bystanders send and read for a while. */
async function live(
  { url, channelId }: ParleySubject,
  people: Account[],
  seconds: number,
): Promise<Noticed> {
  const times: number[] = [];
  let [refused, count] = [0, 0];
  const until = performance.now() + seconds * 1000;
  await Promise.all(people.map(async ({ token }, index) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    await wait(index * REQUEST_INTERVAL_MS / people.length);
    for (let turn = index; performance.now() < until; turn++) {
      const began = performance.now();
      const isMessage = turn % 2 === 0;
      const path = `${url}/api/messages/${channelId}`;
      const body = JSON.stringify({ encryptedContent: "aGVsbG8=", iv: "AAAAAAAAAAAAAAAA" });
      const asked = isMessage
        ? fetch(path, { method: "POST", headers, body })
        : fetch(`${path}?limit=50&inline=8192`, { headers });
      const isTaken = await asked.then(async (response) => {
        await response.arrayBuffer();
        return response.ok;
      }, () => false);
      times.push(performance.now() - began);
      if (isMessage) count++;
      if (isMessage && !isTaken) refused++;
      await wait(REQUEST_INTERVAL_MS - (performance.now() - began));
    }
  }));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { p50: at(0.5), p99: at(0.99), refused, count };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}

if (import.meta.main) {
  const [seconds = ATTACK_SECONDS] = Deno.args.map(Number);
  console.log(table(await oneAccountRows(seconds)));
  Deno.exit();
}
