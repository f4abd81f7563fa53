import type { Locator, Page } from "playwright-core";
import { register } from "../helpers/account.ts";
import { expect, type Person, until } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { enter, fillLogin } from "../e2e/chat.ts";

/** A page may lead elsewhere before it is loaded. */
const COMMIT = { waitUntil: "commit" } as const;

const own = (page: Page): Locator => page.getByRole("region", { name: "Your account" });
const name = (page: Page) => page.getByLabel("Username or Email");
const signIn = (page: Page) => page.getByRole("button", { name: "Sign In" });

/** Clears the browser's session data. */
const clearStorage = (page: Page) => page.evaluate(() => localStorage.clear());

async function formShows(page: Page) {
  await expect(page).toHaveURL(/\/login$/);
  await expect(name(page)).toBeVisible();
  await expect(signIn(page)).toBeEnabled();
}

async function chatShows(page: Page, { username }: Pick<Person, "username">) {
  await expect(own(page)).toContainText(username);
  await expect(page).toHaveURL(/\/$/);
}

/** Where a page may tidy up what the next one finds: each after each. */
const IN_EACH_ORDER = ["/", "/login", "/login", "/"];

/** The pages agree, whichever is opened. */
async function bothShow(
  page: Page,
  shows: (page: Page) => Promise<void>,
  paths = ["/", "/login"],
) {
  for (const path of paths) {
    await page.goto(path, COMMIT);
    await shows(page);
  }
}

stage(
  "[UX-8 AUTH-03] cookie and storage, each of them gone: / and /login agree on who is signed in",
  async (t) => {
    t.allowErrors("unauthorized");
    const ada = await t.user("ada");
    const { page, context } = ada;
    await bothShow(page, (page) => chatShows(page, ada));

    await t.step("[UX-8] without the cookie one is signed in, and gets it again", async () => {
      for (const path of ["/", "/login"]) {
        await context.clearCookies();
        await page.goto(path, COMMIT);
        await chatShows(page, ada);
      }
    });
    await t.step("[UX-8] a cookie alone signs nobody in", async () => {
      await page.goto("/docs/help", COMMIT);
      await clearStorage(page);
      expect((await context.cookies()).some((cookie) => cookie.name === "parley_page")).toBe(true);
      await bothShow(page, formShows, IN_EACH_ORDER);
    });
    await t.step("[UX-8] neither", async () => {
      await context.clearCookies();
      await bothShow(page, formShows);
      await fillLogin(page, ada.username, ada.account.password);
      await chatShows(page, ada);
    });
  },
);

stage("[UX-8 D-ACCT-4] the cookie of another account shows nothing of it", async (t) => {
  const [ada, grace] = [await t.user("ada"), await t.user("grace")];
  const { page, context } = ada;
  const [cookie] = (await grace.context.cookies()).filter((one) => one.name === "parley_page");
  for (const path of ["/", "/login"]) {
    await context.addCookies([cookie]);
    let loads = 0;
    page.on("request", (request) => request.isNavigationRequest() && loads++);
    await page.goto(path, COMMIT);
    // A page that was rendered for grace reloads.
    if (path === "/") await until("the page has reloaded", () => loads > 1);
    await chatShows(page, ada);
    await page.goto("/", COMMIT);
    await chatShows(page, ada);
  }
});

stage(
  "[UX-8 AUTH-03] a session that ended elsewhere leads to the form from both, once",
  async (t) => {
    t.allowErrors("unauthorized");
    for (const first of ["/", "/login"]) {
      const ada = await t.user("ada");
      await ada.account.call("POST", "/auth/logout", {});
      await ada.page.goto(first, COMMIT);
      await formShows(ada.page);
      await expect(ada.page.getByRole("alert")).toHaveText(
        "Your session has ended. Please log in again.",
      );
      await bothShow(ada.page, formShows);
      await fillLogin(ada.page, ada.username, ada.account.password);
      await chatShows(ada.page, ada);
    }
  },
);

