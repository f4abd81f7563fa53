/**
 * `deno task bench`: Parley compared with a bare socket.io broadcast that stores nothing, on this
 * machine, in one run, over the loopback only. Takes about half an hour, plus the minutes in
 * `PARLEY_BENCH_SOAK`, without which there is no soak. Scenarios with very many messages use a
 * million, or the number in `PARLEY_BENCH_MESSAGES`.
 */
import { resolve } from "node:path";
import { bundleProgram, PROGRAM } from "../scripts/release/bundle.ts";
import { RUN_FLAGS } from "../scripts/release/run.ts";
import { ROOT, spawnServer } from "../tests/helpers/server_process.ts";
import { medianSync } from "./disk.ts";
import { authorityLogRows } from "./scenarios/authority_log.ts";
import { acknowledged, acknowledgedRows } from "./scenarios/acknowledged.ts";
import { burst, burstRows } from "./scenarios/burst.ts";
import { crowdRows } from "./scenarios/crowd.ts";
import { filePageRows } from "./scenarios/file_pages.ts";
import { dayRows } from "./scenarios/day.ts";
import { desktopRows } from "./scenarios/desktop.ts";
import { fileRows } from "./scenarios/files.ts";
import { fullClusterRows } from "./scenarios/full_cluster.ts";
import { history, historyRows } from "./scenarios/history.ts";
import { historyPageRows } from "./scenarios/history_pages.ts";
import { hugeServerRows } from "./scenarios/huge_server.ts";
import { keyLogWalkRows } from "./scenarios/key_log_walk.ts";
import { largeJsonRows } from "./scenarios/large_json.ts";
import { largeServerRows } from "./scenarios/large_server.ts";
import { manySocketsRows } from "./scenarios/many_sockets.ts";
import { memory, memoryRows } from "./scenarios/memory.ts";
import { paced, pacedRows, warmUp } from "./scenarios/paced.ts";
import { nodeRows } from "./scenarios/nodes.ts";
import { oneAccountRows } from "./scenarios/one_account.ts";
import { pageRows } from "./scenarios/pages.ts";
import { permissionRows } from "./scenarios/permissions.ts";
import { interactionRows } from "./scenarios/interactions.ts";
import { privateRows } from "./scenarios/private.ts";
import { scrollRows } from "./scenarios/scroll.ts";
import { slowPhoneRows } from "./scenarios/slow_phone.ts";
import { soakRows } from "./scenarios/soak.ts";
import { bundledStartRows, start, startRows } from "./scenarios/start.ts";
import { filledStartRows } from "./scenarios/start_filled.ts";
import { spawnBare, spawnParley, startBare, startParley, type Subject } from "./subject.ts";
import { voiceRows } from "./scenarios/voice.ts";
import { type Row, table } from "./table.ts";
import { inTurns } from "./turns.ts";

const HISTORY = 100_000;
const BARE_ACKNOWLEDGED = 30_000;
const ONE_UNDER_WAY = 10_000;
/** Minutes. */
const SOAK = Number(Deno.env.get("PARLEY_BENCH_SOAK") ?? 0);

const rows: Row[] = [];
const scratch = await Deno.makeTempDir({ prefix: "parley-bench-" });
const began = performance.now();

step("start");
const spawn = () => spawnParley({ dataDir: `${scratch}/start` });
rows.push(...startRows(await start(spawn), await start(() => spawnBare())));

step("start of the bundled program");
const bundle = `${scratch}/bundle`;
await bundleProgram(resolve(ROOT), bundle);
const program = { cwd: scratch, args: [...RUN_FLAGS, `${bundle}/${PROGRAM}`] };
const spawnBundled = () => spawnServer({ dataDir: `${scratch}/bundled`, program });
rows.push(...bundledStartRows(await start(spawnBundled)));

step("start with data");
rows.push(...await filledStartRows(scratch));

step("registering people");
const parley = await startParley();
const bare = await startBare();
const both: [Subject, Subject] = [parley, bare];
const cpu = (result: { cpuPerDelivery: number }) => result.cpuPerDelivery;
try {
  step("memory of 500 clients");
  const registered = parley.registeredBytes / 1024 / 1024;
  rows.push({ metric: "memory after 100 registrations", unit: "MB", parley: registered });
  rows.push(...memoryRows(await memory(parley), await memory(bare)));
  const sync = await medianSync(scratch);
  rows.push({ metric: "this disk: a sync", unit: "ms", parley: sync });
  step("100 clients, 20 messages a second");
  const to100 = () => inTurns(both, (s) => paced(s, 100, 10), cpu);
  rows.push(...pacedRows(100, ...await to100(), sync));
  for (const subject of both) await warmUp(subject, 100);
  rows.push(...pacedRows(100, ...await to100(), sync, "after 3,000"));
  step("500 clients, 20 messages a second");
  rows.push(...pacedRows(500, ...await inTurns(both, (s) => paced(s, 500, 8), cpu), sync));
  step("bursts");
  rows.push(...burstRows(...await inTurns(both, burst, cpu)));
  step("acknowledged messages");
  const stored = await acknowledged(parley, HISTORY);
  const fromBare = await acknowledged(bare, BARE_ACKNOWLEDGED);
  const one = await acknowledged(parley, ONE_UNDER_WAY, 1);
  rows.push(...acknowledgedRows(stored, fromBare, one, sync));
  step("history");
  rows.push(...historyRows(stored.messages, await history(parley)));
  step("pages in a browser");
  rows.push(...await pageRows(parley));
  step("a slow phone");
  rows.push(...await slowPhoneRows(parley, bare.url));
  step("a long channel in a browser");
  rows.push(...await scrollRows(parley));
  step("a long channel under the fingers");
  rows.push(...await interactionRows(parley));
  step("10,000 messages held by a browser");
  rows.push(...await desktopRows(parley));
  step("voice in browsers");
  rows.push(...await voiceRows(parley));
  step("permissions");
  rows.push(...await permissionRows());
  step("authority log");
  rows.push(...await authorityLogRows());
  step("a key log in a browser");
  rows.push(...await keyLogWalkRows());
  step("large JSON");
  rows.push(...await largeJsonRows());
  step("one account at its worst");
  rows.push(...await oneAccountRows());
  step("files");
  rows.push(...await fileRows());
  step("files in a browser");
  rows.push(...await filePageRows());
  step("private conversations in a browser");
  rows.push(...await privateRows());
  step("5,000 clients in one channel");
  rows.push(...await crowdRows());
  step("a store of very many messages");
  rows.push(...await historyPageRows());
  step("a server with 5,000 members");
  rows.push(...await largeServerRows());
  step("a server with 50,000 members");
  rows.push(...await hugeServerRows());
  step("10,000 sockets");
  rows.push(...await manySocketsRows());
  step("nodes on one PostgreSQL");
  rows.push(...await nodeRows());
  step("nodes on a PostgreSQL with very many messages");
  rows.push(...await fullClusterRows());
  step("eight hours of chat in browsers");
  rows.push(...await dayRows());
  if (SOAK) {
    step("mixed load on 500 sockets");
    rows.push(...await soakRows(SOAK));
  }
} finally {
  await parley.stop();
  await bare.stop();
  await Deno.remove(scratch, { recursive: true });
}
console.log(`\n${table(rows)}`);

function step(name: string) {
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${name}`);
}
