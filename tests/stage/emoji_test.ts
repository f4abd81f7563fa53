import type { Page } from "playwright-core";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { composer, gather, message, send } from "../e2e/chat.ts";

const opener = (page: Page) => page.getByRole("button", { name: "Emoji", exact: true });
const picker = (page: Page) => page.getByRole("dialog", { name: "Emoji" });
const searchIn = (page: Page) => picker(page).getByRole("searchbox", { name: "Search emoji" });

stage("[UX-3 MSG-05] the skin tone is chosen once, for all that takes an emoji", async (t) => {
  const ada = await t.user("ada");
  await gather("Tones", ada);
  const { page } = ada;
  await send(page, "which tone");
  const row = message(page, "which tone");
  await expect(row).not.toHaveAttribute("aria-busy", "true");
  await opener(page).click();
  const tone = picker(page).getByRole("button", { name: "Skin tone" });
  await expect(tone).toHaveAttribute("aria-description", "None");
  await tone.click();
  const tones = picker(page).getByRole("radiogroup", { name: "Skin tone" });
  await expect(tones.getByRole("radio")).toHaveCount(6);
  await tones.getByRole("radio", { name: "Medium", exact: true }).check();
  await expect(tone).toHaveAttribute("aria-description", "Medium");
  await searchIn(page).fill("thumbs up");
  await picker(page).getByRole("button", { name: "thumbs up", exact: true }).click();
  await expect(composer(page)).toHaveValue("👍🏽");
  await expect(composer(page)).toBeFocused();

  // The tone also applies to reactions and completions.
  await row.hover();
  await row.getByRole("button", { name: "Add reaction" }).click();
  const reactions = page.getByRole("dialog", { name: "Add reaction" });
  await expect(reactions.getByRole("group", { name: "Recent" }).getByRole("button"))
    .toHaveText(["👍🏽"]);
  await reactions.getByRole("searchbox").fill("clap");
  await page.keyboard.press("Enter");
  await expect(row.getByRole("button", { name: "👏🏽 1: you" })).toBeVisible();
  await composer(page).fill("");
  await composer(page).pressSequentially(":wave");
  await expect(page.getByRole("listbox", { name: "EMOJI" }).getByRole("option").first())
    .toContainText("👋🏽");
  await composer(page).press("Enter");
  await expect(composer(page)).toHaveValue("👋🏽 ");
});

stage("[UX-3] emoji are found in German where the interface speaks it", async (t) => {
  const ada = await t.user("ada", { locale: "de" });
  const { page } = ada;
  await gather("Deutsch", ada);
  const input = page.getByRole("textbox", { name: /^Schreib eine Nachricht/ });
  await expect(input).toBeEnabled();
  await expect(input).toBeFocused();
  await opener(page).click();
  const search = picker(page).getByRole("searchbox", { name: "Emoji suchen" });
  await search.fill("rakete");
  await expect(picker(page).getByRole("button", { name: "Rakete" })).toBeVisible();
  await search.press("Enter");
  await expect(input).toHaveValue("🚀");
});
