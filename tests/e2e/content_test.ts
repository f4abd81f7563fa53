import type { Page } from "playwright-core";
import { createServer } from "../helpers/account.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { composer, found, gather, message, messageList, open, ready, send } from "./chat.ts";
import { replyOnce } from "./routes.ts";

/** What everybody may do about somebody else, and about themselves. */
const OTHER = ["View Profile", "Send Message", "Add Friend", "Copy User ID", "Report"];
const SELF = ["View Profile", "Copy User ID", "Report"];

/** What was copied last; copying takes a moment. */
const copied = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.clipboard.readText()));

e2e("[REACT-01 REACT-03 REACT-04 REACT-05] two people react to a message", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  await gather("Reactions", ada, grace);
  await send(ada.page, "what do you think");
  const seen = message(grace.page, "what do you think");
  await seen.hover();
  await seen.getByRole("button", { name: "React with thumbs up" }).click();
  const own = message(ada.page, "what do you think");
  const chip = own.getByRole("button", { name: `👍 1: ${grace.username}` });
  await chip.click();
  await expect(own.getByRole("button", { name: `👍 2: you and ${grace.username}` }))
    .toHaveAttribute("aria-pressed", "true");
  await seen.getByRole("button", { name: /^👍 2/ }).click();
  await expect(seen.getByRole("button", { name: `👍 1: ${ada.username}` })).toBeVisible();
  await expect(own.getByRole("button", { name: "👍 1: you" })).toBeVisible();
});

e2e("[REACT-02] the picker has six categories, a search and what was picked last", async (t) => {
  const ada = await t.user("ada");
  await gather("Picker", ada);
  await send(ada.page, "pick one");
  const row = message(ada.page, "pick one");
  await row.hover();
  await row.getByRole("button", { name: "Add reaction" }).click();
  const picker = ada.page.getByRole("dialog", { name: "Add reaction" });
  const search = picker.getByRole("searchbox", { name: "Search emoji" });
  await expect(search).toBeFocused();
  await expect(picker.getByRole("group", { name: "Categories" }).getByRole("button")).toHaveCount(
    6,
  );
  await search.fill("rocket");
  await expect(picker.getByRole("group", { name: "Found" })).toBeVisible();
  await search.press("ArrowDown");
  await expect(picker.getByRole("button", { name: "rocket", exact: true })).toBeFocused();
  await ada.page.keyboard.press("Enter");
  await expect(picker).toBeHidden();
  await expect(row).toBeFocused();
  await expect(row.getByRole("button", { name: "🚀 1: you" })).toBeVisible();

  await row.getByRole("button", { name: "Add another reaction" }).click();
  await expect(picker.getByRole("group", { name: "Recent" }).getByRole("button")).toHaveCount(1);
  await expect(search).toBeFocused();
  await ada.page.keyboard.press("ArrowDown");
  await ada.page.keyboard.press("ArrowRight");
  await expect(picker.getByRole("button", { name: "thumbs down" }).first()).toBeFocused();
  await ada.page.keyboard.press("Escape");
  await expect(picker).toBeHidden();
});

e2e("[MSG-05 MSG-07] the composer's picker puts a hundred emoji where the caret is", async (t) => {
  const ada = await t.user("ada");
  await gather("Composer", ada);
  await composer(ada.page).fill("ab");
  await composer(ada.page).press("ArrowLeft");
  await ada.page.getByRole("button", { name: "Emoji", exact: true }).click();
  const picker = ada.page.getByRole("dialog", { name: "Emoji" });
  await expect(picker.locator("[data-emoji]")).toHaveCount(100);
  const tops = await picker.locator("[data-emoji]").evaluateAll((all) =>
    all.map((el) => (el as HTMLElement).offsetTop)
  );
  expect(tops.filter((top) => top === tops[0])).toHaveLength(10);
  await picker.getByRole("button", { name: "fire", exact: true }).click();
  await expect(composer(ada.page)).toHaveValue("a🔥b");
  await expect(composer(ada.page)).toBeFocused();
});

