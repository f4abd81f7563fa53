import type { Page } from "playwright-core";
import { e2e, expect } from "../helpers/e2e.ts";
import { PHONE } from "../helpers/touch.ts";
import { checkWithAxe } from "./axe.ts";
import { gather, open } from "./chat.ts";

const LINK = "https://example.org/reading-list";
const LONG = `What we read, and when we meet: ${LINK} *not bold* ${"and so on ".repeat(60)}`.trim();

/** The line of the header. */
const line = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^What we/ });
const card = (page: Page) => page.getByRole("dialog", { name: "Topic of #reading" });

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
