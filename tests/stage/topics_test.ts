import type { Page } from "playwright-core";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { channel, escape, gather } from "../e2e/chat.ts";

const LINK = "https://example.org/reading-list";
const LONG = `What we read, and when we meet: ${LINK} *not bold* ${"and so on ".repeat(60)}`.trim();

/** The line of the header. */
const line = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^What we/ });
const card = (page: Page) => page.getByRole("dialog", { name: "Topic of #reading" });

stage(
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
      await expect(grace.page.getByRole("main")).toContainText(
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
    await t.step("a press on the line in the header shows all of it", async () => {
      await ada.account.call("PUT", `/channels/${general.id}`, { topic: LONG });
      await expect(line(page)).toHaveText(LONG);
      await line(page).focus();
      await page.keyboard.press("Enter");
      await expect(card(page)).toContainText(LONG);
      await expect(card(page).getByRole("link")).toHaveAttribute("href", LINK);
      await expect(card(page).getByRole("link")).toHaveAttribute("rel", "noopener noreferrer");
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
