import type { Role } from "../../protocol/roles.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { gather } from "./chat.ts";
import { openSettings } from "./server_settings.ts";

e2e("[D-PERM-3] roles are moved by hand", async (t) => {
  const ada = await t.user("ada");
  const { server } = await gather("Guild", ada);
  for (const name of ["Moderator", "Elder"]) {
    await ada.account.call<{ role: Role }>("POST", `/servers/${server.id}/roles`, { name });
  }
  const { page } = ada;
  const settings = await openSettings(page, "Roles");
  const roles = settings.getByRole("list", { name: "Roles" });
  const entries = roles.getByRole("listitem");
  const [upper, lower] = ["Moderator", "Elder"];
  await expect(entries).toHaveText([RegExp(upper), RegExp(lower), /@everyone/]);
  await entries.filter({ hasText: lower }).getByRole("button", { name: "Move" }).hover();
  await page.mouse.down();
  await roles.getByRole("button", { name: upper, exact: true }).hover();
  await page.mouse.up();
  await expect(entries).toHaveText([RegExp(lower), RegExp(upper), /@everyone/]);
});
