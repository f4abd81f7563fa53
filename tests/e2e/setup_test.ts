import { browserTests, expect, until } from "../helpers/e2e.ts";
import { TestServer } from "../helpers/server_process.ts";
import { checkWithAxe } from "./axe.ts";

// A server of its own: it has no admin yet.
const e2e = browserTests({ server: () => TestServer.start() });

e2e(
  "[HARD-11] whoever registered before the setup link was used is told of it, and becomes the admin by it",
  async (t) => {
    const page = await t.guest("early");
    await page.goto("/register");
    await expect(page.getByText("This server has no admin yet.")).toBeVisible();
    const submit = page.getByRole("button", { name: "Create Account" });
    await expect(submit).toBeEnabled();
    await checkWithAxe(page, "/register without an admin");
    await page.getByLabel("Username").fill("early");
    await page.getByLabel("Email").fill("early@example.org");
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    await page.getByLabel("Confirm Password").fill("correct horse");
    await submit.click();
    const account = page.getByRole("region", { name: "Your account" });
    const administration = page.getByRole("menuitem", { name: "Administration" });
    await account.getByRole("button").first().click();
    await expect(page.getByRole("menuitem").first()).toBeVisible();
    await expect(administration).toHaveCount(0);

    const printed = () => /\/setup#[\w-]+/.exec(t.server.output().join("\n"));
    const [link] = await until("the link is printed", printed);
    await page.goto(link);
    await expect(page.getByText("You are signed in as early.")).toBeVisible();
    await checkWithAxe(page, "/setup of somebody signed in");
    await page.getByRole("button", { name: "Become the admin" }).click();
    await account.getByRole("button").first().click();
    await expect(administration).toBeVisible();
    const late = await t.guest("late");
    await late.goto("/register");
    await expect(late.getByRole("button", { name: "Create Account" })).toBeEnabled();
    await expect(late.getByText("This server has no admin yet.")).toHaveCount(0);
  },
);
