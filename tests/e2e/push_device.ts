import type { Page, Worker } from "playwright-core";
import type { PushPayload } from "../../protocol/push.ts";
import { expect } from "../helpers/pages.ts";
import type { PushPerson, PushStage } from "../helpers/push_stage.ts";
import { until } from "../helpers/until.ts";

/** A notification as the worker shows it. */
export interface Shown {
  title: string;
  body: string;
  tag: string;
  silent: boolean;
  data: { push?: PushPayload } | null;
  closed: boolean;
}

/**
 * Adds the features that a browser without a push service lacks; `permission`: its permission for
 * notifications.
 */
export async function equip(stage: PushStage, { context }: PushPerson, permission = "granted") {
  await context.exposeFunction(
    "mint",
    (key: string) => stage.service.subscribe(key).subscription,
  );
  await context.addInitScript((permission) => {
    // An empty page has nothing of the kind.
    if (!("ServiceWorkerRegistration" in globalThis)) return;
    const held = () => JSON.parse(localStorage.getItem("voiceSettings_push") ?? "null");
    const hold = (value: unknown) =>
      localStorage.setItem("voiceSettings_push", JSON.stringify(value));
    // deno-lint-ignore no-explicit-any
    const shape = ({ key, ...json }: any) => ({
      endpoint: json.endpoint,
      options: {
        applicationServerKey: Uint8Array.from(
          atob(key.replaceAll("-", "+").replaceAll("_", "/")),
          (letter) => letter.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => json,
      unsubscribe: () => Promise.resolve(hold(null)),
    });
    const pushManager = {
      getSubscription: () => Promise.resolve(held() && shape(held())),
      async subscribe({ applicationServerKey: key }: { applicationServerKey: string }) {
        const { mint } = globalThis as unknown as { mint(key: string): Promise<object> };
        hold({ ...await mint(key), key });
        return shape(held());
      },
    };
    let hidden = false;
    Object.assign(globalThis, {
      PushManager: class {},
      Notification: class {
        static permission = permission;
        static requestPermission(): Promise<string> {
          return Promise.resolve(permission);
        }
      },
      hide(value: boolean) {
        hidden = value;
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      },
    });
    Object.defineProperty(document, "hidden", { get: () => hidden });
    Object.defineProperty(ServiceWorkerRegistration.prototype, "pushManager", {
      get: () => pushManager,
    });
    Object.assign(ServiceWorkerRegistration.prototype, {
      getNotifications: () => Promise.resolve([]),
    });
  }, permission);
}

/** The one question whether to notify (MEND-16). */
export const askBar = (page: Page) =>
  page.getByRole("region", { name: "Get notified when someone messages you?" });

/** Accepts the permission prompt, which can't be pressed here, once a page has asked. */
export function answersWhenAsked() {
  // An empty page keeps nothing.
  if (location.protocol === "about:") return;
  const name = "voiceSettings_asked";
  const asked = () => localStorage.getItem(name) !== null;
  Object.defineProperty(Notification, "permission", {
    get: () => asked() ? "granted" : "default",
  });
  Notification.requestPermission = () => {
    // Who has answered is not asked again.
    localStorage.setItem(name, "1");
    return Promise.resolve("granted");
  };
}

export async function workerOf({ context, page }: PushPerson): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const worker = await until("the worker", () => context.serviceWorkers()[0]);
  await watch(worker);
  return worker;
}

/**
 * The worker of a device with keys of private conversations (E2E-31). From the next start on a page
 * has it; it takes over once all pages are closed, as they are now.
 */
export async function privateWorkerOf({ context, page }: PushPerson): Promise<Worker> {
  await page.reload();
  const isThere = () =>
    page.evaluate(async () => {
      const { waiting, active } = (await navigator.serviceWorker.getRegistration())!;
      return (waiting ?? active)?.scriptURL.endsWith("/sw-private.js");
    });
  await expect.poll(isThere).toBe(true);
  const worker = await until(
    "the worker",
    () => context.serviceWorkers().find((one) => one.url().endsWith("/sw-private.js")),
  );
  await watch(worker);
  await page.close();
  await expect.poll(() =>
    worker.evaluate(() => {
      const { registration, serviceWorker } = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        serviceWorker: ServiceWorker;
      };
      return registration.active?.scriptURL === serviceWorker.scriptURL &&
        serviceWorker.state === "activated";
    })
  ).toBe(true);
  return worker;
}

/** `shownIn` reads the notifications that it shows. */
async function watch(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const shown: Shown[] = [];
    const opened: string[] = [];
    const { registration, clients } = globalThis as unknown as {
      registration: object;
      clients: { openWindow: unknown };
    };
    Object.assign(globalThis, { shown, opened });
    Object.assign(registration, {
      showNotification(title: string, options: Partial<Shown>) {
        const before = shown.findIndex(({ tag }) => tag === options.tag);
        if (before >= 0) shown.splice(before, 1);
        shown.push(
          { title, body: "", silent: false, data: null, tag: "", ...options, closed: false },
        );
        return Promise.resolve();
      },
      getNotifications: ({ tag }: { tag: string }) =>
        Promise.resolve(
          shown.filter((one) => one.tag === tag && !one.closed)
            .map((one) => ({ ...one, close: () => one.closed = true })),
        ),
    });
    clients.openWindow = (path: string) => Promise.resolve(void opened.push(path));
    const { WindowClient } = globalThis as unknown as { WindowClient: { prototype: object } };
    Object.assign(WindowClient.prototype, { focus: () => Promise.resolve() });
  });
}

export const shownIn = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown);

/** Makes the page count as watched or not, and waits until the server knows. */
export async function look(stage: PushStage, person: PushPerson, looks: boolean) {
  await person.page.evaluate(
    (hidden) => (globalThis as unknown as { hide(hidden: boolean): void }).hide(hidden),
    !looks,
  );
  await known(stage, person, looks);
}

/** Waits until the server knows whether the person looks. */
export async function known({ app }: PushStage, { account }: PushPerson, looks: boolean) {
  const { presence } = app.context;
  await until("the server knows", () => presence.isInUse(account.user.id) === looks);
}

/** Chromium's own way of delivering a push message to a service worker. */
export async function deliver({ context, page, url }: PushPerson, payload: unknown) {
  // Uses an empty page if all of theirs are closed, which doesn't affect the result.
  const cdp = await context.newCDPSession(page.isClosed() ? await context.newPage() : page);
  const found = Promise.withResolvers<string>();
  cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [one] }) => {
    if (one) found.resolve(one.registrationId);
  });
  await cdp.send("ServiceWorker.enable");
  const registrationId = await found.promise;
  const data = JSON.stringify(payload);
  await cdp.send("ServiceWorker.deliverPushMessage", { origin: url, registrationId, data });
  await cdp.detach();
}

export async function openSettings(page: Page) {
  await page.getByRole("banner").getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await dialog.getByRole("tab", { name: "Notifications" }).click();
  await expect(dialog.getByRole("group", { name: "On this device" })).toBeVisible();
  const push = dialog.getByRole("radio", { name: "Always" });
  return {
    push,
    async close() {
      await dialog.getByRole("button", { name: "Close" }).click();
      await expect(dialog).toBeHidden();
    },
  };
}

/** Presses a notification. */
export const press = (worker: Worker, notification: Partial<Shown>) =>
  worker.evaluate((notification) => {
    const event = new Event("notificationclick");
    const waitUntil = () => {};
    Object.assign(event, { waitUntil, notification: { ...notification, close() {} } });
    dispatchEvent(event);
  }, notification);
