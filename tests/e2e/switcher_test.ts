import type { Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import { browserTests, expect, type Person, type Stage, until } from "../helpers/e2e.ts";
import { dump } from "../helpers/profile.ts";
import { TestServer } from "../helpers/server_process.ts";
import { PHONE } from "../helpers/touch.ts";
import { fillTown, TOWN } from "../helpers/town.ts";
import { settled } from "../helpers/settled.ts";
import { befriend, channel, composer, cutOff, found, gather, open, rail } from "./chat.ts";
import { endElsewhere, kept, probes } from "./device.ts";

/** More than this device holds of a server's members. */
const MEMBERS = 320;
let townId = "";

const e2e = browserTests({
  server: () =>
    TestServer.start({
      fill: async (folder) => {
        townId = (await fillTown(folder, { members: MEMBERS, roles: [], channels: 1 })).serverId;
      },
    }),
});

const switcher = (page: Page) => page.getByRole("dialog", { name: "Where to?" });
const query = (page: Page) => switcher(page).getByRole("combobox");
const options = (page: Page) => switcher(page).getByRole("option");
const recent = (page: Page) => switcher(page).getByRole("group", { name: "Recent" });
const messagesIn = (page: Page, title: string) =>
  page.getByRole("list", { name: `Messages in ${title}` });

async function openSwitcher(page: Page) {
  await page.keyboard.press("Control+k");
  await expect(query(page)).toBeFocused();
  await expect(options(page).first()).toBeVisible();
}

/** The chosen option is the one that the input names to a screen reader, and is in sight. */
async function isChosen(page: Page, name: RegExp) {
  const chosen = switcher(page).getByRole("option", { selected: true });
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toHaveText(name);
  await expect(query(page)).toHaveAttribute(
    "aria-activedescendant",
    (await chosen.getAttribute("id"))!,
  );
  await expect(chosen).toBeInViewport();
}

/** What the device keeps, by names only: the rest is sealed. */
const isRemembered = (person: Person) =>
  until(
    "what was open is kept",
    async () => (await dump(person.context)).some(([at]) => at.includes("values recentChannels_")),
  );

/** Goes to a channel of the list, and waits until its chat is there. */
async function visit(page: Page, name: string) {
  await channel(page, name).click();
  await expect(messagesIn(page, `#${name}`)).toBeAttached();
}

e2e(
  "[UX-6 HARD-14] Ctrl+K shows what was open last, after a reload too, until the session ends",
  async (t) => {
    t.allowErrors("unauthorized");
    const ada = await t.user("ada");
    const { page } = ada;
    const { server } = await found("Paths", ada);
    for (const name of ["second", "third"]) {
      await ada.account.call("POST", `/channels/server/${server.id}`, { name });
    }
    await probes(ada.context);
    await gather("Elsewhere", ada);
    await isRemembered(ada);
    await rail(page, "Paths").click();
    await expect(channel(page, "second")).toBeVisible();
    for (const name of ["general", "second", "third"]) await visit(page, name);
    await openSwitcher(page);
    await expect(recent(page).getByRole("option")).toHaveText([
      /^second/,
      /^generalPaths/,
      /^generalElsewhere/,
    ]);
    await expect(switcher(page).getByRole("group", { name: "More" })).toContainText("third");
    await isChosen(page, /^second/);
    await page.keyboard.press("Enter");
    await expect(messagesIn(page, "#second")).toBeAttached();
    await expect(switcher(page)).toBeHidden();

    await t.step("[UX-6] a reload keeps them", async () => {
      await openSwitcher(page);
      await expect(recent(page).getByRole("option").first()).toHaveText(/^third/);
      await page.keyboard.press("Escape");
      await expect(switcher(page)).toBeHidden();
      await page.reload();
      await settled(page);
      await openSwitcher(page);
      await expect(recent(page).getByRole("option").first()).toHaveText(/^third/);
    });

    await t.step("[HARD-14] the end of the session takes them", async () => {
      await endElsewhere(ada.url, ada.account);
      await expect(page).toHaveURL(/\/login/);
      await until("the device is clean", async () => (await kept(ada.context)).length === 0);
    });
  },
);

e2e("[UX-6] the switcher by keys: arrows go round, Home and End, Escape goes back", async (t) => {
  const ada = await t.user("ada");
  const { page } = ada;
  const { server } = await gather("Arrows", ada);
  for (const name of ["arrow-a", "arrow-b", "arrow-c"]) {
    await ada.account.call("POST", `/channels/server/${server.id}`, { name });
  }
  await expect(channel(page, "arrow-c")).toBeVisible();
  await composer(page).focus();
  await openSwitcher(page);
  await query(page).fill("arrow-");
  await expect(switcher(page).getByRole("status")).toHaveText("3 results");
  await isChosen(page, /^arrow-a/);
  for (
    const [key, name] of [
      ["ArrowUp", /^arrow-c/],
      ["ArrowDown", /^arrow-a/],
      ["ArrowDown", /^arrow-b/],
      ["End", /^arrow-c/],
      ["Home", /^arrow-a/],
    ] as const
  ) {
    await page.keyboard.press(key);
    await isChosen(page, name);
  }
  await query(page).fill("nowhere at all");
  await expect(switcher(page).getByRole("status")).toHaveText("No results");
  await page.keyboard.press("Escape");
  await expect(switcher(page)).toBeHidden();
  await expect(composer(page)).toBeFocused();
});

/** Somebody new in the town, with its channel open. */
async function newcomer(t: Stage, name: string, options = {}): Promise<Person> {
  const person = await t.user(name, options);
  await person.account.call("POST", "/servers/join-invite", { inviteCode: TOWN });
  const { channels } = await person.account.call<{ channels: Channel[] }>(
    "GET",
    `/channels/server/${townId}`,
  );
  const { server } = await person.account.call<{ server: never }>("GET", `/servers/${townId}`);
  await open(person, { server, channel: channels[0]! });
  return person;
}

e2e(
  "[UX-6] members whom this device does not hold are found by the server, each once",
  async (t) => {
    const ada = await newcomer(t, "ada");
    const { page } = ada;
    let release = () => {};
    const asked = new Promise<void>((resolve) => release = resolve);
    await page.route(/\/members\?search=guest29&/, async (route) => {
      await asked;
      await route.continue();
    });
    await openSwitcher(page);
    await query(page).fill("guest29");
    // Somebody who is held, and has these letters in this order.
    await expect(options(page).filter({ hasText: /guest129Town$/ })).toBeVisible();
    // The only one so far: with the arrow it is chosen, and not just the first.
    await page.keyboard.press("ArrowDown");
    const selected = switcher(page).getByRole("option", { selected: true });
    await expect(selected).toHaveText(/guest129Town$/);
    release();
    await expect(options(page).first()).toHaveText(/guest29Town$/);
    await expect(options(page).nth(1)).toHaveText(/guest290Town$/);
    // What the arrow chose stays chosen while others come.
    await expect(selected).toHaveText(/guest129Town$/);
    await query(page).fill("@guest299");
    await expect(options(page)).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(messagesIn(page, "@guest299")).toBeAttached();
    // Now it is a conversation, and no second entry.
    await openSwitcher(page);
    await query(page).fill("guest299");
    await expect(options(page)).toHaveCount(1);
  },
);

e2e("[UX-6] without a connection the switcher finds what is there", async (t) => {
  t.allowErrors("unreachable");
  const ada = await newcomer(t, "ada");
  const grace = await t.user("grace");
  await befriend(ada, grace);
  const { page } = ada;
  await openSwitcher(page);
  await query(page).fill(grace.username);
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(switcher(page)).toBeHidden();
  await cutOff(ada.page);
  await page.keyboard.press("Control+k");
  await expect(query(page)).toBeFocused();
  await query(page).fill(grace.username);
  await expect(options(page)).toHaveCount(1);
  await query(page).fill("#gen");
  await expect(options(page).first()).toHaveText(/^general/);
  await query(page).fill("guest31");
  await expect(switcher(page).getByRole("status")).not.toHaveText("Searching...");
});

e2e("[UX-6] on a phone the menu at one's own name opens the switcher", async (t) => {
  const ada = await t.user("ada", PHONE);
  const { page } = ada;
  const { server } = await gather("Pocket", ada);
  await ada.account.call("POST", `/channels/server/${server.id}`, { name: "second" });
  await page.getByRole("button", { name: "Menu" }).tap();
  await expect(channel(page, "second")).toBeInViewport();
  await page.getByTitle("Set your status").tap();
  await page.getByRole("menuitem", { name: "Find Channel or Person" }).tap();
  await expect(query(page)).toBeVisible();
  await query(page).fill("second");
  await expect(options(page)).toHaveCount(1);
  expect((await options(page).boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await options(page).tap();
  await expect(messagesIn(page, "#second")).toBeAttached();
  await expect(switcher(page)).toBeHidden();
});
