/** Files that lie in their message, as clients wrote them once (FIL-5). */
import type { Page } from "playwright-core";
import { e2e, expect, type Person, type Somebody, until } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { saved } from "./attaching.ts";
import { found, message, messageList, open, type Space } from "./chat.ts";
import { noise, NOISY, noisyPicture, sendWithin } from "./files.ts";

const MB = 1024 * 1024;

e2e("[D-MSG-3 D-MSG-4] large contents of messages", async (t) => {
  const ada = await t.somebody("ada");
  const grace = await t.user("grace");
  const space = await found("Large", ada, grace);
  await open(grace, space);
  await t.step(
    "[D-MSG-4 D-MSG-3 MSG-23] almost 10 MB arrive byte for byte while the server goes on answering, and are kept there",
    () => arrivesWhole(ada, grace, space),
  );
  await t.step(
    "[D-MSG-3] a large content is fetched only when it comes into view",
    () => isFetchedInView(ada, grace, space),
  );
  await t.step("[D-MSG-3] a logout leaves none of them on the device", () => leaves(grace.page));
}, 240_000);

async function isFetchedInView(ada: Somebody, grace: Person, space: Space) {
  const file = await noisyPicture(grace.page, "above.png");
  // The page is closed while it's sent.
  await grace.page.goto("about:blank");
  await sendWithin(ada.account, space.channel.id, file, { text: "far above", ...NOISY });
  const lines = Array.from({ length: 40 }, (_, i) => `line ${i}\nand another`);
  await fill(ada.url, ada.account, space.channel.id, lines);
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
}

async function arrivesWhole(ada: Somebody, grace: Person, space: Space) {
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
}

async function leaves(page: Page) {
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
  await page.waitForURL("**/login");
  await until("the device keeps nothing", async () => (await kept(page) ?? 0) === 0);
}

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
