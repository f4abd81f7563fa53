import { e2e, expect } from "../helpers/e2e.ts";
import { checkWithAxe } from "./axe.ts";
import { gather, message, send } from "./chat.ts";

const LOOKS = [
  { name: "light", colorScheme: "light", viewport: { width: 1440, height: 900 } },
  {
    name: "dark, on a phone",
    colorScheme: "dark",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  },
] as const;

const TEXTS = [
  "Hello **bold**, `code` and https://example.org",
  "> a quote\n\n- one\n- two\n\n1. first",
  '```ts\n// why\nexport const a: number = 1 + "x".length;\n```',
  "the end is ||a spoiler|| and @everyone",
];

for (const { name, ...look } of LOOKS) {
  e2e(`axe finds nothing in messages, pickers and menus (${name})`, async (t) => {
    const ada = await t.user("ada", look);
    const grace = await t.user("grace");
    await gather("Rich", ada, grace);
    const { page } = ada;
    for (const text of TEXTS) await send(page, text);
    await expect(message(page, "export const a").locator("pre span").first()).toBeVisible();
    await send(grace.page, `hey @${ada.username}`);
    const row = message(page, "hey @");
    await row.hover();
    await row.getByRole("button", { name: "Add reaction" }).click();
    const picker = page.getByRole("dialog", { name: "Add reaction" });
    await expect(picker).toBeVisible();
    await checkWithAxe(page, "message picker");
    await picker.getByRole("button", { name: "heart", exact: true }).first().click();
    await expect(row.getByRole("button", { name: "❤️ 1: you" })).toBeVisible();
    await checkWithAxe(page, "messages");
    await page.getByRole("button", { name: "Emoji", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Emoji" })).toBeVisible();
    await checkWithAxe(page, "composer picker");
    await page.keyboard.press("Escape");
    await row.hover();
    await row.getByRole("button", { name: "More" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await checkWithAxe(page, "menu");
    await page.getByRole("menuitem", { name: "Ban" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await checkWithAxe(page, "ban");
  });
}