e2e("[D-PERM-7] a muted member is told why a reaction fails, and may take one back", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  await gather("Muted", ada, grace);
  await send(ada.page, "speak up");
  const seen = message(grace.page, "speak up");
  await seen.hover();
  await seen.getByRole("button", { name: "React with heart" }).click();
  const own = message(ada.page, "speak up");
  await expect(own.getByRole("button", { name: /^❤️ 1/ })).toBeVisible();

  await send(grace.page, "I am loud");
  await message(ada.page, "I am loud").click({ button: "right" });
  const menu = ada.page.getByRole("menu");
  await menu.getByRole("menuitem", { name: "Mute" }).click();
  await expect(ada.page.getByText(`${grace.username} muted`)).toBeVisible();
  await expect(seen.getByRole("button", { name: /^Add .*reaction$/ })).toHaveCount(0);
  await seen.getByRole("button", { name: "❤️ 1: you" }).click();
  await expect(own.getByRole("button", { name: /^❤️/ })).toHaveCount(0);

  await message(ada.page, "I am loud").click({ button: "right" });
  await menu.getByRole("menuitem", { name: "Unmute" }).click();
  await expect(ada.page.getByText(`${grace.username} unmuted`)).toBeVisible();
});

e2e("[MEM-17 MEM-19 MEM-20] the menu of a message, by mouse, by key and from 'More'", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  await gather("Menus", ada, grace);
  await send(ada.page, "a fine message");
  const { page } = grace;
  const row = message(page, "a fine message");
  const menu = page.getByRole("menu");
  const items = menu.getByRole("menuitem");

  await row.click({ button: "right" });
  await expect(items).toHaveText(["Reply", "Copy Text", ...OTHER]);
  await items.filter({ hasText: "Copy User ID" }).click();
  await copied(page).toBe(ada.account.user.id);

  await row.focus();
  await page.keyboard.press("Shift+F10");
  await expect(items.first()).toHaveAttribute("data-highlighted", "");
  await expect(menu).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(menu).toBeHidden();
  await expect(row).toBeFocused();
  await copied(page).toBe("a fine message");

  await row.getByRole("button", { name: "More" }).click();
  await items.filter({ hasText: "Report" }).click();
  await expect(page.getByText("Report functionality coming soon!")).toBeVisible();

  await message(ada.page, "a fine message").click({ button: "right" });
  await expect(ada.page.getByRole("menuitem")).toHaveText([
    "Reply",
    "Copy Text",
    "Edit",
    "Pin",
    "Delete",
    ...SELF,
  ]);
});

e2e(
  "[MEM-24 MEM-25 MEM-26 MEM-27 MEM-28 MEM-29 MEM-32] kick and ban ask first, with a reason, and say what they did",
  async (t) => {
    const ada = await t.user("ada");
    const [grace, linus] = [await t.user("grace"), await t.user("linus")];
    await gather("Removal", ada, grace, linus);
    await send(grace.page, "from grace");
    await send(linus.page, "from linus");
    const { page } = ada;
    const dialog = page.getByRole("alertdialog");

    await message(page, "from grace").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Kick" }).click();
    await expect(dialog).toContainText("can rejoin with an invite link");
    await dialog.getByLabel("Reason").fill("too loud");
    await dialog.getByRole("button", { name: "Kick" }).click();
    const notice = `${grace.username} was kicked by ${ada.username}`;
    // All at once: each is shown for five seconds only.
    await Promise.all([
      expect(page.getByText(`${grace.username} has been kicked from the server`)).toBeVisible(),
      expect(grace.page.getByText(/You have been kicked from .*: too loud/)).toBeVisible(),
      expect(linus.page.getByRole("status").filter({ hasText: notice })).toBeVisible(),
    ]);

    await message(page, "from linus").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Ban" }).click();
    await expect(dialog).toContainText("cannot rejoin unless unbanned");
    await dialog.getByRole("button", { name: "Ban" }).click();
    await Promise.all([
      expect(page.getByText(`${linus.username} banned from the server`)).toBeVisible(),
      expect(linus.page.getByText(/You have been banned from/)).toBeVisible(),
    ]);
  },
);

