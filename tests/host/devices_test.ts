/** A thief of an unlocked device certifies another one, with the host's help (case 35). */
import type { Page } from "playwright-core";
import { names, type OwnPerson } from "../../client/e2ee/worker/records.ts";
import { settings } from "../e2e/account.ts";
import { checkWithAxe } from "../e2e/axe.ts";
import { escape, message, send } from "../e2e/chat.ts";
import { ownProgram } from "../e2e/hostile_host.ts";
import { padlock, WHOLE } from "../e2e/private.ts";
import { signIn } from "../helpers/account.ts";
import { e2e, expect, type Person, type Stage } from "../helpers/e2e.ts";
import { TestDevice } from "../helpers/e2ee/api_device.ts";
import { stored } from "../helpers/e2ee/lies.ts";
import { hiddenOwnDevice, saidRemoved } from "../helpers/hostile_host/lies/keys.ts";
import { idleSoon } from "../helpers/idle.ts";
import { Person as Session } from "../helpers/person.ts";
import { DeceivedDirect } from "./direct.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Logs a person in as a device with keys of its own, which their person key certifies. */
async function certified(t: Stage, { account }: Person, key: OwnPerson["key"]) {
  const { user, token, sessionToken } = await signIn(t.server.url, account);
  const session = new Session(t.server.url, user, token, sessionToken, new Headers());
  const device = await TestDevice.make(session, key);
  const announce = async () => {
    const { status } = await fetch(`${t.server.url}/api/e2ee/devices`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "user-agent": FIREFOX,
      },
      body: JSON.stringify(device.described()),
    });
    expect(status).toBe(201);
  };
  return { id: device.id, session, announce };
}

/** On a phone no toast lies over the line above the input, with what can be done about it. */
async function hidesNothing(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  const toasts = page.getByRole("region", { name: "Notifications" });
  const line = page.getByText(/^A device of .+ could not be added$/);
  await expect(toasts).toContainText("New login to your account");
  await expect(line).toBeVisible();
  await expect.poll(async () => {
    const [over, below] = [await toasts.boundingBox(), await line.boundingBox()];
    return !!over && !!below && over.y + over.height <= below.y;
  }).toBe(true);
  await page.setViewportSize(before);
}

e2e(
  "[MEND-76 MEND-42] what a thief certifies with a stolen device's key is asked about, though the host hides it, and Remove ends it",
  async (t) => {
    await using scene = await DeceivedDirect.open(t);
    const { host, ada, bob } = scene;
    const { page } = bob;
    // The question appears once the page is idle.
    await idleSoon(page);
    await scene.reload();
    const question = page.getByRole("region", { name: /^New device: .+\. Was this you\?$/ });
    using stolen = await ownProgram(t, bob, scene.keys.bob);
    const { id: stolenId } = (await stolen.page.ask("devices")).find(({ isThis }) => isThis)!;
    const { key } = await stored<OwnPerson>(stolen, names.person);

    await t.step("[MEND-76] one's own other device is asked about once", async () => {
      await question.getByRole("button", { name: "Yes" }).click();
      await expect(question).toHaveCount(0);
      await scene.reload();
      await expect(padlock(page, WHOLE)).toBeVisible();
    });
    await t.step("[E2E-14] it is stolen, and removed in the settings", async () => {
      const panel = await settings(page, "End-to-end encryption");
      await expect(panel).not.toContainText("Was this you?");
      await panel.getByRole("button", { name: /^Remove the device .+, added/ }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
      await expect(panel.getByText(/^Removed/)).toBeVisible();
      await escape(page.getByRole("dialog", { name: "Settings" }));
    });
    const named = page.getByRole("region", {
      name: "New device: Firefox on Linux. Was this you?",
      exact: true,
    });
    const remove = async (session: Session) => {
      await question.getByRole("button", { name: "Remove" }).click();
      await expect(question).toHaveCount(0);
      expect((await session.get("/e2ee/identity")).status).toBe(401);
    };
    await t.step("[MEND-76] what is certified with its key comes up at once", async () => {
      const next = await certified(t, bob, key);
      await next.announce();
      await expect(named).toBeVisible();
      await checkWithAxe(page, "was this you");
      await hidesNothing(page);
      await remove(next.session);
    });
    const lies = { "leaves out": hiddenOwnDevice, "calls removed": saidRemoved };
    for (const [how, lie] of Object.entries(lies)) {
      await t.step(`[MEND-76] a device that the host ${how} comes up all the same`, async () => {
        const next = await certified(t, bob, key);
        using _lie = host.lie(lie(next.id));
        await next.announce();
        await expect(question).toBeVisible();
        await remove(next.session);
      });
    }
    await t.step("[MEND-42] the conversation goes on without them", async () => {
      await send(page, "for the two of us");
      await expect(message(ada.page, "for the two of us")).toBeVisible();
      const identity = await bob.account.call<{ devices: { id: string; revoked: boolean }[] }>(
        "GET",
        "/e2ee/identity",
      );
      const inUse = identity.devices.filter(({ revoked }) => !revoked).map(({ id }) => id);
      expect(inUse).toHaveLength(1);
      expect(inUse).not.toContain(stolenId);
      await expect(padlock(page, WHOLE)).toBeVisible();
    });
  },
);
