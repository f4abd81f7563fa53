import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { fill } from "../helpers/fill.ts";
import { found, gather, message, open, send } from "../e2e/chat.ts";

/** Texts that closed a channel, or took seconds, before each step had a limit. */
const POISON = [
  `brackets https://a.example/${"]".repeat(20_000)}`,
  `dots https://a.example/${".".repeat(40_000)}a`,
  `code\n\`\`\`markdown\n${"[](".repeat(1300)}\n\`\`\``,
  `marks ${"Z\u0301\u0323".repeat(10_000)}`,
  `lines ${"\n".repeat(30_000)}x`,
  `stars ${"*a **b ".repeat(5000)}`,
  `[[attachment]]${"[".repeat(30_000)}`,
];

stage(
  "[HARD-1] hostile messages close no channel: two people go on, and a moderator deletes one by its menu",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const mallory = await t.user("mallory");
    const space = await found("Poison", ada, grace, mallory);
    await Promise.all([open(ada, space), open(grace, space)]);
    const { channel } = space;
    await fill(t.url, mallory.account, channel.id, POISON);
    for (const { page } of [ada, grace]) {
      await expect(message(page, "[[attachment]]")).toBeVisible();
    }
    await send(ada.page, "are you still there?");
    await expect(message(grace.page, "are you still there?")).toBeVisible();
    await send(grace.page, "**yes**");
    await expect(message(ada.page, "yes").locator("strong")).toHaveText("yes");

    // Someone who joins later opens everything at once.
    await grace.page.reload();
    await expect(message(grace.page, "yes").locator("strong")).toHaveText("yes");

    const { page } = ada;
    const row = message(page, "[[attachment]]");
    await row.click({ button: "right" });
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    for (const person of [ada, grace]) {
      await expect(message(person.page, "[[attachment]]")).toHaveCount(0);
    }
  },
);

stage("[HARD-1] a text that is too long is shown in part, and all of it when asked", async (t) => {
  const ada = await t.user("ada");
  const { channel } = await gather("Long", ada);
  const words = Array.from({ length: 4000 }, (_, i) => `word${i}`).join(" ");
  await fill(t.url, ada.account, channel.id, [`**long** ${words}`]);
  const row = message(ada.page, "word0");
  await expect(row.locator("strong")).toHaveText("long");
  await expect(row).not.toContainText("word3999");
  await row.getByRole("button", { name: /^Show all \(\d+,\d+ characters\)$/ }).click();
  const rest = row.getByRole("region", { name: "Rest of the message" });
  await expect(rest).toBeVisible();
  const scrollDown = () => rest.evaluate((box) => void (box.scrollTop = box.scrollHeight));
  await expect.poll(() => scrollDown().then(() => rest.textContent())).toContain("word3999");
  await row.getByRole("button", { name: "Show less" }).click();
  await expect(rest).toHaveCount(0);
});

stage(
  "[HARD-1] a message that fails says so in its row, keeps its menu, and takes nothing else along",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    t.allowErrors("planted");
    await ada.context.addInitScript(() => {
      const parse = URL.canParse;
      URL.canParse = (url, base) => {
        if (String(url).includes("boom.example")) throw new Error("planted");
        return parse(url, base);
      };
    });
    await gather("Failing", ada, grace);
    await send(grace.page, "before it");
    await send(grace.page, "see https://boom.example/x");
    await send(grace.page, "behind it");
    const { page } = ada;
    await expect(message(page, "behind it")).toBeVisible();
    await expect(message(page, "before it")).toBeVisible();
    const row = message(page, "This message can't be shown");
    await expect(row).toHaveCount(1);
    await row.click({ button: "right" });
    const menu = page.getByRole("menu");
    await expect(menu.getByRole("menuitem", { name: "Report" })).toBeVisible();
    await menu.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(row).toHaveCount(0);
    await send(page, "and on");
    await expect(message(grace.page, "and on")).toBeVisible();
  },
);
