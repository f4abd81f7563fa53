import { createServer, invite } from "../helpers/account.ts";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { fillLogin, fillRegister, rail } from "../e2e/chat.ts";

const INVITE_ONLY = { registration: "invite" } as const;

stage(
  "[MEND-24] a server for the invited says so at /register, and takes a link there",
  async (t) => {
    t.allowErrors("forbidden");
    const owner = await t.app.registerAdmin("owner");
    const { server } = await owner.createServer("Invited Club");
    const code = await owner.bring(server.id);
    const page = await t.guest("guest");
    await page.goto("/register");
    await expect(page.getByText("You need an invite to create an account here.")).toBeVisible();
    const field = page.getByLabel("Invite link or code");
    await expect(field).toBeFocused();

    await field.fill("made-up");
    await fillRegister(page, "guest");
    await t.step("the field of a wrong one says it, and has the focus", async () => {
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toBeFocused();
      await expect(page.getByRole("alert")).toHaveText("A valid invite is needed to register here");
    });
    await field.fill(`${page.url().replace("/register", "")}/invite/${code}`);
    await page.getByRole("button", { name: "Create Account" }).click();
    await t.step("[INV-04] whoever registers with it is a member at once", async () => {
      await expect(page).toHaveURL(/\/$/);
      await expect(rail(page, "Invited Club")).toBeVisible();
    });
  },
  INVITE_ONLY,
);

stage(
  "[MEND-24] a server for the invited says so at /login, and leads a code to its invite",
  async (t) => {
    const owner = await t.app.registerAdmin("owner");
    const { server } = await owner.createServer("Invited Club");
    const code = await owner.bring(server.id);
    const page = await t.guest("guest");
    await page.goto("/login");
    await expect(page.getByLabel("Username or Email")).toBeFocused();
    await expect(page.getByText("New accounts here need an invite.")).toBeVisible();
    await page.getByLabel("Invite link or code").fill(`https://club.example/invite/${code}?x#y`);
    await page.getByRole("button", { name: "Use Invite" }).click();
    await expect(page).toHaveURL(new RegExp(`/invite/${code}$`));
    await page.getByRole("button", { name: "Create an account" }).click();
    await t.step("the code is known at /register", async () => {
      await expect(page.getByLabel("Invite link or code")).toHaveValue(code);
      await expect(page.getByLabel("Username")).toBeFocused();
    });
  },
  INVITE_ONLY,
);

stage(
  "[MEND-24] a server that takes nobody says so",
  async (t) => {
    const page = await t.guest("guest");
    for (const path of ["/login", "/register"]) {
      await page.goto(path);
      await expect(page.getByText("This server isn't taking new accounts.")).toBeVisible();
      await expect(page.getByLabel("Invite link or code")).toHaveCount(0);
    }
  },
  { registration: "closed" },
);

stage(
  "[MEND-24] what is wrong with a new account is said at its fields, and the first has the focus",
  async (t) => {
    t.allowErrors("bad_request", "conflict");
    const page = await t.guest("guest");
    await page.goto("/register");
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const submit = page.getByRole("button", { name: "Create Account" });
    await expect(field("Username")).toBeFocused();

    await field("Username").fill("a b");
    await field("Email").fill("guest@example.org");
    for (const label of ["Password", "Confirm Password"]) await field(label).fill("correct horse");
    await submit.click();
    await expect(page.getByRole("alert")).toHaveText(
      "Username must be 2 to 32 letters, digits or underscores",
    );
    await expect(field("Username")).toBeFocused();
    await field("Username").fill("Admin");
    await submit.click();
    await expect(page.getByRole("alert")).toHaveText("This username is reserved. Choose another.");

    await t.step("several at once", async () => {
      await field("Confirm Password").fill("another one");
      await submit.click();
      await expect(page.getByRole("alert")).toHaveText([
        "This username is reserved. Choose another.",
        "Passwords do not match",
      ]);
      await expect(field("Username")).toBeFocused();
      await field("Username").fill(t.unique("guest"));
      await expect(page.getByRole("alert")).toHaveText("Passwords do not match");
      await submit.click();
      await expect(page.getByRole("alert")).toHaveText("Passwords do not match");
      await expect(field("Confirm Password")).toBeFocused();
    });
    await t.step("what only the server finds", async () => {
      await field("Email").fill("guest@localhost");
      await field("Confirm Password").fill(await field("Password").inputValue());
      await submit.click();
      await expect(page.getByRole("alert")).toHaveText("Must be an email address");
      await expect(field("Email")).toBeFocused();
    });
  },
);

stage("[MEND-49] where site data is blocked, each page says so in plain words", async (t) => {
  const owner = await t.user("owner");
  const { server } = await createServer(owner.account, "Club");
  const code = await invite(owner.account, server.id);
  const page = await t.guest("guest");
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
  });
  const said = page.getByText("Parley needs cookies and site data.");
  await page.goto("/login");
  await expect(said).toBeVisible();
  await fillLogin(page, owner.username, owner.account.password);
  await expect(page.getByText("Login failed")).toBeVisible();
  await expect(said).toBeVisible();
  await page.goto("/register");
  await expect(said).toBeVisible();
  await page.goto(`/invite/${code}`);
  await expect(said).toBeVisible();
});
