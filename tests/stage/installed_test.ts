import { expect, later } from "../helpers/pages.ts";
import { fill } from "../helpers/fill.ts";
import { settled } from "../helpers/settled.ts";
import { stage } from "../helpers/stage/stage.ts";
import { befriend, gather, message, open, send } from "../e2e/chat.ts";

stage(
  "[UX-4] the app's icon counts mentions and direct messages, and is cleared by reading and by the logout",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await befriend(ada, grace);
    const space = await gather("Badge", ada, grace);
    const badges: number[] = [];
    ada.page.on("request", (request) => {
      const count = /\/badge\/(\d+)$/.exec(request.url())?.[1];
      if (count) badges.push(Number(count));
    });
    await ada.page.route("**/badge/*", (route) => route.fulfill({ body: "" }));
    await ada.page.addInitScript(() => {
      const badge = (count: number) => fetch(`/badge/${count}`).then(() => {});
      Object.assign(navigator, { setAppBadge: badge, clearAppBadge: () => badge(0) });
    });
    // Somewhere else than where it is written.
    await ada.context.addCookies([{ name: "parley_at", value: "home", url: ada.url }]);
    await ada.page.goto("/");
    await settled(ada.page);
    await expect.poll(() => badges.at(-1)).toBe(0);
    await send(grace.page, `@${ada.username} look`);
    await expect.poll(() => badges.at(-1)).toBe(1);
    const { channel } = await grace.account.call<{ channel: { id: string } }>(
      "POST",
      "/channels/dm",
      { recipientId: ada.account.user.id },
    );
    await fill(ada.url, grace.account, channel.id, ["hello", "are you there?"]);
    await expect.poll(() => badges.at(-1)).toBe(3);
    const marked = later(ada.page.waitForResponse(/\/api\/channels\/[^/]+\/read$/));
    await open(ada, space);
    await expect(message(ada.page, "look")).toBeVisible();
    await expect.poll(() => badges.at(-1)).toBe(2);
    await marked;
    await ada.page.getByRole("button", { name: "Logout" }).click();
    await ada.page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
    await expect(ada.page).toHaveURL(/\/login$/);
    expect(badges.at(-1)).toBe(0);
  },
);

stage("[UX-4] shortcuts lead to the conversations and to the switcher", async (t) => {
  const { page } = await t.user("ada");
  const manifest = await (await fetch(`${t.url}/manifest.webmanifest`)).json();
  const [direct, switcher] = manifest.shortcuts.map(({ url }: { url: string }) => url);
  for (const { src } of [...manifest.icons, ...manifest.shortcuts[0].icons]) {
    const icon = await fetch(new URL(src, t.url));
    expect(icon.status, src).toBe(200);
    await icon.body?.cancel();
  }
  await page.goto(direct);
  await expect(page.getByRole("navigation", { name: "Channels" })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goto(switcher);
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
});
