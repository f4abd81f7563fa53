import type { Page } from "playwright-core";
import { createServer, invite, register } from "../../helpers/account.ts";
import { e2e, expect, type Person, type Stage } from "../../helpers/e2e.ts";
import { fill } from "../../helpers/fill.ts";
import { checkWithAxe } from "../axe.ts";
import { channel, escape, message, open, rail, type Space } from "../chat.ts";

const TEXTS = [
  "Hello **bold**, *italic*, ~~gone~~, `code` and https://example.org",
  "> a quote\n\n- one\n- two",
  '```ts\n// why\nexport const a: number = 1 + "x".length;\n```',
  "for @everyone",
];

/** Returns the lowest contrast of text in messages, with the text. */
function lowest(page: Page, selector: string): Promise<{ ratio: number; text: string }> {
  return page.evaluate((selector) => {
    const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    // Resolves any color notation to its result over another color.
    const over = (color: string, below: number[]) => {
      pixel.fillStyle = `rgb(${below})`;
      pixel.fillRect(0, 0, 1, 1);
      pixel.fillStyle = color;
      pixel.fillRect(0, 0, 1, 1);
      return [...pixel.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const behind = (element: Element | null): number[] =>
      element === null
        ? [255, 255, 255]
        : over(getComputedStyle(element).backgroundColor, behind(element.parentElement));
    const luminance = (rgb: number[]) => {
      const [r, g, b] = rgb.map((value) => value / 255)
        .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    // A color on its way to another is nobody's choice.
    for (const animation of document.getAnimations()) animation.finish();
    let worst = { ratio: 21, text: "" };
    for (const element of document.querySelectorAll(selector)) {
      const text = [...element.childNodes].filter(({ nodeType }) => nodeType === 3)
        .map(({ nodeValue }) => nodeValue).join("").trim();
      if (!text) continue;
      const ground = behind(element);
      const [dark, light] = [ground, over(getComputedStyle(element).color, ground)]
        .map(luminance).sort((a, b) => a - b);
      const ratio = (light + 0.05) / (dark + 0.05);
      if (ratio < worst.ratio) worst = { ratio, text };
    }
    return worst;
  }, selector);
}

e2e("[UX-9] text has contrast, choices have an edge, and presence has a shape", async (t) => {
  const { ada, space } = await friends(t);
  const { page } = ada;
  await t.step("[UX-9] what people write can be read with 7:1, in both themes", async () => {
    await open(ada, space);
    await writtenText(page);
  });
  await t.step("[UX-9] presence has a shape", () => presence(page));
  await t.step(
    "[UX-9] with forced colours what is chosen has an edge, and axe finds nothing",
    async () => {
      await page.emulateMedia({ forcedColors: "active" });
      await open(ada, space);
      await forcedColors(page);
      await page.emulateMedia({ forcedColors: "none" });
    },
  );
  await t.step(
    "[UX-9] a name can be read in whatever colour its role has, in both themes",
    () => roleColors(page),
  );
});

/** ada, and a channel in which she and a friend have written. */
async function friends(t: Stage): Promise<{ ada: Person; space: Space }> {
  const ada = await t.user("ada");
  const grace = await register(t.url, t.unique("grace"));
  const { account, username } = ada;
  await account.call("POST", "/friends/request", { username: grace.user.username });
  await grace.call("POST", "/friends/request", { username });
  await account.call("POST", "/channels/dm", { recipientId: grace.user.id });
  const space = await createServer(account, "Contrast");
  await invite(account, space.server.id, [grace]);
  await fill(t.url, account, space.channel.id, [...TEXTS, `and @${username}`]);
  await fill(t.url, grace, space.channel.id, [`look, @${username}`]);
  return { ada, space };
}

async function writtenText(page: Page): Promise<void> {
  await expect(message(page, "export const a").locator("pre span").first()).toBeVisible();
  await expect(message(page, "and @")).toBeVisible();
  // Text of users only, without names, times and buttons.
  const written = "article p, article p *, article pre *, article li, article blockquote *";
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    const { ratio, text } = await lowest(page, written);
    expect(ratio, `${text} (${colorScheme})`).toBeGreaterThanOrEqual(7);
  }
}

async function presence(page: Page): Promise<void> {
  await rail(page, "Home").click();
  const dot = page.getByRole("navigation", { name: "Channels" }).locator("[data-presence]").first();
  const shapes = new Set<string>();
  for (const status of ["online", "idle", "dnd", "offline"] as const) {
    // Statuses that others can see.
    await dot.evaluate((element, to) => element.setAttribute("data-presence", to), status);
    shapes.add(await dot.evaluate((element) => getComputedStyle(element).backgroundImage));
  }
  expect(shapes.size).toBe(4);
}

async function forcedColors(page: Page): Promise<void> {
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
}

/** Replaces the page with names in all colors on all surfaces. */
async function roleColors(page: Page): Promise<void> {
  await page.evaluate(() => {
    const levels = ["00", "55", "aa", "ff"];
    const colors = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => `#${r}${g}${b}`)));
    // Surfaces behind names: the chat, a row under the pointer, panels, the selected row of a list.
    const surfaces = ["1", "2", "3"].map((level) => `var(--color-surface-${level})`);
    for (const surface of surfaces) {
      for (const color of colors) {
        const name = document.createElement("span");
        name.className = "role-colored";
        name.textContent = `${color} on ${surface}`;
        name.style.setProperty("--role", color);
        name.style.background = surface;
        document.body.append(name);
      }
    }
  });
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    const { ratio, text } = await lowest(page, "body > .role-colored");
    expect(ratio, `${text} (${colorScheme})`).toBeGreaterThanOrEqual(4.5);
  }
}
