import type { Page } from "playwright-core";
import { e2e, expect } from "../helpers/e2e.ts";
import { PHONE } from "../helpers/touch.ts";
import { checkWithAxe } from "./axe.ts";
import { channel, escape, gather, messageList, open } from "./chat.ts";

const LINK = "https://example.org/reading-list";
const LONG = `What we read, and when we meet: ${LINK} *not bold* ${"and so on ".repeat(60)}`.trim();

/** The line of the header. */
const line = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^What we/ });
const card = (page: Page) => page.getByRole("dialog", { name: "Topic of #reading" });

e2e(
  "[UX-11] the owner sets a topic in the channel's settings; everybody sees it at once",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const { channel: general } = await gather("Book Club", ada, grace);
    await ada.account.call("PUT", `/channels/${general.id}`, { name: "reading" });
    await expect(channel(ada.page, "reading")).toBeVisible();
    await expect(grace.page.getByRole("banner")).toContainText("reading");
    const { page } = ada;

    const dialog = page.getByRole("dialog", { name: "Edit Channel" });
    const topic = dialog.getByRole("textbox", { name: "Topic" });
    await t.step("by its dialog, with the limit counted", async () => {
      await channel(page, "reading").click({ button: "right" });
      await page.getByRole("menuitem", { name: "Edit Channel" }).click();
      await topic.fill("What we\nread");
      await expect(topic).toHaveValue("What we read");
      await expect(topic).toHaveAccessibleDescription(/12 of 1,?024/);
      await topic.press("Enter");
      await expect(dialog).toBeHidden();
      await expect(line(page)).toHaveText("What we read");
      await expect(line(grace.page)).toHaveText("What we read");
      await expect(messageList(grace.page).locator("xpath=ancestor::main")).toContainText(
        "What we read",
      );
    });
    await t.step("what the server refuses is said at the field", async () => {
      await page.route("**/api/channels/*", (route) => {
        if (route.request().method() !== "PUT") return route.continue();
        return route.fulfill({
          status: 400,
          json: {
            error: "topic must be at most 1024 characters",
            code: "invalid_input",
            details: { topic: "must be at most 1024 characters" },
          },
        });
      });
      t.allowErrors("bad_request");
      await channel(page, "reading").click({ button: "right" });
      await page.getByRole("menuitem", { name: "Edit Channel" }).click();
      await topic.fill("refused");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(topic).toHaveAccessibleDescription(/at most 1024/);
      await page.unroute("**/api/channels/*");
      await escape(dialog);
    });
    await t.step("one line of it stands in the header, a press shows all of it", async () => {
      await ada.account.call("PUT", `/channels/${general.id}`, { topic: LONG });
      await expect(line(page)).toHaveText(LONG);
      const box = await line(page).boundingBox();
      expect(box!.height).toBeLessThan(40);
      await expect(page.getByRole("button", { name: "Logout" })).toBeInViewport();
      await line(page).focus();
      await page.keyboard.press("Enter");
      await expect(card(page)).toContainText(LONG);
      await expect(card(page).getByRole("link")).toHaveAttribute("href", LINK);
      await expect(card(page).getByRole("link")).toHaveAttribute("rel", "noopener noreferrer");
      await checkWithAxe(page, "topic");
      await escape(card(page));
      await expect(line(page)).toBeFocused();
    });
    await t.step("who may not rename the channel reads it only", async () => {
      await line(grace.page).click();
      await expect(card(grace.page)).toBeVisible();
      await expect(card(grace.page).getByRole("button")).toHaveCount(0);
      await grace.page.goBack();
      await expect(card(grace.page)).toBeHidden();
      await expect(grace.page.getByRole("main", { name: "#reading" })).toBeVisible();
    });
  },
);

e2e("[UX-11] on a phone the topic stands below the name, and opens a sheet", async (t) => {
  const ada = await t.user("ada", PHONE);
  const space = await gather("Pocket Club", ada);
  await ada.account.call("PUT", `/channels/${space.channel.id}`, { name: "reading", topic: LONG });
  await open(ada, space);
  const { page } = ada;
  await expect(line(page)).toBeVisible();
  const heading = page.getByRole("banner").getByRole("heading", { name: "reading" });
  const [name, below] = [(await heading.boundingBox())!, (await line(page).boundingBox())!];
  expect(below.y).toBeGreaterThanOrEqual(name.y + name.height - 1);
  // The whole title is the target of a finger.
  await page.touchscreen.tap(name.x + name.width / 2, name.y + 4);
  await expect(card(page)).toContainText(LONG);
  await expect(card(page).getByRole("link")).toHaveAttribute("href", LINK);
  await checkWithAxe(page, "topic on a phone");
  await card(page).getByRole("button", { name: "Edit Channel" }).click();
  await expect(page.getByRole("dialog", { name: "Edit Channel" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("main", { name: "#reading" })).toBeVisible();
});
