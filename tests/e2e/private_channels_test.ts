import { e2e, expect, type Person } from "../helpers/e2e.ts";
import { settled } from "../helpers/settled.ts";
import { checkWithAxe } from "./axe.ts";
import { channel, composer, escape, gather, message, send } from "./chat.ts";
import { contents } from "./private_contents.ts";
import { openPanel, padlock, readers, setUpKeys, WHOLE } from "./private.ts";

const WIDE = { viewport: { width: 1440, height: 900 } };
/** For the one who plays a film, which comes by the service worker. */
const PLAYS = { ...WIDE, serviceWorkers: "allow" as const };

e2e(
  "[E2E-16 E2E-18 E2E-33] a private channel: its owner sets it up, who has keys reads, who comes later waits to be confirmed; its files, pins and search are for its devices alone",
  async (t) => {
    const [ada, bob, cy] = await Promise.all([
      t.user("ada", WIDE),
      t.user("bob", PLAYS),
      t.user("cy", WIDE),
    ]);
    t.allowErrors("forbidden", "not_found", "conflict");
    await gather("Readers", ada, bob, cy);
    await Promise.all([ada, bob].map(({ page }) => setUpKeys(page)));
    const all = { ada, bob, cy };

    await t.step("[E2E-19] it is created private, and says what that means", () => isCreated(all));
    await t.step("who has keys reads; who has none is led to them", () => isRead(all));
    await t.step(
      "[MEND-35 E2E-31] who is named is known from the readers, and no request has a name",
      () => isNamed(all),
    );
    await t.step(
      "[E2E-39] the list has a padlock where it is true, and nowhere else",
      () => hasPadlock(all),
    );
    await t.step(
      "[E2E-18] what nobody has signed is shown, and signed by one press",
      () => isSigned(all),
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
    await contents(t, ada, bob);
  },
);

interface Three {
  /** Owns the server. */
  ada: Person;
  bob: Person;
  /** Has no keys at first. */
  cy: Person;
}

async function isCreated({ ada, bob, cy }: Three): Promise<void> {
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
}

async function isNamed({ ada, bob }: Three): Promise<void> {
  const asked: string[] = [];
  for (const { page } of [ada, bob]) {
    page.on("request", (request) => asked.push(`${request.url()} ${request.postData() ?? ""}`));
  }
  await composer(ada.page).pressSequentially(`@${bob.username.slice(0, -1)}`);
  const members = ada.page.getByRole("listbox", { name: "MEMBERS" });
  await members.getByRole("option", { name: bob.username }).click();
  await composer(ada.page).pressSequentially("and @mallory");
  await composer(ada.page).press("Enter");
  const said = message(bob.page, "and @mallory");
  await expect(said.getByText(`@${bob.username}`)).toBeVisible();
  await settled(bob.page);
  expect(asked.filter((one) => /[?&](names|search)=|mallory/.test(one))).toEqual([]);
}

async function isRead({ ada, bob, cy }: Three): Promise<void> {
  await bob.page.getByRole("button", { name: /quiet/ }).first().click();
  await expect(message(bob.page, "only those with keys")).toBeVisible();
  await expect(padlock(bob.page, WHOLE)).toBeVisible();
  await send(bob.page, "indeed");
  await expect(message(ada.page, "indeed")).toBeVisible();
  await cy.page.getByRole("button", { name: /quiet/ }).first().click();
  await cy.page.getByRole("button", { name: "Set up", exact: true }).click();
  await expect(cy.page.getByText("Nobody here has let you read along yet")).toBeVisible();
  await expect(cy.page.getByText(`${ada.username} can do that`)).toBeVisible();
}

async function hasPadlock({ bob, cy }: Three): Promise<void> {
  await expect(channel(bob.page, "quiet")).toHaveAccessibleDescription("End-to-end encrypted");
  await expect(channel(bob.page, "general")).toHaveAccessibleDescription("");
  await expect(channel(cy.page, "quiet")).toHaveAccessibleDescription("");
}

async function isSigned({ ada, bob, cy }: Three): Promise<void> {
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
  await expect(message(cy.page, "only those with keys")).toBeVisible();
  // By whoever was quicker to let cy in.
  await expect(cy.page.getByText(/^Shared by (ada|bob)/).first()).toBeVisible();
  await send(cy.page, "thank you");
  for (const { page } of [ada, bob]) await expect(message(page, "thank you")).toBeVisible();
  const bobs = await openPanel(bob.page);
  await expect(bobs.getByRole("switch")).toHaveCount(0);
  await expect(bobs).toContainText(
    `${ada.username} was the first to turn on end-to-end encryption on this server.`,
  );
  await escape(bobs);
}

async function isKicked({ ada, bob, cy }: Three): Promise<void> {
  await ada.page.getByRole("banner").getByRole("button", { name: "Members" }).click();
  await ada.page.getByRole("button", { name: new RegExp(`^${cy.username}`) }).first()
    .click({ button: "right" });
  await ada.page.getByRole("menuitem", { name: /^Kick/ }).click();
  const kick = ada.page.getByRole("alertdialog", { name: `Kick ${cy.username}` });
  await kick.getByRole("button", { name: "Kick" }).click();
  await expect(kick).toHaveCount(0);
  await send(ada.page, "without cy");
  await expect(message(bob.page, "without cy")).toBeVisible();
  const panel = await openPanel(ada.page);
  await expect(readers(panel)).toHaveCount(2);
  await expect(panel.getByText("Not confirmed for encrypted channels")).toHaveCount(0);
  await escape(panel);
}

async function forNewcomers({ ada, bob }: Three): Promise<void> {
  const panel = await openPanel(ada.page);
  const before = panel.getByRole("switch", { name: "Newcomers read what was written before" });
  await before.click();
  await expect(before).not.toBeChecked();
  await expect(panel).toContainText("New members can only read messages sent after they join.");
  await escape(panel);
  const bobs = await openPanel(bob.page);
  await expect(bobs).toContainText("New members can only read messages sent after they join.");
  await escape(bobs);
}
