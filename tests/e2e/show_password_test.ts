import { e2e, expect } from "../helpers/e2e.ts";
import { PHONE } from "../helpers/touch.ts";

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
