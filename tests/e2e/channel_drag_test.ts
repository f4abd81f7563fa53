import { e2e, expect } from "../helpers/e2e.ts";
import { channel, gather } from "./chat.ts";

e2e(
  "[MEND-26f] a channel is dragged to another place, and Escape leaves it where it was",
  async (t) => {
    const ada = await t.user("ada");
    const { server } = await gather("Drag", ada);
    for (const name of ["plans", "music"]) {
      await ada.account.call("POST", `/channels/server/${server.id}`, { name });
    }
    const { page } = ada;
    const rows = page.getByRole("navigation", { name: "Channels" }).locator("section").first()
      .getByRole("listitem");
    await expect(rows).toHaveText([/general/, /plans/, /music/]);
    const drag = async () => {
      await channel(page, "music").hover();
      await page.mouse.down();
      const { x, y, width } = (await channel(page, "general").boundingBox())!;
      await page.mouse.move(x + width / 2, y + 20, { steps: 4 });
      await page.mouse.move(x + width / 2, y + 2);
    };
    // What lets channels be moved comes after the page.
    await expect(async () => {
      await drag();
      await page.mouse.up();
      await expect(rows).toHaveText([/music/, /general/, /plans/], { timeout: 500 });
    }).toPass();
    await expect(channel(page, "general"), "the press opened nothing").toHaveAttribute(
      "aria-current",
      "page",
    );
    await channel(page, "plans").hover();
    await page.mouse.down();
    const { x, y } = (await channel(page, "music").boundingBox())!;
    await page.mouse.move(x + 20, y + 2, { steps: 4 });
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(rows).toHaveText([/music/, /general/, /plans/]);
  },
);
