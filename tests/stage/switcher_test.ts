import type { Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import { expect, type Person } from "../helpers/pages.ts";
import { type Stage, stage } from "../helpers/stage/stage.ts";
import { buildTown, TOWN } from "../helpers/town.ts";
import { befriend, channel, composer, cutOff, gather, open } from "../e2e/chat.ts";

/** More than this device holds of a server's members. */
const MEMBERS = 320;
/** A town has a server of its own. */
const ALONE = {};

const switcher = (page: Page) => page.getByRole("dialog", { name: "Where to?" });
const query = (page: Page) => switcher(page).getByRole("combobox");
const options = (page: Page) => switcher(page).getByRole("option");
const messagesIn = (page: Page, title: string) =>
  page.getByRole("list", { name: `Messages in ${title}` });

async function openSwitcher(page: Page) {
  await page.keyboard.press("Control+k");
  await expect(query(page)).toBeFocused();
  await expect(options(page).first()).toBeVisible();
}

/** Checks that the option named to screen readers is the chosen one. */
async function isChosen(page: Page, name: RegExp) {
  const chosen = switcher(page).getByRole("option", { selected: true });
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toHaveText(name);
  await expect(query(page)).toHaveAttribute(
    "aria-activedescendant",
    (await chosen.getAttribute("id"))!,
  );
}

stage("[UX-6] the switcher by keys: arrows go round, Home and End, Escape goes back", async (t) => {
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

/** Creates a new person in a town, with its channel open. */
async function newcomer(t: Stage, name: string): Promise<Person> {
  const { serverId } = await buildTown(t.app, { members: MEMBERS, roles: [], channels: 1 });
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

stage(
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
    // A loaded member: one of the first by name, with numbers sorted by value (MEND-26d).
    await expect(options(page).filter({ hasText: /guest29Town$/ })).toBeVisible();
    // The only one so far: with the arrow it is chosen, and not just the first.
    await page.keyboard.press("ArrowDown");
    const selected = switcher(page).getByRole("option", { selected: true });
    await expect(selected).toHaveText(/guest29Town$/);
    release();
    await expect(options(page).first()).toHaveText(/guest29Town$/);
    await expect(options(page).nth(1)).toHaveText(/guest290Town$/);
    // The arrow's choice stays while other results arrive.
    await expect(selected).toHaveText(/guest29Town$/);
    await query(page).fill("@guest299");
    await expect(options(page)).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(messagesIn(page, "@guest299")).toBeAttached();
    // Now it is a conversation, and no second entry.
    await openSwitcher(page);
    await query(page).fill("guest299");
    await expect(options(page)).toHaveCount(1);
  },
  ALONE,
);

stage("[UX-6] without a connection the switcher finds what is there", async (t) => {
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
}, ALONE);
