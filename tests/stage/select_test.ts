import { fill } from "../helpers/fill.ts";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { found, message, messageList, open } from "../e2e/chat.ts";

stage(
  "[MSG-47 D-MSG-5 D-PERM-4] those who may select messages and delete them together",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const space = await found("Selecting", ada, grace);
    await fill(
      t.url,
      grace.account,
      space.channel.id,
      Array.from({ length: 20 }, (_, i) => `line ${i + 1}.`),
    );
    await Promise.all([open(ada, space), open(grace, space)]);
    const { page } = ada;
    await page.getByRole("button", { name: "Select messages" }).click();
    await expect(grace.page.getByRole("button", { name: "Pinned Messages" })).toBeVisible();
    await expect(grace.page.getByRole("button", { name: "Select messages" })).toHaveCount(0);
    const bar = page.getByRole("region", { name: "Selected messages" });
    await expect(bar.getByRole("button", { name: "Delete" })).toBeDisabled();
    await message(page, "line 5.").click();
    await message(page, "line 9.").click({ modifiers: ["Shift"] });
    await expect(bar).toContainText("5 selected");
    const box = messageList(page).getByRole("checkbox", { name: /line 7\./ });
    await expect(box).toBeChecked();
    await box.focus();
    await page.keyboard.press("Space");
    await expect(bar).toContainText("4 selected");
    await bar.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("these 4 messages");
    await question.getByRole("button", { name: "Delete" }).click();
    for (const gone of [5, 6, 8, 9]) {
      await expect(message(grace.page, `line ${gone}.`)).toHaveCount(0);
    }
    await expect(message(grace.page, "line 7.")).toBeVisible();
    await expect(bar).toHaveCount(0);

    await page.getByRole("button", { name: "Select messages" }).click();
    await expect(bar).toBeVisible();
    // The bar handles keys once it has rendered.
    await expect(async () => {
      await page.keyboard.press("Escape");
      await expect(bar).toHaveCount(0, { timeout: 1000 });
    }).toPass();
  },
);
