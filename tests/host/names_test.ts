/** A host that lies about people's identity (cases 1, 12, 13). */
import { befriend, message, rail, send } from "../e2e/chat.ts";
import { padlock, WHOLE } from "../e2e/private.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { calledOtherwise, otherDirect } from "../helpers/hostile_host/lies/names.ts";
import { DeceivedDirect, directOf } from "./direct.ts";

e2e(
  "[MEND-29 MEND-42] what ada has written stands under ada's name, whomever the host names",
  async (t) => {
    await using scene = await DeceivedDirect.open(t);
    const { host, ada, bob } = scene;
    const { page } = bob;
    await scene.said("from ada");
    using _lie = host.lie(calledOtherwise(ada.account.user.id, "carl"));
    await send(ada.page, "and again");
    for (const at of ["live", "after a reload"]) {
      for (const text of ["from ada", "and again"]) {
        const row = message(page, text);
        await expect(row, at).toHaveAccessibleName(new RegExp(`^${ada.username}, `));
      }
      await expect(page.getByRole("list", { name: /^Messages in/ })).not.toContainText("carl");
      await scene.reload();
    }
  },
);

e2e(
  "[MEND-29 MEND-42] another person's conversation is not taken for the one that was asked for",
  async (t) => {
    await using scene = await DeceivedDirect.open(t);
    const { host, bob } = scene;
    const [carl, dan] = [await t.user("carl"), await t.user("dan")];
    for (const friend of [carl, dan]) await befriend(friend, bob);
    const other = await directOf(bob, carl);
    const { page } = bob;
    await rail(page, "Friends").click();
    await page.getByRole("tab", { name: "All" }).click();
    using _lie = host.lie(otherDirect(other));
    await page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: dan.username })
      .getByRole("button", { name: "Message" }).click();
    await expect(page.getByText("The server opened a different conversation").first())
      .toBeVisible();
    await expect(page.getByRole("banner")).not.toContainText(carl.username);
  },
);

e2e(
  "[MEND-25 MEND-29] a display name stands before the pinned username, and another username is said once",
  async (t) => {
    await using scene = await DeceivedDirect.open(t);
    const { ada, bob, host } = scene;
    const { page } = bob;
    const { username, account } = ada;
    await scene.said("from ada");
    const row = message(page, "from ada");
    await account.call("PUT", "/users/profile", { display_name: "Ada Lovelace" });
    const full = `Ada Lovelace (@${username})`;
    await expect(row).toHaveAccessibleName(new RegExp(`^${RegExp.escape(full)}, `));
    await expect(page.getByRole("banner")).toContainText(full);
    const lie = host.lie(calledOtherwise(account.user.id, "carl"));
    await scene.said("and again");
    await expect(message(page, "and again")).toHaveAccessibleName(/^Ada Lovelace \(@ada/);
    lie[Symbol.dispose]();
    const renamed = `${username}_b`;
    const { password } = account;
    await account.call("PUT", "/users/username", { username: renamed, password });
    await expect(page.getByText(`${username} is now called ${renamed}`)).toBeVisible();
    await expect(row).toHaveAccessibleName(
      new RegExp(`^${RegExp.escape(`Ada Lovelace (@${renamed})`)}, `),
    );
    await expect(page.getByRole("banner")).toContainText(`@${renamed}`);
  },
);

e2e("[MEND-35 MEND-42] no request depends on a @word that is typed, sent or read", async (t) => {
  await using scene = await DeceivedDirect.open(t);
  const { host, ada, bob } = scene;
  const { page } = bob;
  await expect(padlock(page, WHOLE)).toBeVisible();
  await send(ada.page, "@swordfish knows, and so does @albatross");
  await expect(message(page, "albatross")).toBeVisible();
  await send(page, "tell @narwhal");
  await expect(message(ada.page, "narwhal")).toBeVisible();
  await scene.reload();
  await expect(message(page, "narwhal")).toBeVisible();
  const said = [...host.asked, ...host.sent].join("\n");
  for (const word of ["swordfish", "albatross", "narwhal", "narwha", "narw"]) {
    expect(said, word).not.toContain(word);
  }
});