e2e(
  "[MEM-18 MEM-19 MEM-20 MEM-21 MEM-22 MEM-23 MEM-24 MEM-25] the menu of a member shows what may be done to them",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await gather("People", ada, grace);
    const open = async (page: typeof ada.page, name: string) => {
      const panel = page.getByRole("complementary", { name: "Members" });
      await panel.getByRole("button", { name: new RegExp(name) }).click();
      return page.getByRole("menu", { name }).getByRole("menuitem");
    };
    for (const { page } of [ada, grace]) {
      await page.getByRole("button", { name: "Members", exact: true }).click();
    }
    const items = await open(ada.page, grace.username);
    await expect(items).toHaveText([...OTHER, "Manage Roles", "Mute", "Time Out…", "Kick", "Ban"]);
    await expect(ada.page.getByRole("menu")).toBeFocused();
    await ada.page.keyboard.press("Escape");
    await expect(items).toHaveCount(0);
    await expect(ada.page.getByRole("button", { name: new RegExp(grace.username) })).toBeFocused();
    await expect(await open(ada.page, ada.username)).toHaveText(SELF);
    await expect(await open(grace.page, ada.username)).toHaveText(OTHER);
  },
);

e2e("[MEM-23 MEM-30 MEM-31 ERR-20] mute and unmute say so, by name", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  await gather("Quiet", ada, grace);
  await send(grace.page, "la la la");
  const { page } = ada;
  const choose = async (name: string) => {
    await message(page, "la la la").click({ button: "right" });
    await page.getByRole("menuitem", { name, exact: true }).click();
  };
  await choose("Mute");
  await expect(page.getByText(`${grace.username} muted`)).toBeVisible();
  t.expectErrors(/status of 500/);
  await replyOnce(page, "**/mutes/*", { status: 500, body: "{}" });
  await choose("Unmute");
  await expect(page.getByText("Failed to unmute user")).toBeVisible();
  await choose("Unmute");
  await expect(page.getByText(`${grace.username} unmuted`)).toBeVisible();
});

e2e(
  "[ERR-17 ERR-18 ERR-19] what a moderator cannot do is told, and the dialog stays",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await gather("Failing", ada, grace);
    await send(grace.page, "still here");
    const { page } = ada;
    t.expectErrors(/status of 500/);
    for (const path of ["members", "bans", "mutes"]) {
      await page.route(
        `**/api/servers/*/${path}{/*,}`,
        (route) =>
          route.request().method() === "GET"
            ? route.continue()
            : route.fulfill({ status: 500, body: "{}" }),
      );
    }
    const choose = async (name: string) => {
      await message(page, "still here").click({ button: "right" });
      await page.getByRole("menuitem", { name, exact: true }).click();
    };
    await choose("Mute");
    await expect(page.getByText("Failed to mute user")).toBeVisible();
    const dialog = page.getByRole("alertdialog");
    for (const name of ["Kick", "Ban"]) {
      await choose(name);
      await dialog.getByRole("button", { name }).click();
      await expect(page.getByText(`Failed to ${name.toLowerCase()} user`)).toBeVisible();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(dialog).toBeHidden();
    }
  },
);

e2e("a long press opens the menu on a touch screen", async (t) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const ada = await t.user("ada", phone);
  await gather("Touch", ada);
  await send(ada.page, "press me");
  const row = message(ada.page, "press me");
  await expect(row).not.toHaveAttribute("aria-busy", "true");
  const { x, y } = (await row.boundingBox())!;
  const cdp = await ada.context.newCDPSession(ada.page);
  const point = { x: x + 120, y: y + 20 };
  await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await expect(ada.page.getByRole("menu")).toBeVisible();
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(ada.page.getByRole("menuitem", { name: "Copy Text" })).toBeVisible();
});

e2e("[MSG-19] mentions are chips, and one's own tint the row", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  await gather("Mentions", ada, grace);
  await send(ada.page, `hello @${grace.username} and @nobody`);
  const row = message(grace.page, "hello");
  await expect(row.locator("[data-mention]")).toHaveText([`@${grace.username}`]);
  await expect(row).toHaveAttribute("data-mentioned", "true");
  await expect(message(ada.page, "hello")).not.toHaveAttribute("data-mentioned", "true");
});

