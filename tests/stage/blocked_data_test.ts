import type { Page } from "playwright-core";
import { expect, type Person } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { enclose } from "../e2e/attaching.ts";
import { composer, gather, message, messageList, open, send } from "../e2e/chat.ts";

/** A window in which the browser opens no databases, as some private ones are. */
async function blockDatabases({ context }: Person) {
  await context.addInitScript(() => {
    const error = new DOMException("blocked by policy", "InvalidStateError");
    const fail = () => {
      const request = { error, onerror: () => {} };
      queueMicrotask(() => request.onerror());
      return request;
    };
    Object.assign(indexedDB, {
      open: fail,
      deleteDatabase: fail,
      databases: () => Promise.reject(error),
    });
  });
}

const isDelivered = (page: Page, text: string) =>
  expect(message(page, text)).not.toHaveAttribute("aria-busy", "true");

stage(
  "[MEND-49] where the browser opens no databases people write, read and send files, and what needs one says so",
  async (t) => {
    const [ada, bob] = [await t.user("ada"), await t.user("bob")];
    await blockDatabases(ada);
    const space = await gather("Blocked", ada, bob);
    const { page } = ada;
    await send(page, "from a private window");
    await isDelivered(page, "from a private window");
    await expect(message(bob.page, "from a private window")).toBeVisible();
    await send(bob.page, "read in a private window");
    await expect(message(page, "read in a private window")).toBeVisible();

    await t.step("a file is sent, and read by the other", async () => {
      await enclose(page, [{
        name: "a.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("words"),
      }]);
      await page.getByRole("button", { name: "Send" }).click();
      await expect(messageList(bob.page).getByText("a.txt")).toBeVisible();
    });
    await t.step("what was written is there after a reload", async () => {
      await composer(page).fill("a draft");
      await open(ada, space);
      await expect(message(page, "read in a private window")).toBeVisible();
      await send(page, "still here");
      await isDelivered(page, "still here");
    });
    await t.step("the search says that the browser keeps no index", async () => {
      await page.keyboard.press("Control+f");
      await page.getByRole("searchbox", { name: "Search messages" }).fill("private");
      await expect(page.getByText("Your browser may not let Parley keep a search index."))
        .toBeVisible();
      await page.keyboard.press("Escape");
    });
    await t.step("end-to-end encryption says that keys can't be kept", async () => {
      await page.getByRole("banner").getByRole("button", { name: "Settings" }).click();
      const dialog = page.getByRole("dialog", { name: "Settings" });
      await dialog.getByRole("tab", { name: "End-to-end encryption" }).click();
      await expect(dialog.getByText(/Your browser blocks site data/)).toBeVisible();
      await dialog.getByRole("button", { name: "Close" }).click();
    });
    await t.step("logging out works", async () => {
      await page.getByRole("button", { name: /Log ?out/i }).first().click();
      await page.getByRole("alertdialog").getByRole("button", { name: /Log ?out/i }).click();
      await expect(page).toHaveURL(/\/login/);
    });
  },
);
