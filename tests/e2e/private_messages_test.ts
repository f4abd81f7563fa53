import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import type { Message } from "../../protocol/messages.ts";
import type { Account } from "../helpers/account.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { settled } from "../helpers/settled.ts";
import { checkWithAxe } from "./axe.ts";
import {
  befriend,
  composer,
  enter,
  escape,
  message,
  rail,
  send,
  startDelete,
  startEdit,
} from "./chat.ts";
import { conversation, padlock, WHOLE } from "./private.ts";

/** Message in the format of the person's export. */
interface Exported {
  from: string;
  text: string;
}

/** Returns the last message of an account's only direct message. */
async function newest(account: Account): Promise<Message> {
  const { channels } = await account.call<{ channels: Channel[] }>("GET", "/channels/dm");
  const path = `/messages/${channels[0].id}`;
  return (await account.call<{ messages: Message[] }>("GET", path)).messages.at(-1)!;
}

/** All that a page sends: bodies of its requests, and what goes over its sockets. */
function recordSent(page: Page): () => string {
  let sent = "";
  page.on("request", (request) => sent += `${request.url()}\n${request.postData() ?? ""}\n`);
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => sent += `${payload}\n`);
  });
  return () => sent;
}

/** In plain, in base64 at each of the three places it may begin, and as UTF-16. */
function formsOf(text: string): Buffer[] {
  const base64 = [0, 1, 2].map((lead) =>
    Buffer.from(" ".repeat(lead) + text).toString("base64").slice(4, -4)
  );
  return [
    Buffer.from(text),
    Buffer.from(text, "utf16le"),
    ...base64.map((one) => Buffer.from(one)),
  ];
}

/** Which files below a folder have a text in some form. */
function filesWith(folder: string, text: string): string[] {
  const forms = formsOf(text);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .filter((path) => {
      const bytes = readFileSync(path);
      return forms.some((form) => bytes.includes(form));
    });
}

