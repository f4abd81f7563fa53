/** Search in the far history: scrolling to results; the search index is sealed, and expires. */
import type { Page } from "playwright-core";
import type { History } from "../../protocol/messages.ts";
import { formatPlaintext } from "../../protocol/plaintext.ts";
import { e2e, expect, type Person, until } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { found, message, messageList, open, type Space } from "./chat.ts";

e2e(
  "[MSG-02 SESS-14 D-ENC-4] a quote and a search lead far up; a logout leaves nothing of what is searched",
  async (t) => {
    // Pending requests of the search when its session ended.
    t.allowErrors("unauthorized");
    const ada = await t.user("ada");
    const { page } = ada;
    const space = await found("Library", ada);
    await write(ada, space);
    await open(ada, space);
    await t.step(
      "[D-ENC-4] a quote leads to the message that it quotes, which is far above",
      () => followQuote(page),
    );
    await t.step("[MSG-02] a result far up is scrolled to", () => followResult(page));
    await t.step("[SESS-14] a logout leaves nothing of what is searched", () => logOut(page));
  },
);

/** 220 lines, one of them a question that the last message answers. */
async function write({ account, url, username }: Person, { channel }: Space): Promise<void> {
  const lines = Array.from({ length: 219 }, (_, i) => `line ${i + 1}.`);
  lines[19] = "a walrus came by";
  lines[149] = "shall we meet at noon?";
  await fill(url, account, channel.id, lines.slice(0, 150));
  const { messages } = await account.call<History>("GET", `/messages/${channel.id}`);
  const { id, seq } = messages.at(-1)!;
  const reply = { id, seq, username, text: lines[149] };
  const answer = formatPlaintext({ reply, text: "yes, gladly" });
  await fill(url, account, channel.id, [...lines.slice(150), answer]);
}

async function followQuote(page: Page): Promise<void> {
  // The page has only the newest messages: the quoted one is requested by its number.
  const quote = message(page, "yes, gladly").getByRole("button", { name: /^Go to the message/ });
  await expect(quote).toBeInViewport();
  const asked = messageList(page).getByRole("article", { name: /shall we/ }).first();
  await expect(asked).not.toBeInViewport();
  await quote.click();
  await expect(asked).toBeInViewport();
}

async function followResult(page: Page): Promise<void> {
  await page.keyboard.press("Control+f");
  const field = page.getByRole("searchbox", { name: "Search messages" });
  await field.fill("walrus");
  await expect(page.getByRole("search").getByRole("listitem")).toHaveCount(1);
  await field.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(message(page, "a walrus came by")).toBeInViewport();
  await expect(message(page, "yes, gladly")).toHaveCount(0);
}

async function logOut(page: Page): Promise<void> {
  const databases = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name!));
  await expect.poll(databases).toContain("parley-kept");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await until(
    "it is gone",
    async () => !(await databases()).some((name) => name.startsWith("parley-")),
  );
}
