import assert from "node:assert/strict";
import { createAccount } from "../../../client/account/account.ts";
import { createNotificationsStore } from "../../../client/notifications/store.ts";
import { aUser, fakeApi, FakePlatform, refusal } from "./fakes.ts";

const SERVERS = {
  notifications_enabled: true,
  desktop_notifications: false,
  notification_sound: false,
  mfa_enabled: false,
};

/** An account whose server responses the test controls. */
function setup() {
  const asked: { body: unknown; response: PromiseWithResolvers<unknown> }[] = [];
  const ask = (body: unknown) => {
    const response = Promise.withResolvers<unknown>();
    asked.push({ body, response });
    return response.promise;
  };
  const store = createNotificationsStore();
  const keep = store.setSettings;
  const platform = new FakePlatform();
  const account = createAccount({
    platform,
    api: fakeApi(({ body }) => ask(body ?? null)),
    storage: { get: () => null, set() {}, rememberUser() {} },
    replaceTokens: () => Promise.resolve(),
    session: { user: { value: aUser() }, set() {} } as never,
    store,
    notifications: {
      keep,
      setNotification(name, on) {
        keep({ ...store.settings.value, [name]: on });
        return Promise.resolve(on);
      },
    },
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { account, asked, settle, settings: () => store.settings.value };
}

Deno.test("[ACCT-07 NOTIF-10] switches turned quickly reach the server in their order, and no echo turns one back", async () => {
  const { account, asked, settle, settings } = setup();
  const turns = [
    account.actions.turn("enabled", false),
    account.actions.turn("enabled", true),
    account.actions.turn("sound", true),
  ];
  await settle();
  assert.deepEqual(asked.map(({ body }) => body), [{ notifications_enabled: false }]);
  account.updated({ ...aUser(), settings: { ...SERVERS, notifications_enabled: false } } as never);
  assert.deepEqual(settings(), { enabled: true, desktop: false, sound: true });
  for (let i = 0; i < 3; i++) {
    asked[i]!.response.resolve({ settings: { ...SERVERS, notification_sound: i === 2 } });
    await settle();
  }
  await Promise.all(turns);
  assert.deepEqual(asked.map(({ body }) => body), [
    { notifications_enabled: false },
    { notifications_enabled: true },
    { notification_sound: true },
  ]);
  assert.deepEqual(settings(), { enabled: true, desktop: false, sound: true });
});

Deno.test("[NOTIF-10] settings that were asked for before a switch was turned do not turn it back", async () => {
  const { account, asked, settle, settings } = setup();
  const loaded = account.load();
  const turned = account.actions.turn("sound", true);
  await settle();
  asked[1]!.response.resolve({ settings: { ...SERVERS, notification_sound: true } });
  await turned;
  asked[0]!.response.resolve({ settings: SERVERS });
  await loaded;
  assert.equal(settings().sound, true);
});

Deno.test("[ACCT-07] a switch that the server does not take goes back, the others stay", async () => {
  const { account, asked, settle, settings } = setup();
  const sound = account.actions.turn("sound", true);
  const enabled = account.actions.turn("enabled", false);
  await settle();
  asked[0]!.response.resolve(refusal(500, "internal", "no network"));
  await assert.rejects(sound, /no network/);
  assert.deepEqual(settings(), { enabled: false, desktop: false, sound: false });
  asked[1]!.response.resolve({ settings: { ...SERVERS, notifications_enabled: false } });
  await enabled;
  assert.deepEqual(settings(), { enabled: false, desktop: false, sound: false });
});
