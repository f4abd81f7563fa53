import { lazy } from "../../browser/lazy.ts";
import { setAvatar } from "../../protocol/api/profiles.ts";
import { changeAccount } from "../../protocol/api/users.ts";
import type { AccountChange, OwnUser } from "../../protocol/account.ts";
import type { User } from "../../protocol/users.ts";
import { lazyActions } from "../base/lazy_actions.ts";
import type { Platform } from "../base/platform.ts";
import type { Security } from "./security.ts";
import type { Session } from "../auth/session.ts";
import type { ClientStorage } from "../base/storage.ts";
import type { NotificationSwitch } from "../notifications/store.ts";
import type { SessionStore } from "../auth/store.ts";
import { createSwitches, type SwitchesDeps } from "./switches.ts";

/** Changes to the user's own account. All throw `ApiError` or `NetworkError`. */
interface AccountActions {
  /** How an account is kept safe: loaded when the settings first ask for it. */
  security(): Promise<Security>;
  /** Turns a switch on all devices; `desktop` asks this browser's permission first. */
  turn(name: NotificationSwitch, on: boolean): Promise<void>;
  /** A data URL of an image. */
  setAvatar(picture: string): Promise<void>;
  change(change: AccountChange): Promise<void>;
}

interface Deps extends SwitchesDeps {
  platform: Pick<Platform, "keyLock" | "log" | "listen">;
  storage: Pick<ClientStorage, "get" | "rememberUser" | "set">;
  replaceTokens: Session["replaceTokens"];
  session: SessionStore;
}

export type Account = ReturnType<typeof createAccount>;

export function createAccount(deps: Deps) {
  const { platform, api, storage, replaceTokens, session } = deps;
  const switches = createSwitches(deps);

  function accept(user: User) {
    if (session.user.value?.id !== user.id) return;
    storage.rememberUser(user);
    session.set("in", user);
  }

  const actions: AccountActions = {
    turn: switches.turn,
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
    load: switches.load,
    /** Handles `user-updated` for the user's own account. */
    updated({ settings, ...user }: OwnUser) {
      accept(user);
      switches.changed(settings);
    },
  };
}
