import type { PrivateChannel } from "../../client/e2ee/link/conversations.ts";
import type { Channel } from "../../protocol/channels.ts";
import { deviceOf, type Talker } from "../helpers/e2ee/talk.ts";
import { e2e, expect, type Person, type Somebody } from "../helpers/e2e.ts";
import { settled } from "../helpers/settled.ts";
import { checkWithAxe } from "./axe.ts";
import { channel, composer, escape, found, message, open, send } from "./chat.ts";
import { contents } from "./private_contents.ts";
import { openPanel, padlock, readers, reads, setUpKeys, WHOLE } from "./private.ts";

const WIDE = { viewport: { width: 1440, height: 900 } };
/** For the one who plays a film, which comes by the service worker. */
const PLAYS = { ...WIDE, serviceWorkers: "allow" as const };

e2e(
  "[E2E-16 E2E-18 E2E-33] a private channel: its owner sets it up, who has keys reads, who comes later waits to be confirmed; its files, pins and search are for its devices alone",
  async (t) => {
    const [ada, bob, cy] = await Promise.all([
      t.user("ada", WIDE),
      t.somebody("bob"),
      t.user("cy", PLAYS),
    ]);
    t.allowErrors("forbidden", "not_found", "conflict");
    const space = await found("Readers", ada, bob, cy);
    const device = await deviceOf(t.url, bob.account);
    await Promise.all([ada, cy].map((one) => open(one, space)));
    await setUpKeys(ada.page);
    const all = { ada, bob, cy, device };

    const quiet = await t.step("[E2E-19] it is created private, and says what that means", () => {
      return isCreated(all, space.server.id);
    });
    await t.step(
      "who has keys reads; who has none is led to them",
      () => isRead(all, quiet),
    );
    await t.step(
      "[E2E-39] the list has a padlock where it is true, and nowhere else",
      () => hasPadlock(all),
    );
    await t.step(
      "[E2E-18] what nobody has signed is shown, and signed by one press",
      () => isSigned(all, quiet),
    );
    await t.step(
      "[MEND-35 E2E-31] who is named is known from the readers, and no request has a name",
      () => isNamed(all),
    );
    await t.step(
      "[E2E-21] who is kicked is out, by the word of whoever kicks",
      () => isKicked(all),
    );
    await t.step("[E2E-32] who manages channels says what newcomers read", () => forNewcomers(all));

    await ada.page.reload();
    await settled(ada.page);
    await expect(message(ada.page, "only those with keys")).toBeVisible();
    await expect(padlock(ada.page, WHOLE)).toBeVisible();
    await contents(t, ada, cy);
  },
);

interface Three {
  /** Owns the server. */
  ada: Person;
  /** Has keys, on a device outside of any browser. */
  bob: Somebody;
  device: Talker;
  /** Has no keys at first. */
  cy: Person;
}

