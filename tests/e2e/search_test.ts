import { e2e, expect, until } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { found, message, open } from "./chat.ts";

e2e(
  "[MSG-02 SESS-14] a result far up is scrolled to; a logout leaves nothing of what is searched",
  async (t) => {
    const ada = await t.user("ada");
    const { page } = ada;
    const space = await found("Library", ada);
    const lines = Array.from({ length: 220 }, (_, i) => `line ${i + 1}.`);
    lines[19] = "a walrus came by";
    await fill(t.url, ada.account, space.channel.id, lines);
    await open(ada, space);
    await page.keyboard.press("Control+f");
    const field = page.getByRole("searchbox", { name: "Search messages" });
    await field.fill("walrus");
    await expect(page.getByRole("search").getByRole("listitem")).toHaveCount(1);
    await field.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(message(page, "a walrus came by")).toBeInViewport();
    await expect(message(page, "line 220.")).toHaveCount(0);

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
  },
);
