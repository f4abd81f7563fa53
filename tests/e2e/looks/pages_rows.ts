/** The pages that are there without an account. */
import { expect } from "../../helpers/e2e.ts";
import type { Row, World } from "./walk.ts";

interface Outside extends World {
  /** Code of a valid invite. */
  code: string;
}

/** A page by its address, and the heading that it has then. */
const at = (path: string, heading: RegExp | string, shows: string): Row<Outside> => ({
  name: path,
  shows,
  async open({ page, code }) {
    await page.goto(path.replace("{code}", code));
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
  },
});

export const PAGES: readonly Row<Outside>[] = [
  at("/login", "Welcome back", "Login AuthCard LoginForm"),
  {
    name: "reset",
    shows: "ResetForm",
    async open({ page }) {
      await page.goto("/login");
      await page.getByText("Forgot your password?").click();
      await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
    },
  },
  at("/register", /./, "Register RegisterForm"),
  at("/reset", /./, "Reset"),
  at("/setup", /./, "Setup"),
  at("/invite/{code}", /./, "Invite InviteCard"),
  at("/no/such/page", /./, "AuthCard"),
  at("/docs/help", /./, "DocPage"),
];
