/** Calls between friends, in the interface. */
import type { Locator, Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import { expect, type Person } from "../helpers/pages.ts";
import { befriend, enter } from "./chat.ts";
import { noticeShown } from "./glimpse.ts";
import { watchPeers } from "./voice/peers.ts";

/** Two friends, each with the direct message open, or only those given. */
export async function friends(a: Person, b: Person, looking = [a, b]): Promise<void> {
  await befriend(a, b);
  const { channel } = await a.account.call<{ channel: Channel }>("POST", "/channels/dm", {
    recipientId: b.account.user.id,
  });
  await Promise.all(looking.map(async ({ context, page, url }) => {
    await context.addInitScript(watchPeers);
    await context.addCookies([{ name: "parley_at", value: `dm/${channel.id}`, url }]);
    await enter(page);
  }));
}

/** Returns the region of an incoming call. */
export function incoming(page: Page): Locator {
  return page.getByRole("region", { name: "Incoming Call" });
}

/** The running call, full screen. */
export function callScreen(page: Page): Locator {
  return page.getByRole("dialog", { name: /^Call with/ });
}

/** The call as a chip at the bottom right. */
export function chip(page: Page): Locator {
  return page.getByRole("region", { name: /^Call with/ });
}

/** A button of the bar over everything. */
export function inHeader(page: Page, name: string): Locator {
  return page.getByRole("banner").getByRole("button", { name, exact: true });
}

/** Makes `a` call `b`, who accepts; both get the event, and show the call. */
export async function connectCall(a: Page, b: Page): Promise<void> {
  const notices = [a, b].map((page) => noticeShown(page.getByText("Call connected!")));
  await inHeader(a, "Call").click();
  await incoming(b).getByRole("button", { name: "Accept" }).click();
  for (const page of [a, b]) {
    await expect(callScreen(page).getByRole("timer")).toHaveText(/^\d\d:\d\d$/);
  }
  await Promise.all(notices);
}
