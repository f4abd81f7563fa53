import { register } from "../helpers/account.ts";
import { deviceOf } from "../helpers/e2ee/talk.ts";
import { expect } from "../helpers/e2e.ts";
import { launch } from "../helpers/launch.ts";
import { PushStage } from "../helpers/push_stage.ts";
import { settled } from "../helpers/settled.ts";
import { befriend, enter, message, rail } from "./chat.ts";
import { conversation, makePrivate, setUpKeys } from "./private.ts";
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
    const { url } = stage.app;
    const ada = { account: await register(url, "ada"), username: "ada", url };
    const grace = await stage.person("grace");
    await equip(stage, grace);
    await befriend(ada, grace);
    const { channel } = await ada.account.call<{ channel: { id: string } }>(
      "POST",
      "/channels/dm",
      { recipientId: grace.account.user.id },
    );
    const dm = { id: channel.id, space: "dm" as const, userIds: [grace.account.user.id] };
    const device = await deviceOf(url, ada.account);
    await enter(grace.page);
    await setUpKeys(grace.page);
    const settings = await openSettings(grace.page);
    await settings.push.click({ force: true });
    await expect(settings.push).toBeChecked();
    await settings.close();
    await rail(grace.page, "Home").click();
    await conversation(grace.page, ada.username).click();
    await settled(grace.page);
    await makePrivate(grace.page);
    // A sender commits pending changes of the group first: from here on its epoch stays.
    await device.look(dm);
    await device.send(dm, "before");
    await expect(message(grace.page, "before")).toBeVisible();

    const worker = await privateWorkerOf(grace);
    await known(stage, grace, false);
    await device.send(dm, "the **treasure** is ||under the oak||");
    const [browser] = service.browsers;
    const [payload] = await browser!.next();
    expect(JSON.stringify(payload)).not.toContain("treasure");
    await deliver(grace, payload);
    await expect.poll(() => shownIn(worker)).toHaveLength(1);
    const [{ title, body, data }] = await shownIn(worker);
    expect({ title, body }).toEqual({ title: "ada", body: "the treasure is [spoiler]" });
    expect(data!.push).toEqual(payload);

    // A logout deletes this database first.
    await worker.evaluate(() => void indexedDB.deleteDatabase("parley-e2ee-key"));
    await deliver(grace, payload);
    await expect.poll(() => shownIn(worker)).toMatchObject([
      { title: "New encrypted message", body: "" },
    ]);
  },
});
