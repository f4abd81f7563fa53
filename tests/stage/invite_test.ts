import { createServer, invite } from "../helpers/account.ts";
import { expect, later } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { PHONE } from "../helpers/touch.ts";
import { enter, fillLogin, fillRegister, rail } from "../e2e/chat.ts";

stage(
  "[INV-01] an invite is shown, accepted, and leads in",
  async (t) => {
    const owner = await t.user("owner");
    const { server } = await createServer(owner.account, "The Club");
    const code = await invite(owner.account, server.id);
    const { page } = await t.user("guest");
    await page.goto("/trust");
    await t.step("[INV-05 INV-26] it shows the server and its members", async () => {
      await page.goto(`/invite/${code}`);
      await expect(page.getByText("The Club")).toBeVisible();
      await expect(page.getByText(/\b1 member\b/)).toBeVisible();
    });

    const gate = Promise.withResolvers<void>();
    await page.route("**/api/servers/join-invite", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await t.step("[INV-06 INV-07] the button says what it does", async () => {
      await page.getByRole("button", { name: "Accept Invite" }).click();
      await expect(page.getByRole("button", { name: "Joining..." })).toBeVisible();
    });
    await t.step("[INV-08 INV-25] / is loaded anew", async () => {
      const loaded = later(page.waitForEvent("load"));
      gate.resolve();
      await loaded;
      await expect(page).toHaveURL(/\/$/);
      await expect(rail(page, "The Club")).toBeVisible();
    });
    await t.step("[INV-08] Back leads to where one was before", async () => {
      await page.goBack();
      await expect(page).toHaveURL(/\/trust$/);
    });
  },
);

stage("[INV-02] /invite without a code goes to /", async (t) => {
  const { page } = await t.user("guest");
  await page.goto("/invite");
  await expect(page).toHaveURL(/\/$/);
});

stage("[INV-03 INV-04] a stranger's invite waits until they have signed in", async (t) => {
  const owner = await t.user("owner");
  const { server } = await createServer(owner.account, "Patient Club");
  const code = await invite(owner.account, server.id);
  const { account, username } = await t.user("guest");
  const page = await t.guest("guest signed out", PHONE);
  await page.goto(`/invite/${code}`);
  await expect(page.getByRole("heading", { name: "Patient Club" })).toBeVisible();
  await expect(page.getByText(`${owner.username} invited you to join this server.`)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("pendingInvite"))).toBeNull();
  await page.getByRole("button", { name: "I already have an account" }).tap();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("pendingInvite"))).toBe(code);
  const visits: string[] = [];
  page.on("framenavigated", (frame) => visits.push(new URL(frame.url()).pathname));
  await fillLogin(page, username, account.password);
  await t.step("[UX-11] they join by it, once", async () => {
    await expect(page).toHaveURL(/\/$/);
    expect(visits).toContain(`/invite/${code}`);
    expect(await page.evaluate(() => localStorage.getItem("pendingInvite"))).toBeNull();
    await page.goto(`/invite/${code}`);
    await expect(page.getByRole("button", { name: "Accept Invite" })).toBeVisible();
  });
  const { servers } = await account.call<{ servers: { name: string }[] }>("GET", "/servers");
  expect(servers.map(({ name }) => name)).toEqual(["Patient Club"]);
});

stage(
  "[MEND-11 INV-04] an invite that somebody left on /login is nothing to the next one",
  async (t) => {
    const owner = await t.user("owner");
    const { server } = await createServer(owner.account, "Left Club");
    const code = await invite(owner.account, server.id);
    const { account, username } = await t.user("next");
    const left = await t.guest("somebody");
    await left.goto(`/invite/${code}`);
    await left.getByRole("button", { name: "I already have an account" }).click();
    await expect(left).toHaveURL(/\/login$/);
    const page = await left.context().newPage();
    await left.close();
    await page.goto("/login");
    await fillLogin(page, username, account.password);
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => localStorage.getItem("pendingInvite"))).toBeNull();
    const { servers } = await account.call<{ servers: object[] }>("GET", "/servers");
    expect(servers).toEqual([]);
  },
);

