import type { Locator, Page } from "playwright-core";
import type { History } from "../../protocol/messages.ts";
import type { Role } from "../../protocol/roles.ts";
import { expect, type Person } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { escape, gather, message, messageList, send, type Space } from "../e2e/chat.ts";

const cardOf = (page: Page, { username }: Person) => page.getByRole("dialog", { name: username });

async function giveRole(owner: Person, { server }: Space, to: Person, color: string) {
  const path = `/servers/${server.id}`;
  const { role } = await owner.account.call<{ role: Role }>("POST", `${path}/roles`, {
    name: "Baker",
    color,
  });
  const { id } = to.account.user;
  await owner.account.call("POST", `${path}/members/${id}/roles`, { roleId: role.id });
}

stage(
  "[UX-11 UX-7] a name opens a card: who it is, Message, Add Friend, roles, moderation",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const space = await gather("Cards", ada, grace);
    await giveRole(ada, space, grace, "#ee8647");
    await grace.account.call("PUT", "/profiles/update", { bio: "Found the first bug." });
    await send(grace.page, `hello @${ada.username}`);
    const { page } = ada;
    const card = cardOf(page, grace);
    const name = message(page, "hello").getByRole("button", { name: grace.username });
    await name.click();
    await expect(card).toContainText("Found the first bug.");
    await expect(card).toContainText("Online");
    await expect(card.locator('[data-presence="online"]')).toBeVisible();
    await expect(card.getByRole("list", { name: "Roles" })).toHaveText("Baker");

    await t.step("[UX-11] a friendship begins in it, and it says how it stands", async () => {
      await card.getByRole("button", { name: "Add Friend" }).click();
      await expect(card).toContainText("Hasn't answered yet");
      await expect(card.getByRole("button", { name: "Add Friend" })).toHaveCount(0);
      await grace.account.call("POST", "/friends/request", { username: ada.username });
      await expect(card.getByText("Friend", { exact: true })).toBeVisible();
    });
    await t.step(
      "[UX-7] Escape closes it, and the name has the focus; Enter opens it",
      async () => {
        await escape(card);
        await expect(name).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(card.getByRole("button", { name: "Message" })).toBeVisible();
      },
    );
    await t.step(
      "[UX-11] whoever may moderates from it; the profile is one press away",
      async () => {
        for (const action of ["Manage Roles", "Mute", "Kick", "Ban"]) {
          await expect(card.getByRole("button", { name: action, exact: true })).toBeVisible();
        }
        await card.getByRole("button", { name: "View Profile" }).click();
        await expect(card.getByRole("region", { name: "Member Since" })).toBeVisible();
        await expect(card.getByRole("button", { name: "Message" })).toHaveCount(0);
        await escape(card);
      },
    );
    await t.step("[UX-11] a mention has one, one's own leads to editing", async () => {
      await message(page, "hello").locator("[data-mention]").click();
      const own = cardOf(page, ada);
      await expect(own.getByRole("button", { name: "Edit Profile" })).toBeVisible();
      await expect(own.getByRole("button", { name: "Message" })).toHaveCount(0);
      await escape(own);
      await expect(message(page, "hello").locator("[data-mention]")).toBeFocused();
    });
    await t.step("[UX-11] 'Message' opens the conversation", async () => {
      await name.click();
      await card.getByRole("button", { name: "Message" }).click();
      await expect(messageList(page)).toHaveAccessibleName(`Messages in @${grace.username}`);
      await expect(card).toHaveCount(0);
    });
  },
);

stage("[UX-11] members, pins and search results open the card, too", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  const { channel } = await gather("Cards", ada, grace);
  await send(grace.page, "a rare zeppelin");
  const { page } = ada;
  await expect(message(page, "zeppelin")).toBeVisible();
  const { messages } = await ada.account.call<History>("GET", `/messages/${channel.id}`);
  await ada.account.call("PUT", `/channels/${channel.id}/pins/${messages.at(-1)!.id}`);
  const card = cardOf(page, grace);
  const opens = async (name: Locator) => {
    await name.click();
    await expect(card.getByRole("button", { name: "Message" })).toBeVisible();
    await escape(card);
    await expect(name).toBeFocused();
  };
  await page.getByRole("button", { name: "Pinned Messages" }).click();
  const pins = page.getByRole("complementary", { name: "Pinned Messages" });
  await opens(pins.getByRole("button", { name: grace.username, exact: true }));

  await page.keyboard.press("Control+f");
  await page.getByRole("searchbox", { name: "Search messages" }).fill("zeppelin");
  const result = page.getByRole("search").getByRole("listitem");
  await opens(result.getByRole("button", { name: grace.username, exact: true }));

  await page.getByRole("button", { name: "Members", exact: true }).click();
  const members = page.getByRole("complementary", { name: "Members" });
  const member = members.getByRole("button", { name: new RegExp(grace.username) });
  await opens(member);
  await member.press("Enter");
  await expect(card.getByRole("button", { name: "Message" })).toBeVisible();
});
