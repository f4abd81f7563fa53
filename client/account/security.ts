import { createToken, listTokens, revokeToken } from "../../protocol/api/access_tokens.ts";
import {
  changeEmail,
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
} from "../../protocol/api/account.ts";
import { disableMfa, setUpMfa, verifyMfa } from "../../protocol/api/mfa.ts";
import { listSecurityEntries } from "../../protocol/api/security.ts";
import { changeSettings, getSettings, getStorageUse } from "../../protocol/api/users.ts";
import type { CreateToken } from "../../protocol/access_tokens.ts";
import type { Language } from "../../protocol/languages.ts";
import type { User } from "../../protocol/users.ts";
import type { Api } from "../base/api.ts";
import type { Session } from "../auth/session.ts";

/** A token that somebody wants to make. */
type WantedToken = Omit<CreateToken, "password">;

interface Deps extends Pick<Session, "replaceTokens"> {
  api: Api;
  /** Takes over what the server answers about oneself. */
  accept(user: User): void;
}

/** How people keep their account safe. All throw `ApiError` or `NetworkError`. */
export type Security = ReturnType<typeof createSecurity>;

/** Loaded when somebody opens that part of the settings. */
export function createSecurity({ api, replaceTokens, accept }: Deps) {
  return {
    changeEmail: async (newEmail: string, password: string) =>
      accept((await api.call(changeEmail, { body: { newEmail, password } })).user),
    /** Ends all other sessions; this one goes on with new tokens (D-ACCT-4). */
    async changePassword(currentPassword: string, newPassword: string) {
      const body = { currentPassword, newPassword };
      await replaceTokens(() => api.call(changePassword, { body }));
    },
    hasMfa: async () => (await api.call(getSettings)).settings.mfa_enabled,
    /**
     * Two-factor is on only after `verifyMfa` (ACCT-20). This, and ending other sessions, throw
     * `password_required` where the sign-in is not fresh and no password is given (HARD-3).
     */
    setUpMfa: (password?: string) => api.call(setUpMfa, { body: { password } }),
    /** Answers the recovery codes, which are shown this once. */
    async verifyMfa(token: string) {
      const { recoveryCodes } = await api.call(verifyMfa, { body: { token } });
      return recoveryCodes;
    },
    disableMfa: async (password: string) => void await api.call(disableMfa, { body: { password } }),
    /** What one has stored, and may. */
    storageUse: () => api.call(getStorageUse),
    sessions: async () => (await api.call(listSessions)).sessions,
    endSession: async (id: string, password?: string) =>
      void await api.call(endSession, { id, body: { password } }),
    endOtherSessions: async (password?: string) =>
      void await api.call(endOtherSessions, { body: { password } }),
    /** For programs, the newest first. */
    accessTokens: async () => (await api.call(listTokens)).access_tokens,
    /** The token is answered this once. May want the password, as above. */
    createAccessToken: async (wanted: WantedToken, password?: string) =>
      (await api.call(createToken, { body: { ...wanted, password } })).token,
    revokeAccessToken: async (id: string) => void await api.call(revokeToken, { id }),
    /** What happened to the account's safety, the newest first. */
    securityEntries: async () => (await api.call(listSecurityEntries)).entries,
    /** Of the pages, on all devices; null: as the browser asks. The next page is in it. */
    changeLanguage: async (language: Language | null) =>
      void await api.call(changeSettings, { body: { language } }),
  };
}
