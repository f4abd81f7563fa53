import type { Page } from "playwright-core";
import { createChannelCipher } from "../../client/base/crypto.ts";
import { type Attachment, formatPlaintext } from "../../protocol/plaintext.ts";
import { invite } from "../helpers/account.ts";
import { e2e, expect, later, type Person } from "../helpers/e2e.ts";
import { channel, found, gather, message, messageList, open } from "./chat.ts";
import { noise, NOISY, noisyPicture, sendWithin, type TestFile } from "./files.ts";

const cipher = createChannelCipher();
/** Chromium's 'Slow 3G': bytes a second, and milliseconds. */
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

/** Sends a file as our own client does: with a preview. */
async function post(person: Person, channelId: string, file: TestFile, text: string) {
  const { name, mimeType: type, buffer } = file;
  const box = type.startsWith("image/") ? NOISY : {};
  const said = { name, type, size: buffer.length, ...box };
  const seal = (data: string) => {
    const attachment: Attachment = { ...said, data };
    return cipher.encrypt(channelId, formatPlaintext({ attachment, text }));
  };
  const sealed = await seal(`data:${type};base64,${buffer.toString("base64")}`);
  const { encryptedContent: content, iv } = await seal("");
  await person.account.call("POST", `/messages/${channelId}`, {
    ...sealed,
    preview: { content, iv },
  });
}

/** The ids of the messages whose files `page` asks for from now on. */
function watchFetches(page: Page): string[] {
  const ids: string[] = [];
  page.on("request", (request) => {
    const id = /\/api\/messages\/[^/]+\/([^/]+)\/content$/.exec(request.url())?.[1];
    if (id) ids.push(id);
  });
  return ids;
}

e2e(
  "[UX-10] a document is fetched when it is pressed, and not because its channel was opened",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const space = await gather("Papers", ada);
    const paper: TestFile = {
      name: "tickets.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.concat([Buffer.from("%PDF-1.4\n"), noise(300_000)]),
    };
    await sendWithin(ada.account, space.channel.id, paper, { text: "our tickets" });

    const { page } = grace;
    const fetched = watchFetches(page);
    await invite(ada.account, space.server.id, [grace.account]);
    await open(grace, space);
    const row = message(page, "our tickets");
    const waiting = row.getByRole("button", { name: "Download tickets.pdf" });
    await expect(waiting).toContainText("293 KB");
    expect(fetched).toEqual([]);
    const saved = later(page.waitForEvent("download"));
    await waiting.click();
    expect((await saved).suggestedFilename()).toBe("tickets.pdf");
    await expect(row.getByRole("link", { name: "Download tickets.pdf" }))
      .toHaveAttribute("href", /^blob:/);
    expect(fetched).toHaveLength(1);
  },
);

e2e(
  "[UX-10] opening #trips on slow 3G fetches only what is on the screen, and nothing jumps",
  async (t) => {
    const ada = await t.user("ada", { viewport: { width: 390, height: 844 } });
    const grace = await t.user("grace");
    const space = await found("Travel", ada, grace);
    const { channel: trips } = await ada.account.call<{ channel: { id: string } }>(
      "POST",
      `/channels/server/${space.server.id}`,
      { name: "trips" },
    );
    await open(ada, space);
    const { page } = ada;
    const picture = await noisyPicture(page, "view.png");
    expect(picture.buffer.length).toBeGreaterThan(64 * 1024);
    const pdf = Buffer.concat([Buffer.from("%PDF-1.4\n"), noise(5_000_000)]);
    for (let i = 1; i <= 7; i++) {
      await post(grace, trips.id, { ...picture, name: `view${i}.png` }, `view ${i}`);
    }
    const route = { name: "route.pdf", mimeType: "application/pdf", buffer: pdf };
    await post(grace, trips.id, route, "the way there");

    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", SLOW_3G);
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        // What follows a press within half a second is expected to move.
        for (const entry of list.getEntries() as unknown as Shift[]) {
          if (!entry.hadRecentInput) shifts.push(entry.value);
        }
      }).observe({ type: "layout-shift", buffered: false });
      interface Shift extends PerformanceEntry {
        value: number;
        hadRecentInput: boolean;
      }
    });
    const fetched = watchFetches(page);
    const menu = page.getByRole("button", { name: "Menu", exact: true });
    if (await menu.isVisible()) await menu.click();
    await channel(page, "trips").click();
    await expect(message(page, "the way there")).toBeVisible();
    const last = messageList(page).getByRole("img", { name: "view7.png" });
    await expect(last).toHaveJSProperty("naturalWidth", NOISY.width);
    await expect(messageList(page).locator("[aria-busy=true]")).toHaveCount(0);
    const drawn = await messageList(page).evaluate((list) => {
      const box = list.closest(".overflow-y-auto")!.getBoundingClientRect();
      return [...list.querySelectorAll("article")].filter((article) => {
        const { top, bottom } = article.getBoundingClientRect();
        return bottom > box.top && top < box.bottom;
      }).length;
    });
    expect(fetched.length).toBeGreaterThan(0);
    expect(fetched.length, "no more than is on the screen").toBeLessThanOrEqual(drawn);
    expect(fetched.length, "and not all of it").toBeLessThan(7);
    const shifts = await page.evaluate(() =>
      (globalThis as unknown as { shifts: number[] }).shifts
    );
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02);
  },
);
