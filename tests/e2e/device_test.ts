import type { BrowserContext, Page } from "playwright-core";
import { KEPT, KEY_STORE, KEYS } from "../../client/sealed/key.ts";
import { type Account, createServer, register, storedBy } from "../helpers/account.ts";
import { e2e, expect, later, type Person, until } from "../helpers/e2e.ts";
import { dump, files, openProfile, probe, readable } from "../helpers/profile.ts";
import { TestServer } from "../helpers/server_process.ts";
import { composer, enter, found, message, open, send } from "./chat.ts";
import { sendWithin } from "./files.ts";
import { endElsewhere, kept, probes, SETUP } from "./device.ts";

/** Data that only the two who talk may read, wherever it's stored on a device. */
const SECRETS = {
  text: "the canary sings at noon behind the mill",
  name: "plans of the canary mill.txt",
  content: "what the canary carries is written here",
  draft: "half a thought about the canary mill",
};
const ALL = Object.values(SECRETS);

const FILE = {
  name: SECRETS.name,
  mimeType: "text/plain",
  buffer: Buffer.from(`${SECRETS.content}\n`.repeat(4000)),
};

async function attach(page: Page) {
  const chooser = later(page.waitForEvent("filechooser"));
  await page.getByRole("button", { name: "Attach file" }).click();
  await (await chooser).setFiles(FILE);
  await expect(page.getByRole("region", { name: "Ready to send" })).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(message(page, SECRETS.name)).not.toHaveAttribute("aria-busy", "true");
}

/** Talks, so that everything is on the device that a session leaves there. */
async function live(context: BrowserContext, page: Page, account: Account, channelId: string) {
  await send(page, SECRETS.text);
  await expect(message(page, SECRETS.text)).not.toHaveAttribute("aria-busy", "true");
  await attach(page);
  await sendWithin(account, channelId, FILE, { preview: false });
  await composer(page).fill(SECRETS.draft);
  for (const store of ["messages", "contents", "values"]) {
    await until(`${store} are kept`, async () => {
      return (await dump(context)).some(([location]) =>
        location.startsWith(`database parley-kept ${store}`)
      );
    });
  }
}

