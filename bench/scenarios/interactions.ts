/** A phone at a sixth of the speed, in a channel of 10,000 messages: from a touch to the next picture. */
import type { Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import { createServer } from "../../tests/helpers/account.ts";
import { fill } from "../../tests/helpers/fill.ts";
import { longPress, PHONE, type Point, pointIn, swipe } from "../../tests/helpers/touch.ts";
import { launchPlain, openSignedIn } from "../browser.ts";
import {
  button,
  escape,
  type Interaction,
  newest,
  readAll,
  TYPE,
  waitRows,
  watchWaits,
} from "../interaction.ts";
import type { ParleySubject } from "../subject.ts";
import type { Row } from "../table.ts";

const MESSAGES = 10_000;
const ROUNDS = 7;
const CPU_SLOWDOWN = 6;
/** Milliseconds that a long press lasts. */
const LONG_PRESS_MS = 900;

const tap = (page: Page, { x, y }: Point) => page.touchscreen.tap(x, y);

const INTERACTIONS: Interaction[] = [
  {
    name: "tap on a message",
    at: (page) => pointIn(newest(page), 120, 20),
    act: tap,
  },
  {
    name: "long press on a message",
    at: (page) => pointIn(newest(page), 120, 20),
    act: (page, at) => longPress(page, at, () => page.waitForTimeout(LONG_PRESS_MS)),
    undo: escape,
  },
  {
    name: "swipe on a message",
    at: (page) => pointIn(newest(page), 250, 20),
    act: (page, at) => swipe(page, at, { x: -150 }),
    undo: (page) => button(page, "Cancel reply").tap(),
  },
  TYPE,
  {
    name: "open the emoji picker",
    at: (page) => pointIn(button(page, "Emoji"), 10, 10),
    act: tap,
    undo: escape,
  },
  {
    name: "switch the channel",
    async at(page) {
      await page.getByRole("button", { name: /^Menu/ }).tap();
      // The list has slid in.
      await button(page, "other").click({ trial: true });
      return await pointIn(button(page, "other"), 20, 10);
    },
    act: tap,
    async undo(page) {
      await page.getByRole("heading", { name: "Welcome to #other" }).waitFor();
      await page.getByRole("button", { name: /^Menu/ }).tap();
      await button(page, "general").tap();
      await page.getByText(`message ${MESSAGES} `).waitFor();
    },
  },
];

export async function interactionRows(parley: ParleySubject): Promise<Row[]> {
  const page = await openLongChannel(parley);
  try {
    const at = "6x slower, 10,000 messages";
    return await waitRows(page, at, INTERACTIONS, { rounds: ROUNDS, most: 100 });
  } finally {
    await page.context().browser()!.close();
  }
}

/** At its end, after all of it was read. */
async function openLongChannel(parley: ParleySubject): Promise<Page> {
  const { url, owner } = parley;
  const { server, channel } = await createServer(owner, "Touched");
  await owner.call<{ channel: Channel }>("POST", `/channels/server/${server.id}`, {
    name: "other",
  });
  const texts = Array.from({ length: MESSAGES }, (_, i) => `message ${i + 1} with a few words`);
  await fill(url, owner, channel.id, texts);
  const browser = await launchPlain();
  const { context, page } = await openSignedIn(browser, url, owner, PHONE);
  const value = `${server.id}/${channel.id}`;
  await context.addCookies([{ name: "parley_at", value, url }]);
  await watchWaits(page);
  await page.goto("/");
  await page.getByText(`message ${MESSAGES} `).waitFor();
  await readAll(page, "message 1 ", (present) => present.tap());
  await page.getByText(`message ${MESSAGES} `).waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return page;
}
