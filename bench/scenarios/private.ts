/**
 * Private conversations in Chromium, in the true worker, at full speed and at a quarter of it
 * (E2E-43). The people who are not measured are devices of this program. Alone, with the number of
 * devices of the largest group: `deno run -A bench/scenarios/private.ts 250`.
 */
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { PrivateChannel } from "../../client/e2ee/link/conversations.ts";
import type { SealedRow } from "../../client/e2ee/link/rows.ts";
import { type Account, invite, register } from "../../tests/helpers/account.ts";
import type { MlsDevice } from "../../tests/helpers/e2ee/mls_device.ts";
import { ROOT } from "../../tests/helpers/server_process.ts";
import { launchPlain } from "../browser.ts";
import { type Crowd, crowdOf, EACH, privateChannel, SignedLog } from "../private_crowd.ts";
import type { BenchPage } from "../private_page.ts";
import { slowed } from "../slowed.ts";
import { spawnParley } from "../subject.ts";
import { type Row, table } from "../table.ts";

const KB = 1024;
/** Rounds, of which the median counts. */
const ROUNDS = 5;
const MESSAGES = 50;
/** 1: all of this processor's speed. */
const SPEEDS = [1, 4];
/**
 * Limits in milliseconds at a quarter of the speed, as on a phone: two seconds for operations that
 * users wait for.
 */
const PHONE = { open: 150, wait: 2000, create: 10_000 };

interface Stage {
  url: string;
  browser: Browser;
  /** Script that runs in pages. */
  script: string;
  crowd: Crowd;
}

/** User with a browser of their own. */
interface Reader {
  account: Account;
  context: BrowserContext;
  page: Page;
}

/** @param largest how many devices the largest group has */
export async function privateRows(largest = 250): Promise<Row[]> {
  const dataDir = await Deno.makeTempDir({ prefix: "parley-bench-" });
  const parley = spawnParley({ dataDir, env: { PARLEY_QUOTA: "off", PARLEY_QUOTA_PERSON: "off" } });
  const browser = await launchPlain();
  try {
    const url = await parley.ready;
    const { e2ee: [worker] } = await (await fetch(`${url}/files.json`)).json();
    const script = await pageScript(worker);
    const stage = { url, browser, script, crowd: await crowdOf(url, largest - 1) };
    const core = gzipSync(await (await fetch(url + worker)).bytes(), { level: 9 }).length / KB;
    return [
      { metric: "worker, packed", unit: "KB", parley: core, goal: { most: 45 } },
      ...await joining(stage, largest),
      ...await creating(stage, largest),
    ];
  } finally {
    await browser.close();
    parley.kill("SIGKILL");
    await parley.exited;
    await Deno.remove(dataDir, { recursive: true });
  }
}

/** Measures joining others' groups, and the first operations in them. */
async function joining(stage: Stage, largest: number): Promise<Row[]> {
  const { accounts, devices } = stage.crowd;
  const [owner] = devices;
  const channel = await privateChannel(accounts[0], accounts.slice(1));
  const log = new SignedLog(owner, channel.serverId);
  await log.sign({ kind: "root", space: "server" });
  await taken(owner.begin(channel.id));
  const rows: Row[] = [];
  let inside = 1;
  let people = 1;
  for (const size of new Set([100, largest])) {
    const all = Math.ceil((size - 1) / EACH);
    await log.admit(accounts.slice(people, all).map(({ user }) => user.id));
    people = all;
    for (; inside < size - 1; inside = Math.min(inside + 100, size - 1)) {
      const next = devices.slice(inside, Math.min(inside + 100, size - 1));
      await taken(owner.add(channel.id, ...next));
    }
    for (const slower of SPEEDS) {
      const times: number[] = [];
      let reader!: Reader;
      for (let round = 0; round < ROUNDS; round++) {
        if (round > 0) await leave(owner, channel, reader);
        reader = await newReader(stage, `reader_${size}_${slower}_${round}`);
        await invite(accounts[0], channel.serverId, [reader.account]);
        await ask(reader, "begin");
        await log.admit([reader.account.user.id]);
        await letIn(owner, channel, reader);
        times.push(await at(stage, slower, () => time(reader, "conversation", channel)));
      }
      rows.push(
        row(
          slower,
          `joining a group of ${size} devices, keys of all proven`,
          middle(times),
          PHONE.wait,
        ),
      );
      if (size === largest) rows.push(...await within(stage, slower, owner, channel, reader));
      await leave(owner, channel, reader);
    }
  }
  return rows;
}

/** Measures the delays for a member of the largest group. */
async function within(
  stage: Stage,
  slower: number,
  owner: MlsDevice,
  channel: PrivateChannel,
  reader: Reader,
): Promise<Row[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const rows: SealedRow[] = [];
    for (let i = 0; i < MESSAGES; i++) {
      const { encryptedContent, iv } = await owner.sealed(channel.id, `message ${i} of some words`);
      const { body } = await owner.session.post(`/messages/${channel.id}`, {
        encryptedContent,
        iv,
      });
      const { id, seq } = body.message;
      rows.push({ id, seq, senderId: owner.session.id, encryptedContent, iv });
    }
    const open = () => time(reader, "open", channel.id, rows, null);
    cold.push(await at(stage, slower, open));
    warm.push(await at(stage, slower, open));
  }
  await loseOne(stage, 1 + SPEEDS.indexOf(slower));
  await taken(owner.commit(channel.id));
  const received = await at(stage, slower, () => time(reader, "conversation", channel));
  const back = await at(stage, slower, () => run(reader, (one) => bench.comeBack(one), channel));
  await owner.sync(channel.id);
  const opening = `opening ${MESSAGES} messages`;
  return [
    row(slower, `${opening}, cold store`, middle(cold), PHONE.open),
    row(slower, `${opening}, warm store`, middle(warm), PHONE.open),
    row(slower, "a removal in the largest group, received", received, PHONE.wait),
    row(slower, "coming back into it by an external commit", back, PHONE.wait),
  ];
}

