import { changeSettings, getSettings } from "../../protocol/api/users.ts";
import type { Settings } from "../../protocol/account.ts";
import { createKeyedQueue } from "../../protocol/keyed_queue.ts";
import type { Api } from "../base/api.ts";
import type { Platform } from "../base/platform.ts";
import type { Notifications } from "../notifications/notifications.ts";
import {
  type NotificationsStore,
  type NotificationSwitch,
  SWITCHES,
} from "../notifications/store.ts";

const FIELDS = {
  enabled: "notifications_enabled",
  desktop: "desktop_notifications",
  sound: "notification_sound",
} as const;

type SettingsChange = Partial<Record<typeof FIELDS[keyof typeof FIELDS], boolean>>;

export interface SwitchesDeps {
  platform: Pick<Platform, "log" | "listen">;
  api: Api;
  store: NotificationsStore;
  notifications: Pick<Notifications, "setNotification" | "keep">;
}

/** The switches of notifications, which the server keeps for all devices. */
export function createSwitches({ platform, api, store, notifications }: SwitchesDeps) {
  const puts = createKeyedQueue();
  /** Switches whose turn has not come. */
  const waiting: { body: SettingsChange; sent?: ReturnType<typeof send> }[] = [];
  const send = (body: SettingsChange) => api.call(changeSettings, { body, keepalive: true });
  platform.listen("pagehide", () => {
    // A page that goes away waits for no response: it sends all that is left at once, together.
    if (waiting.length === 0) return;
    const sent = send(Object.assign({}, ...waiting.map(({ body }) => body)));
    for (const turn of waiting.splice(0)) turn.sent = sent;
  });
  /** Switches that were turned, in all, and those of here that the server has not answered to. */
  let turned = 0;
  let unanswered = 0;

  /**
   * Applies settings; ignores those that arrive while a switch is being changed here: they are
   * older.
   */
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

  return {
    /** Turns a switch on all devices; `desktop` asks this browser's permission first. */
    async turn(name: NotificationSwitch, on: boolean) {
      const before = store.settings.value;
      turned++;
      unanswered++;
      try {
        const body = { [FIELDS[name]]: await notifications.setNotification(name, on) };
        const turn: typeof waiting[number] = { body };
        waiting.push(turn);
        // Each turn finds its own switch first, or was sent with all others.
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
    /**
     * Applies the server's settings, unless they change in the meantime. A failure is only logged.
     */
    async load() {
      const known = turned;
      try {
        const { settings } = await api.call(getSettings);
        if (turned === known) take(settings);
      } catch (error) {
        platform.log("The settings could not be loaded", error);
      }
    },
    /** Settings were changed on another device, or here. */
    changed(settings: Settings) {
      turned++;
      take(settings);
    },
  };
}
