import { expect, later } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { PHONE } from "../helpers/touch.ts";
import { settled } from "../helpers/settled.ts";
import { befriend, gather, message, open, send } from "../e2e/chat.ts";

stage(
  "[UX-8] links to this server open within the page: by keys, by touch, in a tab of its own where one asks",
  async (t) => {
    t.allowErrors("not_found");
    const [ada, grace] = [await t.user("ada", PHONE), await t.user("grace")];
    const space = await gather("Harbour", ada, grace);
    await befriend(ada, grace);
    const { channel: pier } = await ada.account.call<{ channel: { id: string } }>(
      "POST",
      `/channels/server/${space.server.id}`,
      { name: "pier" },
    );
    await send(grace.page, "the first letter");
    // The message is stored once it's visible.
    await expect(message(ada.page, "the first letter")).toBeVisible();
    const { messages } = await grace.account.call<
      { messages: { id: string; isSystemMessage: boolean }[] }
    >("GET", `/messages/${space.channel.id}`);
    const letter = messages.find((one) => !one.isSystemMessage)!;
    const url = t.url;
    const paths = {
      channel: `/c/${pier.id}`,
      letter: `/c/${space.channel.id}/${letter.id}`,
      gone: `/c/${space.channel.id}/nothing`,
      person: `/dm/${grace.account.user.id}`,
      settings: "/settings/voice",
    };
    for (const path of Object.values(paths)) await send(grace.page, `${url}${path}`);
    const { page } = ada;
    const link = (path: string) => message(page, path).getByRole("link");
    const title = page.getByRole("heading", { level: 1 });
    await expect(link(paths.settings)).toBeVisible();
    // Lost with the document.
    await page.evaluate(() => Object.assign(globalThis, { same: true }));

    await t.step("[UX-8] a message, by touch", async () => {
      await link(paths.letter).tap();
      await expect(message(page, "the first letter").first()).toBeFocused();
      await link(paths.gone).tap();
      await expect(page.getByText("There's nothing here that you can see")).toBeVisible();
    });
    await t.step("[UX-8] a channel, by keys", async () => {
      await link(paths.channel).focus();
      await page.keyboard.press("Enter");
      await expect(title).toHaveText("pier");
      await expect(page).toHaveURL(`${url}${paths.channel}`);
      await settled(page);
      expect(await page.evaluate(() => "same" in globalThis)).toBe(true);
      expect(ada.context.pages().length).toBe(1);
    });
    await open(ada, space);
    await page.evaluate(() => Object.assign(globalThis, { same: true }));
    await t.step("[UX-8] settings, and somebody to whom nothing was written yet", async () => {
      await link(paths.settings).tap();
      const settings = page.getByRole("dialog", { name: "Settings" });
      await expect(settings.getByRole("tabpanel", { name: "Voice" })).toBeVisible();
      await expect(page).toHaveURL(`${url}${paths.settings}`);
      await page.keyboard.press("Escape");
      await expect(settings).toBeHidden();
      await link(paths.person).tap();
      await expect(page).toHaveURL(`${url}${paths.person}`);
      await expect(page.getByRole("list", { name: `Messages in @${grace.username}` }))
        .toBeAttached();
      expect(await page.evaluate(() => "same" in globalThis)).toBe(true);
    });
    await t.step("[UX-8] with Ctrl it is a tab of its own", async () => {
      const { page } = grace;
      const here = page.url();
      const opening = later(page.waitForEvent("popup"));
      await message(page, paths.channel).getByRole("link").click({ modifiers: ["Control"] });
      expect((await opening).url()).toBe(`${url}${paths.channel}`);
      expect(page.url()).toBe(here);
    });
  },
);
