import type { Page } from "playwright-core";
import { expect, until } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { composer, cutOff, gather, message, messageList, send } from "../e2e/chat.ts";

const popup = (page: Page, name: string | RegExp) => page.getByRole("listbox", { name });
const note = (page: Page) => page.getByRole("log", { name: "Answers to commands" });

stage(
  "[MSG-17 MSG-18] @ offers the members and everyone; keys choose, Enter accepts, Escape closes",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.somebody("grace");
    await gather("Names", ada, grace);
    const { page } = ada;
    await composer(page).pressSequentially("hi @");
    const members = popup(page, "MEMBERS");
    await expect(page.getByText("MEMBERS", { exact: true })).toBeVisible();
    await expect(members.getByRole("option")).toHaveCount(3);
    await expect(members.getByRole("option").last()).toContainText("@everyone");
    await expect(members.getByRole("option").last()).toContainText("Notify everyone");

    await composer(page).pressSequentially("gra");
    await expect(members.getByRole("option")).toHaveCount(1);
    await composer(page).press("Enter");
    await expect(composer(page)).toHaveValue(`hi @${grace.username} `);
    await expect(members).toBeHidden();

    await composer(page).pressSequentially("@");
    await expect(members).toBeVisible();
    await composer(page).press("ArrowUp");
    const chosen = members.getByRole("option", { selected: true });
    await expect(chosen).toContainText("@everyone");
    await expect(composer(page)).toHaveAttribute(
      "aria-activedescendant",
      (await chosen.getAttribute("id"))!,
    );
    await composer(page).press("Escape");
    await expect(members).toBeHidden();
    await expect(composer(page)).toHaveValue(`hi @${grace.username} @`);
    await composer(page).pressSequentially("every");
    await composer(page).press("Tab");
    await expect(composer(page)).toHaveValue(`hi @${grace.username} @every`);
  },
);

stage("[MSG-17 D-MSG-8] by touch; who may not notify everyone gets no such hint", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace", {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  await gather("Touch", ada, grace);
  await composer(grace.page).tap();
  await composer(grace.page).pressSequentially("@");
  const members = popup(grace.page, "MEMBERS");
  const everyone = members.getByRole("option", { name: "@everyone" });
  await expect(everyone).toBeVisible();
  await expect(everyone).not.toContainText("Notify");
  await members.getByRole("option", { name: ada.username }).tap();
  await expect(composer(grace.page)).toHaveValue(`@${ada.username} `);
  await expect(composer(grace.page)).toBeFocused();

  // So does a message that is edited.
  await composer(grace.page).fill("Moved to #gen");
  await grace.page.getByRole("button", { name: "Send" }).tap();
  // Before the server has it, it cannot be edited.
  await expect(message(ada.page, "Moved to #gen")).toBeVisible();
  await expect(message(grace.page, "Moved to #gen")).not.toHaveAttribute("aria-busy", "true");
  await expect(composer(grace.page)).toHaveValue("");
  await composer(grace.page).press("ArrowUp");
  const editor = grace.page.getByRole("textbox", { name: "Edit message" });
  await editor.pressSequentially("e");
  const general = popup(grace.page, "CHANNELS").getByRole("option", { name: "#general" });
  await general.tap();
  await expect(editor).toHaveValue("Moved to #general ");
  await expect(editor).toBeFocused();
});

stage("[MSG-20] without the list of members there is everyone, and no more", async (t) => {
  t.allowErrors("server_error");
  const ada = await t.user("ada");
  await ada.page.route("**/api/servers/*/members?*", (route) => route.fulfill({ status: 500 }));
  await gather("Alone", ada);
  await composer(ada.page).pressSequentially("@");
  const options = popup(ada.page, "MEMBERS").getByRole("option");
  await expect(options).toHaveCount(1);
  await expect(options).toContainText("@everyone");
});

stage("[D-MSG-6] a name that is typed in full needs no completing: Enter sends it", async (t) => {
  const ada = await t.user("ada");
  await gather("Full", ada);
  await send(ada.page, `hello @${ada.username}`);
  await expect(message(ada.page, `hello @${ada.username}`)).toBeVisible();
});

