import { join } from "node:path";
import type { Page } from "playwright-core";
import { resets } from "../../server/e2ee/devices/records.ts";
import { DATABASE } from "../../server/storage/files.ts";
import { browserTests, expect, type Person } from "../helpers/e2e.ts";
import { HostileHost } from "../helpers/hostile_host/host.ts";
import { heldBack } from "../helpers/hostile_host/lies/groups.ts";
import { parley } from "../helpers/parley.ts";
import { TestServer } from "../helpers/server_process.ts";
import { settled } from "../helpers/settled.ts";
import { elsewhere, settings } from "./account.ts";
import { befriend, channel, enter, escape, found, message, rail, send } from "./chat.ts";
import { conversation, keepKey, makeChannelPrivate, makePrivate } from "./private.ts";
import { padlock, setUpKeys, WHOLE } from "./private.ts";

// Separate server, since it's stopped and restored from a backup.
const e2e = browserTests({ server: () => TestServer.start() });

const WIDE = { viewport: { width: 1440, height: 900 } };
const NO_KEY = "Can't decrypt: no key on this device";

async function openWith(page: Page, { username }: Person): Promise<void> {
  await rail(page, "Home").click();
  await conversation(page, username).click();
}

const says = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible();

/** Types a recovery key into its prompt. */
async function typeKey(page: Page, key: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Recovery key" }).fill(key);
  await dialog.getByRole("button", { name: "Continue" }).click();
}

async function signedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login/);
  const kept = () =>
    page.evaluate(async () => (await indexedDB.databases()).map((one) => one.name));
  await expect.poll(kept).not.toContain("parley-e2ee-key");
}

