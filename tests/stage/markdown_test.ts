import type { History } from "../../protocol/messages.ts";
import { createServer } from "../helpers/account.ts";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { fill } from "../helpers/fill.ts";
import { copied, found, gather, message, messageList, open, rail, send } from "../e2e/chat.ts";

stage("[MSG-19] mentions are chips, and one's own tint the row", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  await gather("Mentions", ada, grace);
  await send(ada.page, `hello @${grace.username} and @nobody`);
  const row = message(grace.page, "hello");
  await expect(row.locator("[data-mention]")).toHaveText([`@${grace.username}`]);
  await expect(row).toHaveAttribute("data-mentioned", "true");
  await expect(message(ada.page, "hello")).not.toHaveAttribute("data-mentioned", "true");
});

stage("markdown: what is meant is shown, code is coloured and can be copied", async (t) => {
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

stage("[MSG-30] hostile texts and names are inert", async (t) => {
  const ada = await t.user("ada");
  const space = await found("Hostile", ada);
  const name = "<img src=x onerror=alert(1)>";
  await createServer(ada.account, name);
  const texts = HOSTILE.map((text, i) => `${text}\n#${i}#`);
  await fill(t.url, ada.account, space.channel.id, [...texts, "**the end**"]);
  await open(ada, space);
  const log = messageList(ada.page);
  // All messages are formatted together.
  await expect(log.locator("strong", { hasText: "the end" })).toBeVisible();
  for (const i of HOSTILE.keys()) await expect(message(ada.page, `#${i}#`)).toBeAttached();
  await expect(log.locator("img, script, svg[onload], iframe, style, [onerror], [onclick]"))
    .toHaveCount(0);
  const hrefs = await log.locator("a").evaluateAll((all) =>
    all.map((a) => (a as HTMLAnchorElement).protocol)
  );
  expect(hrefs.filter((protocol) => !/^(https?|mailto):$/.test(protocol))).toEqual([]);
  await expect(rail(ada.page, name)).toBeVisible();
  await expect(ada.page.locator("[onerror], [onclick], svg[onload], iframe")).toHaveCount(0);
});

stage(
  "[MEND-43] a spoiler over paragraphs stays covered wherever its message is shown",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const { channel } = await gather("Covered", ada, grace);
    await send(ada.page, `the ending: ||the butler\n\n- with a *rope*|| for _@${grace.username}_`);
    const { page } = grace;
    const row = message(page, "the ending");
    await expect(row).toHaveAccessibleName(/the ending: \[spoiler\] for @/);
    await expect(row).toHaveAttribute("data-mentioned", "true");
    await row.hover();
    await row.getByRole("button", { name: "Reply" }).click();
    const bar = page.getByRole("region", { name: `Replying to ${ada.username}` });
    await expect(bar).toContainText("the ending: [spoiler] for @");
    await send(page, "who would have thought");
    const quote = message(page, "who would have thought").getByRole("button", { name: /^Go to/ });
    await expect(quote).toContainText("the ending: [spoiler] for @");

    const { messages } = await ada.account.call<History>("GET", `/messages/${channel.id}?limit=5`);
    const { id } = messages.find((one) => one.sender_id === ada.account.user.id)!;
    await ada.account.call("PUT", `/channels/${channel.id}/pins/${id}`);
    await page.getByRole("button", { name: "Pinned Messages" }).click();
    const panel = page.getByRole("complementary", { name: "Pinned Messages" });
    await expect(panel.getByRole("article")).toContainText("the ending: [spoiler] for @");
    await page.keyboard.press("Control+f");
    await page.getByRole("searchbox", { name: "Search messages" }).fill("butler");
    const results = page.getByRole("search").getByRole("listitem");
    await expect(results).toHaveCount(1);
    await expect(results).toContainText("the ending: [spoiler] for @");

    await row.getByRole("button", { name: "Spoiler: press to reveal" }).click();
    await expect(row.getByRole("group", { name: "Spoiler" }).locator("li em")).toHaveText("rope");
  },
);
