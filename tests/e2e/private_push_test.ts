import { expect } from "../helpers/e2e.ts";
import { launch } from "../helpers/launch.ts";
import { PushStage } from "../helpers/push_stage.ts";
import { settled } from "../helpers/settled.ts";
import { befriend, enter, message, rail, send } from "./chat.ts";
import { conversation, makePrivate, padlock, setUpKeys, WHOLE } from "./private.ts";
import { deliver, equip, known, openSettings, privateWorkerOf, shownIn } from "./push_device.ts";

Deno.test({
  name:
    "[E2E-31] a private message that is pushed while all pages are closed is read on the device, as long as that holds the keys",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    await using stage = await PushStage.open(await launch());
    const { service } = stage;
    stage.allowed.push("e2ee_state");
    await stage.switchOn();
    const ada = await stage.person("ada");
    const grace = await stage.person("grace");
    await equip(stage, grace);
    await befriend(ada, grace);
    await ada.account.call("POST", "/channels/dm", { recipientId: grace.account.user.id });
    for (const { page } of [ada, grace]) {
      await enter(page);
      await setUpKeys(page);
    }
    const settings = await openSettings(grace.page);
    await settings.push.click({ force: true });
    await expect(settings.push).toBeChecked();
    await settings.close();
    for (const [{ page }, other] of [[ada, grace], [grace, ada]] as const) {
      await rail(page, "Home").click();
      await conversation(page, other.username).click();
      await settled(page);
    }
    await makePrivate(ada.page);
    await expect(padlock(grace.page, WHOLE)).toBeVisible();
    // Whoever writes settles what is open in the group first: from here its epoch stays.
    await send(ada.page, "before");
    await expect(message(grace.page, "before")).toBeVisible();

    const worker = await privateWorkerOf(grace);
    await known(stage, grace, false);
    await send(ada.page, "the **treasure** is ||under the oak||");
    const [browser] = service.browsers;
    const [payload] = await browser!.next();
    expect(JSON.stringify(payload)).not.toContain("treasure");
    await deliver(grace, payload);
    await expect.poll(() => shownIn(worker)).toHaveLength(1);
    const [{ title, body, data }] = await shownIn(worker);
    expect({ title, body }).toEqual({ title: "ada", body: "the treasure is [spoiler]" });
    expect(data!.push).toEqual(payload);

    // As a logout deletes it first.
    await worker.evaluate(() => void indexedDB.deleteDatabase("parley-e2ee-key"));
    await deliver(grace, payload);
    await expect.poll(() => shownIn(worker)).toMatchObject([
      { title: "New encrypted message", body: "" },
    ]);
  },
});