e2e("markdown: what is meant is shown, code is coloured and can be copied", async (t) => {
  const ada = await t.user("ada");
  await gather("Markdown", ada);
  const { page } = ada;
  await send(page, "**bold** _it_ ~~no~~ `x` ||the end|| ¯\\_(ツ)_/¯");
  const row = message(page, "bold");
  for (const [tag, text] of [["strong", "bold"], ["em", "it"], ["s", "no"], ["code", "x"]]) {
    await expect(row.locator(tag!)).toHaveText(text!);
  }
  await expect(row).toContainText("¯\\_(ツ)_/¯");
  await expect(row).not.toHaveAttribute("aria-label", /the end/);
  await row.getByRole("button", { name: "Spoiler: press to reveal" }).click();
  await expect(row.getByRole("group", { name: "Spoiler" })).toBeFocused();
  await expect(row.getByRole("group", { name: "Spoiler" })).toHaveText("the end");

  await send(page, '```js\nconst a = "b";\n```');
  const code = message(page, "const a");
  await expect(code.locator("pre span").first()).toHaveText("const");
  await code.getByRole("button", { name: "Copy code" }).click();
  await copied(page).toBe('const a = "b";');
});

e2e(
  "markdown is drawn when what draws it comes late, or only when it is asked for again",
  async (t) => {
    t.expectErrors(/ERR_FAILED/);
    const ada = await t.user("ada");
    const { channel } = await gather("Late", ada);
    const { page } = ada;
    // Whatever follows on a drawing comes late, as on a busy machine (35: as the library has it).
    await page.addInitScript(() => {
      const later = setTimeout;
      Object.assign(globalThis, {
        requestAnimationFrame: (callback: FrameRequestCallback) =>
          later(() => callback(performance.now()), 1500),
        setTimeout: (callback: () => void, ms: number) => later(callback, ms === 35 ? 1500 : ms),
      });
    });
    for (const lost of [false, true]) {
      const asked = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      let first = true;
      await page.route(/\/assets\/Markdown-/, async (route) => {
        asked.resolve();
        await gate.promise;
        if (first && lost) await route.abort();
        else await route.continue();
        first = false;
      });
      await page.reload();
      await ready(page);
      await composer(page).press("a");
      await asked.promise;
      const text = `**late ${lost}**`;
      await fill(t.server.url, ada.account, channel.id, [text]);
      await expect(message(page, text)).toBeAttached();
      gate.resolve();
      await expect(message(page, `late ${lost}`).locator("strong")).toHaveText(`late ${lost}`);
      await page.unroute(/\/assets\/Markdown-/);
      await fill(
        t.server.url,
        ada.account,
        channel.id,
        Array.from({ length: 60 }, (_, i) => `${i}`),
      );
    }
  },
);

const HOSTILE = [
  "<img src=x onerror=alert(1)>",
  "<script>alert(1)</script>",
  "**<svg onload=alert(1)>**",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "[x](vbscript:msgbox)",
  "![x](javascript:alert(1))",
  "<javascript:alert(1)>",
  "<a:b onclick=alert(1)>",
  '```"><script>alert(1)</script>\nx\n```',
  "`<img src=x onerror=alert(1)>`",
  "||<img src=x onerror=alert(1)>||",
  "> <iframe src=javascript:alert(1)>",
  "- <style>*{display:none}</style>",
  'https://a.example/"onmouseover=alert(1)//',
  "@<img src=x onerror=alert(1)>",
];

e2e("[MSG-30] hostile texts and names are inert", async (t) => {
  const ada = await t.user("ada");
  const place = await found("Hostile", ada);
  await createServer(ada.account, "<img src=x onerror=alert(1)>");
  let dialogs = 0;
  ada.page.on("dialog", (dialog) => (dialogs++, dialog.dismiss()));
  const texts = HOSTILE.map((text, i) => `${text}\n#${i}#`);
  await fill(t.server.url, ada.account, place.channel.id, [...texts, "**the end**"]);
  await open(ada, place);
  const log = messageList(ada.page);
  // As soon as one is formatted, all are.
  await expect(log.locator("strong", { hasText: "the end" })).toBeVisible();
  for (const i of HOSTILE.keys()) await expect(message(ada.page, `#${i}#`)).toBeAttached();
  await expect(log.locator("img, script, svg[onload], iframe, style, [onerror], [onclick]"))
    .toHaveCount(0);
  const hrefs = await log.locator("a").evaluateAll((all) =>
    all.map((a) => (a as HTMLAnchorElement).protocol)
  );
  expect(hrefs.filter((protocol) => !/^(https?|mailto):$/.test(protocol))).toEqual([]);
  expect(dialogs).toBe(0);
  expect(place.server.name).toBe("Hostile");
});
