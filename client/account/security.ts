import { createToken, listTokens, revokeToken } from "../../protocol/api/access_tokens.ts";
import {
  changeEmail,
  changePassword,
  changeUsername,
  endOtherSessions,
  endSession,
  listSessions,
} from "../../protocol/api/account.ts";
import { disableMfa, enableMfa, setUpMfa } from "../../protocol/api/mfa.ts";
import { listSecurityEntries } from "../../protocol/api/security.ts";
import { changeSettings, getSettings, getStorageUse } from "../../protocol/api/users.ts";
import type { CreateToken } from "../../protocol/access_tokens.ts";
import type { Language } from "../../protocol/languages.ts";
import type { User } from "../../protocol/users.ts";
import type { Api } from "../base/api.ts";
import type { Session } from "../auth/session.ts";
import type { Unlocking } from "../auth/unlock.ts";

/** Token to create. */
type WantedToken = Omit<CreateToken, "password">;

interface Deps extends Pick<Session, "replaceTokens"> {
  api: Api;
  unlocking: Pick<Unlocking, "change" | "take">;
  /** Who is signed in. */
  user(): User;
  /** Stores the user's own account from a response. */
  accept(user: User): void;
}

/** How people keep their account safe. All throw `ApiError` or `NetworkError`. */
export type Security = ReturnType<typeof createSecurity>;

/** Creates the actions on the account's security. Loaded when that part of the settings opens. */
export function createSecurity({ api, replaceTokens, accept, unlocking, user }: Deps) {
  function typed(password: string) {
    const { id: userId, username: login } = user();
    return { userId, login, password };
  }

  /**
   * Passes the password, if one was needed and the server has accepted it, to keys that have no
   * lock yet.
   */
  async function proven<T>(password: string | undefined, done: Promise<T>): Promise<T> {
    const result = await done;
    if (password) void unlocking.take("typed", typed(password));
    return result;
  }

  /**
   * Accepts changed credentials, which log in and lock this device's keys from now on (MEND-33).
   */
  async function changed(password: string, done: Promise<{ user: User }>): Promise<void> {
    accept((await done).user);
    void unlocking.take("typed", typed(password));
  }

  return {
    changeEmail: (newEmail: string, password: string) =>
      changed(password, api.call(changeEmail, { body: { newEmail, password } })),
    changeUsername: (username: string, password: string) =>
      changed(password, api.call(changeUsername, { body: { username, password } })),
    /** Ends all other sessions; this one continues with new tokens (D-ACCT-4). */
    async changePassword(currentPassword: string, newPassword: string) {
      const body = { currentPassword, newPassword };
      const send = () => replaceTokens(() => api.call(changePassword, { body }));
      await unlocking.change(typed(newPassword), send);
    },
    hasMfa: async () => (await api.call(getSettings)).settings.mfa_enabled,
    /**
     * Two-factor is on only after `verifyMfa` (ACCT-20). This, and ending other sessions, throw
     * `password_required` where the sign-in is not fresh and no password is given (HARD-3).
     */
    setUpMfa: (password?: string) => proven(password, api.call(setUpMfa, { body: { password } })),
    /** Answers the recovery codes, which are shown this once. */
    async verifyMfa(token: string) {
      const { recoveryCodes } = await api.call(enableMfa, { body: { token } });
      return recoveryCodes;
    },
    disableMfa: async (password: string) =>
      void await proven(password, api.call(disableMfa, { body: { password } })),
    /** Storage that the account uses, and its limit. */
    storageUse: () => api.call(getStorageUse),
    sessions: async () => (await api.call(listSessions)).sessions,
    endSession: async (id: string, password?: string) =>
      void await proven(password, api.call(endSession, { id, body: { password } })),
    endOtherSessions: async (password?: string) =>
      void await proven(password, api.call(endOtherSessions, { body: { password } })),
    /** For programs, the newest first. */
    accessTokens: async () => (await api.call(listTokens)).access_tokens,
    /** The token is answered this once. May want the password, as above. */
    createAccessToken: async (wanted: WantedToken, password?: string) =>
      (await proven(password, api.call(createToken, { body: { ...wanted, password } }))).token,
    revokeAccessToken: async (id: string) => void await api.call(revokeToken, { id }),
    /** Security events of the account, newest first. */
    securityEntries: async () => (await api.call(listSecurityEntries)).entries,
    /**
     * Sets the interface language on all devices; null: as the browser asks. Applies from the next
     * page.
     */
    changeLanguage: async (language: Language | null) =>
      void await api.call(changeSettings, { body: { language } }),
  };
}