/** @returns the channel as bob's device knows it */
async function isCreated({ ada, bob, cy }: Three, serverId: string): Promise<PrivateChannel> {
  const { page } = ada;
  await page.getByRole("button", { name: "Create Channel" }).click();
  const create = page.getByRole("dialog", { name: "Create Channel" });
  await create.getByRole("textbox", { name: "Channel Name" }).fill("quiet");
  await create.getByRole("switch", { name: "End-to-end encrypted" }).click();
  await create.getByRole("button", { name: "Create", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Turn on end-to-end encryption" })
    .or(page.getByRole("dialog", { name: "End-to-end encrypted" }));
  await expect(dialog).toContainText("Only the devices of people who can read #quiet");
  const lists = (name: string) =>
    dialog.getByRole("region", { name, exact: true }).getByRole("listitem");
  await expect(lists("Can read")).toHaveText([
    `${ada.username} (you)`,
    `${bob.username}Not verified`,
  ]);
  await expect(lists("Can let others in")).toHaveText([`${ada.username} (you)`]);
  await expect(dialog).toContainText(`Not set up for end-to-end encryption yet: ${cy.username}.`);
  await checkWithAxe(page, "a private channel is set up");
  await dialog.getByRole("button", { name: "Set up" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(padlock(page, WHOLE)).toBeVisible();
  await send(page, "only those with keys");
  const { channels } = await bob.account.call<{ channels: Channel[] }>(
    "GET",
    `/channels/server/${serverId}`,
  );
  const { id } = channels.find(({ name }) => name === "quiet")!;
  return { id, space: "server", serverId, userIds: [] };
}

async function isRead({ ada, cy, device }: Three, quiet: PrivateChannel): Promise<void> {
  await reads(device, quiet, "only those with keys");
  await device.send(quiet, "indeed");
  await expect(message(ada.page, "indeed")).toBeVisible();
  await cy.page.getByRole("button", { name: /quiet/ }).first().click();
  await cy.page.getByRole("button", { name: "Set up", exact: true }).click();
  await expect(cy.page.getByText("Nobody here has let you read along yet")).toBeVisible();
  await expect(cy.page.getByText(`${ada.username} can do that`)).toBeVisible();
}

async function hasPadlock({ ada, cy }: Three): Promise<void> {
  await expect(channel(ada.page, "quiet")).toHaveAccessibleDescription("End-to-end encrypted");
  await expect(channel(ada.page, "general")).toHaveAccessibleDescription("");
  await expect(channel(cy.page, "quiet")).toHaveAccessibleDescription("");
}

async function isSigned({ ada, cy, device }: Three, quiet: PrivateChannel): Promise<void> {
  const panel = await openPanel(ada.page);
  await expect(readers(panel)).toHaveCount(2);
  await expect(panel.getByRole("region", { name: "Not confirmed for encrypted channels" }))
    .toContainText(cy.username);
  await expect(panel).toContainText(
    "You were the first to turn on end-to-end encryption on this server.",
  );
  await checkWithAxe(ada.page, "who can read a private channel, and what is not confirmed");
  await panel.getByRole("button", { name: `Confirm ${cy.username}` }).click();
  await expect(readers(panel)).toHaveCount(3);
  await expect(panel.getByText("Not confirmed for encrypted channels")).toHaveCount(0);
  await escape(panel);
  await expect(padlock(cy.page, WHOLE)).toBeVisible();
  await expect(channel(cy.page, "quiet")).toHaveAccessibleDescription("End-to-end encrypted");
  await expect(message(cy.page, "only those with keys")).toBeVisible();
  await expect(cy.page.getByText(`Shared by ${ada.username}`).first()).toBeVisible();
  await send(cy.page, "thank you");
  await expect(message(ada.page, "thank you")).toBeVisible();
  await reads(device, quiet, "thank you");
  const cys = await openPanel(cy.page);
  await expect(cys.getByRole("switch")).toHaveCount(0);
  await expect(cys).toContainText(
    `${ada.username} was the first to turn on end-to-end encryption on this server.`,
  );
  await escape(cys);
}

async function isNamed({ ada, cy }: Three): Promise<void> {
  const asked: string[] = [];
  for (const { page } of [ada, cy]) {
    page.on("request", (request) => asked.push(`${request.url()} ${request.postData() ?? ""}`));
  }
  await composer(ada.page).pressSequentially(`@${cy.username.slice(0, -1)}`);
  const members = ada.page.getByRole("listbox", { name: "MEMBERS" });
  await members.getByRole("option", { name: cy.username }).click();
  await composer(ada.page).pressSequentially("and @mallory");
  await composer(ada.page).press("Enter");
  const said = message(cy.page, "and @mallory");
  await expect(said.getByText(`@${cy.username}`)).toBeVisible();
  await settled(cy.page);
  expect(asked.filter((one) => /[?&](names|search)=|mallory/.test(one))).toEqual([]);
}

async function isKicked({ ada, bob, cy }: Three): Promise<void> {
  await ada.page.getByRole("banner").getByRole("button", { name: "Members" }).click();
  await ada.page.getByRole("button", { name: new RegExp(`^${bob.username}`) }).first()
    .click({ button: "right" });
  await ada.page.getByRole("menuitem", { name: /^Kick/ }).click();
  const kick = ada.page.getByRole("alertdialog", { name: `Kick ${bob.username}` });
  await kick.getByRole("button", { name: "Kick" }).click();
  await expect(kick).toHaveCount(0);
  await send(ada.page, "without bob");
  await expect(message(cy.page, "without bob")).toBeVisible();
  const panel = await openPanel(ada.page);
  await expect(readers(panel)).toHaveCount(2);
  await expect(panel.getByText("Not confirmed for encrypted channels")).toHaveCount(0);
  await escape(panel);
}

async function forNewcomers({ ada, cy }: Three): Promise<void> {
  const panel = await openPanel(ada.page);
  const before = panel.getByRole("switch", { name: "Newcomers read what was written before" });
  await before.click();
  await expect(before).not.toBeChecked();
  await expect(panel).toContainText("New members can only read messages sent after they join.");
  await escape(panel);
  const cys = await openPanel(cy.page);
  await expect(cys).toContainText("New members can only read messages sent after they join.");
  await escape(cys);
}
