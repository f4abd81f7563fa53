/** A host between two devices of one person (case 6). */
import type { Locator } from "playwright-core";
import type { OwnDeviceKeys, OwnPerson } from "../../client/e2ee/worker/records.ts";
import { names } from "../../client/e2ee/worker/records.ts";
import { elsewhere, settings } from "../e2e/account.ts";
import { enter } from "../e2e/chat.ts";
import { ownProgram } from "../e2e/hostile_host.ts";
import { setUpKeys } from "../e2e/private.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { stored } from "../helpers/e2ee/lies.ts";
import { HostileHost } from "../helpers/hostile_host/host.ts";
import { playsNewDevice, playsOldDevice } from "../helpers/hostile_host/lies/pairing.ts";
import { settled } from "../helpers/settled.ts";

const KEYS = "End-to-end encryption";
const READY = "This device is set up for end-to-end encryption.";
const COMPARE = "Does your other device show the same number?";
const DIFFERED =
  "Nothing was shared. Someone may be interfering between your devices. If it happens again, don't let anyone in, and use your recovery key.";

const digitsIn = (panel: Locator) => panel.getByText(/^\d{3} \d{3}$/);
const asksIn = (panel: Locator) => panel.getByRole("region", { name: "A new device is asking" });

e2e(
  "[MEND-27 E2E-12 MEND-42] a host that plays the old device to a new one, and a new one to the old one, is given away by two numbers, and nothing of it is taken before they were compared",
  async (t) => {
    await using toOld = await HostileHost.before(t.server.url);
    await using toNew = await HostileHost.before(t.server.url);
    t.allowErrors("not_found", "conflict", "forbidden");
    const ada = await t.user("ada", { by: toOld.url });
    const userId = ada.account.user.id;
    await enter(ada.page);
    await setUpKeys(ada.page);
    const eve = await t.user("eve");
    using program = await ownProgram(t, eve);
    const page = await elsewhere(await t.guest("new", { by: toNew.url }), ada);
    const there = await settings(page, KEYS);
    const here = await settings(ada.page, KEYS);
    const ask = there.getByRole("button", { name: "Ask another device" });

    {
      const old = await playsOldDevice(userId, {
        device: await stored<OwnDeviceKeys>(program, names.device),
        person: await stored<OwnPerson>(program, names.person),
      });
      using _toNew = toNew.lie(old);
      using _toOld = toOld.lie(await playsNewDevice(userId));
      await ask.click();
      await asksIn(here).getByRole("button", { name: "Compare a number" }).click();
      await expect(there.getByText(COMPARE)).toBeVisible();
      await expect(digitsIn(asksIn(here))).toBeVisible();
      const numbers = await Promise.all([there, here].map((one) => digitsIn(one).textContent()));
      expect(numbers[0]).not.toBe(numbers[1]);

      await old.letter;
      const before = toNew.asked.length;
      toNew.tell("e2ee-pairing", {});
      await expect.poll(() => toNew.asked.slice(before).join()).toContain("/e2ee/pairing?");
      await settled(page);
      await expect(there.getByText(COMPARE)).toBeVisible();
      await expect(digitsIn(there)).toHaveText(numbers[0]!);
      await expect(there.getByText(READY)).toHaveCount(0);

      for (const panel of [here, there]) {
        await panel.getByRole("button", { name: "It's another number" }).click();
        await expect(panel.getByRole("alert")).toHaveText(DIFFERED);
      }
      await expect(there.getByText(READY)).toHaveCount(0);
    }
    await ask.click();
    await asksIn(here).getByRole("button", { name: "Compare a number" }).click();
    await expect(digitsIn(there)).toBeVisible();
    await expect(digitsIn(asksIn(here))).toHaveText((await digitsIn(there).textContent())!);
    for (const panel of [there, here]) {
      await panel.getByRole("button", { name: "It's the same" }).click();
    }
    await expect(there.getByText(READY)).toBeVisible();
    const devices = here.getByRole("region", { name: "Devices that can read along" });
    await expect(devices.getByRole("listitem")).toHaveCount(2);
  },
);
