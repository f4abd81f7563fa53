import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";

stage(
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
