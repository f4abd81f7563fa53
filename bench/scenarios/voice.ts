/** People in voice in Chromium: time until they hear each other, and the cost of a mesh. */
import type { Browser } from "playwright-core";
import { type Account, createServer, invite, register } from "../../tests/helpers/account.ts";
import { openContext } from "../../tests/helpers/browser_context.ts";
import { expect, type Person } from "../../tests/helpers/e2e.ts";
import { launch, MEDIA_FLAGS } from "../../tests/helpers/launch.ts";
import { meets, type Room, talk } from "../../tests/e2e/voice/talker.ts";
import { cpuSeconds, descendants } from "../process.ts";
import type { ParleySubject } from "../subject.ts";
import type { Row } from "../table.ts";

const SIZES = [2, 4, 8];
const JOINS = 5;
/** Milliseconds that a slow machine may take for a step. */
const STEP_TIMEOUT_MS = 120_000;
/** Seconds that a mesh is watched for. */
const WATCHED_SECONDS = 8;

/** Join to first audio over the loopback, and the CPU of all browsers together. */
export async function voiceRows(parley: ParleySubject): Promise<Row[]> {
  const browser = await launch(...MEDIA_FLAGS);
  try {
    const accounts = await Promise.all(
      Array.from({ length: SIZES.at(-1)! }, (_, i) => register(parley.url, `speaker_${i}`)),
    );
    const [owner, ...guests] = accounts;
    const { server, channels } = await createServer(owner, "Mesh");
    await invite(owner, server.id, guests);
    const room: Room = { server, channel: channels.find(({ is_voice }) => is_voice)! };
    const people: Person[] = [];
    for (const account of accounts) people.push(await person(browser, parley.url, account));

    const rows: Row[] = [{
      metric: "voice: from joining to the first audio",
      unit: "ms",
      parley: await timeToAudio(people[0], people[1], room),
      goal: { most: 500 },
    }];
    const idle = await cores();
    let inside = 0;
    for (const size of SIZES) {
      // Adds people one after another: two cores can't handle all at once in time.
      for (; inside < size; inside++) {
        await enter(people[inside], room);
        await meets(people[inside], people.slice(0, inside), STEP_TIMEOUT_MS);
      }
      const all = Math.max(0, await cores() - idle) * 100;
      rows.push({ metric: `voice: CPU of ${size} in a mesh, each`, unit: "%", parley: all / size });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

async function person(browser: Browser, url: string, account: Account): Promise<Person> {
  const { context, page } = await openContext(browser, url, "bench", {}, account);
  const one = { account, username: account.user.username, url, context, page };
  await talk(one);
  return one;
}

/** Joins, again when the answer does not come in time. */
async function enter({ page }: Person, { channel }: Room) {
  await expect.poll(() =>
    page.evaluate(async (id) => {
      await harness.voice.join(id);
      return harness.client.voice.current.value?.channelId;
    }, channel.id), { timeout: STEP_TIMEOUT_MS }).toBe(channel.id);
}

/** Milliseconds, the median: the microphone is opened, the other found, and a sample played. */
async function timeToAudio(there: Person, comes: Person, room: Room): Promise<number> {
  await enter(there, room);
  const times: number[] = [];
  for (let i = 0; i < JOINS; i++) {
    times.push(await comes.page.evaluate(timeJoin, room.channel.id));
    await comes.page.evaluate(() => harness.voice.leave());
    await meets(there, []);
  }
  await there.page.evaluate(() => harness.voice.leave());
  return times.sort((a, b) => a - b)[JOINS >> 1];
}

/** In the browser. */
async function timeJoin(channelId: string): Promise<number> {
  const begun = performance.now();
  harness.voice.join(channelId);
  for (;;) {
    for (const connection of harness.connections) {
      for (const entry of (await connection.getStats()).values()) {
        if (entry.type === "inbound-rtp" && entry.jitterBufferEmittedCount > 0) {
          return performance.now() - begun;
        }
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/**
 * Returns the number of cores that all browsers of this process keep busy; one that ends during the
 * measurement doesn't count.
 */
async function cores(): Promise<number> {
  const used = () =>
    new Map(descendants(Deno.pid, /chrom|headless/).map((pid) => [pid, cpuSeconds(pid)]));
  const [before, begun] = [used(), performance.now()];
  await new Promise((resolve) => setTimeout(resolve, WATCHED_SECONDS * 1000));
  let seconds = 0;
  for (const [pid, now] of used()) seconds += now - (before.get(pid) ?? 0);
  return seconds / ((performance.now() - begun) / 1000);
}
