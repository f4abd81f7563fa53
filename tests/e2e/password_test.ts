import { e2e } from "../helpers/e2e.ts";
import { checkWithAxe } from "./axe.ts";

e2e("[HARD-16] the strength of a password can be read, in light and dark", async (t) => {
  const page = await t.guest("newcomer");
  await page.goto("/register");
  const password = page.getByLabel("Password", { exact: true });
  const strength = page.getByRole("status").filter({ visible: true });
  for (const [text, word] of [["correct horse battery staple", "Strong"], ["qwertyuiop", "Weak"]]) {
    await password.fill(text);
    await strength.getByText(word).waitFor();
    await checkWithAxe(page, `a password: ${word}`);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await checkWithAxe(page, "a weak password in the dark");
});
