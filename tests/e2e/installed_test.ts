import type { Page } from "playwright-core";
import type { Message } from "../../protocol/messages.ts";
import { createServer } from "../helpers/account.ts";
import { e2e, expect, later } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { idleSoon } from "../helpers/idle.ts";
import { dump } from "../helpers/profile.ts";
import { PHONE } from "../helpers/touch.ts";
import { settled } from "../helpers/settled.ts";
import { checkWithAxe } from "./axe.ts";
import { befriend, composer, gather, message, messageList, open, send } from "./chat.ts";
import { installed, keptPages, profileOf } from "./installed.ts";

e2e(
  "[UX-4] the installed app opens offline with its last messages, and sends later, once and in order, what was written meanwhile",
  async (t) => {
    const ada = await profileOf(t, "ada");
    const { server, channel } = await createServer(ada.account, "Den");
    let context = await ada.start(true);
    try {
      let page = await context.newPage();
      const at = `${server.id}/${channel.id}`;
      await context.addCookies([{ name: "parley_at", value: at, url: t.server.url }]);
      await page.goto("/");
      await settled(page);
      await send(page, "before the tunnel");
      await expect(message(page, "before the tunnel")).not.toHaveAttribute("aria-busy", "true");
      await installed(page);
      await keptPages(page, 1);
      // Asked for now: a page may send before the emulated loss of the connection reaches it.
      const [before] = (await ada.account.call<{ messages: Message[] }>(
        "GET",
        `/messages/${channel.id}`,
      )).messages;
      await context.close();

      context = await ada.start();
      await context.setOffline(true);
      page = await context.newPage();
      await page.goto("/");
      await expect(message(page, "before the tunnel")).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Channels" })).toContainText("Den");
      for (const text of ["one", "two", "three"]) {
        await send(page, text);
        await expect(message(page, text)).toBeVisible();
      }
      await page.reload();
      await expect(message(page, "three")).toBeVisible();
      await t.step(
        "[UX-8] an address leads there without the server, or says that it cannot",
        async () => {
          await page.goto("/settings/voice");
          const tab = page.getByRole("tab", { name: "Voice" });
          await expect(tab).toHaveAttribute("aria-selected", "true");
          await expect(page).toHaveTitle("Settings · Parley");
          await page.goto("/c/nowhere");
          await expect(page.getByText("There is nothing here that you can see")).toBeVisible();
          await page.goto(`/c/${channel.id}/${before!.id}`);
          await expect(message(page, "before the tunnel")).toBeFocused();
        },
      );
      await context.close();

      context = await ada.start();
      await context.setOffline(true);
      page = await context.newPage();
      await page.goto("/");
      await expect(message(page, "three")).toBeVisible();
      await send(page, "four");
      await context.setOffline(false);
      for (const text of ["one", "two", "three", "four"]) {
        await expect(message(page, text)).not.toHaveAttribute("aria-busy", "true");
      }
      const { messages } = await ada.account.call("GET", `/messages/${channel.id}`) as {
        messages: { seq: number }[];
      };
      expect(messages.length).toBe(5);
      await page.reload();
      await settled(page);
      const shown = await messageList(page).getByRole("article").allTextContents();
      const said = shown.flatMap((text) =>
        /before the tunnel|one|two|three|four/.exec(text)?.[0] ?? []
      );
      expect(said).toEqual(["before the tunnel", "one", "two", "three", "four"]);
      await expect(composer(page)).toBeEnabled();
    } finally {
      await context.close();
      await ada.remove();
    }
  },
);

