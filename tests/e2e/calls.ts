/** Calls between friends, in the interface. */
import type { BrowserContext, Locator, Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import { expect, type Person } from "../helpers/e2e.ts";
import { befriend, enter, ready } from "./chat.ts";

/** Keeps the page's connections, so that what arrives over them can be measured. */
export async function watchConnections(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const connections = new Set<RTCPeerConnection>();
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        connections.add(this);
      }
    };
    Object.assign(globalThis, {
      async arrived(name: string) {
        let total = 0;
        for (const connection of connections) {
          for (const entry of (await connection.getStats()).values()) {
            if (entry.type === "inbound-rtp") total += entry[name] ?? 0;
          }
        }
        return total;
      },
    });
  });
}

declare global {
  var arrived: (name: "totalAudioEnergy" | "framesDecoded") => Promise<number>;
}

/** Waits until more of it has arrived than before: sound, or pictures of a screen. */
export async function receives(page: Page, name: "totalAudioEnergy" | "framesDecoded") {
  const before = await page.evaluate((name) => arrived(name), name);
  await expect.poll(() => page.evaluate((name) => arrived(name), name), { timeout: 15_000 })
    .toBeGreaterThan(before);
}

/** Two friends, each with the direct message open. */
export async function friends(a: Person, b: Person): Promise<void> {
  await befriend(a, b);
  const { channel } = await a.account.call<{ channel: Channel }>("POST", "/channels/dm", {
    recipientId: b.account.user.id,
  });
  for (const { context, page, url } of [a, b]) {
    await watchConnections(context);
    await context.addCookies([{ name: "parley_at", value: `dm/${channel.id}`, url }]);
    await enter(page);
    await ready(page);
  }
}

/** What the incoming call shows. */
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

/** `a` calls `b`, who accepts; both have the call before them. */
export async function connectCall(a: Page, b: Page): Promise<void> {
  await inHeader(a, "Call").click();
  await incoming(b).getByRole("button", { name: "Accept" }).click();
  for (const page of [a, b]) {
    await expect(callScreen(page).getByRole("timer")).toHaveText(/^\d\d:\d\d$/, {
      timeout: 20_000,
    });
  }
}
