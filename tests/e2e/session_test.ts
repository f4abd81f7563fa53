import type { BrowserContext, Page } from "playwright-core";
import { e2e, expect, later, until } from "../helpers/e2e.ts";
import { createServer } from "../helpers/account.ts";
import { enter, fillLogin, gather, message, rail, send } from "./chat.ts";

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));

e2e(
  "[SESS-01 SESS-03 SESS-04] a stored session is validated and its tokens renewed",
  async (t) => {
    const { page, account } = await t.user("ada");
    const asked = later(page.waitForRequest("**/api/auth/validate-session"));
    const frames: string[] = [];
    page.on(
      "websocket",
      (socket) => socket.on("framesent", ({ payload }) => frames.push(String(payload))),
    );
    await page.goto("/");
    expect((await asked).postDataJSON()).toEqual({ sessionToken: account.sessionToken });
    await until(
      "a new session token",
      async () => (await stored(page)).sessionToken !== account.sessionToken,
    );
    await until("the socket signs in", async () => {
      const { token } = await stored(page);
      return frames.some((frame) => frame.includes(token));
    });
    await page.reload();
    await expect(page.getByRole("region", { name: "Your account" })).toContainText("Online");
  },
);

e2e("[AUTH-04] while the session is checked, / says 'Loading...'", async (t) => {
  const { page, account } = await t.user("ada");
  await createServer(account, "Patience");
  const gate = Promise.withResolvers<void>();
  await page.route("**/api/auth/validate-session", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto("/");
  await expect(page.getByText("Loading...")).toBeVisible();
  await expect(rail(page, "Patience"), "the page arrives with its servers").toBeVisible();
  gate.resolve();
  await expect(page.getByText("Loading...")).toBeHidden();
});

e2e(
  "[SESS-06 SESS-07 SESS-08] a session that the server refuses is forgotten",
  async (t) => {
    t.allowErrors("unauthorized");
    const { page, account } = await t.user("ada");
    await page.goto("/");
    await until(
      "the page has settled",
      async () => (await stored(page)).sessionToken !== account.sessionToken,
    );
    await page.evaluate(() => localStorage.setItem("sessionToken", "of another time"));
    await page.reload();
    await expect(page).toHaveURL(/\/login$/);
    const left = await stored(page);
    for (const key of ["token", "sessionToken", "user"]) expect(left[key]).toBeUndefined();
  },
);

e2e(
  "[HARD-16] whose sign-in has ended is told to sign in again, on whichever page they come",
  async (t) => {
    t.allowErrors("unauthorized");
    const noticeShown = "Your sign-in has ended. Please sign in again.";
    const { page, account, context } = await t.user("ada");
    await page.goto("/");
    await until(
      "the page has settled",
      async () => (await stored(page)).sessionToken !== account.sessionToken,
    );
    // Of another server, or of a session that is so long ago that nothing of it is left.
    await page.evaluate(() => localStorage.setItem("sessionToken", "of another time"));
    await page.reload();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole("alert")).toHaveText(noticeShown);
    await page.reload();
    await expect(page.getByLabel("Username or Email")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);

    // The cookie for pages is gone as well: / leads to /login at once.
    await context.clearCookies();
    await page.evaluate(() => localStorage.setItem("sessionToken", "of another time"));
    await page.goto("/");
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole("alert")).toHaveText(noticeShown);
  },
);

e2e(
  "[SESS-10 SESS-11] token and user without a session token are enough, nothing is validated",
  async (t) => {
    const { page } = await t.user("ada");
    await page.addInitScript(() => localStorage.removeItem("sessionToken"));
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const socket = later(page.waitForEvent("websocket"));
    await page.goto("/");
    await socket;
    await expect(page.getByRole("region", { name: "Your account" })).toContainText("Online");
    expect(asked.filter((url) => url.includes("validate-session"))).toEqual([]);
  },
);

e2e(
  "[NAV-07] Logout asks, tells the server and leaves nothing behind",
  async (t) => {
    t.allowErrors("unauthorized");
    const { page, account } = await t.user("ada");
    const socket = later(page.waitForEvent("websocket"));
    await enter(page);
    const connection = await socket;
    let ended = false;
    const watch = ({ payload }: { payload: string | Uint8Array }) => ended ||= payload === "41";
    connection.on("framesent", watch);
    connection.on("framereceived", watch);
    connection.on("close", () => ended = true);
    await page.evaluate((id) => {
      for (const key of ["userAvatar", "customStatus", `avatar_${id}`]) {
        localStorage.setItem(key, "personal");
      }
      sessionStorage.setItem("anything", "personal");
    }, account.user.id);
    await page.getByRole("button", { name: "Logout" }).click();
    const question = await t.step("[NAV-08] it asks first", async () => {
      const question = page.getByRole("alertdialog");
      await expect(question).toContainText("Are you sure you want to logout?");
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(question).toBeHidden();
      return question;
    });

    await t.step(
      "[SESS-12 SESS-22] the server is told, and the socket closed",
      async () => {
        await page.getByRole("button", { name: "Logout" }).click();
        const { sessionToken } = await stored(page);
        const noticeShown = later(page.waitForRequest("**/api/auth/logout"));
        await question.getByRole("button", { name: /log ?out/i }).click();
        expect((await noticeShown).postDataJSON()).toEqual({ sessionToken });
        await expect(page).toHaveURL(/\/login$/);
        await until("the socket is closed", () => ended);
      },
    );

    await t.step("[SESS-14 SESS-17 SESS-18] nothing of the session is left", async () => {
      const left = Object.keys(await stored(page));
      const personal = /^(token|sessionToken|user|privateKey|userAvatar|avatar_.*|customStatus)$/;
      expect(left.filter((key) => personal.test(key))).toEqual([]);
    });
    await t.step("[SESS-19] nor in session storage", async () => {
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    });
    await page.goto("/");
    await expect(page).toHaveURL(/\/login$/);
  },
);

