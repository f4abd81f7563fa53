import type { Page } from "playwright-core";
import { e2e, expect } from "../helpers/e2e.ts";
import { idleSoon } from "../helpers/idle.ts";
import { elsewhere, settings } from "./account.ts";
import { checkWithAxe } from "./axe.ts";
import { enter } from "./chat.ts";
import { setUpKeys } from "./private.ts";

const READY = "This device is set up for private conversations.";

/** The camera of this page sees a picture (a data URL), as the browser's own does not. */
async function cameraSees(page: Page, picture: string): Promise<void> {
  await page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext("2d")!;
    const draw = () => {
      context.drawImage(image, 0, 0);
      requestAnimationFrame(draw);
    };
    draw();
    Object.assign(MediaDevices.prototype, {
      getUserMedia: () => Promise.resolve(canvas.captureStream()),
    });
  }, picture);
}

e2e(
  "[E2E-12] an older device lets new ones in: by six digits that are the same on both, and by a code that it scans",
  async (t) => {
    const ada = await t.user("ada");
    const { page } = ada;
    // Notices over the chat come once the page is idle.
    await idleSoon(page);
    await enter(page);
    await setUpKeys(page);
    const first = await elsewhere(await t.guest("by digits"), ada);
    const there = await settings(first, "Private conversations");

    await t.step("[E2E-12] without a camera: digits, confirmed on both", async () => {
      await there.getByRole("button", { name: "Ask another device" }).click();
      await expect(there.getByRole("img", { name: "QR code for your other device" }))
        .toBeVisible();
      await checkWithAxe(first, "the code of a new device");
      const notice = page.getByRole("region", { name: /^A new device asks/ });
      await notice.getByRole("button", { name: "Open settings" }).click();
      const panel = await settings(page, "Private conversations");
      const asks = panel.getByRole("region", { name: "A new device asks" });
      await expect(asks).toContainText("Chrome on");
      await checkWithAxe(page, "a new device asks");
      await asks.getByRole("button", { name: "Compare a number" }).click();
      const digits = there.getByText(/^\d{3} \d{3}$/);
      await expect(digits).toBeVisible();
      await expect(asks.getByText((await digits.textContent())!)).toBeVisible();
      await there.getByRole("button", { name: "It's the same" }).click();
      await expect(there.getByText("Now confirm the number on your other device.")).toBeVisible();
      await asks.getByRole("button", { name: "It's the same" }).click();
      await expect(there.getByText(READY)).toBeVisible();
      await expect(
        panel.getByRole("region", { name: "Devices that can read along" }).getByRole("listitem"),
      ).toHaveCount(2);
    });

    await t.step("[E2E-12] with a camera: its code, and one press", async () => {
      const second = await elsewhere(await t.guest("by code"), ada);
      const asking = await settings(second, "Private conversations");
      await asking.getByRole("button", { name: "Ask another device" }).click();
      const code = asking.getByRole("img", { name: "QR code for your other device" });
      const picture = (await code.screenshot()).toString("base64");
      await cameraSees(page, `data:image/png;base64,${picture}`);
      const panel = await settings(page, "Private conversations");
      await panel.getByRole("button", { name: "Scan its code" }).click();
      await expect(asking.getByText(READY)).toBeVisible();
    });

    await t.step("[E2E-12] whoever has not asked calls it off", async () => {
      const third = await elsewhere(await t.guest("somebody else"), ada);
      const asking = await settings(third, "Private conversations");
      await asking.getByRole("button", { name: "Ask another device" }).click();
      const panel = await settings(page, "Private conversations");
      await panel.getByRole("button", { name: "That wasn't me" }).click();
      await expect(panel.getByRole("alert")).toContainText("change your password now");
      await expect(asking.getByRole("alert")).toContainText("The request is over");
      await expect(asking.getByRole("button", { name: "Ask another device" })).toBeVisible();
    });
  },
);