/** Beginning a group with all devices at once, and removing one of them. */
async function creating(stage: Stage, largest: number): Promise<Row[]> {
  const { accounts } = stage.crowd;
  const rows: Row[] = [];
  for (const slower of SPEEDS) {
    const owner = await newReader(stage, `owner_${slower}`);
    await ask(owner, "begin");
    const channel = await privateChannel(owner.account, accounts);
    const create = await at(stage, slower, () => run(owner, (one) => bench.begin(one), channel));
    const { people } = await ask<{ people: { devices: number }[] }>(owner, "conversation", channel);
    const inside = people.reduce((sum, one) => sum + one.devices, 0);
    // Revoked devices no longer count.
    if (inside < largest - SPEEDS.length * 2) throw new Error(`${inside} of ${largest} devices`);
    await ask(owner, "seal", channel.id, "first", { op: "text", text: "to all" });
    await loseOne(stage, 1 + SPEEDS.length + SPEEDS.indexOf(slower));
    const remove = await at(stage, slower, () => time(owner, "reseal", channel.id, "first"));
    rows.push(
      row(slower, `creating a group with ${inside} devices`, create, PHONE.create),
      row(slower, "a removal in it, sent", remove, PHONE.wait),
    );
    if (slower > 1) continue;
    const state = await run(owner, (id) => bench.stateSize(id), channel.id);
    rows.push(
      {
        metric: "state of a group, a device",
        unit: "KB",
        parley: state / inside / KB,
        goal: { most: 2 },
      },
    );
  }
  return rows;
}

/** Revokes a device of a person in the crowd with another device of the same person. */
async function loseOne({ crowd: { devices } }: Stage, person: number): Promise<void> {
  const [by, lost] = devices.slice(person * EACH);
  await by.revoke(lost);
}

function row(slower: number, what: string, parley: number, phone: number): Row {
  const at = slower === 1 ? "private" : "private, quarter speed";
  const goal = slower === 1 ? undefined : { most: phone };
  return { metric: `${at}: ${what}`, unit: "ms", parley, goal };
}

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1];

/** Does something while the browser is slow. */
async function at<T>({ browser }: Stage, slower: number, act: () => Promise<T>): Promise<T> {
  const end = await slowed(browser, slower);
  try {
    return await act();
  } finally {
    await end();
  }
}

async function newReader(stage: Stage, name: string): Promise<Reader> {
  const account = await register(stage.url, name);
  // The site's policy doesn't allow this script.
  const context = await stage.browser.newContext({ baseURL: stage.url, bypassCSP: true });
  const reader = { account, context, page: await context.newPage() };
  const { page } = reader;
  await page.goto("/favicon.svg");
  await page.evaluate(stage.script);
  await page.evaluate(([id, token]) => bench.open(id, token), [account.user.id, account.token]);
  return reader;
}

declare const bench: BenchPage;

const run = <I, O>({ page }: Reader, act: (input: I) => Promise<O>, input: I): Promise<O> =>
  page.evaluate(act as never, input);

function ask<T>({ page }: Reader, ...asked: Parameters<BenchPage["ask"]>): Promise<T> {
  return page.evaluate((given) => bench.ask<T>(...given), asked);
}

function time({ page }: Reader, ...asked: Parameters<BenchPage["time"]>): Promise<number> {
  return page.evaluate((given) => bench.time(...given), asked);
}

/** The device of a browser is added to the group. */
async function letIn(owner: MlsDevice, { id }: PrivateChannel, reader: Reader): Promise<void> {
  const [{ id: device }] = await ask<{ id: string }[]>(reader, "devices");
  const claim = { channelId: id, devices: [device] };
  const { body } = await owner.session.post("/e2ee/key-packages/claim", claim);
  const add = body.packages.map((one: { key_package: string }) =>
    Uint8Array.fromBase64(one.key_package)
  );
  await taken(owner.commit(id, { add, to: [device] }));
}

/** The measured member leaves, so that the next one finds a group of the same size. */
async function leave(owner: MlsDevice, channel: PrivateChannel, reader: Reader): Promise<void> {
  await reader.context.close();
  const { serverId } = channel as { serverId: string };
  const path = `/servers/${serverId}/members/${reader.account.user.id}`;
  await reader.account.call("DELETE", path);
  await owner.sync(channel.id);
  await taken(owner.commit(channel.id));
}

async function taken(response: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await response;
  if (status >= 300) throw new Error(JSON.stringify(body));
}

/** Builds the script that runs in pages. */
async function pageScript(worker: string): Promise<string> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [`${ROOT}bench/private_page.ts`],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    define: { E2EE_WORKER: JSON.stringify(worker) },
  });
  return outputFiles[0].text;
}

if (import.meta.main) {
  const [largest = 250] = Deno.args.map(Number);
  console.log(table(await privateRows(largest)));
  Deno.exit();
}
