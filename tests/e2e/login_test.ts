import { e2e, expect, type Stage } from "../helpers/e2e.ts";

e2e(
  "signing in says what keeps it from working: the address, or a part that is missing",
  async (t) => {
    t.allowErrors("insecure_origin", "unreachable");
    await t.step(
      "over plain HTTP from another machine the pages say why they cannot work",
      () => insecure(t),
    );
    await t.step(
      "[AUTH-34] a step that can't be loaded says so in its place, and comes when asked again",
      () => withoutSteps(t),
    );
  },
);

async function insecure(t: Stage): Promise<void> {
  const page = await t.guest("on the LAN", { by: `http://chat.lan:${t.server.port}` });
  for (const path of ["/login", "/register"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "This address is not secure" })).toBeVisible();
  }
}

async function withoutSteps(t: Stage): Promise<void> {
  const page = await t.guest("forgetful");
  await page.route(/\/assets\/other_steps-/, (route) => route.abort());
  await page.goto("/login");
  const forgot = page.getByText("Forgot your password?");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
  await forgot.click();
  await expect(page.getByRole("alert")).toContainText("couldn't be loaded");
  await page.unroute(/\/assets\/other_steps-/);
  await forgot.click();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
}
