import { e2e, expect } from "../helpers/e2e.ts";
import { PHONE } from "../helpers/touch.ts";

e2e(
  "[UX-11] what is typed as a password can be shown: by keys, with the caret where it was",
  async (t) => {
    const page = await t.guest("ada");
    await page.goto("/login");
    const field = page.getByLabel("Password", { exact: true });
    const show = page.getByRole("button", { name: "Show Password" });
    await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
    await field.fill("correct horse");
    await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 5));
    await expect(show).toHaveAttribute("aria-pressed", "false");
    await expect(field).toHaveAttribute("type", "password");
    await field.press("Tab");
    await expect(show).toBeFocused();
    await show.press("Enter");
    await expect(show).toHaveAttribute("aria-pressed", "true");
    await expect(field).toHaveAttribute("type", "text");
    await expect(field).toHaveAttribute("autocomplete", "current-password");
    await expect(field).toHaveValue("correct horse");
    const selected = await field.evaluate((input: HTMLInputElement) => [
      input.selectionStart,
      input.selectionEnd,
    ]);
    expect(selected).toEqual([3, 5]);
    await show.press("Space");
    await expect(field).toHaveAttribute("type", "password");
  },
);

e2e("[UX-11] by touch it keeps the field's focus; each password has its own button", async (t) => {
  const page = await t.guest("ada", PHONE);
  await page.goto("/register");
  const [first, second] = ["Password", "Confirm Password"].map((name) => ({
    field: page.getByLabel(name, { exact: true }),
    show: page.getByRole("button", { name: `Show ${name}`, exact: true }),
  }));
  await expect(page.getByRole("button", { name: "Create Account" })).toBeEnabled();
  await first.field.tap();
  await first.field.pressSequentially("secret");
  await first.show.tap();
  await expect(first.field).toHaveAttribute("type", "text");
  await expect(first.field).toBeFocused();
  await page.keyboard.type("!");
  await expect(first.field).toHaveValue("secret!");
  await expect(second.field).toHaveAttribute("type", "password");
  await expect(second.field).toHaveAttribute("autocomplete", "new-password");
  const box = (await first.show.boundingBox())!;
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
});
