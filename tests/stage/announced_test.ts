/** Text for screen readers. */
import type { Page } from "playwright-core";
import { fill } from "../helpers/fill.ts";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { gather, message, send } from "../e2e/chat.ts";

/** Counts what screen readers are given from now on, by the kind of region. */
async function listen(page: Page) {
  await page.evaluate(() => {
    const announced: string[] = [];
    Object.assign(globalThis, { announced });
    const live = "[role=log], [role=status], [role=alert], [aria-live]";
    new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const at = target instanceof Element ? target : target.parentElement;
        const around = at?.closest(live);
        if (around) regions.add(around);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const one of [node, ...node.querySelectorAll("*")]) {
            if (one.matches(live)) regions.add(one);
          }
        }
      }
      for (const region of regions) {
        const words = region.textContent +
          [...region.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"))
            .join(" ");
        if (words.trim()) announced.push(words.trim());
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return (words: string) =>
    page.evaluate(
      (words) =>
        (globalThis as unknown as { announced: string[] }).announced
          .filter((text) => text.includes(words)).length,
      words,
    );
}

stage("[UX-9] what arrives is announced once, many messages as a sum", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  const { channel } = await gather("Announced", ada, grace);
  const timesAnnounced = await listen(ada.page);
  await send(grace.page, "a single message");
  await expect(message(ada.page, "a single message")).toBeVisible();
  await expect.poll(() => timesAnnounced("a single message")).toBe(1);
  const many = Array.from({ length: 8 }, (_, i) => `one of many ${i}`);
  await fill(t.url, grace.account, channel.id, many);
  await expect.poll(() => timesAnnounced("new messages")).toBeGreaterThan(0);
  await expect(message(ada.page, "one of many 7")).toBeVisible();
  expect(await timesAnnounced("one of many"), "they are not read one by one").toBeLessThanOrEqual(
    1,
  );
  expect(await timesAnnounced("a single message"), "and not again").toBe(1);
});

stage("[UX-9] a notice is a status, an error an alert, and neither comes twice", async (t) => {
  const ada = await t.user("ada");
  await gather("Notices", ada);
  const { page } = ada;
  await send(page, "copy me");
  await expect(message(page, "copy me")).not.toHaveAttribute("aria-busy", "true");
  const timesAnnounced = await listen(page);
  await message(page, "copy me").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Copy Text" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices.getByRole("status")).toHaveText("Text copied");
  expect(await timesAnnounced("Text copied")).toBe(1);
  t.allowErrors("server_error");
  await page.route("**/api/channels/*/pins/*", (route) => route.fulfill({ status: 500, json: {} }));
  await message(page, "copy me").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Pin", exact: true }).click();
  const alert = notices.getByRole("alert");
  await expect(alert).toHaveCount(1);
  expect(await timesAnnounced((await alert.textContent())!)).toBe(1);
});

stage("[UX-9] a message is named by its words", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  await gather("Shapes", ada, grace);
  const { page } = ada;
  await send(grace.page, "a **bold** `word`, 2 * 3 and snake_case");
  const row = message(page, "bold");
  await expect(row).toHaveAccessibleName(/: a bold word, 2 \* 3 and snake_case$/);
  const log = page.getByRole("log").getByRole("img");
  await expect(log).toHaveAccessibleName(`${grace.username}: a bold word, 2 * 3 and snake_case`);
});
