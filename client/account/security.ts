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
import type { AccessToken, CreateToken } from "../../protocol/access_tokens.ts";
import type { OwnSession, StorageUse } from "../../protocol/account.ts";
import type { Language } from "../../protocol/languages.ts";
import type { SecurityEntry } from "../../protocol/security.ts";
import type { User } from "../../protocol/users.ts";
import type { Api } from "../base/api.ts";
import type { Session } from "../auth/session.ts";

/** A token that somebody wants to make. */
export type WantedToken = Omit<CreateToken, "password">;

/** What somebody needs to enrol an authenticator. */
export interface MfaSetup {
  /** Base32, to be typed. */
  secret: string;
  /** A data URL of an image. */
  qrCode: string;
}

/** How people keep their account safe. All throw `ApiError` or `NetworkError`. */
export interface Security {
  changeEmail(newEmail: string, password: string): Promise<void>;
  /** Ends all other sessions; this one goes on with new tokens (D-ACCT-4). */
  changePassword(currentPassword: string, newPassword: string): Promise<void>;
  hasMfa(): Promise<boolean>;
  /**
   * Two-factor is on only after `verifyMfa` (ACCT-20). This, and ending other sessions, throw
   * `password_required` where the sign-in is not fresh and no password is given (HARD-3).
   */
  setUpMfa(password?: string): Promise<MfaSetup>;
  /** Answers the recovery codes, which are shown this once. */
  verifyMfa(token: string): Promise<string[]>;
  disableMfa(password: string): Promise<void>;
  /** What one has stored, and may. */
  storageUse(): Promise<StorageUse>;
  sessions(): Promise<OwnSession[]>;
  endSession(id: string, password?: string): Promise<void>;
  endOtherSessions(password?: string): Promise<void>;
  /** For programs, the newest first. */
  accessTokens(): Promise<AccessToken[]>;
  /** The token is answered this once. May want the password, as above. */
  createAccessToken(wanted: WantedToken, password?: string): Promise<string>;
  revokeAccessToken(id: string): Promise<void>;
  /** What happened to the account's safety, the newest first. */
  securityEntries(): Promise<SecurityEntry[]>;
  /** Of the pages, on all devices; null: as the browser asks. The next page is in it. */
  changeLanguage(language: Language | null): Promise<void>;
}

interface Deps extends Pick<Session, "replaceTokens"> {
  api: Api;
  /** Takes over what the server answers about oneself. */
  accept(user: User): void;
}

/** Loaded when somebody opens that part of the settings. */
export function createSecurity({ api, replaceTokens, accept }: Deps): Security {
  return {
    changeEmail: async (newEmail, password) =>
      accept((await api.call(changeEmail, { body: { newEmail, password } })).user),
    async changePassword(currentPassword, newPassword) {
      const body = { currentPassword, newPassword };
      await replaceTokens(() => api.call(changePassword, { body }));
    },
    hasMfa: async () => (await api.call(getSettings)).settings.mfa_enabled,
    setUpMfa: (password) => api.call(setUpMfa, { body: { password } }),
    async verifyMfa(token) {
      const { recoveryCodes } = await api.call(verifyMfa, { body: { token } });
      return recoveryCodes;
    },
    disableMfa: async (password) => void await api.call(disableMfa, { body: { password } }),
    storageUse: () => api.call(getStorageUse),
    sessions: async () => (await api.call(listSessions)).sessions,
    endSession: async (id, password) => void await api.call(endSession, { id, body: { password } }),
    endOtherSessions: async (password) =>
      void await api.call(endOtherSessions, { body: { password } }),
    accessTokens: async () => (await api.call(listTokens)).access_tokens,
    createAccessToken: async (wanted, password) =>
      (await api.call(createToken, { body: { ...wanted, password } })).token,
    revokeAccessToken: async (id) => void await api.call(revokeToken, { id }),
    securityEntries: async () => (await api.call(listSecurityEntries)).entries,
    changeLanguage: async (language) => void await api.call(changeSettings, { body: { language } }),
  };
}
