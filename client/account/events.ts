import { eventually, lazy } from "../../browser/lazy.ts";
import type { Status } from "../../protocol/common.ts";
import type { Session } from "../auth/session.ts";
import type { SessionStore } from "../auth/store.ts";
import type { EventPart } from "../base/event_listeners.ts";
import type { ToastStore } from "../base/toasts_store.ts";
import type { Account } from "./account.ts";

interface Deps {
  account: Pick<Account, "updated">;
  authentication: Pick<Session, "end">;
  session: SessionStore;
  toasts: ToastStore;
}

/** Loads the account's notices when there is one to show. */
const accountNotices = (use: (notices: typeof import("./account_notices.ts")) => void) =>
  // Failures are ignored: the settings also list what happened.
  eventually(lazy(() => import("./account_notices.ts"))).then(use, () => {});

/** Keeps the user's own account and session current. */
export function accountEvents({ account, authentication, session, toasts }: Deps) {
  return {
    "presence-changed": ({ userId, status, custom_status, seen = status }) => {
      const own = session.user.value;
      if (own?.id !== userId) return;
      // The user's own devices receive the chosen status, 'invisible' included.
      session.set("in", { ...own, status: status as Status, custom_status });
      session.seen.value = seen;
    },
    "user-updated": ({ user }) => {
      if ("settings" in user) account.updated(user);
    },
    "storage-filling": (use) =>
      accountNotices((notices) => notices.showStorageWarning(use, toasts)),
    "security-changed": ({ entry }) => {
      session.securityNotices.value++;
      return accountNotices((notices) => notices.showSecurityNotice(entry, toasts));
    },
    "session-ended": ({ reason }) =>
      authentication.end(
        reason === "logout" ? undefined : reason === "expired" ? "over" : "elsewhere",
      ),
  } satisfies EventPart;
}
