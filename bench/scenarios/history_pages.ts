/** The first, middle and newest page of a long channel and of a very long one, and what pages leave. */
import { fillChannels } from "../long_channel.ts";
import { PlainHttp } from "../plain_http.ts";
import { cpuSeconds, residentBytes } from "../process.ts";
import { spawnBare, spawnParley } from "../subject.ts";
import type { Row } from "../table.ts";

const LENGTHS = [10_000, 1_000_000];
const ROUNDS = 4;
const A_ROUND = 250;
const WARM_UP = 300;
/** Pages after which memory is looked at. */
const PAGES = 10_000;
const MB = 1024 * 1024;

/** Fills a folder of its own. */
export async function historyPageRows(): Promise<Row[]> {
  const dataDir = await Deno.makeTempDir({ prefix: "parley-bench-" });
  const { token, channelIds } = await fillChannels(dataDir, LENGTHS);
  const parley = spawnParley({ dataDir });
  const bare = spawnBare();
  const headers = [`authorization: Bearer ${token}`, "accept-encoding: gzip"];
  const pages = [
    { name: "bare", url: await bare.ready, pid: bare.pid, path: "/" },
    ...(await Promise.all(channelIds.map(async (id, i) => {
      const url = await parley.ready;
      const of = LENGTHS[i].toLocaleString("en");
      const at = { url, pid: parley.pid };
      return [
        { name: `first page of ${of}`, ...at, path: `/api/messages/${id}?after=0` },
        {
          name: `middle page of ${of}`,
          ...at,
          path: `/api/messages/${id}?before=${LENGTHS[i] / 2}`,
        },
        { name: `newest page of ${of}`, ...at, path: `/api/messages/${id}` },
      ];
    }))).flat(),
  ];
  try {
    const cost = pages.map(() => 0);
    for (const page of pages) await ask(page, headers, WARM_UP);
    const before = residentBytes(parley.pid);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [i, page] of pages.entries()) {
        const begun = cpuSeconds(page.pid);
        await ask(page, headers, A_ROUND);
        cost[i] += cpuSeconds(page.pid) - begun;
      }
    }
    const middle = pages[pages.length - 2];
    await ask(middle, headers, PAGES - ROUNDS * A_ROUND * (pages.length - 1));
    const grown = (residentBytes(parley.pid) - before) / MB;
    const each = cost.map((seconds) => seconds * 1000 / ROUNDS / A_ROUND);
    return [
      ...pages.slice(1).map(({ name }, i): Row => ({
        metric: `history, ${name}: server CPU`,
        unit: "ms",
        parley: each[i + 1],
        // An answer without content, on the same machine in the same moment.
        bare: each[0],
        goal: { most: 0.5 },
      })),
      { metric: `memory that ${PAGES} pages leave`, unit: "MB", parley: grown, goal: { most: 30 } },
    ];
  } finally {
    for (const spawned of [parley, bare]) {
      spawned.kill("SIGKILL");
      await spawned.exited;
    }
    await Deno.remove(dataDir, { recursive: true });
  }
}

/** One after another on a connection that is kept. */
async function ask(
  { url, path }: { url: string; path: string },
  headers: string[],
  count: number,
): Promise<void> {
  using http = await PlainHttp.open(url);
  for (let i = 0; i < count; i++) {
    const { status } = await http.ask(`GET ${path}`, headers);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
}
