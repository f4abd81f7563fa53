import type { Locator, Page } from "playwright-core";
import { KEYS } from "../../../components/ui/keys.ts";
import { keys as t } from "../../../text/en/dialogs.ts";
import { createServer } from "../../helpers/account.ts";
import { expect } from "../../helpers/e2e.ts";
import { fill } from "../../helpers/fill.ts";
import { withMedia } from "../../helpers/media.ts";
import { settled } from "../../helpers/settled.ts";
import { composer, message } from "../chat.ts";
import { bar, controls } from "./rooms.ts";

const e2e = withMedia();

const SIGNS: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowRight: "→",
  Escape: t.escape,
};

/** Hands on a keyboard, which remember what they pressed of the table of keys. */
class Hands {
  readonly used = new Set<string>();
  constructor(readonly page: Page) {}

  /** Presses a key of the table. */
  async key<A extends keyof typeof KEYS>(_area: A, combo: keyof typeof KEYS[A] & string) {
    this.used.add(combo);
    await this.page.keyboard.press(combo.replace("Ctrl", "Control"));
  }

  /** The focus is there, and can be seen. */
  async at(target: Locator) {
    await expect(target).toBeFocused();
    expect(await this.page.evaluate(unseenFocus), "the focus can be seen").toBe("");
  }

  /** Tab after Tab, until the focus is there. */
  async tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
    await expect(target).toBeVisible();
    for (let i = 0; i < 30; i++) {
      if (await target.evaluate((element) => element === document.activeElement)) break;
      await this.page.keyboard.press(key);
      expect(await this.page.evaluate(unseenFocus), "each stop can be seen").toBe("");
    }
    await this.at(target);
  }

  /** From part to part of the window, until the focus is in this one. */
  async partTo(part: Locator) {
    await expect(part).toBeVisible();
    const inside = () => part.evaluate((element) => element.contains(document.activeElement));
    for (let i = 0; i < 10 && !await inside(); i++) {
      const before = await this.page.evaluateHandle(() => document.activeElement);
      await this.key("window", "F6");
      await expect.poll(() => before.evaluate((one) => one !== document.activeElement)).toBe(true);
    }
    expect(await inside()).toBe(true);
    expect(await this.page.evaluate(unseenFocus), "each part shows its focus").toBe("");
  }

  /** From the message that has the focus to something in it. */
  async within(row: Locator, target: Locator) {
    await this.at(row);
    // The toolbar is loaded with the first message that has the focus.
    await expect(target).toBeVisible();
    for (let i = 0; i < 15; i++) {
      const before = await this.page.evaluateHandle(() => document.activeElement);
      await this.key("list", "ArrowRight");
      await expect.poll(() => before.evaluate((one) => one !== document.activeElement)).toBe(true);
      if (await target.evaluate((element) => element === document.activeElement)) break;
    }
    await this.at(target);
  }

  /** Goes where the switcher leads by these letters. */
  async goTo(letters: string, option: RegExp) {
    await this.key("window", "Ctrl+K");
    const switcher = this.page.getByRole("dialog", { name: "Where to?" });
    await this.at(switcher.getByRole("combobox"));
    await this.page.keyboard.type(letters);
    const chosen = switcher.getByRole("option", { selected: true });
    await expect(switcher.getByRole("option", { name: option })).toBeVisible();
    for (let i = 0; i < 5; i++) {
      const id = await chosen.getAttribute("id");
      if (option.test(await chosen.innerText())) break;
      await this.page.keyboard.press("ArrowDown");
      await expect(chosen).not.toHaveAttribute("id", id!);
    }
    await this.page.keyboard.press("Enter");
    await expect(switcher).toBeHidden();
  }
}

/** Returns the focused element if it has no visible focus; otherwise ''. Runs in the browser. */
function unseenFocus(): string {
  const focused = document.activeElement!;
  // An input shows its caret.
  if (focused.matches("textarea, input:not([type=checkbox], [type=radio])")) return "";
  const marked = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  };
  const shown = marked(focused) || [...focused.querySelectorAll("[data-highlighted]")].some(marked);
  return shown ? "" : focused.outerHTML.slice(0, 200);
}

