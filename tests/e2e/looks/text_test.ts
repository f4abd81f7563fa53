import type { Page } from "playwright-core";
import { createServer, invite, register } from "../../helpers/account.ts";
import { e2e, expect } from "../../helpers/e2e.ts";
import { fill } from "../../helpers/fill.ts";
import { gather, message, open, send } from "../chat.ts";

const TEXTS = [
  "Hello **bold**, *italic*, ~~gone~~, `code` and https://example.org",
  "> a quote\n\n- one\n- two",
  '```ts\n// why\nexport const a: number = 1 + "x".length;\n```',
  "for @everyone",
];

/** The lowest contrast of what is written in messages, with the text concerned. */
function lowest(page: Page, selector: string): Promise<{ ratio: number; text: string }> {
  return page.evaluate((selector) => {
    const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    // Whatever a colour is written as: what it is over another one.
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

e2e("[UX-9] what people write can be read with 7:1, in both themes", async (t) => {
  const ada = await t.user("ada");
  const { channel } = await gather("Contrast", ada);
  const { page } = ada;
  const grace = await register(t.server.url, t.unique("grace"));
  await fill(t.server.url, ada.account, channel.id, [...TEXTS, `and @${ada.username}`]);
  expect(grace).toBeTruthy();
  await expect(message(page, "export const a").locator("pre span").first()).toBeVisible();
  await expect(message(page, `and @${ada.username}`)).toBeVisible();
  // Without names, times and buttons: what somebody has written.
  const written = "article p, article p *, article pre *, article li, article blockquote *";
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    const { ratio, text } = await lowest(page, written);
    expect(ratio, `${text} (${colorScheme})`).toBeGreaterThanOrEqual(7);
  }
});

e2e("[UX-9] a name can be read in whatever colour its role has, in both themes", async (t) => {
  const ada = await t.user("ada");
  const { server, channel } = await createServer(ada.account, "Colours");
  await fill(t.server.url, ada.account, channel.id, ["hello"]);
  await invite(ada.account, server.id);
  await open(ada, { server, channel });
  const { page } = ada;
  await page.evaluate(() => {
    const levels = ["00", "55", "aa", "ff"];
    const colors = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => `#${r}${g}${b}`)));
    // Where names stand: the chat, a row under the pointer, panels, what is chosen in a list.
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
});

/** Counts what screen readers are given from now on, by the kind of region. */
async function listen(page: Page) {
  await page.evaluate(() => {
    const announced: string[] = [];
    Object.assign(globalThis, { announced });
    const live = "[role=log], [role=status], [role=alert], [aria-live]";
    new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const at = target instanceof Element ? target : target.parentElement;
        const around = at?.closest(live);
        if (around) regions.add(around);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const one of [node, ...node.querySelectorAll("*")]) {
            if (one.matches(live)) regions.add(one);
          }
        }
      }
      for (const region of regions) {
        const words = region.textContent +
          [...region.querySelectorAll("[aria-label]")].map((one) => one.ariaLabel).join(" ");
        if (words.trim()) announced.push(words.trim());
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return (words: string) =>
    page.evaluate(
      (words) =>
        (globalThis as unknown as { announced: string[] }).announced
          .filter((text) => text.includes(words)).length,
      words,
    );
}

e2e("[UX-9] what arrives is announced once, many messages as a sum", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  const { channel } = await gather("Announced", ada, grace);
  const timesAnnounced = await listen(ada.page);
  await send(grace.page, "a single message");
  await expect(message(ada.page, "a single message")).toBeVisible();
  await expect.poll(() => timesAnnounced("a single message")).toBe(1);
  const many = Array.from({ length: 8 }, (_, i) => `one of many ${i}`);
  await fill(t.server.url, grace.account, channel.id, many);
  await expect.poll(() => timesAnnounced("new messages")).toBeGreaterThan(0);
  await expect(message(ada.page, "one of many 7")).toBeVisible();
  expect(await timesAnnounced("one of many"), "they are not read one by one").toBeLessThanOrEqual(
    1,
  );
  expect(await timesAnnounced("a single message"), "and not again").toBe(1);
});

e2e("[UX-9] a notice is a status, an error an alert, and neither comes twice", async (t) => {
  const ada = await t.user("ada");
  await gather("Notices", ada);
  const { page } = ada;
  await send(page, "copy me");
  await expect(message(page, "copy me")).not.toHaveAttribute("aria-busy", "true");
  const timesAnnounced = await listen(page);
  await message(page, "copy me").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Copy Text" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices.getByRole("status")).toHaveText("Text copied");
  expect(await timesAnnounced("Text copied")).toBe(1);
  t.allowErrors("server_error");
  await page.route("**/api/channels/*/pins/*", (route) => route.fulfill({ status: 500, json: {} }));
  await message(page, "copy me").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Pin", exact: true }).click();
  const alert = notices.getByRole("alert");
  await expect(alert).toHaveCount(1);
  expect(await timesAnnounced((await alert.textContent())!)).toBe(1);
});
