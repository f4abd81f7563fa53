import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { composer, gather, message, send } from "../e2e/chat.ts";

stage("[REACT-01 REACT-04 REACT-05] two people react to a message", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  await gather("Reactions", ada, grace);
  await send(ada.page, "what do you think");
  const seen = message(grace.page, "what do you think");
  await seen.hover();
  await seen.getByRole("button", { name: "React with thumbs up" }).click();
  const own = message(ada.page, "what do you think");
  const chip = own.getByRole("button", { name: `👍 1: ${grace.username}` });
  await chip.click();
  await expect(own.getByRole("button", { name: `👍 2: you and ${grace.username}` }))
    .toHaveAttribute("aria-pressed", "true");
  await seen.getByRole("button", { name: /^👍 2/ }).click();
  await expect(seen.getByRole("button", { name: `👍 1: ${ada.username}` })).toBeVisible();
  await expect(own.getByRole("button", { name: "👍 1: you" })).toBeVisible();
});

stage("[REACT-02] the picker has six categories, a search and what was picked last", async (t) => {
  const ada = await t.user("ada");
  await gather("Picker", ada);
  await send(ada.page, "pick one");
  const row = message(ada.page, "pick one");
  await row.hover();
  await row.getByRole("button", { name: "Add reaction" }).click();
  const picker = ada.page.getByRole("dialog", { name: "Add reaction" });
  const search = picker.getByRole("searchbox", { name: "Search emoji" });
  await expect(search).toBeFocused();
  await expect(picker.getByRole("group", { name: "Categories" }).getByRole("button")).toHaveCount(
    6,
  );
  await search.fill("rocket");
  await expect(picker.getByRole("group", { name: "Found" })).toBeVisible();
  await search.press("ArrowDown");
  await expect(picker.getByRole("button", { name: "rocket", exact: true })).toBeFocused();
  await ada.page.keyboard.press("Enter");
  await expect(picker).toBeHidden();
  await expect(row).toBeFocused();
  await expect(row.getByRole("button", { name: "🚀 1: you" })).toBeVisible();

  await row.getByRole("button", { name: "Add another reaction" }).click();
  await expect(picker.getByRole("group", { name: "Recent" }).getByRole("button")).toHaveCount(1);
  await expect(search).toBeFocused();
  await ada.page.keyboard.press("ArrowDown");
  await ada.page.keyboard.press("ArrowRight");
  await expect(picker.getByRole("button", { name: "thumbs down" }).first()).toBeFocused();
  await ada.page.keyboard.press("Escape");
  await expect(picker).toBeHidden();
});

stage(
  "[MSG-05 MSG-07] the composer's picker puts a hundred emoji where the caret is",
  async (t) => {
    const ada = await t.user("ada");
    await gather("Composer", ada);
    await composer(ada.page).fill("ab");
    await composer(ada.page).press("ArrowLeft");
    await ada.page.getByRole("button", { name: "Emoji", exact: true }).click();
    const picker = ada.page.getByRole("dialog", { name: "Emoji" });
    // Most frequent emoji; the search, recent ones and the rest are around them.
    const popular = picker.getByRole("group", { name: "Popular" }).locator("[data-emoji]");
    await expect(popular).toHaveCount(100);
    await picker.getByRole("button", { name: "fire", exact: true }).first().click();
    await expect(composer(ada.page)).toHaveValue("a🔥b");
    await expect(composer(ada.page)).toBeFocused();
  },
);

stage(
  "[D-PERM-7] a muted member is told why a reaction fails, and may take one back",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await gather("Muted", ada, grace);
    await send(ada.page, "speak up");
    const seen = message(grace.page, "speak up");
    await seen.hover();
    await seen.getByRole("button", { name: "React with heart" }).click();
    const own = message(ada.page, "speak up");
    await expect(own.getByRole("button", { name: /^❤️ 1/ })).toBeVisible();

    await send(grace.page, "I am loud");
    await message(ada.page, "I am loud").click({ button: "right" });
    const menu = ada.page.getByRole("menu");
    await menu.getByRole("menuitem", { name: "Mute", exact: true }).click();
    await expect(ada.page.getByText(`${grace.username} muted`)).toBeVisible();
    await expect(seen.getByRole("button", { name: /^Add .*reaction$/ })).toHaveCount(0);
    await seen.getByRole("button", { name: "❤️ 1: you" }).click();
    await expect(own.getByRole("button", { name: /^❤️/ })).toHaveCount(0);

    await message(ada.page, "I am loud").click({ button: "right" });
    await menu.getByRole("menuitem", { name: "Unmute" }).click();
    await expect(ada.page.getByText(`${grace.username} unmuted`)).toBeVisible();
  },
);
