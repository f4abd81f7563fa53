import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { settings } from "../e2e/account.ts";
import { befriend, composer, enter, gather, message, rail, send } from "../e2e/chat.ts";

stage(
  "[MEND-25] a display name takes the username's place, and @username stands where the name could be another's",
  async (t) => {
    t.allowErrors("bad_request");
    const [ada, grace, mallory] = [await t.user("ada"), await t.user("grace"), await t.user("mal")];
    await befriend(ada, grace);
    await gather("Names", ada, grace, mallory);
    await send(ada.page, "a first line");
    await send(mallory.page, "another line");
    const { page } = grace;
    const author = (text: string) => message(page, text).locator("header");
    await expect(author("a first line")).toHaveText(new RegExp(`^${ada.username}`));

    const profile = await settings(ada.page, "Profile");
    const field = profile.getByLabel("Display Name");
    await t.step(
      "a reserved word in letters that look like it is refused in people's words",
      async () => {
        await field.fill("Аdmіn");
        await profile.getByRole("button", { name: "Save" }).click();
        await expect(profile.getByRole("alert")).toContainText("Choose another name");
      },
    );
    await field.fill("Ada Lovelace");
    await profile.getByRole("button", { name: "Save" }).click();
    await expect(profile).toContainText(`Ada Lovelace@${ada.username}`);

    await t.step("rows, members and completion follow", async () => {
      await expect(author("a first line")).toHaveText(/^Ada Lovelace\s*\d/);
      await expect(page.getByRole("button", { name: /^Ada Lovelace/ }).first()).toBeVisible();
      await composer(page).fill("@lovel");
      const option = page.getByRole("option", { name: /Ada Lovelace/ });
      await expect(option).toContainText(`@${ada.username}`);
      await option.click();
      await expect(composer(page)).toHaveValue(`@${ada.username} `);
    });

    await t.step("one who looks like her has @username beside it, and so has she", async () => {
      await mallory.account.call("PUT", "/users/profile", { display_name: "Аda Lоvelace" });
      await expect(author("another line")).toContainText(`@${mallory.username}`);
      await expect(author("a first line")).toContainText(`@${ada.username}`);
      await expect(page.getByText(new RegExp(`Аda Lоvelace \\(@${mallory.username}\\).* joined`)))
        .toBeVisible();
      await mallory.account.call("PUT", "/users/profile", { display_name: "Mallory" });
      await expect(author("a first line")).not.toContainText("@");
      await mallory.account.call("PUT", "/users/profile", { display_name: grace.username });
      await expect(author("another line")).toContainText(`@${mallory.username}`);
    });

    await t.step("friends are found by either name, and the card has both", async () => {
      await rail(page, "Friends").click();
      const friends = page.getByRole("region", { name: "Friends" })
        .or(page.getByRole("dialog", { name: "Friends" })).first();
      const row = friends.getByRole("listitem", { name: "Ada Lovelace" });
      await expect(row).toContainText(`@${ada.username}`);
    });
  },
);

stage("[MEND-25] another username, by the password: pages and mentions follow", async (t) => {
  t.allowErrors("forbidden", "conflict", "bad_request");
  const [ada, grace] = [await t.user("ada"), await t.user("grace")];
  await gather("Renamed", ada, grace);
  await send(ada.page, "a line");
  const form = (await settings(ada.page, "Security"))
    .getByRole("region", { name: "Change Username" });
  const change = async (username: string, password = ada.account.password) => {
    await form.getByLabel("New Username").fill(username);
    await form.getByLabel("Password").fill(password);
    await form.getByRole("button", { name: "Update Username" }).click();
  };
  await change(grace.username);
  await expect(form.getByRole("alert")).toHaveText("This username is already taken");
  await change("x", ada.account.password);
  await expect(form.getByRole("alert")).toContainText("2 to 32 letters, digits or underscores");
  const renamed = `${ada.username}_b`;
  await change(renamed, "not it");
  await expect(form.getByRole("alert")).toContainText("password is not correct");
  await change(renamed);
  await expect(form.getByRole("alert")).toHaveText("Username updated");
  await expect(form).toContainText(`Now: @${renamed}`);
  await expect(message(grace.page, "a line").locator("header")).toContainText(renamed);
  await change(`${renamed}2`);
  await expect(form.getByRole("alert")).toContainText("once in 30 days");
  await enter(ada.page);
  await expect(ada.page.getByRole("region", { name: "Your account" })).toContainText(renamed);
});