stage(
  "[UX-11 INV-09] an invite that has expired, is used up, or to a server that bans one says so",
  async (t) => {
    t.allowErrors("forbidden", "gone");
    const [owner, guest] = [await t.user("owner"), await t.user("guest")];
    const { server } = await createServer(owner.account, "Closed Club");
    const make = async (options: object) =>
      (await owner.account.call<{ code: string }>("POST", `/servers/${server.id}/invite`, options))
        .code;
    const [open, single] = [await make({}), await make({ maxUses: 1 })];
    await guest.account.call("POST", "/servers/join-invite", { inviteCode: single });
    const stranger = await t.guest("stranger");
    await stranger.goto(`/invite/${single}`);
    await expect(stranger.getByRole("heading", { name: "Invalid Invite" })).toBeVisible();
    await expect(stranger.getByRole("alert")).toContainText("used");

    await owner.account.call("POST", `/servers/${server.id}/bans`, {
      userId: guest.account.user.id,
    });
    const page = await t.guest("guest elsewhere");
    await page.goto(`/invite/${open}`);
    await page.getByRole("button", { name: "I already have an account" }).press("Enter");
    await fillLogin(page, guest.username, guest.account.password);
    await expect(page.getByRole("heading", { name: "Invalid Invite" })).toBeVisible();
    await expect(page.getByText("You are banned from this server")).toBeVisible();
  },
);

stage(
  "[HARD-8 INV-03 INV-04] an invite for one is used up by registering with it, and leads in all the same",
  async (t) => {
    const owner = await t.user("owner");
    const { server } = await createServer(owner.account, "Small Club");
    const { code } = await owner.account.call<{ code: string }>(
      "POST",
      `/servers/${server.id}/invite`,
      { maxUses: 1 },
    );
    const page = await t.guest("newcomer");
    await page.goto(`/invite/${code}`);
    await page.getByRole("button", { name: "Create an account" }).click();
    await expect(page).toHaveURL(/\/register$/);
    await expect(page.getByRole("button", { name: "Create Account" })).toBeEnabled();
    await fillRegister(page, t.unique("newcomer"));
    await expect(page).toHaveURL(/\/$/);
    const response = await fetch(`${t.url}/api/servers/invite/${code}`);
    await response.body?.cancel();
    expect(response.status, "for others it is used up").toBe(410);
    await expect(rail(page, "Small Club")).toBeVisible();
  },
);

stage("[INV-09 INV-12] an invite that does not exist says so and leads home", async (t) => {
  t.allowErrors("not_found");
  const { page } = await t.user("guest");
  await page.goto("/invite/nosuchcode");
  await expect(page.getByRole("heading", { name: "Invalid Invite" })).toBeVisible();
  await expect(page.getByText("This invite does not exist")).toBeVisible();
  await page.getByRole("button", { name: "Go Home" }).click();
  await expect(page).toHaveURL(/\/$/);
});

stage("[INV-10 INV-11] where the server says nothing, the page has its own words", async (t) => {
  t.allowErrors("server_error");
  const owner = await t.user("owner");
  const { server } = await createServer(owner.account, "Silent Club");
  const code = await invite(owner.account, server.id);
  const { page } = await t.user("guest");
  const silence = { status: 500, contentType: "application/json", body: "{}" };
  await page.route("**/api/servers/join-invite", (route) => route.fulfill(silence));
  await page.goto(`/invite/${code}`);
  await page.getByRole("button", { name: "Accept Invite" }).click();
  await expect(page.getByText("Failed to join server")).toBeVisible();
  await page.route("**/api/servers/invite/*", (route) => route.fulfill(silence));
  await page.reload();
  await expect(page.getByRole("heading", { name: "Invalid Invite" })).toBeVisible();
  await expect(page.getByText("Invalid invite link")).toBeVisible();
});

