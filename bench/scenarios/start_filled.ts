/** The start with a lot of data: after a clean stop, and after a kill, when all of it is checked. */
import { growDatabase } from "../../tests/helpers/large_database.ts";
import { spawnServer } from "../../tests/helpers/server_process.ts";
import { residentBytes } from "../process.ts";
import type { Row } from "../table.ts";

/** MB (1,000,000 bytes) of data; `PARLEY_BENCH_DATA=10000` takes two minutes and as much disk. */
const DATA = Number(Deno.env.get("PARLEY_BENCH_DATA") ?? 500);
const RUNS = 5;
/** Milliseconds after the first answer at which memory is read. */
const IDLE_AFTER_MS = 1000;

/** Empty and filled in turns, on folders below this one, which are removed. */
export async function filledStartRows(scratch: string): Promise<Row[]> {
  const [empty, filled] = [`${scratch}/start-empty`, `${scratch}/start-filled`];
  for (const dataDir of [empty, filled]) await startOnce(dataDir, "SIGTERM");
  growDatabase(`${filled}/parley.kv`, DATA * 1e6);
  // The first is checked.
  for (const dataDir of [empty, filled]) await startOnce(dataDir, "SIGTERM", true);
  const clean: Start[] = [], bare: Start[] = [], killed: Start[] = [];
  for (let run = 0; run < RUNS; run++) {
    bare.push(await startOnce(empty, "SIGTERM"));
    clean.push(await startOnce(filled, "SIGTERM"));
  }
  await startOnce(filled, "SIGKILL");
  for (let run = 0; run < RUNS; run++) killed.push(await startOnce(filled, "SIGKILL"));
  await Deno.remove(filled, { recursive: true });

  const ratio = (some: Start[]) => middle(some, "time") / middle(bare, "time");
  const name = `with ${DATA} MB of data`;
  return [
    {
      metric: `start ${name}, clean stop`,
      unit: "× empty",
      parley: ratio(clean),
      goal: { most: 1.2 },
    },
    {
      metric: `start ${name}, killed`,
      unit: "× empty",
      // Read while the server is already serving (OPS-6).
      parley: ratio(killed),
    },
    {
      metric: "memory at start, empty",
      unit: "MB",
      parley: middle(bare, "idle"),
      goal: { most: 80 },
    },
    {
      metric: `memory ${name}, clean stop`,
      unit: "MB",
      parley: middle(clean, "idle"),
      goal: { most: 100 },
    },
    {
      metric: `memory ${name}, killed`,
      unit: "MB",
      parley: middle(killed, "idle"),
      goal: { most: 100 },
    },
  ];
}

interface Start {
  /** Milliseconds until the first answer. */
  time: number;
  /** MB (1,048,576 bytes) of resident memory. */
  idle: number;
}

/** Starts it, and stops it; `whole`: once all of its data has been checked, if necessary. */
async function startOnce(
  dataDir: string,
  signal: Deno.Signal,
  whole = false,
): Promise<Start> {
  const began = performance.now();
  const server = spawnServer({ dataDir });
  const { status } = await fetch(`${await server.ready}/healthz`);
  const time = performance.now() - began;
  if (status !== 200) throw new Error(`/healthz answered ${status}`);
  const says = (text: string) => server.log.some((line) => line.includes(text));
  do await new Promise((resolve) => setTimeout(resolve, IDLE_AFTER_MS)); while (
    whole && says("is checked while") && !says("is whole")
  );
  const idle = residentBytes(server.pid) / 1024 / 1024;
  server.kill(signal);
  await server.exited;
  return { time, idle };
}

/** Cost of a folder at start after a clean shutdown, relative to an empty one. */
export interface Ratio {
  /** Time, times that of the empty one. */
  time: number;
  /** MB of memory, and of the empty one. */
  idle: number;
  emptyIdle: number;
}

/** @param empty a folder that is made */
export async function startRatio(empty: string, filled: string): Promise<Ratio> {
  // The first is checked.
  for (const dataDir of [empty, filled]) await startOnce(dataDir, "SIGTERM", true);
  const [bare, clean]: Start[][] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    bare.push(await startOnce(empty, "SIGTERM"));
    clean.push(await startOnce(filled, "SIGTERM"));
  }
  return {
    time: middle(clean, "time") / middle(bare, "time"),
    idle: middle(clean, "idle"),
    emptyIdle: middle(bare, "idle"),
  };
}

function middle(some: Start[], of: keyof Start): number {
  return some.map((one) => one[of]).sort((a, b) => a - b)[some.length >> 1];
}
