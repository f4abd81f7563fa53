import type { BrowserContext, Page } from "playwright-core";
import type { Message } from "../../protocol/messages.ts";
import { createServer } from "../helpers/account.ts";
import { e2e, expect, later, type Person, type Stage } from "../helpers/e2e.ts";
import { idleSoon, keepSoon } from "../helpers/idle.ts";
import { dump } from "../helpers/profile.ts";
import { PHONE } from "../helpers/touch.ts";
import { settled } from "../helpers/settled.ts";
import { checkWithAxe } from "./axe.ts";
import { composer, message, messageList, send, type Space } from "./chat.ts";
import { type Device, installed, keptPages, profileOf } from "./installed.ts";

e2e("[UX-4] the installed app: without a connection, shared to, and left", async (t) => {
  const ada = await profileOf(t, "ada");
  const den = await createServer(ada.account, "Secret Den");
  let context = await ada.start(true);
  try {
    const first = await install(context, ada, den);
    await t.step(
      "[UX-4] the installed app opens offline with its last messages",
      () => opensOffline(t, context, den, first),
    );
    await context.close();
    context = await ada.start();
    const page = await offlinePage(context);
    await t.step(
      "[UX-4] it sends later, once and in order, what was written meanwhile",
      () => sendsLater(page, ada, den),
    );
    await t.step(
      "[UX-4] what another app shares becomes a draft where one wants it, and leaves the device only when it is sent",
      () => takesShared(page, den),
    );
    await t.step(
      "[UX-4 HARD-14] what is kept of a person is sealed, and goes with the session; the app itself stays",
      () => endsSealed(page, ada),
    );
  } finally {
    await context.close();
    await ada.remove();
  }
});

/** Uses the app until all of it is on the device, with one message, which is the answer. */
async function install(context: BrowserContext, ada: Device, den: Space): Promise<Message> {
  const page = await context.newPage();
  await keepSoon(page);
  const value = `${den.server.id}/${den.channel.id}`;
  await context.addCookies([{ name: "parley_at", value, url: ada.url }]);
  await page.goto("/");
  await settled(page);
  await send(page, "before the tunnel");
  await expect(message(page, "before the tunnel")).not.toHaveAttribute("aria-busy", "true");
  await installed(page);
  await keptPages(page, 1);
  // Fetched right now: a page may send before the emulated loss of the connection takes effect.
  const { messages } = await ada.account.call<{ messages: Message[] }>(
    "GET",
    `/messages/${den.channel.id}`,
  );
  await page.close();
  return messages[0];
}

async function offlinePage(context: BrowserContext): Promise<Page> {
  await context.setOffline(true);
  return await context.newPage();
}

async function opensOffline(t: Stage, context: BrowserContext, den: Space, first: Message) {
  const page = await offlinePage(context);
  await page.goto("/");
  await expect(message(page, "before the tunnel")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Channels" })).toContainText("Secret Den");
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
      await expect(page.getByRole("tabpanel", { name: "Voice" })).toBeVisible();
      await expect(page).toHaveTitle("Settings · Parley");
      await page.goto("/c/nowhere");
      await expect(page.getByText("There's nothing here that you can see")).toBeVisible();
      await page.goto(`/c/${den.channel.id}/${first.id}`);
      await expect(message(page, "before the tunnel")).toBeFocused();
    },
  );
}

async function sendsLater(page: Page, ada: Device, den: Space) {
  await page.goto("/");
  await expect(message(page, "three")).toBeVisible();
  await send(page, "four");
  await page.context().setOffline(false);
  for (const text of ["one", "two", "three", "four"]) {
    await expect(message(page, text)).not.toHaveAttribute("aria-busy", "true");
  }
  const { messages } = await ada.account.call("GET", `/messages/${den.channel.id}`) as {
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
}

async function takesShared(page: Page, { server, channel }: Space) {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.url()} ${request.postData() ?? ""}`));
  // Works like a phone: a separate form is sent to the app's address.
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
    "second.pngIf this picture contains location or camera details, they can't be removed.",
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
}

async function endsSealed(page: Page, ada: Device) {
  const context = page.context();
  const before = await dump(context);
  const personal = ["Secret Den", "before the tunnel", ada.account.user.username];
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
  // A page without a connection now has no user.
  await context.setOffline(true);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await expect(page.getByText("Secret Den")).toHaveCount(0);
  await checkWithAxe(page, "offline, with nothing of anybody");
}

/** Sets the number of earlier days on which the device was used. */
async function usedFor({ context, url }: Person, days: number): Promise<void> {
  await context.addCookies([{ name: "parley_install", value: `${days}.1`, url }]);
}

async function visit(page: Page): Promise<void> {
  // Requested once nothing more urgent is pending.
  const idle = later(page.waitForRequest("**/files.json"));
  await page.goto("/");
  await settled(page);
  await idle;
}

/** Offers installation like a browser, and counts how the page responds. */
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

interface Asked {
  asked: { prompts: number };
}

e2e("[UX-4] the app offers its installation", async (t) => {
  await t.step(
    "[UX-4] after the third day of use the app offers its installation, until that is dismissed for good",
    () => offersOnThirdDay(t),
  );
  await t.step(
    "[UX-4] an iPhone is told how to install the app, and the installed app offers nothing",
    () => explainsOnPhone(t),
  );
});

async function offersOnThirdDay(t: Stage) {
  const ada = await t.user("ada", PHONE);
  const { page } = ada;
  await idleSoon(page);
  await page.addInitScript(offersInstallation);
  const hint = page.getByRole("region", { name: "Install Parley" });
  await usedFor(ada, 2);
  await visit(page);
  await expect(hint).toBeHidden();
  await usedFor(ada, 3);
  await visit(page);
  await expect(hint).toBeVisible();
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await checkWithAxe(page, `the install hint, ${colorScheme}`);
  }
  await hint.getByRole("button", { name: "Install" }).tap();
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as Asked).asked.prompts))
    .toBe(1);
  await expect(hint).toBeHidden();
  await visit(page);
  await expect(hint).toBeHidden();
}

async function explainsOnPhone(t: Stage) {
  const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15";
  const grace = await t.user("grace", { ...PHONE, userAgent });
  const { page } = grace;
  await idleSoon(page);
  await usedFor(grace, 3);
  await visit(page);
  const hint = page.getByRole("region", { name: "Install Parley" });
  await expect(hint).toContainText("Add to Home Screen");
  await expect(hint.getByRole("button", { name: "Install" })).toHaveCount(0);
  await page.addInitScript(() => Object.assign(navigator, { standalone: true }));
  await visit(page);
  await expect(hint).toBeHidden();
}
