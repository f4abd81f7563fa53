import { expect } from "../helpers/e2e.ts";
import { withMedia } from "../helpers/media.ts";
import { checkWithAxe } from "./axe.ts";
import { connectCall, friends, incoming, inHeader } from "./calls.ts";
import { enter, messageList, rail } from "./chat.ts";

const e2e = withMedia();

e2e("[UX-11] a missed call is a row and unread; a call says how long it was", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  await friends(ada, grace);
  await rail(grace.page, "Home").click();
  await expect(grace.page.getByRole("region", { name: "Friends" })).toBeVisible();
  await inHeader(ada.page, "Call").click();
  await expect(incoming(grace.page)).toBeVisible();
  await inHeader(ada.page, "Hang Up").click();

  const rows = (page: typeof ada.page) => messageList(page).getByRole("article");
  await expect(rows(ada.page)).toHaveAccessibleName(/^Call, no answer, \d+:\d\d/);
  const conversation = grace.page.getByRole("navigation", { name: "Channels" })
    .getByRole("listitem").filter({ hasText: ada.username });
  await expect(conversation).toContainText("1 unread message");
  await conversation.getByRole("button").first().click();
  const missed = rows(grace.page);
  await expect(missed).toHaveAccessibleName(/^Missed call, \d+:\d\d/);
  await expect(missed).toHaveText(/^Missed call \d+:\d\d/);
  await expect(conversation).not.toContainText("unread");
  await checkWithAxe(grace.page, "a missed call");

  await connectCall(grace.page, ada.page);
  await grace.page.getByRole("dialog").getByRole("button", { name: "End Call" }).click();
  for (const { page } of [ada, grace]) {
    await expect(rows(page).last()).toHaveAccessibleName(/^Call, under 1 min, /);
  }
  await enter(grace.page);
  await expect(rows(grace.page)).toHaveCount(2);
  await expect(missed.first()).toHaveAccessibleName(/^Missed call, /);
});
