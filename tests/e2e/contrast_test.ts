import { e2e, expect } from "../helpers/e2e.ts";
import { checkWithAxe } from "./axe.ts";
import { befriend, channel, escape, gather, message, rail, send } from "./chat.ts";

e2e("[UX-9] with forced colours what is chosen has an edge, and axe finds nothing", async (t) => {
  const ada = await t.user("ada", { forcedColors: "active" });
  const grace = await t.user("grace");
  await befriend(ada, grace);
  await gather("Edges", ada, grace);
  await send(grace.page, `look, @${ada.username}`);
  const { page } = ada;
  await expect(message(page, "look,")).toBeVisible();
  await checkWithAxe(page, "chat");
  const system = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "Highlight";
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  await expect(channel(page, "general")).toHaveCSS("border-top-color", system);
  await message(page, "look,").click({ button: "right" });
  await expect(page.getByRole("menu")).toBeFocused();
  await page.keyboard.press("End");
  const last = page.getByRole("menuitem").last();
  await expect(last).toHaveAttribute("data-highlighted", "");
  await expect(last).toHaveCSS("outline-color", system);
  await checkWithAxe(page, "menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await expect(settings.getByRole("tab", { selected: true })).toHaveCSS("border-top-color", system);
  await checkWithAxe(page, "settings");
  await escape(settings);
});

e2e("[UX-9] presence has a shape, and a message is named by its words", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  await befriend(ada, grace);
  await grace.account.call("POST", "/channels/dm", { recipientId: ada.account.user.id });
  await gather("Shapes", ada, grace);
  const { page } = ada;
  await send(grace.page, "a **bold** `word`, 2 * 3 and snake_case");
  const row = message(page, "bold");
  await expect(row).toHaveAccessibleName(/: a bold word, 2 \* 3 and snake_case$/);
  const log = page.getByRole("log").getByRole("img");
  await expect(log).toHaveAccessibleName(`${grace.username}: a bold word, 2 * 3 and snake_case`);
  await rail(page, "Home").click();
  const dot = page.getByRole("navigation", { name: "Channels" }).locator("[data-presence]");
  const shapes = new Set<string>();
  for (const status of ["online", "idle", "dnd", "offline"] as const) {
    // Those that others see of somebody.
    await dot.first().evaluate((element, to) => element.setAttribute("data-presence", to), status);
    shapes.add(await dot.first().evaluate((element) => getComputedStyle(element).backgroundImage));
  }
  expect(shapes.size).toBe(4);
});