stage(
  "[INV-13 NAV-19] Join a Server takes a code, a link, and nothing blank",
  async (t) => {
    t.allowErrors("not_found");
    const owner = await t.user("owner");
    const first = await createServer(owner.account, "By Code");
    const second = await createServer(owner.account, "By Link");
    const code = await invite(owner.account, first.server.id);
    const link = `${owner.url}/invite/${await invite(owner.account, second.server.id)}`;
    const { page } = await t.user("guest");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/join-invite")) sent.push(request.postData()!);
    });
    await enter(page);
    await rail(page, "Join Server").click();
    const dialog = page.getByRole("dialog", { name: "Join a Server" });
    const input = dialog.getByRole("textbox");
    await t.step("[INV-14 INV-15] blank does nothing, a wrong one is told", async () => {
      await input.fill("   ");
      await input.press("Enter");
      await input.fill("nosuchcode");
      await input.press("Enter");
      await expect(page.getByRole("alert").filter({ hasText: "Invalid invite code" }))
        .toBeVisible();
    });
    await t.step("[INV-14] nothing blank was sent", () => {
      expect(sent.map((body) => JSON.parse(body))).toEqual([{ inviteCode: "nosuchcode" }]);
    });
    await input.fill(code);
    await input.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(rail(page, "By Code")).toBeVisible();

    await rail(page, "Join Server").click();
    await input.fill(link);
    await input.press("Enter");
    await expect(rail(page, "By Link")).toBeVisible();
  },
);

stage(
  "[INV-16 INV-17 NAV-20] Invite Friends shows a link; copying it is confirmed for 2 s",
  async (t) => {
    const { page, account } = await t.user("owner");
    const { server } = await createServer(account, "Open House");
    await enter(page);
    await rail(page, "Home").click();
    await expect(rail(page, "Generate Invite")).toHaveCount(0);
    await rail(page, "Open House").click();
    await rail(page, "Generate Invite").click();
    const dialog = page.getByRole("dialog", { name: "Invite Friends" });
    const link = dialog.getByLabel("Invite Link");
    await expect(link).toHaveValue(/\/invite\/\w+$/);
    // Timers of 2 s wait until the test ends them.
    await page.evaluate(() => {
      const start = setTimeout;
      Object.assign(globalThis, {
        setTimeout(run: () => void, ms?: number) {
          if (ms !== 2000) return start(run, ms);
          Object.assign(globalThis, { endTwoSeconds: run });
        },
      });
    });
    await dialog.getByRole("button", { name: "Copy" }).click();
    await expect(dialog.getByText("Copied!")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());
    await page.evaluate(() => (globalThis as unknown as { endTwoSeconds(): void }).endTwoSeconds());
    await expect(dialog.getByText("Copied!")).toBeHidden();
    const { invites } = await account.call<{ invites: { code: string }[] }>(
      "GET",
      `/servers/${server.id}/invites`,
    );
    expect(await link.inputValue()).toContain(invites[0].code);
  },
);

stage(
  "[INV-19] a custom invite: days become milliseconds, blank does nothing, a refusal is told",
  async (t) => {
    t.allowErrors("conflict");
    const { page, account } = await t.user("owner");
    await createServer(account, "Custom House");
    const sent: Record<string, unknown>[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/invite") && request.method() === "POST") {
        sent.push(request.postDataJSON() ?? {});
      }
    });
    await enter(page);
    await rail(page, "Custom House").click();
    await rail(page, "Generate Invite").click();
    const dialog = page.getByRole("dialog", { name: "Invite Friends" });
    await dialog.getByText("Custom invite", { exact: true }).click();
    const code = dialog.getByLabel(/code/i);
    const create = dialog.getByRole("button", { name: /create/i });
    await expect(code).toBeVisible();
    await expect(dialog.getByLabel("Invite Link")).toHaveValue(/\/invite\/\w+$/);
    const before = await t.step(
      "[INV-20 INV-22 INV-23] blank does nothing; days become milliseconds",
      async () => {
        const before = sent.length;
        await code.fill("   ");
        if (await create.isEnabled()) await create.click();
        await code.fill("our-custom-house");
        await dialog.getByLabel(/uses/i).fill("3");
        await dialog.getByLabel(/days/i).fill("2");
        await create.click();
        await expect(dialog.getByLabel("Invite Link")).toHaveValue(
          /\/invite\/our-custom-house$/,
        );
        return before;
      },
    );
    expect(sent.slice(before)).toEqual([
      { customCode: "our-custom-house", maxUses: 3, expiresIn: 2 * 86_400_000 },
    ]);
    await code.fill("our-custom-house");
    await create.click();
    await expect(page.getByText("Failed to create custom invite")).toBeVisible();
  },
);
