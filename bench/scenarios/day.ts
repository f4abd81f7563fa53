/**
 * Eight hours of a busy server, as fast as pages can follow: their memory must not grow. One page
 * goes around all channels, the other stays in the busiest one.
 */
import type { CDPSession, Page } from "playwright-core";
import type { Socket } from "socket.io-client";
import { createChannelCipher } from "../../client/base/crypto.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { Message } from "../../protocol/messages.ts";
import type { Ack } from "../../protocol/socket.ts";
import { type Account, createServer, invite, register } from "../../tests/helpers/account.ts";
import { openContext } from "../../tests/helpers/browser_context.ts";
import { connect } from "../../tests/helpers/sender.ts";
import { TestServer } from "../../tests/helpers/server_process.ts";
import { launchPlain } from "../browser.ts";
import { heapInUse } from "../heap.ts";
import type { Row } from "../table.ts";

const HOURS = 8;
const MINUTES = 60;
/** Two a second. */
const MESSAGES = 120;
/** Others who write, besides the one who looks at it. */
const PEOPLE = 12;
/** More than a page holds windows of; each is opened twice an hour, between two looks at the first. */
const OTHERS = 15;
const MB = 1024 * 1024;

/** Who looks at it, and how. */
export const LOOKERS = ["goes around", "stays"] as const;

/** Memory of a page after garbage collection. */
export interface Held {
  /** Bytes of script. */
  heap: number;
  /** Nodes of the document, and of what only a script still knows. */
  nodes: number;
  listeners: number;
}

interface Person {
  account: Account;
  socket: Socket;
}

const cipher = createChannelCipher();

/** Takes about twelve minutes. */
export async function dayRows(): Promise<Row[]> {
  const held = await day();
  const sent = (HOURS * MINUTES * MESSAGES).toLocaleString("en");
  return LOOKERS.flatMap((looker, i) => {
    const [half, whole] = [held[HOURS / 2 - 1][i], held[HOURS - 1][i]];
    const grown = (of: keyof Held) => 100 * (whole[of] / half[of] - 1);
    const row = (metric: string, unit: string, parley: number, most: number): Row => ({
      metric: `a day of ${sent} messages, one who ${looker}: ${metric}`,
      unit,
      parley,
      goal: { most },
    });
    return [
      row("script memory after it", "MB", whole.heap / MB, 60),
      row("growth in its second half", "%", grown("heap"), 5),
      row("growth of nodes", "%", grown("nodes"), 5),
      row("growth of listeners", "%", grown("listeners"), 5),
    ];
  });
}

/**
 * Runs the day in pages of a separate server.
 * @param onHour called after each hour, with the sessions of the pages' developer tools
 * @returns after each hour the memory of each page, in the order of `LOOKERS`
 */
export async function day(
  hours = HOURS,
  onHour: (hour: number, held: Held[], devtools: CDPSession[]) => unknown = () => {},
): Promise<Held[][]> {
  await using server = await TestServer.start();
  const watcher = await register(server.url, "watcher");
  const { server: { id }, channel } = await createServer(watcher, "Busy");
  const channels = [channel];
  for (let i = 0; i < OTHERS; i++) {
    const path = `/channels/server/${id}`;
    const body = { name: `room-${i}` };
    channels.push((await watcher.call<{ channel: Channel }>("POST", path, body)).channel);
  }
  const accounts: Account[] = [];
  for (let i = 0; i < PEOPLE; i++) accounts.push(await register(server.url, `person_${i}`));
  const looker = await register(server.url, "looker");
  await invite(watcher, id, [...accounts, looker]);
  const people = await Promise.all(
    accounts.map(async (account) => ({ account, socket: await connect(server.url, account) })),
  );
  const browser = await launchPlain();
  try {
    const pages: Page[] = [];
    const devtools: CDPSession[] = [];
    for (const account of [watcher, looker]) {
      const { context, page } = await openContext(browser, server.url, "day", {}, account);
      const value = `${id}/${channel.id}`;
      await context.addCookies([{ name: "parley_at", value, url: server.url }]);
      await page.goto("/");
      await page.getByRole("button", { name: "Members", exact: true }).click();
      pages.push(page);
      devtools.push(await context.newCDPSession(page));
    }
    const held: Held[][] = [];
    for (let minute = 0; minute < hours * MINUTES; minute++) {
      await live(pages, people, channels, minute);
      if ((minute + 1) % MINUTES > 0) continue;
      await look(pages[0], channel);
      held.push([await measure(devtools[0]), await measure(devtools[1])]);
      await onHour(held.length, held.at(-1)!, devtools);
    }
    return held;
  } finally {
    for (const { socket } of people) socket.disconnect();
    await browser.close();
  }
}

