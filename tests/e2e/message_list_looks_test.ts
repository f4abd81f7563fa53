import { e2e, expect } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { gather, message, messageList, send } from "./chat.ts";

e2e(
  "[UX-11] the date stays above while the list scrolls, and a time says its full date",
  async (t) => {
    const ada = await t.user("ada");
    const { channel } = await gather("Dates", ada);
    const { page } = ada;
    const texts = Array.from({ length: 60 }, (_, i) => `number ${i}.`);
    await fill(t.server.url, ada.account, channel.id, texts);
    await expect(message(page, "number 59.")).toBeInViewport();
    const date = page.locator("[data-floating-date]");
    await expect(date).toHaveCount(0);
    await message(page, "number 59.").hover();
    await page.mouse.wheel(0, -700);
    // It may be midnight meanwhile.
    await expect(date).toHaveText(/^(Today|Yesterday)$/);
    await expect(date).toHaveCSS("opacity", "1");
    await expect(date).toHaveCSS("opacity", "0");
    const time = messageList(page).locator("time").last();
    const year = (await time.getAttribute("datetime"))!.slice(0, 4);
    await expect(time).toHaveAttribute("title", RegExp(year));
  },
);

e2e("[UX-11] emoji alone are large", async (t) => {
  const ada = await t.user("ada");
  await gather("Looks", ada);
  const { page } = ada;
  for (const text of ["🎉", "🎉 party"]) await send(page, text);
  const size = (text: RegExp) =>
    messageList(page).getByText(text).evaluate((el) => parseFloat(getComputedStyle(el).fontSize));
  await expect(message(page, "party")).not.toHaveAttribute("aria-busy", "true");
  expect(await size(/^🎉$/)).toBe(40);
  expect(await size(/party/)).toBe(16);
});
