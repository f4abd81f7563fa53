/**
 * Copying a large key log before a first message, in Chromium, in the true worker, at full speed and
 * at a sixth of it (MEND-30). Alone: `deno run -A bench/scenarios/key_log_walk.ts 30000`.
 */
import * as esbuild from "esbuild";
import type { Browser, Page } from "playwright-core";
import { randomBytes } from "../../protocol/e2ee/bytes.ts";
import { appendEntry } from "../../server/e2ee/log/entries.ts";
import { TestApp } from "../../tests/helpers/app.ts";
import { type Account, register } from "../../tests/helpers/account.ts";
import { ROOT, spawnServer } from "../../tests/helpers/server_process.ts";
import { launchPlain } from "../browser.ts";
import type { BenchPage } from "../private_page.ts";
import { slowed } from "../slowed.ts";
import { type Row, table } from "../table.ts";

/** Entries of the log. */
const ENTRIES = 30_000;
const ENTRIES_PER_TRANSACTION = 300;
const SPEEDS = [1, 6];
/** Milliseconds on a phone, as long as it says how far it is. */
const PHONE_LIMIT_MS = 3000;

declare const bench: BenchPage;

export async function keyLogWalkRows(size = ENTRIES): Promise<Row[]> {
  const dataDir = await Deno.makeTempDir({ prefix: "parley-bench-" });
  const accounts = await filled(dataDir, size);
  const parley = spawnServer({ dataDir });
  const browser = await launchPlain();
  try {
    const url = await parley.ready;
    const { e2ee: [worker] } = await (await fetch(`${url}/files.json`)).json();
    const script = await pageScript(worker);
    const rows: Row[] = [];
    for (const [i, slower] of SPEEDS.entries()) {
      const page = await pageOf(browser, url, script, accounts[i + 1]!);
      const end = await slowed(browser, slower);
      await page.evaluate(() => bench.ask("begin"));
      const before = await rendererMs(browser);
      const first = await page.evaluate(
        async ([other]) => {
          const began = performance.now();
          const asked = bench.time("people", [other]);
          // The person may do something else at the same time.
          const beside = await bench.time("recoveryKey");
          return { walk: await asked, beside, all: performance.now() - began };
        },
        [accounts[0]!.user.id] as const,
      );
      const processor = await rendererMs(browser) - before;
      const again = await page.evaluate(
        ([other]) => bench.time("people", [other]),
        [
          accounts[0]!.user.id,
        ] as const,
      );
      await end();
      const at = slower === 1 ? "key log" : "key log, a sixth of the speed";
      const goal = slower === 1 ? undefined : { most: PHONE_LIMIT_MS };
      rows.push(
        { metric: `${at}: first copy of ${size} entries`, unit: "ms", parley: first.walk, goal },
        { metric: `${at}: the browser's processor for it`, unit: "ms", parley: processor },
        { metric: `${at}: something else meanwhile`, unit: "ms", parley: first.beside },
        { metric: `${at}: the next person`, unit: "ms", parley: again },
      );
      await page.context().close();
    }
    return rows;
  } finally {
    await browser.close();
    parley.kill("SIGKILL");
    await parley.exited;
    await Deno.remove(dataDir, { recursive: true });
  }
}

/** Milliseconds of processor that all pages and workers have taken. */
async function rendererMs(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  await devtools.detach();
  const seconds = processInfo.filter(({ type }) => type === "renderer")
    .reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  return seconds * 1000;
}

/** Fills a server with such a log, and three people who know each other. */
async function filled(dataDir: string, size: number): Promise<Account[]> {
  const parley = spawnServer({ dataDir });
  const url = await parley.ready;
  const accounts: Account[] = [];
  for (const name of ["ada", "bob", "cy"]) accounts.push(await register(url, name));
  const [ada, ...others] = accounts;
  for (const other of others) {
    const { request } = await ada!.call<{ request: { id: string } }>("POST", "/friends/request", {
      username: other.user.username,
    });
    await other.call("POST", `/friends/request/${request.id}/accept`);
  }
  parley.kill("SIGTERM");
  await parley.exited;
  await using app = await TestApp.start({ path: `${dataDir}/parley.kv` });
  const { db, keyLog } = app.context;
  for (let from = 0; from < size; from += ENTRIES_PER_TRANSACTION) {
    const entries = Array.from(
      { length: Math.min(ENTRIES_PER_TRANSACTION, size - from) },
      (_, i) => ({
        kind: "device" as const,
        userId: `user-${Math.floor((from + i) / 3)}`,
        certificate: randomBytes(300),
      }),
    );
    await db.transact((tx) => {
      for (const entry of entries) appendEntry(tx, entry);
    });
  }
  await keyLog.head();
  return accounts;
}

async function pageOf(
  browser: Browser,
  baseURL: string,
  script: string,
  { user, token }: Account,
): Promise<Page> {
  // The site's policy doesn't allow this script.
  const context = await browser.newContext({ baseURL, bypassCSP: true });
  const page = await context.newPage();
  await page.goto("/favicon.svg");
  await page.evaluate(script);
  await page.evaluate(([id, token]) => bench.open(id, token), [user.id, token] as const);
  return page;
}

/** The script that runs in pages. */
async function pageScript(worker: string): Promise<string> {
  const { outputFiles: [script] } = await esbuild.build({
    entryPoints: [`${ROOT}bench/private_page.ts`],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    define: { E2EE_WORKER: JSON.stringify(worker) },
  });
  return script!.text;
}

if (import.meta.main) {
  const [size = ENTRIES] = Deno.args.map(Number);
  console.log(table(await keyLogWalkRows(size)));
  Deno.exit();
}
