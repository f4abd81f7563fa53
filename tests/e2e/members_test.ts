import type { Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import { browserTests, expect, type Person, type Stage } from "../helpers/e2e.ts";
import { TestServer } from "../helpers/server_process.ts";
import { fillTown, TOWN } from "../helpers/town.ts";
import { typeAtOnce } from "../helpers/type_at_once.ts";
import { open } from "./chat.ts";

const MEMBERS = 320;
const ROLES = [
  { name: "Baker", color: "#ee8647" },
  { name: "Site Admin", color: "#ee7099" },
  { name: "Moderator", color: "#3aa3e3" },
];
let serverId = "";

const e2e = browserTests({
  server: () =>
    TestServer.start({
      fill: async (folder) => {
        ({ serverId } = await fillTown(folder, { members: MEMBERS, roles: ROLES, channels: 1 }));
      },
    }),
});

/** Adds a new person to the town, with its channel open. */
async function newcomer(t: Stage, name: string): Promise<Person> {
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

e2e(
  "[MEM-04 MEM-05] the panel of a large server: groups, colours, marks, a walk by keys, a search",
  async (t) => {
    const { page, username, account } = await newcomer(t, "anna");
    const opener = page.getByRole("button", { name: "Members", exact: true });
    await opener.click();
    const panel = panelOf(page);
    await t.step("[MEM-03] it is called Members", async () => {
      await expect(panel.getByRole("heading", { name: "Members" })).toBeVisible();
    });
    await expect(panel.getByRole("heading", { name: "Online — 1" })).toBeVisible();
    const offline = panel.getByRole("heading", { name: `Offline — ${MEMBERS}` });
    await expect(offline).toBeVisible();
    await t.step("[MEM-01 MEM-13] it slides in, 80 units wide", async () => {
      expect((await panel.boundingBox())!.width).toBe(320);
      expect(await panel.evaluate((el) => getComputedStyle(el).animationName)).toContain("slide");
    });

    const person = (name: string) =>
      panel.getByRole("button", { name: new RegExp(`^(\\w )?${name}\\b`) });
    const baker = await t.step("[MEM-10 MEM-11] admins and moderators are marked", async () => {
      const baker = person("guest0");
      await expect(baker).toContainText("Baker");
      await expect(baker).not.toContainText("Moderator");
      await expect(person("guest1")).toContainText("Administrator");
      await expect(person("guest2")).toContainText("Moderator");
      return baker;
    });
    await t.step("[MEM-07 MEM-08] names have the colour of the first role", async () => {
      const colorOf = (name: string) =>
        panel.getByText(name, { exact: true }).evaluate((el) => getComputedStyle(el).color);
      expect(await colorOf("guest0")).not.toBe(await colorOf("guest1"));
      expect(await colorOf("guest0")).toBe(await colorOf("guest3"));
    });
    const drawn = await panel.getByRole("listitem").count();
    expect(drawn, "only what can be seen is drawn").toBeLessThan(60);

    await person(username).focus();
    await page.keyboard.press("ArrowDown");
    await expect(baker).toBeFocused();
    await t.step("[MEM-09] the owner is marked", async () => {
      await page.keyboard.press("End");
      await expect(person("mayor")).toBeFocused();
      await expect(person("mayor")).toContainText("Server owner");
    });
    await page.keyboard.press("PageUp");
    await expect(panel.getByText("guest310", { exact: true })).toBeInViewport();
    await page.keyboard.press("Home");
    await expect(person(username)).toBeFocused();

    const search = panel.getByRole("searchbox", { name: "Search members" });
    await search.fill("GUEST3");
    await expect(panel.getByRole("heading", { name: "Offline — 30" })).toBeVisible();
    await expect(panel.getByRole("listitem").first()).toContainText("guest3");
    await t.step("[MEM-06] nobody found is told", async () => {
      await search.fill("nobody at all");
      await expect(panel.getByText("No members found")).toBeVisible();
    });
    await search.fill("");
    await expect(offline).toBeVisible();
    await panel.getByRole("button", { name: "Close members" }).click();
    await expect(panel).toBeHidden();
    const members = page.getByRole("button", { name: "Members", exact: true });
    await typeAtOnce(members, "Search members", "guest3");
    await expect(panel.getByRole("heading", { name: "Offline — 30" })).toBeVisible();
    await expect(search).toHaveValue("guest3");
    // Who only closes the page stays online for a while, and counts in the next test.
    await account.call("DELETE", `/servers/${serverId}/members/${account.user.id}`);
  },
);