e2e("[SESS-13] a logout that the server does not hear of still clears the device", async (t) => {
  t.allowErrors("unreachable");
  const { page } = await t.user("ada");
  await enter(page);
  await page.route("**/api/auth/logout", (route) => route.abort());
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: /log ?out/i }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect((await stored(page)).token).toBeUndefined();
});

e2e("[SESS-21] after a logout the next person finds nothing of the one before", async (t) => {
  t.allowErrors("unauthorized");
  const ada = await t.user("ada");
  await createServer(ada.account, "Secret Society");
  const grace = await t.user("grace");
  await enter(ada.page);
  await expect(rail(ada.page, "Secret Society")).toBeVisible();
  await ada.page.getByRole("button", { name: "Logout" }).click();
  await ada.page.getByRole("alertdialog").getByRole("button", { name: /log ?out/i }).click();
  await fillLogin(ada.page, grace.username, grace.account.password);
  await expect(ada.page.getByRole("region", { name: "Your account" })).toContainText("grace");
  await expect(rail(ada.page, "Secret Society")).toHaveCount(0);
});

e2e("[SESS-22 D-ACCT-4] a logout in one tab signs the other tabs out", async (t) => {
  t.allowErrors("unauthorized");
  const { page, context } = await t.user("ada");
  const other = await context.newPage();
  await enter(page);
  await enter(other);
  await expect(other.getByRole("region", { name: "Your account" })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: /log ?out/i }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
});

e2e(
  "only the page where one talks may compile WebAssembly, and none may run inline script",
  async (t) => {
    const { account } = await t.user("ada");
    const policyOf = async (path: string) => {
      const response = await fetch(`${t.server.url}${path}`, {
        headers: { cookie: account.cookie },
        redirect: "manual",
      });
      await response.body?.cancel();
      return response.headers.get("content-security-policy")!;
    };
    const scripts = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1];
    expect(scripts(await policyOf("/"))).toBe("'self' 'wasm-unsafe-eval'");
    for (const path of ["/login", "/register", "/invite/x", "/trust", "/no/such/page"]) {
      expect(scripts(await policyOf(path))).toBe("'self'");
    }
  },
);

e2e(
  "[HARD-16] no text becomes HTML or script, on any page; what the chat needs of it goes by its policies",
  async (t) => {
    const ada = await t.user("ada");
    const { page } = ada;
    // Browsers log each blocked attempt, which fails a test that watches the page.
    const unwatched = async (
      storageState?: Awaited<ReturnType<BrowserContext["storageState"]>>,
    ) => {
      const browser = ada.context.browser()!;
      return await (await browser.newContext({ baseURL: t.server.url, storageState })).newPage();
    };
    const attempts = (page: Page) =>
      page.evaluate(() => {
        const attempt = (run: () => unknown) => {
          try {
            run();
            return "done";
          } catch (error) {
            return (error as Error).name;
          }
        };
        const { trustedTypes } = globalThis as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): unknown };
        };
        return [
          attempt(() => document.createElement("div").innerHTML = "<img src=x onerror=alert(1)>"),
          attempt(() => document.createElement("script").text = "alert(1)"),
          attempt(() => document.createElement("script").src = "/sw.js"),
          attempt(() => trustedTypes.createPolicy("default", {})),
        ];
      });
    const guest = await unwatched();
    for (const path of ["/login", "/register", "/docs/help", "/trust", "/no/such"]) {
      await guest.goto(path);
      expect(await attempts(guest), path).toEqual(Array(4).fill("TypeError"));
    }
    await gather("Marks", ada);
    const other = await unwatched(await ada.context.storageState());
    await other.goto("/");
    await expect(rail(other, "Home")).toBeVisible();
    expect(await attempts(other)).toEqual(Array(4).fill("TypeError"));
    for (const opened of [guest, other]) await opened.context().close();
    await send(page, "[salt](https://example.org/?a=1&copy;=2) and **pepper** &copy;");
    const row = message(page, "pepper");
    await expect(row.locator("strong")).toHaveText("pepper");
    await expect(row.getByRole("link", { name: "salt" }))
      .toHaveAttribute("href", "https://example.org/?a=1&copy;=2");
    await expect(row).toContainText("pepper &copy;");
  },
);
