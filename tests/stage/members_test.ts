import type { Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import { expect, type Person } from "../helpers/pages.ts";
import { type Stage, stage } from "../helpers/stage/stage.ts";
import { buildTown, TOWN } from "../helpers/town.ts";
import { channel, composer, found, message, open, send } from "../e2e/chat.ts";

/** Adds a person to the town, with its channel open. */
async function newcomer(t: Stage, serverId: string, name: string): Promise<Person> {
  const person = await t.user(name);
  await person.account.call("POST", "/servers/join-invite", { inviteCode: TOWN });
  const { channels } = await person.account.call<{ channels: Channel[] }>(
    "GET",
    `/channels/server/${serverId}`,
  );
  const { server } = await person.account.call<{ server: never }>("GET", `/servers/${serverId}`);
  await open(person, { server, channel: channels[0]! });
  return person;
}

const panelOf = (page: Page) => page.getByRole("complementary", { name: "Members" });

stage(
  "[MEM-12 MEM-32] who comes online, speaks, is mentioned and leaves is right though few members are held",
  async (t) => {
    const size = { members: 320, roles: [], channels: 1 };
    const { serverId } = await buildTown(t.app, size);
    const { page } = await newcomer(t, serverId, "bea");
    await page.getByRole("button", { name: "Members", exact: true }).click();
    const panel = panelOf(page);
    const online = panel.getByRole("heading", { name: /^Online/ });
    await expect(online).toHaveText("Online — 1");

    const zoe = await newcomer(t, serverId, "zoe");
    await expect(online).toHaveText("Online — 2");
    await expect(panel.getByText(zoe.username, { exact: true })).toBeVisible();

    await t.step("[MSG-17 MSG-19] somebody far down the list is found and mentioned", async () => {
      // A person far down the list, who hasn't been on screen before.
      await composer(page).fill("Is @guest3");
      const offered = page.getByRole("listbox").getByRole("option");
      await expect(offered.first()).toContainText("guest3");
      await composer(page).fill("Is @guest317 here, or @nobody1?");
      await page.keyboard.press("Enter");
      const sent = message(page, "or @nobody1?");
      await expect(sent.getByText("@guest317", { exact: true })).toBeVisible();
      await expect(sent.getByText("@nobody1", { exact: true })).toHaveCount(0);
    });

    // Her page has asked who is mentioned, and been answered: she may leave.
    await expect(message(zoe.page, "or @nobody1?").getByText("@guest317", { exact: true }))
      .toBeVisible();
    await send(zoe.page, "Goodbye");
    await expect(message(page, "Goodbye")).toBeVisible();
    await zoe.account.call("DELETE", `/servers/${serverId}/members/${zoe.account.user.id}`);
    await expect(online).toHaveText("Online — 1");
    await expect(panel.getByText(zoe.username, { exact: true })).toHaveCount(0);
  },
  {},
);

stage(
  "[MEND-15] the members panel of a hidden channel lists and finds who can read it, and follows who that is",
  async (t) => {
    const [ada, bob, cy] = [await t.user("ada"), await t.user("bob"), await t.user("cy")];
    const { server } = await found("Hidden", ada, bob, cy);
    const { channel: den } = await ada.account.call<{ channel: Channel }>(
      "POST",
      `/channels/server/${server.id}`,
      { name: "den", permissions: { default: { readMessages: false } } },
    );
    const allow = (target: string, readMessages: boolean) =>
      ada.account.call("PUT", `/channels/${den.id}/permissions/${target}`, {
        permissions: { readMessages },
      });
    const { page } = ada;
    await open(ada, { server, channel: den });
    await page.getByRole("button", { name: "Members", exact: true }).click();
    const panel = panelOf(page);
    const names = panel.locator("[data-member]");
    await expect(names).toHaveText([ada.username].map((name) => new RegExp(`^.?${name}`)));
    await allow(bob.account.user.id, true);
    await expect(names).toHaveCount(2);
    await expect(panel.getByText(bob.username, { exact: true })).toBeVisible();

    const field = panel.getByRole("searchbox");
    await field.fill(cy.username);
    await expect(panel.getByText("No members found")).toBeVisible();
    await field.fill("");
    await channel(page, "general").click();
    await expect(names).toHaveCount(3);
    await channel(page, "den").click();
    await expect(names).toHaveCount(2);
    await allow("default", true);
    await expect(names).toHaveCount(3);
  },
);
