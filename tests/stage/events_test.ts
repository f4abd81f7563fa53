import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { gather } from "../e2e/chat.ts";

stage(
  "[COM-16] an event is created, found above the channels, followed, begun and ended",
  async (t) => {
    const ada = await t.user("ada");
    const bob = await t.user("bob");
    await gather("Plans", ada, bob);
    const { page } = ada;
    await page.getByRole("button", { name: "Server actions" }).click();
    await page.getByRole("menuitem", { name: "Events" }).click();
    const list = page.getByRole("dialog", { name: "Events" });
    await expect(list).toContainText("No events yet");
    await list.getByRole("button", { name: "Create Event" }).click();
    const form = page.getByRole("alertdialog", { name: "Create Event" });
    await form.getByRole("textbox", { name: "Title" }).fill("Quiz night");
    await form.getByRole("textbox", { name: "Description" }).fill("Bring a friend.");
    await form.getByLabel("Ends").fill("");
    await form.getByRole("button", { name: "Create Event" }).click();
    const card = list.getByRole("article", { name: "Quiz night" });
    await expect(card).toContainText("General");
    await expect(card).toContainText("0 interested");

    const row = bob.page.getByRole("button", { name: /^Events/ });
    await row.click();
    const seen = bob.page.getByRole("dialog", { name: "Events" });
    await expect(seen.getByRole("button", { name: "Create Event" })).toHaveCount(0);
    const ofBob = seen.getByRole("article", { name: "Quiz night" });
    await ofBob.getByRole("button", { name: /^I'm interested/ }).click();
    await expect(card).toContainText("1 interested");
    await card.getByRole("button", { name: /interested: / }).click();
    await expect(page.getByRole("dialog", { name: "Interested" })).toContainText("bob");
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: /^Events/ }).click();
    await card.getByRole("button", { name: "Actions for Quiz night" }).click();
    await page.getByRole("menuitem", { name: "Start Now" }).click();
    await expect(ofBob).toContainText("Live now");
    await bob.page.keyboard.press("Escape");
    await bob.page.getByRole("button", { name: "Live now: Quiz night" }).click();
    await card.getByRole("button", { name: "Actions for Quiz night" }).click();
    await page.getByRole("menuitem", { name: "End Event" }).click();
    await expect(seen).toContainText("No events yet");
  },
);

stage("[COM-16] the calendar link is made, renewed and removed", async (t) => {
  const ada = await t.user("ada");
  await gather("Dates", ada);
  const { page } = ada;
  await page.getByRole("button", { name: "Server actions" }).click();
  await page.getByRole("menuitem", { name: "Events" }).click();
  await page.getByRole("button", { name: "Calendar Link" }).click();
  const dialog = page.getByRole("dialog", { name: "Calendar Link" });
  await dialog.getByRole("combobox", { name: "Events" }).selectOption("all");
  await dialog.getByRole("button", { name: "Create Link" }).click();
  const link = dialog.getByRole("textbox", { name: "Link" });
  await expect(link).toHaveValue(/^https?:\/\/[^/]+\/api\/calendar\/[\w-]{43}$/);
  const first = await link.inputValue();
  await dialog.getByRole("button", { name: "Create New Link" }).click();
  await expect(link).not.toHaveValue(first);
  await dialog.getByRole("button", { name: "Remove Link" }).click();
  await expect(link).toHaveCount(0);
});
