import { e2e, expect } from "../helpers/e2e.ts";
import { gather, rail } from "./chat.ts";
import { picture } from "./files.ts";
import { openSettings } from "./server_settings.ts";

e2e("[SRV-11] a picture is cut to size for a server, and shown", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  await gather("Night Owls", ada, grace);
  const { page } = ada;
  const settings = await openSettings(page);
  await settings.getByLabel("Upload Avatar").and(page.locator("input"))
    .setInputFiles(await picture(page, "owl.png"));
  await page.getByRole("button", { name: "Apply" }).click();
  const shown = rail(grace.page, "Night Owls").locator("img");
  await expect(shown).toHaveAttribute("src", /^\/api\/media\/\w+$/);
  await expect(shown).not.toHaveJSProperty("naturalWidth", 0);
});
