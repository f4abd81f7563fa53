import { e2e, expect } from "../helpers/e2e.ts";
import { settled } from "../helpers/settled.ts";
import { checkWithAxe } from "./axe.ts";
import { gather } from "./chat.ts";

e2e(
  "[HARD-1] where nothing of a page can be drawn, it says so and can be loaded again",
  async (t) => {
    t.allowErrors("planted");
    const phone = { viewport: { width: 390, height: 844 } };
    const ada = await t.user("ada", phone);
    await gather("Broken", ada);
    const { page } = ada;
    // The frame fails, which stands around all parts that fail by themselves.
    await page.evaluate(() => {
      const focus = HTMLElement.prototype.focus;
      HTMLElement.prototype.focus = function (options) {
        if (this.id === "drawer") throw new Error("planted");
        focus.call(this, options);
      };
    });
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    await checkWithAxe(page, "the page that failed");
    const reload = page.getByRole("button", { name: "Reload" });
    await expect(reload).toBeFocused();
    await reload.press("Enter");
    await settled(page);
  },
);
