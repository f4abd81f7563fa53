import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { channel, gather, message, open, rail, send } from "../e2e/chat.ts";

stage("[CHAN-01 CHAN-13] the sidebar lists text and voice channels, and oneself", async (t) => {
  const ada = await t.user("ada");
  await gather("Rooms", ada);
  const list = ada.page.getByRole("navigation", { name: "Channels" });
  await expect(channel(ada.page, "general")).toBeVisible();
  await expect(list.getByText("General", { exact: true })).toBeVisible();
  const panel = ada.page.getByRole("region", { name: "Your account" });
  await expect(panel).toContainText(ada.username);
  await expect(panel.getByRole("button", { name: "Log Out" })).toBeVisible();
  // Nobody else has joined yet.
  await ada.page.getByRole("button", { name: "Invite People" }).click();
  await expect(ada.page.getByRole("dialog", { name: "Invite Friends" })).toBeVisible();
});

stage(
  "[CHAN-04 CHAN-06] the owner makes channels; everybody sees them at once",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await gather("Workshop", ada, grace);
    await expect(grace.page.getByRole("button", { name: "Create Channel" })).toHaveCount(0);

    const dialog = await t.step("[CHAN-02] text or voice", async () => {
      await ada.page.getByRole("button", { name: "Create Channel" }).click();
      const dialog = ada.page.getByRole("dialog", { name: /create.*channel/i });
      await expect(dialog.getByRole("radio", { name: /text/i })).toBeChecked();
      await expect(dialog.getByRole("radio", { name: /voice/i })).not.toBeChecked();
      return dialog;
    });
    const name = await t.step("[CHAN-03] a blank name does nothing", async () => {
      const name = dialog.getByRole("textbox");
      await name.fill("   ");
      await name.press("Enter");
      await expect(dialog).toBeVisible();
      return name;
    });
    await name.fill("blueprints");
    await name.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(channel(ada.page, "blueprints")).toBeVisible();
    await expect(channel(grace.page, "blueprints")).toBeVisible();
  },
);