e2e(
  "[E2E-2 E2E-10 E2E-49] two people make their direct message private: the server holds and sees nothing of what they write",
  async (t) => {
    const ada = await t.user("ada", { viewport: { width: 1440, height: 900 } });
    const bob = await t.user("bob");
    await befriend(ada, bob);
    await ada.account.call("POST", "/channels/dm", { recipientId: bob.account.user.id });
    const sent = [recordSent(ada.page), recordSent(bob.page)];
    t.allowErrors("e2ee_state");
    for (const { page } of [ada, bob]) await enter(page);
    await rail(ada.page, "Home").click();
    await conversation(ada.page, bob.username).click();
    await settled(ada.page);
    await send(ada.page, "before it was private");
    await conversation(bob.page, ada.username).click();
    await expect(message(bob.page, "before it was private")).toBeVisible();

    await t.step("[E2E-49] one turns it on, the other takes up the invitation", async () => {
      await padlock(ada.page, /^Turn on end-to-end encryption$/).click();
      const dialog = ada.page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Turn on end-to-end encryption" }).click();
      await expect(dialog).toHaveCount(0);
      await bob.page.getByRole("button", { name: "Set up" }).click();
    });

    for (const { page } of [ada, bob]) {
      await expect(padlock(page, WHOLE)).toBeVisible();
    }
    const canary = crypto.randomUUID();
    const second = crypto.randomUUID();
    await send(ada.page, `private ${canary}`);
    await expect(message(bob.page, `private ${canary}`)).toBeVisible();
    await expect(bob.page.getByText("Before this the server could read along")).toBeVisible();
    await send(bob.page, "heard");
    await expect(message(ada.page, "heard")).toBeVisible();
    const edit = await startEdit(ada.page, `private ${canary}`);
    await edit.fill(`changed ${second}`);
    await edit.press("Enter");
    await expect(message(bob.page, `changed ${second}`)).toBeVisible();

    await t.step(
      "[E2E-35 E2E-39] the panel says who can read it, and whose number was compared",
      async () => {
        await padlock(ada.page, WHOLE).click();
        const panel = ada.page.getByRole("dialog", { name: "End-to-end encrypted" });
        await expect(panel.getByRole("listitem")).toHaveCount(2);
        await expect(panel).toContainText("Only the devices of the people in this conversation");
        await checkWithAxe(ada.page, "who can read a private conversation");
        const other = panel.getByRole("listitem").filter({ hasText: bob.username });
        await expect(other).toContainText("1 device · Not verified");
        await other.getByRole("button", { name: "Safety number" }).click();
        const profile = ada.page.getByRole("dialog", { name: bob.username });
        await profile.getByRole("button", { name: "Mark as verified" }).click();
        await expect(profile.getByRole("button", { name: "Remove mark" })).toBeVisible();
        await escape(profile);
        await padlock(ada.page, WHOLE).click();
        await expect(other).toContainText("1 device · Verified");
        await escape(panel);
        // [MEND-29] The mark is beside the name.
        await expect(ada.page.getByRole("banner").getByText("Verified")).toBeVisible();
      },
    );

    await t.step("[E2E-33] each takes with them what their device can read", async () => {
      await padlock(ada.page, WHOLE).click();
      const panel = ada.page.getByRole("dialog", { name: "End-to-end encrypted" });
      const saved = ada.page.waitForEvent("download");
      await panel.getByRole("button", { name: "Export messages" }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toBe(`${bob.username}.json`);
      const { messages } = JSON.parse(readFileSync(await file.path(), "utf8"));
      // Messages of the server itself have no author.
      const written = messages.filter(({ from }: Exported) => from !== null);
      expect(written.map(({ from, text }: Exported) => `${from}: ${text}`)).toEqual([
        `${ada.username}: before it was private`,
        `${ada.username}: changed ${second}`,
        `${bob.username}: heard`,
      ]);
      await escape(panel);
    });

    await t.step("[E2E-30] both react, take it back, and find it after a reload", async () => {
      const changed = `changed ${second}`;
      const [own, seen] = [message(ada.page, changed), message(bob.page, changed)];
      await seen.hover();
      await seen.getByRole("button", { name: "React with thumbs up" }).click();
      await own.getByRole("button", { name: `👍 1: ${bob.username}` }).click();
      await expect(seen.getByRole("button", { name: `👍 2: you and ${ada.username}` }))
        .toHaveAttribute("aria-pressed", "true");
      await bob.page.reload();
      await settled(bob.page);
      await seen.getByRole("button", { name: /^👍 2/ }).click();
      await expect(own.getByRole("button", { name: "👍 1: you" })).toBeVisible();
      await own.getByRole("button", { name: "👍 1: you" }).click();
      await expect(own.getByRole("button", { name: /^👍/ })).toHaveCount(0);
      await expect(seen.getByRole("button", { name: /^👍/ })).toHaveCount(0);
      // Earlier messages keep their reactions: the server could read who liked them.
      const before = message(ada.page, "before it was private");
      await before.hover();
      await expect(before.getByRole("button", { name: "React with thumbs up" })).toHaveCount(0);
    });

    await t.step("[E2E-30] what is deleted stands as that, for both", async () => {
      const question = await startDelete(bob.page, "heard");
      await question.getByRole("button", { name: "Delete" }).click();
      for (const { page } of [ada, bob]) {
        await expect(message(page, "This message was deleted")).toBeVisible();
        await expect(message(page, "heard")).toHaveCount(0);
      }
    });

    await t.step("[E2E-30] what nobody has signed away is said to be removed", async () => {
      await send(ada.page, "soon gone");
      await expect(message(bob.page, "soon gone")).toBeVisible();
      const row = message(ada.page, "soon gone");
      await expect(row).not.toHaveAttribute("aria-busy", "true");
      await ada.account.call("DELETE", `/messages/${(await newest(ada.account)).id}`);
      for (const { page } of [ada, bob]) {
        await expect(message(page, "Removed by the server")).toBeVisible();
        await expect(message(page, "soon gone")).toHaveCount(0);
      }
    });

    await bob.page.reload();
    await settled(bob.page);
    await expect(message(bob.page, "Removed by the server")).toBeVisible();
    await expect(message(bob.page, `changed ${second}`)).toBeVisible();
    await expect(message(bob.page, "before it was private")).toBeVisible();
    await send(bob.page, "/kick ada");
    await expect(bob.page.getByText("/kick doesn't work in encrypted conversations")).toBeVisible();
    await expect(composer(bob.page)).toBeVisible();

    for (const text of [canary, second]) {
      for (const all of sent) {
        for (const form of formsOf(text)) expect(all()).not.toContain(`${form}`);
      }
      expect(filesWith(t.server.dataDir, text)).toEqual([]);
    }
    // Proves that the search through files finds existing text.
    expect(filesWith(t.server.dataDir, ada.username)).not.toEqual([]);
  },
);
