import { lazy } from "../../browser/lazy.ts";
import { setAvatar } from "../../protocol/api/profiles.ts";
import { changeAccount, changeSettings, getSettings } from "../../protocol/api/users.ts";
import type { AccountChange, OwnUser, Settings } from "../../protocol/account.ts";
import type { User } from "../../protocol/users.ts";
import type { Api } from "../base/api.ts";
import { createKeyedQueue } from "../../protocol/keyed_queue.ts";
import { lazyActions } from "../base/lazy_actions.ts";
import type { Notifications } from "../notifications/notifications.ts";
import type { Platform } from "../base/platform.ts";
import type { Security } from "./security.ts";
import type { Session } from "../auth/session.ts";
import type { ClientStorage } from "../base/storage.ts";
import {
  type NotificationsStore,
  type NotificationSwitch,
  SWITCHES,
} from "../notifications/store.ts";
import type { SessionStore } from "../auth/store.ts";

/** What people do to their own account. All throw `ApiError` or `NetworkError`. */
interface AccountActions {
  /** How an account is kept safe: loaded when the settings first ask for it. */
  security(): Promise<Security>;
  /** Turns a switch on all devices; `desktop` asks this browser's permission first. */
  turn(name: NotificationSwitch, on: boolean): Promise<void>;
  /** A data URL of an image. */
  setAvatar(picture: string): Promise<void>;
  change(change: AccountChange): Promise<void>;
}

const FIELDS = {
  enabled: "notifications_enabled",
  desktop: "desktop_notifications",
  sound: "notification_sound",
} as const;

type SettingsChange = Partial<Record<typeof FIELDS[keyof typeof FIELDS], boolean>>;

interface Deps {
  platform: Pick<Platform, "keyLock" | "log" | "listen">;
  api: Api;
  storage: Pick<ClientStorage, "get" | "rememberUser" | "set">;
  replaceTokens: Session["replaceTokens"];
  session: SessionStore;
  store: NotificationsStore;
  notifications: Pick<Notifications, "setNotification" | "keep">;
}

export type Account = ReturnType<typeof createAccount>;

export function createAccount(deps: Deps) {
  const { platform, api, storage, replaceTokens, session, store, notifications } = deps;

  const puts = createKeyedQueue();
  /** Switches whose turn has not come. */
  const waiting: { body: SettingsChange; sent?: ReturnType<typeof send> }[] = [];
  const send = (body: SettingsChange) => api.call(changeSettings, { body, keepalive: true });
  platform.listen("pagehide", () => {
    // A page that goes away waits for no response: what is left goes at once, together.
    if (waiting.length === 0) return;
    const sent = send(Object.assign({}, ...waiting.map(({ body }) => body)));
    for (const turn of waiting.splice(0)) turn.sent = sent;
  });
  /** Switches that were turned, in all, and those of here that the server has not answered to. */
  let turned = 0;
  let unanswered = 0;

  function accept(user: User) {
    if (session.user.value?.id !== user.id) return;
    storage.rememberUser(user);
    session.set("in", user);
  }

  /** While a switch is being turned here, what comes is older than that. */
  function take(settings: Settings) {
    if (unanswered > 0) return;
    const byDefault = SWITCHES.filter((name) => settings.by_default?.includes(FIELDS[name]));
    notifications.keep({
      enabled: settings.notifications_enabled,
      desktop: settings.desktop_notifications,
      sound: settings.notification_sound,
      ...byDefault.length > 0 && { byDefault },
    });
  }

  const settings = async () => (await api.call(getSettings)).settings;

  const actions: AccountActions = {
    async turn(name, on) {
      const before = store.settings.value;
      turned++;
      unanswered++;
      try {
        const body = { [FIELDS[name]]: await notifications.setNotification(name, on) };
        const turn: typeof waiting[number] = { body };
        waiting.push(turn);
        const response = await puts("settings", () => turn.sent ?? send(waiting.shift()!.body));
        unanswered--;
        take(response.settings);
      } catch (error) {
        unanswered--;
        const now = { ...store.settings.value, [name]: before[name] };
        const isUnset = before.byDefault?.includes(name);
        notifications.keep(
          isUnset ? { ...now, byDefault: [...now.byDefault ?? [], name] } : now,
        );
        throw error;
      }
    },
    async setAvatar(picture) {
      const { avatar_url } = await api.call(setAvatar, { body: { avatar_url: picture } });
      accept({ ...session.user.value!, avatar_url });
    },
    change: async (change) => accept((await api.call(changeAccount, { body: change })).user),
    ...lazyActions(async () => {
      const [{ createSecurity }, { createUnlocking }] = await Promise.all([
        lazy(() => import("./security.ts")).load(),
        lazy(() => import("../auth/unlock.ts")).load(),
      ]);
      const security = createSecurity({
        api,
        replaceTokens,
        accept,
        unlocking: createUnlocking({ platform, storage }),
        user: () => session.user.value!,
      });
      return { security: () => Promise.resolve(security) };
    }, ["security"]),
  };

  return {
    actions,
    /** Takes over the settings that the server keeps, unless they change meanwhile. A failure is only logged. */
    async load() {
      const known = turned;
      try {
        const loaded = await settings();
        if (turned === known) take(loaded);
      } catch (error) {
        platform.log("The settings could not be loaded", error);
      }
    },
    /** `user-updated` about oneself. */
    updated({ settings, ...user }: OwnUser) {
      turned++;
      accept(user);
      take(settings);
    },
  };
}