e2e(
  "[UX-4 HARD-14] what is kept of a person is sealed, and goes with the session; the app itself stays",
  async (t) => {
    const ada = await profileOf(t, "grace");
    const { server, channel } = await createServer(ada.account, "Secret Den");
    const context = await ada.start(true);
    try {
      const page = await context.newPage();
      await context.addCookies([
        { name: "parley_at", value: `${server.id}/${channel.id}`, url: t.server.url },
      ]);
      await page.goto("/");
      await settled(page);
      await send(page, "the treasure");
      await expect(message(page, "the treasure")).not.toHaveAttribute("aria-busy", "true");
      await installed(page);
      await keptPages(page, 1);
      const before = await dump(context);
      const personal = ["Secret Den", "the treasure", ada.account.user.username];
      const found = before.filter(([location, text]) =>
        /^(cache|database)/.test(location) && personal.some((word) => text.includes(word))
      );
      expect(found.map(([location]) => location)).toEqual([]);
      await page.getByRole("button", { name: "Logout" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
      await expect(page).toHaveURL(/\/login$/);
      const after = (await dump(context)).map(([location]) =>
        location.split(" ").slice(0, 2).join(" ")
      );
      expect([...new Set(after)].filter((location) => /^database/.test(location))).toEqual([]);
      // A page without a connection belongs to nobody now.
      await context.setOffline(true);
      await page.goto("/");
      await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
      await expect(page.getByText("Secret Den")).toHaveCount(0);
    } finally {
      await context.close();
      await ada.remove();
    }
  },
);

e2e(
  "[UX-4] what another app shares becomes a draft where one wants it, and leaves the device only when it is sent",
  async (t) => {
    const hopper = await profileOf(t, "hopper");
    const { server, channel } = await createServer(hopper.account, "Den");
    const context = await hopper.start(true);
    try {
      const page = await context.newPage();
      await page.goto("/");
      await settled(page);
      await installed(page);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(`${request.url()} ${request.postData() ?? ""}`));
      // As a phone does: a form of its own, sent to the app's address.
      await page.evaluate(() => {
        const form = document.createElement("form");
        Object.assign(form, { action: "/share", method: "POST", enctype: "multipart/form-data" });
        for (const [name, value] of [["title", "A place"], ["url", "https://example.org/"]]) {
          form.append(Object.assign(document.createElement("input"), { name, value }));
        }
        const transfer = new DataTransfer();
        const files = Object.assign(document.createElement("input"), {
          type: "file",
          name: "files",
        });
        files.multiple = true;
        transfer.items.add(new File([new Uint8Array(10 * 1024 * 1024)], "too large.txt"));
        transfer.items.add(new File(["the treasure"], "map.txt", { type: "text/plain" }));
        transfer.items.add(new File(["not a picture"], "second.png", { type: "image/png" }));
        files.files = transfer.files;
        form.append(files);
        document.body.append(form);
        form.submit();
      });
      const dialog = page.getByRole("dialog", { name: "Share" });
      await expect(dialog).toContainText("https://example.org/");
      const files = dialog.getByRole("list", { name: "Files" }).getByRole("listitem");
      await expect(files).toHaveText([
        "too large.txtFile size must be less than 10MB",
        "map.txt",
        "second.pngPlace and camera can't be removed from this picture, if they are in it.",
      ]);
      await checkWithAxe(page, "what another app shared");
      await dialog.getByRole("combobox").selectOption({
        label: `#${channel.name} (${server.name})`,
      });
      await dialog.getByRole("button", { name: "Continue" }).click();
      await expect(dialog).toBeHidden();
      await expect(composer(page)).toHaveValue("A place\nhttps://example.org/");
      await expect(page.getByText("map.txt")).toBeVisible();
      expect(asked.filter((text) => text.includes("example.org") && !text.includes("/share")))
        .toEqual([]);
      const uploads = /\/api\/(messages|files|uploads)/;
      expect(asked.filter((text) => uploads.test(text) && text.includes("{"))).toEqual([]);
      await composer(page).press("Enter");
      await expect(message(page, "map.txt")).not.toHaveAttribute("aria-busy", "true");
    } finally {
      await context.close();
      await hopper.remove();
    }
  },
);

/** The page is loaded so many days from now. */
async function visit(page: Page, days: number): Promise<void> {
  await page.clock.setFixedTime(Date.now() + days * 86_400_000);
  // What comes once nobody waits for anything else.
  const idle = later(page.waitForRequest("**/files.json"));
  await page.goto("/");
  await settled(page);
  await idle;
}

/** As browsers offer the installation to the page; what it does with that is counted. */
function offersInstallation() {
  addEventListener("load", () => {
    const asked = { prompts: 0 };
    Object.assign(globalThis, { asked });
    dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: () => Promise.resolve(asked.prompts++),
      userChoice: Promise.resolve({ outcome: "accepted" }),
    }));
  });
}