stage(
  "[MEND-14 MEND-15] a private channel is created for those who are picked, by mouse or by keys",
  async (t) => {
    const [ada, grace, cy] = await Promise.all(["ada", "grace", "cy"].map((name) => t.user(name)));
    const { server } = await gather("Harbour", ada, grace, cy);
    await ada.account.call("POST", `/servers/${server.id}/roles`, { name: "Crew" });
    const { page } = ada;
    await page.getByRole("button", { name: "Create Channel" }).click();
    const dialog = page.getByRole("dialog", { name: "Create Channel" });
    await dialog.getByRole("textbox", { name: "Channel Name" }).fill("berth");
    await expect(dialog.getByRole("switch", { name: "End-to-end encrypted" })).not.toBeChecked();
    await expect(dialog).toContainText("The host of this server can't read messages");
    await expect(dialog).toContainText("Only selected roles and members can see this channel");
    await dialog.getByRole("switch", { name: "Private" }).click();
    const field = dialog.getByRole("searchbox", { name: "Add a role or member" });
    const chosen = dialog.getByRole("list", { name: "Who can see this channel" });

    await t.step("it lists roles and people before one types", async () => {
      await field.focus();
      const found = dialog.getByRole("list", { name: "Found" });
      await expect(found.getByRole("button", { name: "Crew" })).toBeVisible();
      await expect(found.getByRole("button", { name: cy.username })).toBeVisible();
      await expect(found.getByRole("button", { name: ada.username })).toHaveCount(0);
      await field.press("ArrowDown");
      await expect(found.getByRole("button", { name: "Crew" })).toBeFocused();
      await page.keyboard.press("ArrowUp");
      await expect(field).toBeFocused();
      await field.press("Enter");
      await expect(chosen.getByRole("listitem")).toHaveText(["Crew"]);
      await expect(found.getByRole("button", { name: "Crew" })).toHaveCount(0);
      await field.fill(cy.username);
      await found.getByRole("button", { name: cy.username }).click();
      await chosen.getByRole("button", { name: "Remove Crew" }).click();
      await expect(chosen.getByRole("listitem")).toHaveText([cy.username]);
    });
    await dialog.getByRole("button", { name: "Create", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(channel(page, "berth")).toHaveAccessibleDescription("Private");
    await expect(channel(cy.page, "berth")).toBeVisible();
    await send(page, "moored");
    await expect(channel(grace.page, "berth")).toHaveCount(0);
  },
);

stage("[CHAN-08 CHAN-09] renaming and deleting a channel reaches everybody", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  const { server } = await gather("Atelier", ada, grace);
  const { channel: made } = await ada.account.call<{ channel: { id: string } }>(
    "POST",
    `/channels/server/${server.id}`,
    { name: "drafts" },
  );
  await channel(grace.page, "drafts").click();
  await expect(grace.page.getByRole("banner")).toContainText("drafts");
  await ada.account.call("PUT", `/channels/${made.id}`, { name: "sketches" });
  await expect(channel(grace.page, "sketches")).toBeVisible();
  await expect(grace.page.getByRole("banner")).toContainText("sketches");

  await channel(ada.page, "sketches").click({ button: "right" });
  await ada.page.getByRole("menuitem", { name: "Edit Channel" }).click();
  const dialog = ada.page.getByRole("dialog", { name: /edit channel/i });
  await dialog.getByRole("button", { name: /delete/i }).click();
  await ada.page.getByRole("alertdialog").getByRole("button", { name: /delete/i }).click();
  await expect(channel(ada.page, "sketches")).toHaveCount(0);
  await expect(channel(grace.page, "sketches")).toHaveCount(0);
  await expect(grace.page.getByRole("banner")).not.toContainText("sketches");
});

stage("[D-MSG-8] what is unread is counted up to 99+, and is read once it is seen", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  const space = await gather("Inbox", ada, grace);
  await rail(grace.page, "Home").click();
  await send(ada.page, "the first");
  await expect(rail(grace.page, "Inbox")).toHaveAccessibleDescription(/unread/i);
  await ada.account.call("POST", `/channels/server/${space.server.id}`, { name: "other" });
  await rail(grace.page, "Inbox").click();
  await expect(message(grace.page, "the first")).toBeVisible();
  await expect(channel(grace.page, "general")).not.toHaveAccessibleDescription(/unread/);
  await channel(grace.page, "other").click();
  await expect(grace.page.getByRole("banner")).toContainText("other");
  await send(ada.page, "one more");
  await expect(channel(grace.page, "general")).toHaveAccessibleDescription("1 unread message");
  const unreadable = {
    encryptedContent: btoa("something that nobody can open"),
    iv: "AAAAAAAAAAAAAAAA",
  };
  await Promise.all(
    Array.from(
      { length: 100 },
      () => ada.account.call("POST", `/messages/${space.channel.id}`, unreadable),
    ),
  );
  await expect(channel(grace.page, "general")).toHaveAccessibleDescription("99+ unread messages");
  await channel(grace.page, "general").click();
  await expect(channel(grace.page, "general")).not.toHaveAccessibleDescription(/unread/);
  await expect(message(grace.page, "[Unable to decrypt message]").last()).toBeVisible();
  await open(grace, space);
  await expect(channel(grace.page, "general")).not.toHaveAccessibleDescription(/unread/);
});

stage("[MEND-15] whoever is added to a hidden channel can see it at once", async (t) => {
  const [ada, cy] = [await t.user("ada"), await t.user("cy")];
  const { channel: general } = await gather("Harbour", ada, cy);
  await ada.account.call("PUT", `/channels/${general.id}/permissions/default`, {
    permissions: { readMessages: false },
  });
  await expect(channel(cy.page, "general")).toHaveCount(0);
  const { page } = ada;
  await channel(page, "general").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Edit Channel" }).click();
  await page.getByRole("tab", { name: "Permissions" }).click();
  const field = page.getByRole("searchbox", { name: "Add a role or member" });
  await field.fill(cy.username);
  await page.getByRole("list", { name: "Found" }).getByRole("button", { name: cy.username })
    .click();
  await expect(page.getByText(`${cy.username} can now see this channel`)).toBeVisible();
  await expect(channel(cy.page, "general")).toBeVisible();
});
