import type { Locator } from "playwright-core";
import type { History } from "../../protocol/messages.ts";
import type { Role } from "../../protocol/roles.ts";
import { colorOf } from "../../components/ui/Avatar.tsx";
import { expect } from "../helpers/pages.ts";
import { dataUrl, smallest } from "../helpers/pictures.ts";
import { stage } from "../helpers/stage/stage.ts";
import { gather, message, send } from "../e2e/chat.ts";

/** No style sheet is loaded here: the color of a role comes as a variable. */
const hueOf = (name: Locator) => name.getAttribute("style");

stage(
  "[UX-11] somebody looks the same in messages, members, search and pins: gradient, role and picture",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const { server, channel } = await gather("Looks", ada, grace);
    const { role } = await ada.account.call<{ role: Role }>("POST", `/servers/${server.id}/roles`, {
      name: "Baker",
      color: "#ee8647",
    });
    await ada.account.call("POST", `/servers/${server.id}/members/${grace.account.user.id}/roles`, {
      roleId: role.id,
    });
    await send(grace.page, "a rare zeppelin");
    const { page } = ada;
    const row = message(page, "a rare zeppelin");
    await expect(row).toBeVisible();
    const { messages } = await ada.account.call<History>("GET", `/messages/${channel.id}`);
    await ada.account.call("PUT", `/channels/${channel.id}/pins/${messages.at(-1)!.id}`);

    const named = (within: Locator) => within.getByText(grace.username, { exact: true });
    const gradient = `.avatar-${colorOf(grace.username)}`;
    await expect(row.locator(gradient)).toBeVisible();
    await expect(named(row)).toHaveClass(/role-colored/);
    const color = await hueOf(named(row));
    expect(color).toContain("#ee8647");

    await page.getByRole("button", { name: "Pinned Messages" }).click();
    const pin = page.getByRole("complementary", { name: "Pinned Messages" }).getByRole("article");
    await expect(pin.locator(gradient)).toBeVisible();
    await expect(named(pin)).toHaveClass(/role-colored/);
    expect(await hueOf(named(pin))).toBe(color);

    await page.keyboard.press("Control+f");
    await page.getByRole("searchbox", { name: "Search messages" }).fill("zeppelin");
    const result = page.getByRole("search").getByRole("listitem");
    await expect(result.locator(gradient)).toBeVisible();
    await expect(named(result)).toHaveClass(/role-colored/);
    expect(await hueOf(named(result))).toBe(color);

    await page.getByRole("button", { name: "Members", exact: true }).click();
    const panel = page.getByRole("complementary", { name: "Members" });
    const member = panel.getByRole("listitem").filter({ hasText: grace.username });
    await expect(member.locator(gradient)).toBeVisible();

    const avatar_url = dataUrl(smallest("image/png"));
    const shown = await grace.account.call<{ avatar_url: string }>("POST", "/profiles/avatar", {
      avatar_url,
    });
    for (const shows of [row, member]) {
      await expect(shows.locator("img")).toHaveAttribute("src", shown.avatar_url);
    }
  },
);
