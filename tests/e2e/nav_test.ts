import { e2e, expect } from "../helpers/e2e.ts";
import { channel, enter, gather, rail } from "./chat.ts";

e2e("[NAV-22] Active Now is for large screens", async (t) => {
  const { page } = await t.user("ada", { viewport: { width: 1440, height: 900 } });
  await enter(page);
  await expect(page.getByRole("heading", { name: "Active Now" })).toBeVisible();
  await page.setViewportSize({ width: 900, height: 900 });
  await expect(page.getByRole("heading", { name: "Active Now" })).toBeHidden();
});

e2e("[NAV-09 NAV-10 NAV-11] on a phone rail and channels are a drawer", async (t) => {
  const ada = await t.user("ada", { viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page } = ada;
  await gather("Pocket", ada);
  await expect(rail(page, "Pocket")).toBeHidden();
  await expect(page.getByRole("heading", { name: "general", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Members", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Settings", exact: true })).toBeVisible();
  const leave = [
    () => channel(page, "general").click(),
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(380, 400),
  ];
  for (const close of leave) {
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(rail(page, "Pocket")).toBeVisible();
    await close();
    await expect(rail(page, "Pocket")).toBeHidden();
  }
});
