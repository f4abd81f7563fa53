/** Differences on a phone by touch, apart from the list, the composer and the messages. */
import type { Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import { createServer, invite, register } from "../helpers/account.ts";
import { e2e, expect, type Person, type Stage } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { settled } from "../helpers/settled.ts";
import { PHONE, swipe } from "../helpers/touch.ts";
import { checkWithAxe } from "./axe.ts";
import { channel, composer, message, open } from "./chat.ts";

const LINK = "https://example.org/reading-list";
const TOPIC = `What we read, and when we meet: ${LINK} *not bold* ${"and so on ".repeat(60)}`
  .trim();
/** The least that a finger hits, in pixels. */
const FINGER = 44;

e2e(
  "[UX-7 UX-11] on a phone layers are sheets, and what is pressed is as large as a finger",
  async (t) => {
    const { ada, grace } = await onPhone(t);
    const { page } = ada;
    await t.step(
      "[MSG-48] suggestions are large enough for a finger, 48 units at most in all",
      () => suggestions(page),
    );
    await t.step(
      "[UX-3 UX-7] the picker of emoji is a sheet, and the keyboard stays as it was",
      () => emoji(page),
    );
    await t.step(
      "[UX-2] lying, and wider than a small window, controls are as large as a finger",
      () => lying(page),
    );
    await t.step("[UX-11] the topic stands below the name, and opens a sheet", () => topic(page));
    await t.step("[UX-6] the menu at one's own name opens the switcher", () => switcher(page));
    await t.step("[UX-11 UX-7] the card of a person is a sheet", () => card(page, grace));
    await t.step(
      "[UX-11] what shows a password keeps the field's focus; each password has its own button",
      () => passwords(t),
    );
  },
);

/** A channel with a topic is open; in another one grace has written. */
async function onPhone(t: Stage): Promise<{ ada: Person; grace: string }> {
  const ada = await t.user("ada", PHONE);
  const { account } = ada;
  const others = await Promise.all(
    ["grace", "bob", "cy", "dan"].map((name) => register(t.url, t.unique(name))),
  );
  const space = await createServer(account, "Pocket Club");
  await invite(account, space.server.id, others);
  const { id } = space.channel;
  await account.call("PUT", `/channels/${id}`, { name: "reading", topic: TOPIC });
  const path = `/channels/server/${space.server.id}`;
  const { channel } = await account.call<{ channel: Channel }>("POST", path, { name: "second" });
  await fill(t.url, others[0], channel.id, ["hello"]);
  await open(ada, space);
  return { ada, grace: others[0].user.username };
}

async function suggestions(page: Page): Promise<void> {
  const list = page.getByRole("listbox");
  for (const [typed, option] of [["@", "@everyone"], ["#", "#reading"]]) {
    await composer(page).fill("");
    await composer(page).tap();
    await composer(page).pressSequentially(typed);
    const { height } = (await list.getByRole("option", { name: option }).boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(FINGER);
    const whole = await list.evaluate((el) => el.parentElement!.offsetHeight);
    expect(whole).toBeLessThanOrEqual(48 * 4);
  }
  await composer(page).fill("");
  await composer(page).blur();
}

async function emoji(page: Page): Promise<void> {
  const opener = page.getByRole("button", { name: "Emoji", exact: true });
  const picker = page.getByRole("dialog", { name: "Emoji" });
  const pick = async (name: string) => {
    await opener.tap();
    const found = picker.getByRole("button", { name, exact: true }).first();
    await expect(found).toBeVisible();
    // A field with the focus brings the keyboard.
    await expect(picker.getByRole("searchbox", { name: "Search emoji" })).not.toBeFocused();
    const { width, height } = (await found.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(FINGER);
    await found.tap();
    await expect(picker).toBeHidden();
  };
  await expect(composer(page)).not.toBeFocused();
  await pick("grinning face");
  await expect(composer(page)).toHaveValue("😀");
  await expect(composer(page)).not.toBeFocused();
  await composer(page).tap();
  await expect(composer(page)).toBeFocused();
  await pick("grinning face");
  await expect(composer(page)).toHaveValue("😀😀");
  await expect(composer(page)).toBeFocused();

  // The choice is remembered.
  await page.reload();
  await settled(page);
  await opener.tap();
  await expect(picker.getByRole("group", { name: "Recent" }).getByRole("button"))
    .toHaveText(["😀"]);
  await page.goBack();
  await expect(picker).toBeHidden();
}

async function lying(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: height, height: width });
  const controls = [
    ...await page.getByRole("banner").getByRole("button", { name: /^(Search|Members|Settings)$/ })
      .all(),
    channel(page, "second"),
    page.getByRole("button", { name: "Server Settings" }),
  ];
  expect(controls).toHaveLength(5);
  for (const control of controls) {
    const box = (await control.boundingBox())!;
    expect(Math.min(box.width, box.height), `${control}`).toBeGreaterThanOrEqual(FINGER);
  }
  await page.setViewportSize({ width, height });
}

async function topic(page: Page): Promise<void> {
  const line = page.getByRole("banner").getByRole("button", { name: /^What we/ });
  const sheet = page.getByRole("dialog", { name: "Topic of #reading" });
  await expect(line).toBeVisible();
  const heading = page.getByRole("banner").getByRole("heading", { name: "reading" });
  const [name, below] = [(await heading.boundingBox())!, (await line.boundingBox())!];
  expect(below.y).toBeGreaterThanOrEqual(name.y + name.height - 1);
  // The whole title is the target of a finger.
  await page.touchscreen.tap(name.x + name.width / 2, name.y + 4);
  await expect(sheet).toContainText(TOPIC);
  await expect(sheet.getByRole("link")).toHaveAttribute("href", LINK);
  await checkWithAxe(page, "topic on a phone");
  await sheet.getByRole("button", { name: "Edit Channel" }).click();
  await expect(page.getByRole("dialog", { name: "Edit Channel" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("main", { name: "#reading" })).toBeVisible();
}

async function switcher(page: Page): Promise<void> {
  const sheet = page.getByRole("dialog", { name: "Where to?" });
  await page.getByRole("button", { name: "Menu" }).tap();
  await expect(channel(page, "second")).toBeInViewport();
  await page.getByTitle("Set your status").tap();
  await page.getByRole("menuitem", { name: "Find Channel or Person" }).tap();
  await sheet.getByRole("combobox").fill("second");
  const option = sheet.getByRole("option");
  await expect(option).toHaveCount(1);
  expect((await option.boundingBox())!.height).toBeGreaterThanOrEqual(FINGER);
  await option.tap();
  await expect(page.getByRole("list", { name: "Messages in #second" })).toBeAttached();
  await expect(sheet).toBeHidden();
}

async function card(page: Page, username: string): Promise<void> {
  const sheet = page.getByRole("dialog", { name: username });
  await message(page, "hello").getByRole("button", { name: username }).tap();
  await expect(sheet.getByRole("button", { name: "Add Friend" })).toBeVisible();
  await expect(sheet).toHaveAttribute("data-sheet", "true");
  const window = page.viewportSize()!;
  await expect.poll(async () => {
    const { x, y, width, height } = (await sheet.boundingBox())!;
    return x >= 0 && y >= 0 && x + width <= window.width && y + height <= window.height;
  }).toBe(true);
  await checkWithAxe(page, "the card of a person on a phone");
  const { x, y, width } = (await sheet.boundingBox())!;
  // Chromium interprets a tap right after this as one that stops a fling, so it comes last.
  await swipe(page, { x: x + width / 2, y: y + 12 }, { y: 400 });
  await expect(sheet).toHaveCount(0);
}

async function passwords(t: Stage): Promise<void> {
  const page = await t.guest("newcomer", PHONE);
  await page.goto("/register");
  const [first, second] = ["Password", "Confirm Password"].map((name) => ({
    field: page.getByLabel(name, { exact: true }),
    show: page.getByRole("button", { name: `Show ${name}`, exact: true }),
  }));
  await expect(page.getByRole("button", { name: "Create Account" })).toBeEnabled();
  await first.field.tap();
  await first.field.pressSequentially("secret");
  await first.show.tap();
  await expect(first.field).toHaveAttribute("type", "text");
  await expect(first.field).toBeFocused();
  await page.keyboard.type("!");
  await expect(first.field).toHaveValue("secret!");
  await expect(second.field).toHaveAttribute("type", "password");
  await expect(second.field).toHaveAttribute("autocomplete", "new-password");
  const { width, height } = (await first.show.boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(FINGER);
}