stage(
  "[UX-8] while the server cannot be asked the form shows, and what was typed stays until it can",
  async (t) => {
    t.allowErrors("unreachable", "rate_limited");
    const ada = await t.user("ada");
    const { page } = ada;
    await t.step("[UX-8] nor whether the stored session holds", async () => {
      await page.route("**/api/auth/**", (route) => route.abort());
      await page.goto("/login", COMMIT);
      await formShows(page);
      await expect(page.getByRole("alert")).toContainText("Can't reach the server");
      await name(page).fill("somebody");
      await page.unroute("**/api/auth/**");
      await chatShows(page, ada);
    });
    await t.step("[UX-8] with nothing but a session token", async () => {
      await page.goto("/docs/help", COMMIT);
      await page.evaluate(() => ["token", "user"].forEach((key) => localStorage.removeItem(key)));
      await page.route("**/api/auth/**", (route) => route.abort());
      await page.goto("/login", COMMIT);
      await formShows(page);
      await page.unroute("**/api/auth/**");
      await chatShows(page, ada);
    });
    await t.step("[UX-8] the server refuses for another reason", async () => {
      await page.route(
        "**/api/auth/page-cookie",
        (route) => route.fulfill({ status: 429, json: { error: "later", code: "rate_limited" } }),
      );
      await page.goto("/login", COMMIT);
      await formShows(page);
      await page.unroute("**/api/auth/page-cookie");
      await chatShows(page, ada);
    });
  },
);

stage("[UX-8 D-ACCT-4] /login follows what another tab does", async (t) => {
  t.allowErrors("unreachable", "unauthorized");
  const ada = await t.user("ada");
  const { page, context } = ada;
  const other = await context.newPage();

  await t.step("[UX-8] it signs out while this one is still on its way in", async () => {
    await enter(other);
    await expect(own(other)).toContainText(ada.username);
    await page.route("**/api/auth/page-cookie", (route) => route.abort());
    await page.goto("/login", COMMIT);
    await formShows(page);
    await other.getByRole("button", { name: "Logout" }).click();
    await other.getByRole("alertdialog").getByRole("button", { name: /log ?out/i }).click();
    await formShows(other);
    await page.unroute("**/api/auth/page-cookie");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await bothShow(page, formShows);
  });
  await t.step("[UX-8] it signs in, as somebody else, too", async () => {
    const grace = await register(t.url, t.unique("grace"));
    await page.goto("/login", COMMIT);
    await formShows(page);
    await fillLogin(other, grace.user.username, grace.password);
    await chatShows(other, grace.user);
    await chatShows(page, grace.user);
  });
});

stage(
  "[UX-8 AUTH-03] a browser that keeps no cookie is told so, and goes in no circle",
  async (t) => {
    const ada = await t.user("ada");
    const { page, context } = ada;
    const visits: string[] = [];
    page.on("framenavigated", (frame) => visits.push(new URL(frame.url()).pathname));
    await page.route("**/api/auth/*", async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers() };
      delete headers["set-cookie"];
      await context.clearCookies();
      await route.fulfill({ response, headers });
    });
    await context.clearCookies();
    await page.goto("/", COMMIT);
    const notice = page.getByRole("alert").filter({ hasText: "Parley needs cookies" });
    await expect(notice).toBeVisible();
    await until("it was tried again", () => visits.length >= 3);
    await expect(notice).toBeVisible();
    await formShows(page);
    expect(visits.filter((path) => path !== "/login")).toEqual([]);
    await page.unroute("**/api/auth/*");
    await page.reload();
    await fillLogin(page, ada.username, ada.account.password);
    await chatShows(page, ada);
  },
);

stage("[UX-8] where nothing can be stored the form says so", async (t) => {
  const page = await t.guest("nobody");
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "localStorage", {
      get() {
        throw new DOMException("Access is denied", "SecurityError");
      },
    });
  });
  await page.goto("/login", COMMIT);
  await formShows(page);
  await expect(page.getByRole("alert")).toContainText("Parley needs cookies");
});

stage(
  "[UX-8] /login that comes back from the browser's memory does not wait for ever",
  async (t) => {
    t.allowErrors("unreachable");
    const ada = await t.user("ada");
    const { page } = ada;
    const gate = Promise.withResolvers<void>();
    let asked = 0;
    // To the end: taken down while a request is held, it can hold the next page's, too.
    await page.route("**/api/auth/page-cookie", async (route) => {
      if (asked++ > 0) return await route.continue().catch(() => {});
      await gate.promise;
      await route.abort().catch(() => {});
    });
    await page.goto("/login", COMMIT);
    await expect(page.getByText("Loading...")).toBeVisible();
    // The page may be left before this returns.
    await page.evaluate(() => {
      setTimeout(() => dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    }).catch(() => {});
    await chatShows(page, ada);
    gate.resolve();
  },
);
