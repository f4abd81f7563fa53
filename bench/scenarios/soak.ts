/**
 * Half an hour of everyday activity at full speed, and the memory that it leaves used in the
 * server. Run alone, it takes the minutes as its argument; in the bench it runs if
 * `PARLEY_BENCH_SOAK` sets them, since it takes as long as everything else together.
 */
import { setTimeout as pause } from "node:timers/promises";
import { DATABASE } from "../../server/storage/files.ts";
import { TestApp } from "../../tests/helpers/app.ts";
import { crowd } from "../../tests/helpers/crowd.ts";
import { TestServer } from "../../tests/helpers/server_process.ts";
import { ClientProcess } from "../client_process.ts";
import { cpuSeconds, residentBytes } from "../process.ts";
import type { Mingled, SoakOrder, Town } from "../soak_clients.ts";
import type { Row } from "../table.ts";
import { percentile } from "./crowd.ts";

const TOWNS = 5;
const PER_TOWN = 100;
const SOCKETS = TOWNS * PER_TOWN;
/** Minutes. */
const DEFAULT_MINUTES = 30;
/** Seconds between two looks at the memory. */
const SAMPLE_SECONDS = 10;
/** The seconds whose median counts, and their share of a short run. */
const WINDOW_SECONDS = 120;
const WINDOW_SHARE = 0.1;
const MB = 1024 * 1024;

/**
 * Messages, files, voice, people who come and go: for this number of minutes, on a separate server.
 */
export async function soakRows(minutes: number): Promise<Row[]> {
  let towns: Town[] = [];
  await using server = await TestServer.start({
    fill: async (folder) => towns = await settle(folder),
  });
  const clients = new ClientProcess("bench/soak_clients.ts");
  const ask = <T>(order: SoakOrder) => clients.ask<T>(order);
  try {
    const seconds = minutes * 60;
    await ask({ do: "join", url: server.url, towns });
    const used = cpuSeconds(server.pid);
    const [{ sent, failed, arrivals }, samples] = await Promise.all([
      ask<Mingled>({ do: "mingle", seconds }),
      sampled(server.pid, seconds),
    ]);
    const cpu = (cpuSeconds(server.pid) - used) / seconds;
    const deliveries = arrivals.reduce((sum, [, count]) => sum + count, 0);
    const window = Math.max(SAMPLE_SECONDS, Math.min(WINDOW_SECONDS, seconds * WINDOW_SHARE));
    const half = middle(samples, (seconds - window) / 2, window);
    const end = middle(samples, seconds - window, window);
    const row = (metric: string, unit: string, parley: number, most?: number): Row => ({
      metric: `${minutes} minutes of ${SOCKETS} sockets: ${metric}`,
      unit,
      parley,
      ...(most !== undefined && { goal: { most } }),
    });
    return [
      row("memory at half time", "MB", half / MB),
      row("memory at the end", "MB", end / MB),
      row("growth in the second half", "%", (end / half - 1) * 100, 5),
      row("CPU", "% of a core", cpu * 100),
      row("messages sent", "", sent),
      row("p99", "ms", percentile(arrivals, deliveries * 0.99)),
      row("failed", "", failed, 0),
    ];
  } finally {
    clients.end();
  }
}

/** Creates towns with people, each of whom has one session. */
async function settle(folder: string): Promise<Town[]> {
  await using app = await TestApp.start({ path: `${folder}/${DATABASE}` });
  const people = await crowd(app, SOCKETS);
  return await Promise.all(Array.from({ length: TOWNS }, async (_, i) => {
    const own = people.slice(i * PER_TOWN, (i + 1) * PER_TOWN);
    const [owner, ...guests] = own;
    const { server, channel, voice } = await owner.createServer(`Town ${i}`);
    const inviteCode = await owner.bring(server.id, ...guests);
    return {
      serverId: server.id,
      channelId: channel.id,
      voiceId: voice.id,
      inviteCode,
      people: own.map(({ user, token, sessionToken }) => ({ user, token, sessionToken })),
    };
  }));
}

/** Samples the memory of a process in bytes, at intervals, for this number of seconds. */
async function sampled(pid: number, seconds: number): Promise<number[]> {
  const samples = [residentBytes(pid)];
  const begin = performance.now();
  while (samples.length * SAMPLE_SECONDS <= seconds) {
    await pause(begin + samples.length * SAMPLE_SECONDS * 1000 - performance.now());
    samples.push(residentBytes(pid));
  }
  return samples;
}

/** Returns the median of the samples in a range of seconds. */
function middle(samples: number[], from: number, length: number): number {
  const within = samples.filter((_, i) =>
    i * SAMPLE_SECONDS >= from && i * SAMPLE_SECONDS <= from + length
  );
  return within.sort((a, b) => a - b)[within.length >> 1];
}

if (import.meta.main) {
  const { table } = await import("../table.ts");
  console.log(table(await soakRows(Number(Deno.args[0] ?? DEFAULT_MINUTES))));
  Deno.exit();
}
