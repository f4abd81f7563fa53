import type { Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { HostileHost } from "../helpers/hostile_host/host.ts";
import { alwaysOpen, movedInto, twinOf } from "../helpers/hostile_host/lies/modes.ts";
import { firstBytes } from "../helpers/hostile_host/sent.ts";
import { settled } from "../helpers/settled.ts";
import { checkWithAxe } from "./axe.ts";
import { befriend, channel, composer, gather, message, rail, send } from "./chat.ts";
import { conversation, makeChannelPrivate, padlock, setUpKeys, WHOLE } from "./private.ts";

const SAID_OPEN = "The server says this conversation is not encrypted";

async function openDirect(page: Page, username: string): Promise<void> {
  await rail(page, "Home").click();
  await conversation(page, username).click();
  await settled(page);
}

e2e(
  "[MEND-28 MEND-72 MEND-74] a host that calls an encrypted conversation open, another one or a twin's is sent nothing in the open",
  async (t) => {
    await using host = await HostileHost.before(t.server.url);
    t.allowErrors("not_found", "forbidden", "unreachable");
    const ada = await t.user("ada", { by: host.url });
    const bob = await t.user("bob");
    const { page } = ada;
    await befriend(ada, bob);
    const { server } = await gather("Readers", ada, bob);
    const body = { recipientId: bob.account.user.id };
    const { channel: direct } = await ada.account.call<{ channel: Channel }>(
      "POST",
      "/channels/dm",
      body,
    );
    await setUpKeys(page);
    await setUpKeys(bob.page);
    await openDirect(page, bob.username);
    await openDirect(bob.page, ada.username);

    await t.step(
      "[MEND-28] encryption that was turned on is on, whatever the host says",
      async () => {
        using _lie = host.lie(alwaysOpen);
        await padlock(page, /^Turn on end-to-end encryption$/).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("button", { name: "Turn on end-to-end encryption" }).click();
        await expect(dialog).toHaveCount(0);
        await expect(page.getByText(SAID_OPEN)).toBeVisible();
        await checkWithAxe(page, "said to be open");
        await send(page, "for us alone");
        await expect(message(bob.page, "for us alone")).toBeVisible();
        await page.reload();
        await settled(page);
        await expect(message(page, "for us alone")).toBeVisible();
        await expect(page.getByText(SAID_OPEN)).toBeVisible();
        await send(page, "still");
        await expect(message(bob.page, "still")).toBeVisible();
        expect(firstBytes(host)).toEqual([1, 1]);
      },
    );
    await t.step("[MEND-72] a direct message that is moved into a server is refused", async () => {
      await rail(page, "Readers").click();
      using _lie = host.lie(movedInto(server.id, direct));
      await page.reload();
      await settled(page);
      await channel(page, direct.name).click();
      await expect(page.getByText("The server opened a different conversation")).toBeVisible();
      await checkWithAxe(page, "a different conversation");
      await expect(composer(page)).toHaveCount(0);
    });
    await t.step("[MEND-72] it goes on once the host is honest", async () => {
      await page.reload();
      await settled(page);
      await openDirect(page, bob.username);
      await expect(padlock(page, WHOLE)).toBeVisible();
    });
    await t.step("[MEND-74] the twin of an encrypted channel asks first", async () => {
      await rail(page, "Readers").click();
      await makeChannelPrivate(page, "board");
      const path = `/channels/server/${server.id}`;
      const { channels } = await ada.account.call<{ channels: Channel[] }>("GET", path);
      const board = channels.find(({ name }) => name === "board")!;
      using _lie = host.lie(twinOf(board.id, crypto.randomUUID()));
      await page.reload();
      await settled(page);
      await channel(page, "board").click();
      const question = page.getByText("The server shows another #board that isn't encrypted.");
      await expect(question).toBeVisible();
      await checkWithAxe(page, "a twin");
      await expect(composer(page)).toHaveCount(0);
      await page.getByRole("button", { name: "Write there anyway" }).click();
      await expect(question).toHaveCount(0);
      await expect(composer(page)).toBeVisible();
    });
  },
);
