import { openSetup } from "../../server/host/setup/code.ts";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { fillRegister } from "../e2e/chat.ts";

stage(
  "[HARD-11 MEND-55] whoever registered before the setup link was used is told of it, and becomes the admin by it",
  async (t) => {
    const code = await openSetup(t.app.context);
    const page = await t.guest("early");
    await page.goto("/");
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText("This server has no admin yet.")).toBeVisible();
    await page.goto("/register");
    await expect(page.getByText("This server has no admin yet.")).toBeVisible();
    await fillRegister(page, "early");
    const account = page.getByRole("region", { name: "Your account" });
    const administration = page.getByRole("menuitem", { name: "Administration" });
    await account.getByRole("button").first().click();
    await expect(page.getByRole("menuitem").first()).toBeVisible();
    await expect(administration).toHaveCount(0);

    await page.goto(`/setup#${code}`);
    await expect(page.getByText("You're logged in as early.")).toBeVisible();
    await page.getByRole("button", { name: "Become the admin" }).click();
    await account.getByRole("button").first().click();
    await expect(administration).toBeVisible();
    const late = await t.guest("late");
    await late.goto("/login");
    await expect(late.getByRole("button", { name: "Sign In" })).toBeEnabled();
    await expect(late.getByText("This server has no admin yet.")).toHaveCount(0);
    await late.goto("/register");
    await expect(late.getByRole("button", { name: "Create Account" })).toBeEnabled();
    await expect(late.getByText("This server has no admin yet.")).toHaveCount(0);
  },
  {},
);
