/** A channel of 10,000 messages in Chromium: opened, and scrolled from its end to its beginning. */
import type { Browser, Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import { createServer } from "../../tests/helpers/account.ts";
import { fill } from "../../tests/helpers/fill.ts";
import { launchPlain, openSignedIn } from "../browser.ts";
import { heapInUse } from "../heap.ts";
import type { ParleySubject } from "../subject.ts";
import type { Row } from "../table.ts";

const MESSAGES = 10_000;
/** Number of other channels to open in between, so that the long one must load again. */
const OTHERS = 10;
/** Pixels a frame: about 300 messages a second. */
const PIXELS_PER_FRAME = 150;
const MB = 1024 * 1024;

/** Each message has a few words, and every tenth some lines of markdown. */
export async function scrollRows(parley: ParleySubject): Promise<Row[]> {
  const { server, channel } = await createServer(parley.owner, "Long");
  const others = await createOthers(parley, server.id);
  const texts = Array.from(
    { length: MESSAGES },
    (_, i) =>
      i % 10 === 0
        ? `message ${i + 1} with **some** words\n- and a list\n- of \`two\` items`
        : `message ${i + 1} with a few words`,
  );
  await fill(parley.url, parley.owner, channel.id, texts);

  const browser = await launchPlain();
  try {
    const page = await openPage(browser, parley, server.id, channel.id);
    const opened = await timeToOpen(page, channel.name, others);
    const frames = await slowFrames(page);
    const at = `${MESSAGES.toLocaleString("en")} messages`;
    return [
      {
        metric: `${at}: from opening to readable`,
        unit: "ms",
        parley: opened,
        goal: { most: 150 },
      },
      {
        metric: `${at}: frames over 16.7 ms, end to start`,
        unit: "%",
        parley: frames.over,
        goal: { most: 5 },
      },
      {
        metric: `${at}: frames over 25 ms: a refresh was missed`,
        unit: "%",
        parley: frames.missed,
      },
      {
        metric: `${at}: script memory after that`,
        unit: "MB",
        parley: await heapInUse(await page.context().newCDPSession(page)) / MB,
        goal: { most: 60 },
      },
    ];
  } finally {
    await browser.close();
  }
}

async function createOthers({ owner }: ParleySubject, serverId: string): Promise<string[]> {
  const names = Array.from({ length: OTHERS }, (_, i) => `other-${i}`);
  for (const name of names) {
    await owner.call<{ channel: Channel }>("POST", `/channels/server/${serverId}`, { name });
  }
  return names;
}

async function openPage(
  browser: Browser,
  parley: ParleySubject,
  serverId: string,
  channelId: string,
): Promise<Page> {
  const { context, page } = await openSignedIn(browser, parley.url, parley.owner, {
    reducedMotion: "no-preference",
  });
  const value = `${serverId}/${channelId}`;
  await context.addCookies([{ name: "parley_at", value, url: parley.url }]);
  await page.goto("/");
  await page.getByText(`message ${MESSAGES} `).waitFor();
  return page;
}

/**
 * Measures the milliseconds from the press to the frame that shows the newest message; the key is
 * known.
 */
async function timeToOpen(page: Page, name: string, others: string[]): Promise<number> {
  const channels = page.getByRole("navigation", { name: "Channels" });
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    for (const other of others) {
      await channels.getByRole("button", { name: other, exact: true }).click();
      await page.getByRole("heading", { name: `Welcome to #${other}` }).waitFor();
    }
    const button = await channels.getByRole("button", { name, exact: true }).elementHandle();
    times.push(
      await button!.evaluate((button, text) =>
        new Promise<number>((resolve) => {
          const start = performance.now();
          const look = () => {
            const last = [...document.querySelectorAll("article")].at(-1);
            if (last?.textContent?.includes(text)) resolve(performance.now() - start);
            else requestAnimationFrame(look);
          };
          (button as HTMLElement).click();
          requestAnimationFrame(look);
        }), `message ${MESSAGES} `),
    );
  }
  return times.sort((a, b) => a - b)[1];
}

/** Parts of the frames, in %. */
interface Slow {
  /** Frames later than one refresh of the screen; frames on time can take 16.8. */
  over: number;
  /** Later than one and a half: a refresh went by without a new picture. */
  missed: number;
}

function slowFrames(page: Page): Promise<Slow> {
  return page.evaluate(({ speed, first }) =>
    new Promise<Slow>((resolve) => {
      const box = document.querySelector("[role=list][aria-label^='Messages in']")!
        .parentElement!.parentElement!;
      const times: number[] = [];
      const over = (limit: number) =>
        100 * times.filter((time) => time > limit).length / times.length;
      let last = performance.now();
      const step = (now: number) => {
        times.push(now - last);
        last = now;
        const there = box.querySelector("article")?.textContent?.includes(first);
        if (there && box.scrollTop === 0) return resolve({ over: over(16.75), missed: over(25) });
        box.scrollTop -= speed;
        requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    }), { speed: PIXELS_PER_FRAME, first: "message 1 " });
}