/**
 * Runs one minute: views the first channel and another in turn, with half of all messages in them.
 */
async function live(pages: Page[], people: Person[], channels: Channel[], minute: number) {
  const [first, ...others] = channels;
  const open = minute % 2 === 0 ? first : others[(minute >> 1) % others.length];
  await look(pages[0], open);
  for (const [i, page] of pages.entries()) {
    if (minute % 5 === 0) await write(page, `mine, as number ${i}, in minute ${minute}`);
    if (minute % 10 === 3) await openOver(page);
  }
  const sent: Message[] = [];
  for (let at = 0; at < MESSAGES - 2; at += people.length) {
    const said = people.slice(0, MESSAGES - 2 - at).map((person, k) => {
      const i = at + k;
      const channel = i % 2 === 0
        ? open
        : i % 4 === 1
        ? first
        : channels[(i >> 2) % channels.length];
      return say(person, channel.id, textOf(minute, i), i % 3 === 0);
    });
    sent.push(...await Promise.all(said));
  }
  await Promise.all(sent.map((message, i) => follow(people, message, i, minute)));
  // Both pages are up to date: otherwise their sockets would hold the backlog.
  for (const [i, { id }] of [open, first].entries()) {
    const last = `minute ${minute} is over for ${i + 1}`;
    await say(people[i], id, last, true);
    await pages[i].getByText(last).waitFor();
  }
}

function textOf(minute: number, i: number): string {
  if (i % 40 === 7) return `@watcher look at this: ${minute}/${i}`;
  if (i % 10 === 4) return `said **${minute}/${i}** with\n- a list\n- of \`code\` :smile:`;
  return `said ${minute}/${i} with a few words, as people do`;
}

/** Types, if `types`, and sends it. */
async function say(
  { socket }: Person,
  channelId: string,
  text: string,
  types: boolean,
): Promise<Message> {
  if (types) socket.emit("typing", { channelId, isTyping: true }, () => {});
  const content = await cipher.encrypt(channelId, text);
  const ack: Ack<{ message: Message }> = await socket.emitWithAck("send-message", {
    channelId,
    ...content,
  });
  if (!ack.ok) throw new Error(`refused: ${ack.error}`);
  return ack.message;
}

/** Follows up on a message with reactions, edits and deletions, while people come and go. */
async function follow(people: Person[], message: Message, i: number, minute: number) {
  const { id, channel_id: channelId } = message;
  const author = people[i % people.length];
  const other = people[(i + minute + 1) % people.length];
  if (i % 5 === 0) {
    await other.account.call("POST", `/messages/${id}/reactions`, { emoji: "👍" });
    if (i % 10 === 0) {
      await other.account.call("DELETE", `/messages/${id}/reactions/${encodeURIComponent("👍")}`);
    }
  }
  if (i % 20 === 3) {
    const content = await cipher.encrypt(channelId, `edited ${minute}/${i}`);
    await author.socket.emitWithAck("edit-message", { messageId: id, channelId, ...content });
  }
  if (i % 30 === 8) {
    await author.socket.emitWithAck("delete-message", { messageId: id, channelId });
  }
  if (i % 12 === 6) {
    const status = ["online", "idle", "dnd"][(minute + i) % 3];
    await other.account.call("POST", "/profiles/presence", { status });
  }
}

async function look(page: Page, { name }: Channel): Promise<void> {
  const channels = page.getByRole("navigation", { name: "Channels" });
  await channels.getByRole("button", { name: new RegExp(`^${name}(?!\\S)`) }).click();
  await page.getByRole("heading", { name, exact: true, level: 1 }).waitFor();
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel("Type a message...").fill(text);
  await page.keyboard.press("Enter");
  await page.getByRole("article").getByText(text, { exact: true }).waitFor();
}

/** Opens what lies over the page, and closes it. */
async function openOver(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Emoji", exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

async function measure(devtools: CDPSession): Promise<Held> {
  const heap = await heapInUse(devtools);
  const { nodes, jsEventListeners } = await devtools.send("Memory.getDOMCounters");
  return { heap, nodes, listeners: jsEventListeners };
}
