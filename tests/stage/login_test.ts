import { expect, later, until } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { fillLogin, fillRegister } from "../e2e/chat.ts";

stage("[AUTH-05 AUTH-06 AUTH-07] /login has its fields and links", async (t) => {
  const page = await t.guest("nobody");
  await page.goto("/login");
  await expect(page.getByLabel("Username or Email")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "password");
  await expect(page.getByText("Forgot your password?")).toBeVisible();
  await page.getByRole("link", { name: "Create one" }).click();
  await expect(page).toHaveURL(/\/register$/);
});

stage("[AUTH-03 NAV-01] / is for those who are signed in", async (t) => {
  const page = await t.guest("nobody");
  await page.goto("/");
  await expect(page).toHaveURL(/\/login$/);
  const ada = await t.user("ada");
  await ada.page.goto("/");
  await expect(ada.page.getByRole("navigation", { name: "Servers" })).toBeVisible();
  await expect(ada.page).toHaveURL(/\/$/);
});

stage(
  "[AUTH-08 AUTH-19 AUTH-21] signing in by name or address leads to /, online",
  async (t) => {
    const { account, username } = await t.user("ada");
    for (const name of [username, account.user.email.toUpperCase()]) {
      const page = await t.guest("ada again");
      const socket = later(page.waitForEvent("websocket"));
      await page.goto("/login");
      await fillLogin(page, name, account.password);
      await expect(page).toHaveURL(/\/$/);
      expect((await socket).url()).toContain("/socket.io/");
      const stored = await page.evaluate(() => ({ ...localStorage }));
      expect(stored.token).toBeTruthy();
      expect(stored.sessionToken).toBeTruthy();
      expect(JSON.parse(stored.user).username).toBe(username);
      const panel = page.getByRole("region", { name: "Your account" });
      await expect(panel).toContainText("Online");
    }
  },
);

stage("[AUTH-09 D-ACCT-5] a wrong password and a wrong name say the same", async (t) => {
  t.allowErrors("unauthorized");
  const { account, username } = await t.user("ada");
  const page = await t.guest("stranger");
  await page.goto("/login");
  const texts: string[] = [];
  for (const name of [username, "nobody_at_all"]) {
    await fillLogin(page, name, `not ${account.password}`);
    await expect(page.getByRole("alert")).toBeVisible();
    texts.push(await page.getByRole("alert").innerText());
    await page.reload();
  }
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]).toContain("Invalid username or password");
});

stage(
  "[AUTH-24 AUTH-25 AUTH-26] /register asks for what it needs before it sends",
  async (t) => {
    const page = await t.guest("nobody");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/auth/register")) sent.push(request.url());
    });
    await page.goto("/register");
    await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
    const password = page.getByLabel("Password", { exact: true });
    const again = page.getByLabel("Confirm Password");
    const submit = page.getByRole("button", { name: "Create Account" });

    await submit.click();
    await page.getByLabel("Username").fill("somebody");
    await submit.click();
    await page.getByLabel("Email").fill("somebody@example.org");
    await submit.click();
    await password.fill("12345");
    await again.fill("12345");
    await submit.click();
    await password.fill("123456");
    await again.fill("654321");
    await submit.click();
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    await expect(page).toHaveURL(/\/register$/);
    expect(sent).toEqual([]);

    await again.fill("123456");
    await submit.click();
    await expect(page).toHaveURL(/\/$/);
    expect(sent).toHaveLength(1);
  },
);

stage(
  "[AUTH-32] registering makes a key pair whose private half stays",
  async (t) => {
    const page = await t.guest("newcomer");
    const bodies: string[] = [];
    page.on("request", (request) => bodies.push(request.postData() ?? ""));
    page.on(
      "websocket",
      (socket) => socket.on("framesent", ({ payload }) => bodies.push(String(payload))),
    );
    await page.goto("/register");
    await fillRegister(page, t.unique("newcomer"));
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("region", { name: "Your account" })).toContainText("Online");

    const privateKey = await t.step(
      "[AUTH-30 SESS-26] the private key is kept, and is RSA of 2048 bits",
      async () => {
        const privateKey = await page.evaluate(() => localStorage.getItem("privateKey")!);
        const key = await crypto.subtle.importKey(
          "pkcs8",
          Uint8Array.fromBase64(privateKey),
          { name: "RSA-OAEP", hash: "SHA-256" },
          false,
          ["decrypt"],
        );
        expect(key.algorithm).toMatchObject({ modulusLength: 2048 });
        return privateKey;
      },
    );
    await t.step("[AUTH-33] the socket connects", async () => {
      await until("the socket has said something", () => bodies.some((b) => b.startsWith("40")));
    });
    await t.step("[AUTH-28 AUTH-31] the public key is sent and stored", async () => {
      const register = JSON.parse(bodies.find((body) => body.includes("publicKey"))!);
      expect(Object.keys(register).sort()).toEqual(["email", "password", "publicKey", "username"]);
      const { publicKey } = await page.evaluate(() => JSON.parse(localStorage.getItem("user")!));
      expect(publicKey).toBe(register.publicKey);
    });
    await t.step("[AUTH-29] the private one is sent nowhere", () => {
      expect(bodies.filter((body) => body.includes(privateKey.slice(40, 80)))).toEqual([]);
    });
  },
);

stage(
  "[AUTH-22 ERR-04 D-ERR-2] a name that is taken is said so, and what was typed stays",
  async (t) => {
    t.allowErrors("conflict");
    const { username } = await t.user("ada");
    const page = await t.guest("namesake");
    await page.goto("/register");
    await fillRegister(page, username.toUpperCase());
    await expect(page.getByRole("alert")).toHaveText("This username is already taken");
    await expect(page.getByLabel("Username")).toHaveValue(username.toUpperCase());
    await page.getByLabel("Username").fill("   ");
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByRole("alert")).toHaveText("Username is required");
  },
);
