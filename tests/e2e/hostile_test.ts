import { e2e, expect } from "../helpers/e2e.ts";
import { composer, gather, message, messageList, send } from "./chat.ts";

e2e(
  "[HARD-1] a panel that cannot be loaded says so, does not try for ever, and comes when asked again",
  async (t) => {
    const ada = await t.user("ada");
    t.allowErrors("unreachable");
    await gather("Panels", ada);
    const { page } = ada;
    let asked = 0;
    await page.route(/\/assets\/Panels-/, (route) => (asked++, route.abort()));
    await page.getByRole("button", { name: "Pinned Messages" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "This part can't be shown." });
    await expect(alert).toBeVisible();
    await send(page, "still here");
    await expect(message(page, "still here")).toBeVisible();
    expect(asked).toBe(1);
    await page.unroute(/\/assets\/Panels-/);
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("complementary", { name: "Pinned Messages" })).toBeVisible();
    await expect(messageList(page)).toBeVisible();
    await expect(composer(page)).toBeVisible();
  },
);
