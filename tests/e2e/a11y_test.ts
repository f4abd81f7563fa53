import { createServer, invite, register } from "../helpers/account.ts";
import { e2e, expect, type Stage } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { checkWithAxe } from "./axe.ts";
import { composer, enter, escape, gather, message, messageList, open, rail, send } from "./chat.ts";

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const LOOKS = [
  { name: "dark", colorScheme: "dark", viewport: DESKTOP },
  { name: "light", colorScheme: "light", viewport: DESKTOP },
  { name: "dark, on a phone", colorScheme: "dark", viewport: PHONE, hasTouch: true },
  { name: "light, on a phone", colorScheme: "light", viewport: PHONE, hasTouch: true },
] as const;

for (const { name, ...look } of LOOKS) {
  e2e(`axe finds nothing on the screens of a stranger (${name})`, async (t) => {
    const page = await t.guest("stranger", look);
    for (const path of ["/login", "/register", "/no/such/page"]) {
      t.expectErrors(/status of 404/);
      await page.goto(path);
      await checkWithAxe(page, path);
    }
    await page.goto("/login");
    await page.getByText("Forgot your password?").click();
    await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
    await checkWithAxe(page, "the reset panel");
  });

  e2e(`axe finds nothing on the screens of a member (${name})`, async (t) => {
    const phone = look.viewport === PHONE;
    const { page, server, account } = await aLivelyServer(t, look);
    await checkWithAxe(page, "chat");
    for (const [typed, popup] of [["@", "MEMBERS"], ["/", "COMMANDS"]]) {
      await composer(page).fill(typed);
      await expect(page.getByRole("listbox", { name: popup })).toBeVisible();
      await checkWithAxe(page, popup);
    }
    await composer(page).fill("");
    await page.getByRole("button", { name: "Members", exact: true }).click();
    await expect(page.getByRole("complementary", { name: "Members" })).toContainText("Online");
    await checkWithAxe(page, "members");
    await page.getByRole("button", { name: "Close members" }).click();

    const openDrawer = async () => {
      if (!phone) return;
      const menu = page.getByRole("button", { name: "Menu" });
      await expect(menu, "no dialog hides it any more").toBeVisible();
      if (!await rail(page, "Home").isVisible()) await menu.click();
    };
    if (phone) {
      await openDrawer();
      await checkWithAxe(page, "drawer");
      await page.mouse.click(PHONE.width - 10, PHONE.height / 2);
    }
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    const settings = page.getByRole("dialog", { name: "Settings" });
    await expect(settings).toBeVisible();
    await checkWithAxe(page, "settings");
    await escape(settings);
    for (
      const [button, title] of [
        ["Create Server", "Create a Server"],
        ["Join Server", "Join a Server"],
        ["Generate Invite", "Invite Friends"],
      ]
    ) {
      await openDrawer();
      await rail(page, button).click();
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog).toBeVisible();
      await checkWithAxe(page, title);
      await escape(dialog);
    }
    await openDrawer();
    await page.getByRole("button", { name: "Create Channel" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await checkWithAxe(page, "create channel");

    await page.goto(`/invite/${await invite(account, server.id)}`);
    await expect(page.getByRole("button", { name: "Accept Invite" })).toBeVisible();
    await checkWithAxe(page, "invite");
    t.expectErrors(/status of 404/);
    await page.goto("/invite/nosuchcode");
    await expect(page.getByRole("heading", { name: "Invalid Invite" })).toBeVisible();
    await checkWithAxe(page, "invalid invite");
  });
}

async function aLivelyServer(t: Stage, look: Omit<typeof LOOKS[number], "name">) {
  const ada = await t.user("ada", look);
  const { url, account } = ada;
  const grace = await register(url, t.unique("grace"));
  const space = await createServer(account, "Lively");
  await invite(account, space.server.id, [grace]);
  await fill(url, account, space.channel.id, ["Hello to everybody, see https://example.org"]);
  await fill(url, grace, space.channel.id, ["مرحبا 👋"]);
  await open(ada, space);
  await expect(message(ada.page, "مرحبا")).toBeVisible();
  return { page: ada.page, server: space.server, account };
}

e2e("dialogs take the focus, keep it and give it back", async (t) => {
  const { page } = await t.user("ada");
  await enter(page);
  const opener = rail(page, "Join Server");
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Join a Server" });
  await expect(dialog).toBeVisible();
  for (let i = 0; i < 8; i++) {
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

e2e("the messages can be walked through with the arrow keys", async (t) => {
  const ada = await t.user("ada");
  await gather("Keys", ada);
  for (const text of ["first", "second", "third"]) await send(ada.page, text);
  await expect(message(ada.page, "third")).not.toHaveAttribute("aria-busy", "true");
  await message(ada.page, "third").focus();
  await ada.page.keyboard.press("ArrowUp");
  await expect(message(ada.page, "second")).toBeFocused();
  await ada.page.keyboard.press("ArrowDown");
  await expect(message(ada.page, "third")).toBeFocused();
  await expect(messageList(ada.page)).toBeAttached();
});
