/** From the command to the first answer, and what the program holds when it has nothing to do. */
import type { Spawned } from "../../tests/helpers/server_process.ts";
import { residentBytes } from "../process.ts";
import type { Row } from "../table.ts";

const RUNS = 5;
/** Milliseconds after the first answer at which memory is read. */
const IDLE_AFTER_MS = 1000;

interface Start {
  /** Milliseconds, the middle one of the runs. */
  firstResponse: number;
  /** MB (1,048,576 bytes) of resident memory. */
  idle: number;
}

interface Goals {
  /** Milliseconds. */
  firstResponse: number;
  /** MB. */
  idle: number;
}

export function startRows(parley: Start, bare: Start): Row[] {
  return rowsOf("", parley, { firstResponse: 250, idle: 100 }, bare);
}

/** The same of the program that gets compiled, which has all of its packages in a few files. */
export function bundledStartRows(parley: Start): Row[] {
  return rowsOf("bundled program: ", parley, { firstResponse: 250, idle: 80 });
}

function rowsOf(name: string, parley: Start, goals: Goals, bare?: Start): Row[] {
  return [
    {
      metric: `${name}start to first answer`,
      unit: "ms",
      parley: parley.firstResponse,
      bare: bare?.firstResponse,
      goal: { most: goals.firstResponse },
    },
    {
      metric: `${name}memory at idle`,
      unit: "MB",
      parley: parley.idle,
      bare: bare?.idle,
      goal: { most: goals.idle },
    },
  ];
}

/** Runs `spawn` a few times; the first, which fills caches on disk, does not count. */
export async function start(spawn: () => Spawned): Promise<Start> {
  const times: number[] = [];
  let idle = 0;
  for (let run = 0; run <= RUNS; run++) {
    const begin = performance.now();
    const spawned = spawn();
    const url = await spawned.ready;
    const { status } = await fetch(`${url}/healthz`);
    const time = performance.now() - begin;
    if (status !== 200) throw new Error(`/healthz answered ${status}`);
    if (run > 0) times.push(time);
    if (run === RUNS) {
      await new Promise((resolve) => setTimeout(resolve, IDLE_AFTER_MS));
      idle = residentBytes(spawned.pid) / 1024 / 1024;
    }
    spawned.kill("SIGTERM");
    await spawned.exited;
  }
  return { firstResponse: times.sort((a, b) => a - b)[RUNS >> 1], idle };
}
