import { e2e, expect } from "../helpers/e2e.ts";
import { enter } from "./chat.ts";
import { picture } from "./files.ts";

e2e("[PROF-03 PROF-04] the pictures of a profile are changed in its form", async (t) => {
  const { page, username } = await t.user("ada");
  await enter(page);
  await page.getByRole("banner").getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const form = page.getByRole("dialog", { name: "Edit Profile" });
  for (const [what, file] of [["Avatar", "me.png"], ["Banner", "banner.jpg"]] as const) {
    await form.getByLabel(`Upload ${what}`).and(page.locator("input"))
      .setInputFiles(await picture(page, file));
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(form.locator("img")).toHaveCount(what === "Avatar" ? 1 : 2);
  }
  await expect(form.getByAltText("Banner")).toHaveAttribute("src", /^\/api\/media\//);
  await form.getByRole("button", { name: "Save" }).click();
  const profile = page.getByRole("dialog", { name: username });
  await expect(profile.locator("img")).toHaveCount(2);
  await expect(profile.getByAltText("Banner")).not.toHaveJSProperty("naturalWidth", 0);
});
