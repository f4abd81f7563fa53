/** A server that pushes, and what people do there. */
import assert from "node:assert/strict";
import type { PushState } from "../../protocol/push.ts";
import { type AppOptions, TestApp } from "./app.ts";
import { befriend, openDm as openDmOf } from "./people.ts";
import type { Person } from "./person.ts";
import { deliveries } from "./test_socket.ts";
import { type PushBrowser, TestPushService } from "./push_service.ts";

export interface Stage extends AsyncDisposable {
  app: TestApp;
  service: TestPushService;
}

/** A server whose host has switched push on, and a push service that it can reach. */
export async function stage(options: AppOptions = {}): Promise<Stage> {
  const service = await TestPushService.start();
  const app = await TestApp.start({ push: true, ...options });
  for (const { push } of app.contexts) push.network = service.network;
  return {
    app,
    service,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
      assert.deepEqual(service.complaints, [], "the push service complained");
    },
  };
}

export async function stateOf(person: Person): Promise<PushState> {
  return (await person.get("/users/push")).body;
}

/**
 * Subscribes a person's browser in their session.
 * @param isEvery they have set the switch, so every message counts (MEND-16)
 */
export async function subscribe(
  service: TestPushService,
  person: Person,
  isEvery = true,
): Promise<PushBrowser> {
  if (isEvery) await person.put("/users/settings", { desktop_notifications: true });
  const { key } = await stateOf(person);
  const browser = service.subscribe(key!);
  const { status, body } = await person.put("/users/push", browser.subscription);
  assert.equal(status, 200, JSON.stringify(body));
  return browser;
}

/** The direct message of two who are friends from now on. */
export async function openDm(from: Person, to: Person) {
  await befriend(from, to);
  return await openDmOf(from, to);
}

/** A message comes, and all that follows from it has happened. */
export async function say(app: TestApp, from: Person, channelId: string, text = "hello") {
  // Waits until nodes have shared who is active, and then who was notified.
  await deliveries.get(app.url)?.();
  const message = await from.say(channelId, text);
  await Promise.all(app.contexts.map(({ push }) => push.settled()));
  await deliveries.get(app.url)?.();
  return message;
}