e2e("[UX-6] a story by keyboard alone, from signing in to leaving voice", async (stage) => {
  const { account } = await stage.user("ada");
  const { channel } = await createServer(account, "Keyboards");
  await fill(stage.server.url, account, channel.id, ["first words", "last words"]);
  const page = await stage.guest("ada again", { viewport: { width: 1440, height: 900 } });
  const hands = new Hands(page);

  await stage.step("[UX-6] signing in", async () => {
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
    await hands.tabTo(page.getByLabel("Username or Email"));
    await page.keyboard.type(account.user.username);
    await hands.tabTo(page.getByLabel("Password", { exact: true }));
    await page.keyboard.type(account.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Your account" })).toContainText("Online");
    await settled(page);
  });

  const last = message(page, "last words");
  await stage.step("[UX-6] Ctrl+K to a channel, and reading", async () => {
    await hands.goTo("general", /^general(?!.*voice)/s);
    await settled(page);
    await hands.at(composer(page));
    await expect(last).toBeVisible();
    await hands.tabTo(last, "Shift+Tab");
    await hands.key("list", "ArrowUp");
    await hands.at(message(page, "first words"));
    await hands.key("list", "ArrowDown");
  });

  await stage.step("[UX-6] a reaction, a reply and an edit", async () => {
    const react = last.getByRole("button", { name: "React with thumbs up" });
    await hands.within(last, react);
    await page.keyboard.press("Enter");
    await expect(last.getByRole("button", { name: "👍 1: you" })).toBeVisible();
    await hands.at(react);
    await hands.key("list", "Escape");
    await hands.within(last, last.getByRole("button", { name: "Reply", exact: true }));
    await page.keyboard.press("Enter");
    await hands.at(composer(page));
    await page.keyboard.type("a reply");
    await hands.key("composer", "Enter");
    const reply = message(page, "a reply");
    await expect(reply).toBeVisible();
    await expect(reply).not.toHaveAttribute("aria-busy", "true");
    await hands.at(composer(page));
    await hands.key("composer", "ArrowUp");
    await hands.at(page.getByRole("textbox", { name: "Edit message" }));
    await page.keyboard.type(", mended");
    await hands.key("composer", "Enter");
    await expect(message(page, "a reply, mended")).toBeVisible();
    await hands.at(composer(page));
  });

  await stage.step(
    "[UX-6] Ctrl+B, Ctrl+I and Ctrl+E wrap what is selected, and unwrap it again",
    () => wraps(hands),
  );

  await stage.step("[UX-6] the menu of a message, and back", async () => {
    const row = message(page, "a reply, mended");
    await hands.tabTo(row, "Shift+Tab");
    await hands.key("list", "Shift+F10");
    const menu = page.getByRole("menu");
    await expect(menu.getByRole("menuitem").first()).toHaveAttribute("data-highlighted", "");
    await hands.at(menu);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await hands.at(row);
  });

  await stage.step("[UX-6] the settings, and back", async () => {
    const button = page.getByRole("banner").getByRole("button", { name: "Settings" });
    await hands.partTo(page.getByRole("banner"));
    await hands.tabTo(button);
    await page.keyboard.press("Enter");
    const settings = page.getByRole("dialog", { name: "Settings" });
    const inside = () => settings.evaluate((one) => one.contains(document.activeElement));
    await expect.poll(inside).toBe(true);
    await page.keyboard.press("Escape");
    await expect(settings).toBeHidden();
    await hands.at(button);
  });

  await stage.step("[UX-6] into voice and out of it", async () => {
    await hands.goTo("general", /voice channel/);
    await expect(controls(page).getByRole("status")).toHaveText("Connected");
    await hands.partTo(controls(page));
    await hands.key("voice", "Ctrl+Shift+M");
    await expect(controls(page).getByRole("status")).toHaveText("Muted");
    await hands.tabTo(controls(page).getByRole("button", { name: "Leave", exact: true }));
    await page.keyboard.press("Enter");
    await expect(bar(page)).toHaveCount(0);
    await hands.at(page.getByRole("main"));
  });

  await stage.step("[UX-6] Ctrl+/ names each key that was used", async () => {
    await hands.key("window", "Ctrl+/");
    const list = page.getByRole("dialog", { name: "Keyboard" });
    await expect(list).toBeVisible();
    for (const combo of hands.used) {
      const shown = combo.split("+").map((key) => SIGNS[key] ?? key).join(" ");
      await expect(list.locator("kbd").getByText(shown, { exact: true }).first(), combo)
        .toBeVisible();
    }
  });
});

/** The input of messages, empty before and after. */
async function wraps(hands: Hands) {
  const { page } = hands;
  const input = composer(page);
  await input.fill("say it loud");
  await input.evaluate((el) => (el as HTMLTextAreaElement).setSelectionRange(4, 6));
  await hands.key("composer", "Ctrl+B");
  await expect(input).toHaveValue("say **it** loud");
  await hands.key("composer", "Ctrl+I");
  await expect(input).toHaveValue("say ***it*** loud");
  await hands.key("composer", "Ctrl+B");
  await expect(input).toHaveValue("say *it* loud");
  await hands.key("composer", "Ctrl+I");
  await expect(input).toHaveValue("say it loud");
  await hands.key("composer", "Ctrl+E");
  await expect(input).toHaveValue("say `it` loud");
  await input.evaluate((el) => (el as HTMLTextAreaElement).setSelectionRange(4, 8));
  await hands.key("composer", "Ctrl+E");
  await expect(input).toHaveValue("say it loud");
  await input.press("Control+z");
  await expect(input).toHaveValue("say `it` loud");
  await input.fill("");
}
