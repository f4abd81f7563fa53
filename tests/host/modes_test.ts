/** A host that calls an encrypted channel open (case 3). */
import { channel, gather, message, send } from "../e2e/chat.ts";
import { createPrivate, padlock, setUpKeys, WHOLE } from "../e2e/private.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { HostileHost } from "../helpers/hostile_host/host.ts";
import { alwaysOpen } from "../helpers/hostile_host/lies/modes.ts";
import { firstBytes } from "../helpers/hostile_host/sent.ts";
import { settled } from "../helpers/settled.ts";

const SAID_OPEN = "The server says this conversation is not encrypted";

e2e(
  "[MEND-28 MEND-42] a channel that was created encrypted is, before and after a reload, though the host calls it open",
  async (t) => {
    t.allowErrors("forbidden", "not_found", "conflict", "unreachable");
    await using host = await HostileHost.before(t.server.url);
    const ada = await t.user("ada", { by: host.url });
    const bob = await t.user("bob");
    const { page } = ada;
    await gather("Readers", ada, bob);
    for (const one of [ada, bob]) await setUpKeys(one.page);
    const goesOn = async (text: string) => {
      await expect(padlock(page, WHOLE)).toBeVisible();
      await expect(channel(page, "quiet")).toHaveAccessibleDescription("End-to-end encrypted");
      await send(page, text);
      await expect(message(bob.page, text)).toBeVisible();
      await send(bob.page, `bob: ${text}`);
      await expect(message(page, `bob: ${text}`)).toBeVisible();
    };
    {
      using _lie = host.lie(alwaysOpen);
      const begins = await createPrivate(page, "quiet");
      await expect(begins.getByRole("region", { name: "Can read" }).getByRole("listitem"))
        .toHaveCount(2);
      await begins.getByRole("button", { name: "Turn on end-to-end encryption" }).click();
      await expect(begins).toHaveCount(0);
      await expect(page.getByText(SAID_OPEN)).toBeVisible();
      await channel(bob.page, "quiet").click();
      await expect(padlock(bob.page, WHOLE)).toBeVisible();
      await goesOn("as it was created");
      await page.reload();
      await settled(page);
      await expect(page.getByText(SAID_OPEN)).toBeVisible();
      await goesOn("after a reload");
      expect(firstBytes(host)).toEqual([1, 1]);
    }
    await page.reload();
    await settled(page);
    await expect(page.getByText(SAID_OPEN)).toHaveCount(0);
    await goesOn("by an honest host");
    expect(firstBytes(host)).toEqual([1, 1, 1]);
  },
);