// Losses that the worker's own tests cover are left out (tests/api/e2ee_*_test.ts): a store that
// was rolled back, a last-resort key package that is used twice.
e2e(
  "[E2E-52 E2E-12 E2E-14] devices, tabs, storage, keys, passwords and the server's data are lost: each ends in reading, or says what is lost",
  async (t) => {
    await using host = await HostileHost.before(t.server.url);
    t.allowErrors(
      "forbidden",
      "not_found",
      "conflict",
      "unreachable",
      "unauthorized",
      "server_error",
    );
    const ada = await t.user("ada", WIDE);
    const bob = await t.user("bob", { ...WIDE, by: host.url });
    await befriend(ada, bob);
    await found("Owned", bob, ada);
    await ada.account.call("POST", "/channels/dm", { recipientId: bob.account.user.id });
    for (const { page } of [ada, bob]) await enter(page);
    await setUpKeys(ada.page);
    const key = await setUpKeys(bob.page);
    await openWith(ada.page, bob);
    await makePrivate(ada.page);
    await openWith(bob.page, ada);
    await expect(padlock(bob.page, WHOLE)).toBeVisible();
    await send(ada.page, "from the beginning");
    await expect(message(bob.page, "from the beginning")).toBeVisible();
    let { page } = bob;

    /** bob's tab is gone at the moment when a commit of his is on its way; then he comes back. */
    async function killed(isTaken: boolean, act: () => Promise<void>): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      {
        using _lie = host.lie(heldBack(isTaken, resolve));
        await act();
        await promise;
        await page.close();
      }
      page = await bob.context.newPage();
      await enter(page);
    }

    await t.step("[E2E-41] a tab that is killed before the server has its commit", async () => {
      await killed(false, () => send(page, "before the answer"));
      await expect(message(ada.page, "before the answer")).toBeVisible();
      await expect(padlock(page, WHOLE)).toBeVisible();
    });

    const other = await elsewhere(await t.guest("bob elsewhere", { ...WIDE, by: host.url }), bob);
    await t.step("[E2E-41] after it has, and before it is stored", async () => {
      await ada.page.goto("about:blank");
      await openWith(other, ada);
      await other.getByRole("button", { name: "Use recovery key" }).first().click();
      await killed(true, async () => {
        await typeKey(other, key);
        await expect(other.getByRole("textbox", { name: "Recovery key" })).toHaveCount(0);
        await other.keyboard.press("Escape");
      });
      for (const one of [page, other]) await expect(padlock(one, WHOLE)).toBeVisible();
      await send(page, "after the answer");
      await expect(message(other, "after the answer")).toBeVisible();
      await expect(message(other, "from the beginning")).toBeVisible();
    });

    await t.step(
      "[E2E-14 MEND-76 MEND-41] one of two devices: the other knows it, removes it and goes on",
      async () => {
        const panel = await settings(other, "End-to-end encryption");
        const question = panel.getByRole("region", {
          name: /^New device: .+ on .+\. Was this you\?$/,
        });
        await question.getByRole("button", { name: "Yes" }).click();
        await expect(question).toHaveCount(0);
        await panel.getByRole("button", { name: /^Remove the device .+ on .+, added/ }).click();
        await other.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
        await signedOut(page);
        await page.goto("about:blank");
        await escape(other.getByRole("dialog", { name: "Settings" }));
        await send(other, "with one device");
        await enter(ada.page);
        await expect(message(ada.page, "with one device")).toBeVisible();
      },
    );

    const newKey = await t.step(
      "[E2E-11] the recovery key: any device makes another one",
      async () => {
        const panel = await settings(other, "End-to-end encryption");
        await panel.getByRole("button", { name: "Make a new recovery key" }).click();
        const made = await keepKey(panel);
        await says(other, "You've saved your recovery key.");
        return made;
      },
    );

    await t.step("the host resets the password: what it gets has no key", async () => {
      await ada.page.goto("about:blank");
      const asked = ["user", "reset-password", bob.username, "--data", t.server.dataDir];
      const [, code] = /\/reset#(\S{43})/.exec((await parley(asked)).out)!;
      bob.account.password = "chosen by the host";
      const response = await fetch(`${t.server.url}/api/auth/reset-link`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ code, newPassword: bob.account.password }),
      });
      expect(response.status).toBe(200);
      await signedOut(other);
      page = await elsewhere(await t.guest("whoever", { ...WIDE, by: host.url }), bob);
      await openWith(page, ada);
      await says(page, "No key on this device");
      await expect(message(page, NO_KEY)).toHaveCount(4);
    });

    await t.step("[E2E-13] the only device, and nobody there who lets another in", async () => {
      await page.getByRole("button", { name: "Use recovery key" }).first().click();
      await typeKey(page, key);
      await says(page, "That isn't your recovery key.");
      await typeKey(page, newKey);
      await expect(page.getByRole("textbox", { name: "Recovery key" })).toHaveCount(0);
      await page.keyboard.press("Escape");
      const all = [
        "from the beginning",
        "before the answer",
        "after the answer",
        "with one device",
      ];
      for (const text of all) await expect(message(page, text)).toBeVisible();
      await says(page, `Waiting for ${ada.username} to come online`);
      await enter(ada.page);
      await expect(padlock(page, WHOLE)).toBeVisible();
      await send(page, "found again");
      await expect(message(ada.page, "found again")).toBeVisible();
    });

    await t.step(
      "[E2E-26] the server's data: restored from a backup, with all signed in",
      async () => {
        const { dataDir } = t.server;
        const file = `${dataDir}.tar`;
        expect((await parley(["backup", file, "--data", dataDir])).code).toBe(0);
        // With another sessionToken, and in a later epoch, than the backup knows.
        await page.reload();
        await send(page, "lost with the server");
        await expect(message(ada.page, "lost with the server")).toBeVisible();
        await t.server.end("SIGTERM");
        await Deno.remove(dataDir, { recursive: true });
        expect((await parley(["restore", file, "--data", dataDir])).code).toBe(0);
        await Deno.remove(file);
        await t.server.startAgain();
        for (const one of [page, ada.page]) {
          await settled(one);
          await expect(message(one, "lost with the server")).toHaveCount(0);
          await expect(padlock(one, WHOLE)).toBeVisible();
        }
        await send(page, "with the restored one");
        await expect(message(ada.page, "with the restored one")).toBeVisible();
      },
    );

    const goesOn = ada.page.getByRole("button", {
      name: `Continue with ${bob.username}'s new keys`,
    });
    await t.step("[E2E-14] all keys: from the new ones on, and once ada has agreed", async () => {
      for (const one of [page, ada.page]) await rail(one, "Owned").click();
      await makeChannelPrivate(page, "quiet");
      await channel(ada.page, "quiet").click();
      await expect(padlock(ada.page, WHOLE)).toBeVisible();
      await page.goto("about:blank");
      const cdp = await page.context().newCDPSession(page);
      await cdp.send("Storage.clearDataForOrigin", { origin: host.url, storageTypes: "indexeddb" });
      await enter(page);
      await says(page, "Storage was cleared");
      const panel = await settings(page, "End-to-end encryption");
      await panel.getByRole("button", { name: "Reset your keys" }).click();
      const question = page.getByRole("dialog", { name: "Reset your keys" });
      await question.getByLabel("Password").fill(bob.account.password);
      await question.getByRole("button", { name: "Reset your keys" }).click();
      await expect(panel.getByText(/^You asked to reset your keys\. It takes effect/))
        .toBeVisible();
      // Open layers reopen after a reload.
      await escape(page.getByRole("dialog", { name: "Settings" }));
      await t.server.end("SIGTERM");
      const kv = await Deno.openKv(join(t.server.dataDir, DATABASE));
      await kv.set(resets.key({ userId: bob.account.user.id }), Date.now());
      kv.close();
      await t.server.startAgain();
      await enter(page);
      await settings(page, "End-to-end encryption");
      await panel.getByRole("button", { name: "Make new keys" }).click();
      await keepKey(panel);
      await escape(page.getByRole("dialog", { name: "Settings" }));
      // He owns his server through keys that are lost.
      await page.getByRole("button", { name: "Go on with new keys" }).click();
      await says(page, `Waiting for ${ada.username} to come online`);
      await says(ada.page, `${bob.username} has new keys`);
      await expect(ada.page.getByText(`${bob.username} owns this server,`)).toBeVisible();
      await goesOn.click();
      for (const one of [page, ada.page]) await expect(padlock(one, WHOLE)).toBeVisible();
      await send(page, "mine again");
      await expect(message(ada.page, "mine again")).toBeVisible();
    });

    await t.step("[E2E-14] what was written with them is one row", async () => {
      await openWith(ada.page, bob);
      await openWith(page, ada);
      await says(ada.page, `${bob.username} has new keys`);
      await goesOn.click();
      await expect(padlock(ada.page, WHOLE)).toBeVisible();
      await send(ada.page, "to your new keys");
      await expect(message(page, "to your new keys")).toBeVisible();
      await expect(message(page, "Written before you lost your keys")).toHaveCount(1);
      await expect(message(page, "found again")).toHaveCount(0);
      await expect(message(ada.page, "found again")).toBeVisible();
    });
  },
);
