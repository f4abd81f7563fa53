/** A page that holds 10,000 messages, at full speed: from a press to the next picture. */
import type { Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import { createServer } from "../../tests/helpers/account.ts";
import { fill } from "../../tests/helpers/fill.ts";
import { type Point, pointIn } from "../../tests/helpers/touch.ts";
import { launchPlain, openSignedIn } from "../browser.ts";
import { heapInUse } from "../heap.ts";
import {
  button,
  escape,
  type Interaction,
  newest,
  readAll,
  TYPE,
  waitRows,
  watchWaits,
  worstAndMedian,
} from "../interaction.ts";
import type { ParleySubject } from "../subject.ts";
import type { Row } from "../table.ts";

/** Maximum channels that a page keeps, each with the maximum messages (WINDOW_MAX). */
const CHANNELS = 10;
const EACH = 1000;
const ROUNDS = 9;
const MB = 1024 * 1024;
/** Milliseconds. */
const GOAL_MS = 50;

const click = (page: Page, { x, y }: Point) => page.mouse.click(x, y);
const away = (page: Page) => page.mouse.move(5, 5);

const INTERACTIONS: Interaction[] = [
  { name: "click on a message", at: (page) => pointIn(newest(page), 120, 20), act: click },
  TYPE,
  {
    name: "open the emoji picker",
    at: (page) => pointIn(button(page, "Emoji"), 10, 10),
    act: click,
    undo: escape,
  },
  {
    name: "move over messages",
    at: (page) => pointIn(newest(page), 300, 10),
    act: (page, { x, y }) => page.mouse.move(x, y - 300, { steps: 20 }),
    undo: away,
  },
  {
    name: "scroll",
    at: async (page) => {
      const point = await pointIn(newest(page), 300, 10);
      await page.mouse.move(point.x, point.y);
      return point;
    },
    async act(page) {
      for (let i = 0; i < 10; i++) {
        await page.mouse.wheel(0, -400);
        await page.waitForTimeout(20);
      }
    },
    async undo(page) {
      await page.mouse.wheel(0, 10_000);
      await away(page);
    },
  },
];

export async function desktopRows(parley: ParleySubject): Promise<Row[]> {
  const page = await openAll(parley);
  try {
    const at = `${(CHANNELS * EACH).toLocaleString("en")} messages held`;
    const rows: Row[] = [{
      metric: `${at}: script memory`,
      unit: "MB",
      parley: await heapInUse(await page.context().newCDPSession(page)) / MB,
      goal: { most: 60 },
    }];
    rows.push(...await waitRows(page, at, INTERACTIONS, { rounds: ROUNDS, most: GOAL_MS }));
    const { there, back } = await switches(page);
    rows.push(...worstAndMedian(`${at}: another channel`, there, GOAL_MS));
    rows.push(...worstAndMedian(`${at}: and back`, back, GOAL_MS));
    return rows;
  } finally {
    await page.context().browser()!.close();
  }
}

/** All channels at their ends, after all of each was read; the first is open. */
async function openAll(parley: ParleySubject): Promise<Page> {
  const { url, owner } = parley;
  const { server, channel } = await createServer(owner, "Held");
  const channels = [channel];
  while (channels.length < CHANNELS) {
    const body = { name: nameOf(channels.length) };
    const path = `/channels/server/${server.id}`;
    channels.push((await owner.call<{ channel: Channel }>("POST", path, body)).channel);
  }
  for (const [i, { id }] of channels.entries()) {
    const texts = Array.from({ length: EACH }, (_, n) => textOf(i, n + 1));
    await fill(url, owner, id, texts);
  }
  const browser = await launchPlain();
  const { context, page } = await openSignedIn(browser, url, owner);
  const value = `${server.id}/${channel.id}`;
  await context.addCookies([{ name: "parley_at", value, url }]);
  await watchWaits(page);
  await page.goto("/");
  for (let i = 0; i < CHANNELS; i++) {
    const name = nameOf((i + 1) % CHANNELS);
    const at = (i + 1) % CHANNELS;
    await page.getByRole("navigation", { name: "Channels" }).getByRole("button", {
      name: new RegExp(`^${name}(?!\\S)`),
    }).click();
    await page.getByText(textOf(at, EACH)).waitFor();
    await readAll(page, textOf(at, 1), (present) => present.click());
    await page.getByText(textOf(at, EACH)).waitFor();
  }
  return page;
}

const nameOf = (channel: number) => channel === 0 ? "general" : `room-${channel}`;

/** Its beginning is that of no other. */
function textOf(channel: number, n: number): string {
  return `message ${channel}/${n}/ with a few words`;
}

/**
 * Measures the milliseconds from the press to the frame that shows the other channel's newest
 * message.
 */
async function switches(page: Page): Promise<{ there: number[]; back: number[] }> {
  const to = (channel: number) =>
    page.evaluate(([name, text]) => {
      const buttons = document.querySelectorAll("nav[aria-label=Channels] button");
      const button = [...buttons].find((one) => one.textContent?.trim() === name) as HTMLElement;
      return new Promise<number>((resolve) => {
        const start = performance.now();
        const painted = new MessageChannel();
        painted.port1.onmessage = () => resolve(performance.now() - start);
        const look = () => {
          const last = [...document.querySelectorAll("article")].at(-1);
          // A message posted in a frame arrives after it is painted.
          if (last?.textContent?.includes(text)) painted.port2.postMessage(null);
          else requestAnimationFrame(look);
        };
        button.click();
        requestAnimationFrame(look);
      });
    }, [nameOf(channel), textOf(channel, EACH)] as const);
  const there: number[] = [];
  const back: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    there.push(await to(1 + round % (CHANNELS - 1)));
    await page.waitForTimeout(500);
    back.push(await to(0));
    await page.waitForTimeout(500);
  }
  return { there, back };
}
