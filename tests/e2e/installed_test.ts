import type { Page } from "playwright-core";
import { createServer, register } from "../helpers/account.ts";
import { e2e, expect, type Stage } from "../helpers/e2e.ts";
import { dump, openProfile } from "../helpers/profile.ts";
import { composer, message, messageList, ready, send } from "./chat.ts";

/** Everything that the page needs offline is kept on the device. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() =>
    page.evaluate(async () => {
      const [name] = await caches.keys();
      return name && (await (await caches.open(name)).keys()).some(({ url }) => /shell=/.test(url));
    })
  ).toBe(true);
}

/** This text is among what is sealed for the next start: the pages' store has been written. */
async function keptPages(page: Page, count: number): Promise<void> {
  await expect.poll(() =>
    page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name);
      if (!names.includes("parley-pages")) return 0;
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open("parley-pages");
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const keys = await new Promise<IDBValidKey[]>((resolve) => {
        const request = db.transaction("pages").objectStore("pages").getAllKeys();
        request.onsuccess = () => resolve(request.result);
      });
      db.close();
      return keys.length;
    })
  ).toBe(count);
}

async function profileOf(t: Stage, name: string) {
  const account = await register(t.server.url, t.unique(name));
  const folder = await Deno.makeTempDir({ prefix: "parley-profile-" });
  const allow = { serviceWorkers: "allow" } as const;
  return {
    account,
    start: (signIn = false) =>
      openProfile(folder, t.server.url, signIn ? account : undefined, allow),
    remove: () => Deno.remove(folder, { recursive: true }),
  };
}

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
      await ready(page);
      await send(page, "before the tunnel");
      await expect(message(page, "before the tunnel")).not.toHaveAttribute("aria-busy", "true");
      await installed(page);
      await keptPages(page, 1);
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
      await ready(page);
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
      await ready(page);
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
      await ready(page);
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
        document.body.append(form);
        form.submit();
      });
      const dialog = page.getByRole("dialog", { name: "Share" });
      await expect(dialog).toContainText("https://example.org/");
      await expect(page).toHaveURL(/\/$/);
      await dialog.getByRole("combobox").selectOption({
        label: `#${channel.name} (${server.name})`,
      });
      await dialog.getByRole("button", { name: "Continue" }).click();
      await expect(dialog).toBeHidden();
      await expect(composer(page)).toHaveValue("A place\nhttps://example.org/");
      expect(asked.filter((text) => text.includes("example.org") && !text.includes("/share")))
        .toEqual([]);
    } finally {
      await context.close();
      await hopper.remove();
    }
  },
);
