/** Files that lie in their message, as clients wrote them once (FIL-5). */
import type { Page } from "playwright-core";
import { createChannelCipher } from "../../client/base/crypto.ts";
import { e2e, expect, until } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { connect } from "../helpers/sender.ts";
import { saved } from "./attaching.ts";
import { found, gather, message, messageList, open } from "./chat.ts";
import { noise, NOISY, noisyPicture, picture, sendWithin } from "./files.ts";

const MB = 1024 * 1024;

e2e(
  "[D-MSG-4 D-MSG-3 MSG-23] almost 10 MB arrive byte for byte while the server goes on answering, and are kept there",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const space = await gather("Large", ada, grace);
    const file = { name: "big.pdf", mimeType: "application/pdf", buffer: noise(10 * MB - 1) };
    await sendWithin(ada.account, space.channel.id, file, { text: "the big one" });
    const link = grace.page.getByRole("link", { name: "Download big.pdf" });
    const fetches = grace.page.getByRole("button", { name: "Download big.pdf" });
    await until("the file is there, and the server answers meanwhile", async () => {
      expect((await fetch(`${grace.url}/healthz`)).status).toBe(200);
      if (await fetches.isVisible() && await fetches.getAttribute("aria-busy") !== "true") {
        await fetches.click();
      }
      return await link.isVisible();
    }, 100_000);
    expect((await saved(grace.page, link)).equals(file.buffer)).toBe(true);

    const asked: string[] = [];
    for (const person of [grace]) {
      await until("the device keeps it", async () => await kept(person.page) === 1);
      person.page.on("request", (request) => asked.push(request.url()));
      await open(person, space);
      await person.page.getByRole("button", { name: "Download big.pdf" }).click();
      const again = person.page.getByRole("link", { name: "Download big.pdf" });
      expect((await saved(person.page, again)).equals(file.buffer)).toBe(true);
    }
    expect(asked.filter((url) => url.endsWith("/content"))).toEqual([]);
    await grace.page.getByRole("button", { name: "Logout" }).click();
    await grace.page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
    await grace.page.waitForURL("**/login");
    await until("the device keeps nothing", async () => (await kept(grace.page) ?? 0) === 0);
  },
  240_000,
);

/** How many contents the device keeps; undefined: it keeps nothing at all. */
function kept(page: Page): Promise<number | undefined> {
  return page.evaluate(async () => {
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === "parley-kept")) return undefined;
    return await new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open("parley-kept");
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const count = opening.result.transaction("contents").objectStore("contents").count();
        count.onsuccess = () => {
          opening.result.close();
          resolve(count.result);
        };
      };
    });
  });
}

e2e(
  "[D-MSG-3] a large content is fetched only when it comes into view",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const space = await found("View", ada, grace);
    await open(ada, space);
    const file = await noisyPicture(ada.page, "above.png");
    await sendWithin(ada.account, space.channel.id, file, { text: "far above", ...NOISY });
    const lines = Array.from({ length: 40 }, (_, i) => `line ${i}\nand another`);
    await fill(t.server.url, ada.account, space.channel.id, lines);
    const asked: string[] = [];
    grace.page.on("request", (request) => asked.push(request.url()));
    await open(grace, space);
    await expect(message(grace.page, "line 39")).toBeInViewport();
    expect(asked.filter((url) => url.endsWith("/content"))).toHaveLength(0);
    await messageList(grace.page).hover();
    await until("the file is there", async () => {
      await grace.page.mouse.wheel(0, -2000);
      return asked.some((url) => url.endsWith("/content"));
    });
    await expect(messageList(grace.page).getByRole("img", { name: "above.png" }))
      .toHaveJSProperty("naturalWidth", NOISY.width);
    expect(asked.filter((url) => url.endsWith("/content"))).toHaveLength(1);
  },
);

e2e(
  "[FIL-5] what a bare socket sends in the older form is shown, found by its name and saved",
  async (t) => {
    const ada = await t.user("ada");
    const { channel } = await gather("Older", ada);
    const { page } = ada;
    const scene = await picture(page, "harbour.png", { width: 60, height: 40 });
    const type = scene.mimeType;
    const data = `data:${type};base64,${scene.buffer.toString("base64")}`;
    const header = JSON.stringify({ name: scene.name, type, data, size: scene.buffer.length });
    const plaintext = `[[attachment]]${header}\nwhere we were`;
    const content = await createChannelCipher().encrypt(channel.id, plaintext);
    const socket = await connect(t.server.url, ada.account);
    const ack = await socket.emitWithAck("send-message", { channelId: channel.id, ...content });
    socket.disconnect();
    expect(ack.ok).toBe(true);
    const row = message(page, "where we were");
    await expect(row.getByRole("img", { name: scene.name })).toHaveJSProperty("naturalWidth", 60);
    for (const query of ["harbour", "has:image where"]) {
      await page.keyboard.press("Control+f");
      await page.getByRole("searchbox", { name: "Search messages" }).fill(query);
      const results = page.getByRole("search").getByRole("listitem");
      await expect(results).toHaveCount(1);
      await expect(results).toContainText("where we were");
    }
  },
);

e2e(
  "[ERR-16] a file without its data says so when it is wanted",
  async (t) => {
    const ada = await t.user("ada");
    const { channel } = await gather("Missing", ada);
    const { page } = ada;
    // As another client may write it: encrypted with the channel's key.
    const content = await page.evaluate(async (channelId) => {
      const utf8 = new TextEncoder();
      const secret = await crypto.subtle.importKey(
        "raw",
        utf8.encode(`${channelId}:parley:channel:v1`),
        "PBKDF2",
        false,
        ["deriveKey"],
      );
      const key = await crypto.subtle.deriveKey(
        {
          name: "PBKDF2",
          hash: "SHA-256",
          iterations: 100_000,
          salt: utf8.encode("parley/channel-key/v1"),
        },
        secret,
        { name: "AES-GCM", length: 256 },
        false,
        ["encrypt"],
      );
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const text = '[[attachment]]{"name":"lost.png","type":"image/png","size":9}\nwhere is it';
      const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, utf8.encode(text));
      const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
      return { encryptedContent: base64(new Uint8Array(sealed)), iv: base64(iv) };
    }, channel.id);
    await ada.account.call("POST", `/messages/${channel.id}`, content);
    await message(page, "where is it").getByRole("button", { name: "Download lost.png" }).click();
    await expect(page.getByRole("alert")).toContainText("File data not available");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await message(page, "where is it").getByText("lost.png").click();
    await expect(page.getByRole("alert")).toContainText("File data not available");
  },
);