Deno.test({
  name:
    "[HARD-14] nothing that is said, sent or begun can be read on a device; a session ended from elsewhere leaves nothing",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    await using server = await TestServer.start();
    const ada = await register(server.url, "quetzal");
    const location = await createServer(ada, "Mill");
    const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
    try {
      let context = await openProfile(folder, server.url, ada);
      const page = await context.newPage();
      const at = `${location.server.id}/${location.channel.id}`;
      await context.addCookies([{ name: "parley_at", value: at, url: server.url }]);
      await enter(page);
      await live(context, page, ada, location.channel.id);

      const alive = await dump(context);
      expect(readable(alive, [ada.user.username]), "what can be read is found").not.toEqual([]);
      expect(readable(alive, ALL)).toEqual([]);
      expect(alive.find(([at]) => at.startsWith("database parley-key"))).toBeDefined();
      expect(alive.find(([, text]) => text.startsWith("key "))?.[1]).toBe("key false");

      // The session is alive: the draft is restored after a reload.
      await page.reload();
      await expect(composer(page)).toHaveValue(SECRETS.draft);

      await context.close();
      expect(readable(files(folder), ALL), "the files of the profile").toEqual([]);
      await endElsewhere(server.url, ada);

      context = await openProfile(folder, server.url);
      expect(readable(await dump(context), ALL)).toEqual([]);
      const next = await context.newPage();
      await next.goto("/docs/help");
      await until("the device is clean", async () => (await kept(context)).length === 0);
      await next.goto("/");
      await expect(next).toHaveURL(/\/login/);
      await expect(next.getByLabel("Username or Email")).toBeVisible();
      expect(await kept(context)).toEqual([]);
      await context.close();
      expect(readable(files(folder), ALL), "the files of the profile").toEqual([]);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

/** A person whose device has data of a session, but no open page. */
async function left(person: Person) {
  const location = await found("Mill", person);
  await open(person, location);
  await composer(person.page).fill(SECRETS.draft);
  await probes(person.context);
  await until("a draft is kept", async () => {
    return (await dump(person.context)).some(([at]) => at.includes("values draft_"));
  });
  await person.page.close();
}

/** The form to sign in is the first page of one who is led there: it comes on a clean device. */
async function cleansBeforeForm(ada: Person) {
  const page = await ada.context.newPage();
  // Data that exists at the moment the form becomes usable.
  await page.addInitScript(() => {
    if (location.pathname !== "/login") return;
    const look = () => {
      const ready = document.querySelector("form button[type=submit]:enabled");
      if (!ready || ready.ariaDisabled === "true") return requestAnimationFrame(look);
      indexedDB.databases().then((found) => {
        const names = found.map(({ name }) => name);
        Object.assign(window, { atForm: [...names, ...Object.keys(localStorage)] });
      });
    };
    look();
  });
  await page.goto("/");
  const atForm = () => page.evaluate(() => (window as { atForm?: string[] }).atForm);
  await until("the form", atForm);
  expect((await atForm())!.filter((name) => !SETUP.test(`localStorage ${name}`))).toEqual([]);
  await expect.poll(() => kept(ada.context)).toEqual([]);
  // The page would also clean up data of the next one.
  await page.close();
}

/** Pages that visitors who aren't logged in can open; "/" is covered above. */
const PATHS = ["/login", "/register", "/invite/abc", "/setup", "/trust", "/no/such"];

/** @param account whose session has ended */
async function cleans({ context, account }: Person, path: string) {
  await plant(context, account);
  const page = await context.newPage();
  await page.goto(path);
  await expect.poll(() => kept(context), `${path} cleans`).toEqual([]);
  await page.close();
}

/** Something of a session lies on a clean device, where it lies after it was used. */
async function plant(context: BrowserContext, account: Account) {
  const page = await probe(context);
  await page.evaluate(async ({ values, databases }) => {
    Object.assign(localStorage, values);
    for (const [name, store] of databases) {
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore(store).put("left", "it");
        opening.onsuccess = () => resolve(opening.result.close());
        opening.onerror = () => reject(opening.error);
      });
    }
  }, { values: storedBy(account), databases: [[KEYS, KEY_STORE], [KEPT, "values"]] });
  expect(await kept(context)).toEqual(expect.arrayContaining([
    `database ${KEYS}`,
    `database ${KEPT}`,
    "localStorage sessionToken",
  ]));
}

async function keepsUnlessEnded(ada: Person) {
  const cookies = await ada.context.cookies();
  await ada.context.clearCookies();
  const before = await kept(ada.context);
  expect(before).toContain("database parley-key");
  for (const response of [null, 503, 404]) {
    await ada.context.route("**/api/auth/validate-session", (route) => {
      return response ? route.fulfill({ status: response, body: "<p>a proxy</p>" }) : route.abort();
    });
    const page = await ada.context.newPage();
    const asked = later(page.waitForEvent("console", (line) => /could not be/.test(line.text())));
    await page.goto("/docs/help");
    await asked;
    await page.close();
    expect(await kept(ada.context), String(response)).toEqual(before);
    await ada.context.unroute("**/api/auth/validate-session");
  }
  await ada.context.addCookies(cookies);
}

/** A person with two open pages. */
async function cleansAllPages(ada: Person) {
  const location = await found("Mill", ada);
  await open(ada, location);
  const other = await ada.context.newPage();
  await enter(other);
  await probes(ada.context);
  await live(ada.context, ada.page, ada.account, location.channel.id);
  await endElsewhere(ada.url, ada.account);
  await expect(ada.page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  await until("the device is clean", async () => (await kept(ada.context)).length === 0);
}

e2e("[HARD-14] a device is cleaned once a session has ended elsewhere", async (t) => {
  t.allowErrors("unauthorized", "unreachable", "server_error", "not_found");
  const ada = await t.user("ada");
  await left(ada);
  await t.step(
    "[HARD-14] a server that cannot be asked has ended nothing",
    () => keepsUnlessEnded(ada),
  );
  await endElsewhere(ada.url, ada.account);
  await t.step(
    "[HARD-14] a sign-in is asked for only when the device is clean",
    () => cleansBeforeForm(ada),
  );
  await t.step(
    "[HARD-14] every page cleans that is the next one after a session has ended",
    async () => {
      for (const path of PATHS) await cleans(ada, path);
    },
  );
  const grace = await t.user("grace");
  await t.step(
    "[HARD-14 SESS-22] an end from elsewhere cleans while pages are open, all of them",
    () => cleansAllPages(grace),
  );
});
