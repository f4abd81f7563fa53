import { expect, type Person, until } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import type { History, Message } from "../../protocol/messages.ts";
import { composer, cutOff, gather, message, send, startDelete, startEdit } from "../e2e/chat.ts";

/** Returns people's messages in a channel, as stored on the server. */
async function written(person: Person, channelId: string): Promise<Message[]> {
  const { messages } = await person.account.call<History>("GET", `/messages/${channelId}`);
  return messages.filter((one) => !one.isSystemMessage);
}

stage("[MSG-08 MSG-09 MEND-46] nothing blank is sent, and the button says so", async (t) => {
  const ada = await t.user("ada");
  const { channel } = await gather("Blank", ada);
  const { page } = ada;
  const button = page.getByRole("button", { name: "Send" });
  await expect(button).toBeDisabled();
  await composer(page).fill("  \n ");
  await expect(button).toBeDisabled();
  await composer(page).press("Enter");
  for (const unseen of ["\u200b", "\u2800 \u3164", "\ufe0f\u200d"]) {
    await composer(page).fill(unseen);
    await expect(button).toBeDisabled();
    await composer(page).press("Enter");
  }
  await composer(page).fill("something");
  await expect(button).toBeEnabled();
  await button.click();
  await expect(message(page, "something")).not.toHaveAttribute("aria-busy", "true");
  // Messages go one after another: a blank one would have come before it.
  expect(await written(ada, channel.id)).toHaveLength(1);
});

stage(
  "[MSG-10 MSG-12 MSG-16] only the author is offered editing; Save needs text, Cancel changes nothing",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await gather("Editing", ada, grace);
    await send(ada.page, "the original");
    await message(grace.page, "the original").hover();
    const others = message(grace.page, "the original");
    await expect(others.getByRole("button", { name: "Reply" })).toBeVisible();
    await expect(others.getByRole("button", { name: "Edit" })).toHaveCount(0);

    const editor = await startEdit(ada.page, "the original");
    const save = ada.page.getByRole("button", { name: "Save" });
    await editor.fill("  ");
    await expect(save).toBeDisabled();
    await editor.fill("never mind");
    await ada.page.getByRole("button", { name: "Cancel" }).click();
    await expect(message(ada.page, "the original")).toBeVisible();

    await composer(ada.page).press("ArrowUp");
    await editor.fill("the better one");
    await save.click();
    await expect(message(grace.page, "the better one")).toContainText("(edited)");
  },
);

stage(
  "[MSG-13 MSG-14 NAV-25] deleting asks first; a stranger's message offers no deleting",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await gather("Deleting", ada, grace);
    await send(grace.page, "keep or delete");
    const question = await startDelete(grace.page, "keep or delete");
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(message(grace.page, "keep or delete")).toBeVisible();
    await send(ada.page, "of the owner");
    await message(grace.page, "of the owner").hover();
    const others = message(grace.page, "of the owner");
    await expect(others.getByRole("button", { name: "Reply" })).toBeVisible();
    await expect(others.getByRole("button", { name: "Delete" })).toHaveCount(0);
    await startDelete(grace.page, "keep or delete");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(message(ada.page, "keep or delete")).toHaveCount(0);
  },
);

stage(
  "[MSG-30] what leaves the browser is sealed, and every member can open it",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const frames: string[] = [];
    ada.page.on(
      "websocket",
      (socket) => socket.on("framesent", ({ payload }) => frames.push(String(payload))),
    );
    const { channel } = await gather("Sealed", ada, grace);
    await t.step("[MSG-35] every member can open it", async () => {
      for (let i = 0; i < 2; i++) await send(ada.page, "a very private word");
      await expect(message(grace.page, "a very private word")).toHaveCount(2);
    });
    const own = await t.step(
      "[MSG-33 MSG-36 MSG-37] a fresh iv of 12 bytes, and a tag",
      async () => {
        const own = await written(ada, channel.id);
        expect(own).toHaveLength(2);
        expect(own[0].iv).not.toBe(own[1].iv);
        for (const { iv, encrypted_content } of own) {
          expect(Uint8Array.fromBase64(iv)).toHaveLength(12);
          // AES-GCM adds its tag of 16 bytes.
          expect(Uint8Array.fromBase64(encrypted_content!)).toHaveLength(19 + 16);
        }
        return own;
      },
    );
    await t.step("[SOCK-08 SOCK-10 SOCK-13] the socket carries it", async () => {
      const named = (event: string) => frames.filter((frame) => frame.includes(`["${event}"`));
      await until(
        "the channel was joined",
        () => named("join-channel").some((frame) => frame.includes(channel.id)),
      );
      await until("both frames were seen", () => named("send-message").length === 2);
      await until("typing was told", () => named("typing").length > 0);
    });
    await t.step("[MSG-31 MSG-40] nothing of it is in the clear", () => {
      expect([...frames, JSON.stringify(own)].join()).not.toContain("private word");
      expect(JSON.stringify(own)).not.toContain("decrypted_content");
    });
  },
);

stage("[MSG-38] what cannot be opened says so", async (t) => {
  const ada = await t.user("ada");
  const { channel } = await gather("Broken", ada);
  await ada.account.call("POST", `/messages/${channel.id}`, {
    encryptedContent: btoa("bytes that no key ever sealed"),
    iv: "AAAAAAAAAAAAAAAA",
  });
  await expect(message(ada.page, "[Unable to decrypt message]")).toBeVisible();
});

stage(
  "[D-MSG-1] a message that cannot go waits, is shown as waiting, and is sent once",
  async (t) => {
    t.allowErrors("unreachable");
    const ada = await t.user("ada");
    const { channel } = await gather("Waiting", ada);
    await send(ada.page, "at the entrance");
    await expect(message(ada.page, "at the entrance")).not.toHaveAttribute("aria-busy", "true");
    await cutOff(ada.page);
    await expect(ada.page.getByText("Connection lost")).toBeVisible();
    await send(ada.page, "in a tunnel");
    await expect(message(ada.page, "in a tunnel")).toHaveAttribute("aria-busy", "true");
    await t.step("[UX-6] until then Up edits nothing, not even the one before", async () => {
      await composer(ada.page).press("ArrowUp");
      await ada.page.keyboard.type("still writing");
      await expect(composer(ada.page)).toHaveValue("still writing");
      await composer(ada.page).fill("");
    });
    await ada.context.setOffline(false);
    await expect(message(ada.page, "in a tunnel")).not.toHaveAttribute("aria-busy", "true");
    expect(await written(ada, channel.id)).toHaveLength(2);
    await composer(ada.page).press("ArrowUp");
    await expect(ada.page.getByRole("textbox", { name: "Edit message" })).toHaveValue(
      "in a tunnel",
    );
  },
);

stage("[MSG-30] a message is text, whatever it looks like", async (t) => {
  const ada = await t.user("ada");
  await gather("Markup", ada);
  const text = '<img src=x onerror="alert(1)"> <b>bold</b> https://example.org/?a=1&b=2';
  await send(ada.page, text);
  await expect(message(ada.page, text)).toBeVisible();
  const link = message(ada.page, text).getByRole("link");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  await expect(message(ada.page, text).locator("img")).toHaveCount(0);
});
