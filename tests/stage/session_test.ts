import type { Page } from "playwright-core";
import { expect, later, until } from "../helpers/pages.ts";
import { settled } from "../helpers/settled.ts";
import { stage } from "../helpers/stage/stage.ts";
import { createServer } from "../helpers/account.ts";
import { enter, fillLogin, rail } from "../e2e/chat.ts";

/** The main screen, connected: a socket that is ended while it opens is an error to the browser. */
async function enterOnline(page: Page) {
  await enter(page);
  await settled(page);
}

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));

stage(
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

stage("[AUTH-04] while the session is checked, / says 'Loading...'", async (t) => {
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

stage(
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

stage(
  "[HARD-16] whose sign-in has ended is told to sign in again, on whichever page they come",
  async (t) => {
    t.allowErrors("unauthorized");
    const noticeShown = "Your session has ended. Please log in again.";
    const { page, account, context } = await t.user("ada");
    await page.goto("/");
    await until(
      "the page has settled",
      async () => (await stored(page)).sessionToken !== account.sessionToken,
    );
    // Token of another server, or of a session so old that nothing of it is left.
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

stage(
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

stage(
  "[NAV-07] Logout asks, tells the server and leaves nothing behind",
  async (t) => {
    t.allowErrors("unauthorized");
    const { page, account } = await t.user("ada");
    const socket = later(page.waitForEvent("websocket"));
    await enterOnline(page);
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

stage("[SESS-13] a logout that the server does not hear of still clears the device", async (t) => {
  t.allowErrors("unreachable");
  const { page } = await t.user("ada");
  await enterOnline(page);
  await page.route("**/api/auth/logout", (route) => route.abort());
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: /log ?out/i }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect((await stored(page)).token).toBeUndefined();
});

stage("[SESS-21] after a logout the next person finds nothing of the one before", async (t) => {
  t.allowErrors("unauthorized");
  const ada = await t.user("ada");
  await createServer(ada.account, "Secret Society");
  const grace = await t.user("grace");
  await enterOnline(ada.page);
  await expect(rail(ada.page, "Secret Society")).toBeVisible();
  await ada.page.getByRole("button", { name: "Logout" }).click();
  await ada.page.getByRole("alertdialog").getByRole("button", { name: /log ?out/i }).click();
  await fillLogin(ada.page, grace.username, grace.account.password);
  await expect(ada.page.getByRole("region", { name: "Your account" })).toContainText("grace");
  await expect(rail(ada.page, "Secret Society")).toHaveCount(0);
});

stage("[SESS-22 D-ACCT-4] a logout in one tab signs the other tabs out", async (t) => {
  t.allowErrors("unauthorized");
  const { page, context } = await t.user("ada");
  const other = await context.newPage();
  await enterOnline(page);
  await enterOnline(other);
  await expect(other.getByRole("region", { name: "Your account" })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: /log ?out/i }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
});

stage(
  "only the page where one talks may compile WebAssembly, and none may run inline script",
  async (t) => {
    const { account } = await t.user("ada");
    const policyOf = async (path: string) => {
      const response = await fetch(`${t.url}${path}`, {
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
