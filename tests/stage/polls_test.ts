import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { gather, message, send } from "../e2e/chat.ts";

stage(
  "[COM-15] a poll is made in the menu of the input, voted in, looked into and ended",
  async (t) => {
    const ada = await t.user("ada");
    const bob = await t.user("bob");
    await gather("Polls", ada, bob);
    const { page } = ada;
    await page.getByRole("button", { name: "More options" }).click();
    await page.getByRole("menuitem", { name: "Create Poll" }).click();
    const making = page.getByRole("dialog", { name: "Create a Poll" });
    await making.getByRole("button", { name: "Create Poll" }).click();
    await expect(making.getByText("Ask something.")).toBeVisible();
    await expect(making.getByText("Give at least two answers.")).toBeVisible();
    await making.getByRole("textbox", { name: "Question" }).fill("Where to?");
    await making.getByRole("textbox", { name: "Answer 1" }).fill("The sea");
    await making.getByRole("textbox", { name: "Answer 2" }).fill("The hills");
    await making.getByRole("button", { name: "Create Poll" }).click();
    await expect(making).toHaveCount(0);

    const ofAda = page.getByRole("region", { name: "Where to?" });
    const ofBob = bob.page.getByRole("region", { name: "Where to?" });
    await expect(ofAda).toContainText("0 people voted");
    await ofBob.getByRole("radio", { name: "The hills" }).click();
    await ofBob.getByRole("button", { name: "Vote", exact: true }).click();
    await expect(ofBob.getByRole("button", { name: /^The hills.*1 vote · 100%/ })).toBeVisible();
    await expect(ofAda).toContainText("1 person voted");
    await ofAda.getByRole("button", { name: "Show results" }).click();
    await ofAda.getByRole("button", { name: /^The hills.*1 vote/ }).click();
    const voters = page.getByRole("dialog", { name: "Who Voted" });
    await expect(voters).toContainText("bob");
    await voters.getByRole("combobox", { name: "Answer" }).selectOption("0");
    await expect(voters).toContainText("Nobody has chosen this answer.");
    await page.keyboard.press("Escape");

    await ofBob.getByRole("button", { name: "Change vote" }).click();
    await ofBob.getByRole("radio", { name: "The sea" }).click();
    await ofBob.getByRole("button", { name: "Vote", exact: true }).click();
    await expect(ofBob.getByRole("button", { name: /^The sea.*1 vote · 100%.*Your vote/ }))
      .toBeVisible();
    await ofBob.getByRole("button", { name: "Remove vote" }).click();
    await expect(ofBob).toContainText("0 people voted");
    await expect(ofBob.getByRole("radio", { name: "The sea" })).not.toBeChecked();

    await ofBob.getByRole("radio", { name: "The sea" }).click();
    await ofBob.getByRole("button", { name: "Vote", exact: true }).click();
    await message(page, "Where to?").click({ button: "right" });
    await expect(page.getByRole("menuitem", { name: "Edit" })).toHaveCount(0);
    await page.getByRole("menuitem", { name: "End Poll" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "End Poll" }).click();
    await expect(ofBob.getByRole("button", { name: /^The sea.*1 vote · 100%.*Most votes/ }))
      .toBeVisible();
    await expect(ofBob.getByRole("button", { name: "Change vote" })).toHaveCount(0);
    await expect(bob.page.getByRole("article", { name: /^ada.*'s poll has ended/ })).toBeVisible();
  },
);

stage("[COM-15] a secret poll shows no counts before its end, and never who voted", async (t) => {
  const ada = await t.user("ada");
  await gather("Secrets", ada);
  const { page } = ada;
  await send(page, "before");
  await page.getByRole("button", { name: "More options" }).click();
  await page.getByRole("menuitem", { name: "Create Poll" }).click();
  const making = page.getByRole("dialog", { name: "Create a Poll" });
  await making.getByRole("textbox", { name: "Question" }).fill("Who wins?");
  await making.getByRole("textbox", { name: "Answer 1" }).fill("Red");
  await making.getByRole("textbox", { name: "Answer 2" }).fill("Blue");
  await making.getByRole("button", { name: "Add Answer" }).click();
  await making.getByRole("textbox", { name: "Answer 3" }).fill("Green");
  await making.getByRole("switch", { name: "Allow multiple answers" }).click();
  await making.getByRole("switch", { name: "Secret votes" }).click();
  await making.getByRole("combobox", { name: "Duration" }).selectOption("open");
  await making.getByRole("button", { name: "Create Poll" }).click();
  const poll = page.getByRole("region", { name: "Who wins?" });
  await poll.getByRole("checkbox", { name: "Red" }).click();
  await poll.getByRole("checkbox", { name: "Green" }).click();
  await poll.getByRole("button", { name: "Vote", exact: true }).click();
  await expect(poll).toContainText("1 person voted");
  await expect(poll).not.toContainText("%");
  await expect(poll.getByRole("button", { name: /Red/ })).toHaveCount(0);
  await message(page, "Who wins?").click({ button: "right" });
  await page.getByRole("menuitem", { name: "End Poll" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End Poll" }).click();
  await expect(poll).toContainText("100%");
  await expect(poll.getByRole("button", { name: /Red/ })).toHaveCount(0);
});
