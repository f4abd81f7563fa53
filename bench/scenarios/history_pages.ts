/**
 * A store of few messages and one of very many, on Deno KV: pages of the first, the middle and the
 * newest, what pages leave in memory, and the start.
 */
import { FEW_MESSAGES, fillFolder, type LongChannel, MESSAGES } from "../long_channel.ts";
import { PlainHttp } from "../plain_http.ts";
import { cpuSeconds, residentBytes } from "../process.ts";
import { spawnBare, spawnParley } from "../subject.ts";
import type { Row } from "../table.ts";
import { startRatio } from "./start_filled.ts";

const LENGTHS = [FEW_MESSAGES, MESSAGES];
const ROUNDS = 4;
const PAGES_PER_ROUND = 250;
const WARM_UP_PAGES = 300;
/** Number of pages after which memory is measured. */
const PAGES = 10_000;
/**
 * Maximum cost of a page of very many messages, relative to one of few: two measurements of the
 * same thing differ that much.
 */
const MAX_COST_RATIO = 1.15;
const MB = 1024 * 1024;

interface Store extends LongChannel {
  length: number;
  dataDir: string;
}

/** Some pages of one channel: one after another, each the same or another one. */
interface Pages {
  name: string;
  url: string;
  pid: number;
  path: (count: number) => string;
  headers: string[];
}

/** Requests for a channel of that length. */
const KINDS: { name: string; query: (length: number, count: number) => string }[] = [
  { name: "newest page", query: () => "" },
  { name: "first page, asked for again", query: () => "?after=0" },
  // These haven't been requested before, so they are read.
  { name: "page near the first", query: (length, count) => `?after=${1 + count % (length / 4)}` },
  { name: "middle page, asked for again", query: (length) => `?before=${length / 2}` },
  {
    name: "page near the middle",
    query: (length, count) => `?before=${length / 2 + 1 + count % (length / 4)}`,
  },
];

/** Fills folders of its own. */
export async function historyPageRows(): Promise<Row[]> {
  const scratch = await Deno.makeTempDir({ prefix: "parley-bench-" });
  try {
    const stores: Store[] = [];
    for (const length of LENGTHS) {
      const dataDir = `${scratch}/${length}`;
      await Deno.mkdir(dataDir);
      stores.push({ length, dataDir, ...await fillFolder(dataDir, length) });
    }
    const rows = await startRows(scratch, stores[1].dataDir);
    return [...rows, ...await pageRows(stores)];
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
}

async function startRows(scratch: string, filled: string): Promise<Row[]> {
  const { time, idle, emptyIdle } = await startRatio(`${scratch}/empty`, filled);
  const name = `with ${numberText(MESSAGES)} messages, clean stop`;
  return [
    { metric: `start ${name}`, unit: "× empty", parley: time, goal: { most: 1.2 } },
    { metric: `memory at start ${name}`, unit: "MB", parley: idle, goal: { most: 100 } },
    { metric: "memory at start beside it, empty", unit: "MB", parley: emptyIdle },
  ];
}

async function pageRows(
  stores: Store[],
): Promise<Row[]> {
  const servers = stores.map(({ dataDir }) => spawnParley({ dataDir }));
  const bare = spawnBare();
  try {
    const pages: Pages[] = [{
      name: "bare",
      url: await bare.ready,
      pid: bare.pid,
      path: () => "/",
      headers: [],
    }];
    for (const [i, { length, token, channelId }] of stores.entries()) {
      const url = await servers[i].ready;
      const headers = [`authorization: Bearer ${token}`, "accept-encoding: gzip"];
      pages.push(...KINDS.map(({ name, query }): Pages => ({
        name: `${name} of ${numberText(length)}`,
        url,
        pid: servers[i].pid,
        path: (count) => `/api/messages/${channelId}${query(length, count)}`,
        headers,
      })));
    }
    const [none, ...each] = await costs(pages);
    const { pid } = servers[1];
    const before = residentBytes(pid);
    await ask(pages.at(-1)!, PAGES, WARM_UP_PAGES + ROUNDS * PAGES_PER_ROUND);
    const grown = (residentBytes(pid) - before) / MB;
    return [
      ...each.map((cost, i): Row => ({
        metric: `history, ${pages[i + 1].name}: server CPU`,
        unit: "ms",
        parley: cost,
        // An answer without content, on the same machine in the same moment.
        bare: none,
        goal: { most: 0.5 },
      })),
      ...KINDS.map(({ name }, i): Row => ({
        metric: `history, ${name}: ${numberText(MESSAGES)} against ${numberText(FEW_MESSAGES)}`,
        unit: "×",
        parley: each[KINDS.length + i] / each[i],
        goal: { most: MAX_COST_RATIO },
      })),
      { metric: `memory that ${PAGES} pages leave`, unit: "MB", parley: grown, goal: { most: 30 } },
    ];
  } finally {
    for (const spawned of [...servers, bare]) {
      spawned.kill("SIGKILL");
      await spawned.exited;
    }
  }
}

/** Milliseconds of CPU of one of each, measured in turns. */
async function costs(pages: Pages[]): Promise<number[]> {
  for (const one of pages) await ask(one, WARM_UP_PAGES, 0);
  const used = pages.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, one] of pages.entries()) {
      const begun = cpuSeconds(one.pid);
      await ask(one, PAGES_PER_ROUND, WARM_UP_PAGES + round * PAGES_PER_ROUND);
      used[i] += cpuSeconds(one.pid) - begun;
    }
  }
  return used.map((seconds) => seconds * 1000 / ROUNDS / PAGES_PER_ROUND);
}

/** Requests pages one after another on a persistent connection; from `first` on they are new. */
async function ask({ url, path, headers }: Pages, count: number, first: number): Promise<void> {
  using http = await PlainHttp.open(url);
  for (let i = 0; i < count; i++) {
    const { status } = await http.ask(`GET ${path(first + i)}`, headers);
    if (status !== 200) throw new Error(`${path(first + i)} answered ${status}`);
  }
}

function numberText(count: number): string {
  return count.toLocaleString("en");
}

if (import.meta.main) {
  const { table } = await import("../table.ts");
  console.log(table(await historyPageRows()));
  Deno.exit();
}
