import type { BrowserContext, Page } from "playwright-core";
import { e2e, expect } from "../helpers/e2e.ts";
import { gather, message, rail, send } from "./chat.ts";

e2e(
  "[HARD-16] no text becomes HTML or script, on any page; what the chat needs of it goes by its policies",
  async (t) => {
    const ada = await t.user("ada");
    const { page } = ada;
    // Browsers log each blocked attempt, which fails a test that watches the page.
    const unwatched = async (
      storageState?: Awaited<ReturnType<BrowserContext["storageState"]>>,
    ) => {
      const browser = ada.context.browser()!;
      return await (await browser.newContext({ baseURL: t.server.url, storageState })).newPage();
    };
    const attempts = (page: Page) =>
      page.evaluate(() => {
        const attempt = (run: () => unknown) => {
          try {
            run();
            return "done";
          } catch (error) {
            return (error as Error).name;
          }
        };
        const { trustedTypes } = globalThis as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): unknown };
        };
        return [
          attempt(() => document.createElement("div").innerHTML = "<img src=x onerror=alert(1)>"),
          attempt(() => document.createElement("script").text = "alert(1)"),
          attempt(() => document.createElement("script").src = "/sw.js"),
          attempt(() => trustedTypes.createPolicy("default", {})),
        ];
      });
    const guest = await unwatched();
    for (const path of ["/login", "/register", "/docs/help", "/trust", "/no/such"]) {
      await guest.goto(path);
      expect(await attempts(guest), path).toEqual(Array(4).fill("TypeError"));
    }
    await gather("Marks", ada);
    const other = await unwatched(await ada.context.storageState());
    await other.goto("/");
    await expect(rail(other, "Home")).toBeVisible();
    expect(await attempts(other)).toEqual(Array(4).fill("TypeError"));
    for (const opened of [guest, other]) await opened.context().close();
    await send(page, "[salt](https://example.org/?a=1&copy;=2) and **pepper** &copy;");
    const row = message(page, "pepper");
    await expect(row.locator("strong")).toHaveText("pepper");
    await expect(row.getByRole("link", { name: "salt" }))
      .toHaveAttribute("href", "https://example.org/?a=1&copy;=2");
    await expect(row).toContainText("pepper &copy;");
  },
);
