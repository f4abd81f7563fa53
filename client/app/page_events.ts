import type { Platform } from "../base/platform.ts";
import type { Session } from "../auth/session.ts";
import type { ClientStorage } from "../base/storage.ts";
import type { SessionStore } from "../auth/store.ts";
import type { ToastStore } from "../base/toasts_store.ts";
import { states } from "../../text/en/common.ts";

interface Deps {
  platform: Pick<Platform, "listen" | "reload">;
  storage: Pick<ClientStorage, "get" | "user">;
  session: Pick<Session, "end">;
  user: SessionStore["user"];
  toasts: ToastStore;
}

/** From now on the page hears what other tabs do, and says when a part of it cannot be loaded. */
export function watchPage({ platform, storage, session, user, toasts }: Deps): void {
  const signedIn = () => storage.get("token") !== null;

  /** Another tab logged out, or logged in as another user. */
  function onStorage({ key, newValue }: StorageEvent) {
    if ((key === "token" || key === null) && !signedIn()) session.end();
    else if (key === "user" && newValue) onUser();
  }

  function onUser() {
    if (storage.user()?.id !== user.value?.id) platform.reload();
  }

  /** A page restored from the browser's cache has missed all events in between. */
  function onShow({ persisted }: PageTransitionEvent) {
    if (!persisted) return;
    if (signedIn()) onUser();
    else session.end();
  }

  /** A part that is loaded when it is used did not come: no connection, or a newer program. */
  function onFault(error?: { message?: unknown } | null) {
    if (!/import.*module/i.test(String(error?.message))) return;
    toasts.show(states.notLoaded, "error");
  }

  platform.listen("storage", onStorage);
  platform.listen("pageshow", onShow);
  platform.listen("error", ({ error }) => onFault(error));
  platform.listen("unhandledrejection", ({ reason }) => onFault(reason));
}