stage(
  "[D-MSG-6 MSG-32 SOCK-26] / completes commands that one may use, then their arguments",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await gather("Commands", ada, grace);
    await composer(grace.page).pressSequentially("/");
    const offered = popup(grace.page, "COMMANDS").getByRole("option");
    await expect(offered).toHaveCount(4);
    for (const name of ["/help", "/me", "/roll", "/shrug"]) {
      await expect(offered.filter({ hasText: name })).toHaveCount(1);
    }
    const { page } = ada;
    await composer(page).pressSequentially("/mu");
    await expect(popup(page, "COMMANDS").getByRole("option")).toHaveText([/mute/]);
    await composer(page).press("Enter");
    await expect(composer(page)).toHaveValue("/mute ");
    await expect(popup(page, "/mute name [10m|2h|7d] [reason]")).toBeVisible();
    await composer(page).pressSequentially("gr");
    const person = page.getByRole("option", { name: grace.username });
    await expect(person).toBeVisible();
    await composer(page).press("Tab");
    await expect(composer(page)).toHaveValue(`/mute @${grace.username} `);
    await composer(page).pressSequentially("10");
    await expect(person).toBeHidden();
    await expect(page.getByRole("option").first()).toBeVisible();
    await composer(page).press("Tab");
    await expect(composer(page)).toHaveValue(/ 10[a-z] $/);
    await composer(page).press("Enter");
    await expect(note(page)).toContainText(`${grace.username} muted`);
    await expect(composer(page)).toHaveValue("");
    await expect(note(grace.page)).toBeEmpty();

    await send(page, `/ban ${grace.username}`);
    await expect(note(page)).toContainText(`${grace.username} banned`);
    await composer(page).pressSequentially("/unban ");
    await expect(popup(page, "/unban name").getByRole("option")).toHaveText([grace.username]);
  },
);

stage(
  "[MSG-32 SOCK-26 D-ENC-3] a command goes as it is; its answer is for the caller, until dismissed",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const frames: string[] = [];
    ada.page.on(
      "websocket",
      (socket) => socket.on("framesent", ({ payload }) => frames.push(String(payload))),
    );
    await gather("Answers", ada, grace);
    await send(ada.page, "/help");
    await expect(note(ada.page)).toContainText("/roll [NdM]");
    const sent = await until(
      "its frame was seen",
      () => frames.find((frame) => frame.includes("send-message")),
    );
    expect(sent).toContain('"plainContent":"/help"');
    expect(sent).toContain('"encryptedContent":""');
    await send(ada.page, "/dance now");
    await expect(note(ada.page)).toContainText("Unknown command: /dance. Type /help");
    await expect(composer(ada.page)).toHaveValue("/dance now");
    await send(ada.page, "/me waves");
    await expect(message(grace.page, `${ada.username} waves`)).toHaveCount(1);
    await send(ada.page, "//not a command");
    await expect(message(grace.page, "/not a command")).toHaveCount(1);
    await expect(message(grace.page, "//not")).toHaveCount(0);
    await expect(messageList(grace.page)).not.toContainText("Unknown command");
    await note(ada.page).getByRole("button", { name: "Dismiss the answer to /help" }).click();
    await expect(note(ada.page)).not.toContainText("/roll [NdM]");
    await expect(note(ada.page)).toContainText("/dance");
  },
);

stage("[D-MSG-6] without a connection a command stays in the composer", async (t) => {
  t.allowErrors("unreachable");
  const ada = await t.user("ada");
  await gather("Tunnel", ada);
  await cutOff(ada.page);
  await expect(ada.page.getByText("Connection lost")).toBeVisible();
  await send(ada.page, "/help");
  await expect(note(ada.page)).toContainText("You're offline");
  await expect(composer(ada.page)).toHaveValue("/help");
  await ada.context.setOffline(false);
});

stage("[MSG-05] :name completes to the emoji", async (t) => {
  const ada = await t.user("ada");
  await gather("Emoji", ada);
  await composer(ada.page).pressSequentially("so good :thumbsu");
  await expect(popup(ada.page, "EMOJI").getByRole("option").first()).toContainText("👍");
  await composer(ada.page).press("Enter");
  await expect(composer(ada.page)).toHaveValue("so good 👍 ");
  await composer(ada.page).fill("at 10:30");
  await expect(popup(ada.page, "EMOJI")).toBeHidden();
});