e2e(
  "[UX-4] after the third day of use the app offers its installation, until that is dismissed for good",
  async (t) => {
    const { page } = await t.user("ada", PHONE);
    await idleSoon(page);
    await page.addInitScript(offersInstallation);
    const hint = page.getByRole("region", { name: "Install Parley" });
    for (const day of [0, 1, 1, 2]) {
      await visit(page, day);
      await expect(hint).toBeHidden();
    }
    await visit(page, 3);
    await expect(hint).toBeVisible();
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await checkWithAxe(page, `the install hint, ${colorScheme}`);
    }
    await hint.getByRole("button", { name: "Install" }).tap();
    await expect.poll(() => page.evaluate(() => (globalThis as unknown as Asked).asked.prompts))
      .toBe(1);
    await expect(hint).toBeHidden();
    await visit(page, 4);
    await expect(hint).toBeHidden();
  },
);

interface Asked {
  asked: { prompts: number };
}

e2e(
  "[UX-4] an iPhone is told how to install the app, and the installed app offers nothing",
  async (t) => {
    const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15";
    const { page, context, url } = await t.user("grace", { ...PHONE, userAgent });
    await idleSoon(page);
    await context.addCookies([{ name: "parley_install", value: "3.1", url }]);
    await visit(page, 0);
    const hint = page.getByRole("region", { name: "Install Parley" });
    await expect(hint).toContainText("Add to Home Screen");
    await expect(hint.getByRole("button", { name: "Install" })).toHaveCount(0);
    await page.addInitScript(() => Object.assign(navigator, { standalone: true }));
    await visit(page, 0);
    await expect(hint).toBeHidden();
  },
);

e2e(
  "[UX-4] the app's icon counts mentions and direct messages, and is cleared by reading and by the logout",
  async (t) => {
    const ada = await t.user("ada", PHONE);
    const grace = await t.user("grace");
    await befriend(ada, grace);
    const space = await gather("Badge", ada, grace);
    const badges: number[] = [];
    await ada.page.exposeFunction("badge", (count: number) => badges.push(count));
    await ada.page.addInitScript(() => {
      const { badge } = globalThis as unknown as { badge(count: number): void };
      Object.assign(navigator, {
        setAppBadge: (count: number) => Promise.resolve(badge(count)),
        clearAppBadge: () => Promise.resolve(badge(0)),
      });
    });
    // Somewhere else than where it is written.
    await ada.context.addCookies([{ name: "parley_at", value: "home", url: ada.url }]);
    await ada.page.goto("/");
    await settled(ada.page);
    await expect.poll(() => badges.at(-1)).toBe(0);
    await send(grace.page, `@${ada.username} look`);
    await expect.poll(() => badges.at(-1)).toBe(1);
    const { channel } = await grace.account.call("POST", "/channels/dm", {
      recipientId: ada.account.user.id,
    }) as { channel: { id: string } };
    await fill(ada.url, grace.account, channel.id, ["hello", "are you there?"]);
    await expect.poll(() => badges.at(-1)).toBe(3);
    const marked = later(ada.page.waitForResponse(/\/api\/channels\/[^/]+\/read$/));
    await open(ada, space);
    await expect(message(ada.page, "look")).toBeVisible();
    await expect.poll(() => badges.at(-1)).toBe(2);
    await marked;
    await ada.page.getByRole("button", { name: "Menu" }).tap();
    await ada.page.getByRole("button", { name: "Log Out" }).tap();
    await ada.page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).tap();
    await expect(ada.page).toHaveURL(/\/login$/);
    expect(badges.at(-1)).toBe(0);
  },
);

e2e("[UX-4] shortcuts lead to the conversations and to the switcher", async (t) => {
  const { page } = await t.user("ada", PHONE);
  const manifest = await (await page.request.get("/manifest.webmanifest")).json();
  const [direct, switcher] = manifest.shortcuts.map(({ url }: { url: string }) => url);
  for (const { src } of [...manifest.icons, ...manifest.shortcuts[0].icons]) {
    expect((await page.request.get(src)).status(), src).toBe(200);
  }
  await page.goto(direct);
  await expect(page.getByRole("navigation", { name: "Channels" })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goto(switcher);
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
});
