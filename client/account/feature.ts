import type { Session } from "../auth/session.ts";
import { defineClientFeature } from "../kernel/feature.ts";
import type { NotificationsStore } from "../notifications/store.ts";
import { createAccount } from "./account.ts";
import { accountEvents } from "./events.ts";

type AccountDeps = Parameters<typeof createAccount>[0];

type Deps =
  & Omit<AccountDeps, "replaceTokens" | "store" | "notifications">
  & Omit<Parameters<typeof accountEvents>[0], "account">
  & {
    authentication: Pick<Session, "replaceTokens">;
    notifications: NotificationsStore;
    attention: Pick<AccountDeps, "notifications">;
  };

/** The account of the person here, with its settings and its session. */
export const accountFeature = defineClientFeature({
  name: "account",
  eager({ notifications: store, attention, authentication, ...deps }: Deps) {
    const account = createAccount({
      ...deps,
      replaceTokens: (ask) => authentication.replaceTokens(ask),
      store,
      notifications: attention.notifications,
    });
    return {
      actions: account.actions,
      events: { ...accountEvents({ ...deps, account, authentication }), connected: account.load },
    };
  },
});
