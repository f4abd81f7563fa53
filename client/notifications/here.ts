import type { Platform } from "../base/platform.ts";
import type { ClientStorage } from "../base/storage.ts";
import type { SessionStore } from "../auth/store.ts";
import type { DeviceChoice, NotificationsStore } from "./store.ts";

/** Milliseconds until the user is asked again. */
const ASK_AGAIN_AFTER_MS = 30 * 86_400_000;

interface Deps {
  platform: Pick<Platform, "now">;
  storage: Pick<ClientStorage, "preference" | "setPreference">;
  store: NotificationsStore;
  session: Pick<SessionStore, "user">;
}

/** Settings of this device (MEND-16). Reads them; loaded when something may notify or ask. */
export function openHere({ platform, storage, store, session }: Deps) {
  const userId = session.user.value?.id ?? "";
  const choice = storage.preference("notificationsHere", userId);
  store.setDevice(choice === "off" || choice === "open" || choice === "always" ? choice : null);
  store.setAskAfter(Number(storage.preference("notificationsAskAfter", userId)) || 0);
  return {
    /** Saves the choice. */
    choose(choice: DeviceChoice): void {
      storage.setPreference("notificationsHere", userId, choice);
      store.setDevice(choice);
    },
    /** Asks again whether to notify, after 30 days. */
    putOff(): void {
      const until = platform.now() + ASK_AGAIN_AFTER_MS;
      storage.setPreference("notificationsAskAfter", userId, String(until));
      store.setAskAfter(until);
    },
  };
}
