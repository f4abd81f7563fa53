import type { AccessToken, CreatedToken, CreateToken } from "../../protocol/access_tokens.ts";
import type { OwnSession, Settings, StorageUse } from "../../protocol/account.ts";
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

interface Needs extends Pick<Session, "replaceTokens"> {
  api: Api;
  /** Takes over what the server answers about oneself. */
  accept(user: User): void;
}

/** Loaded when somebody opens that part of the settings. */
export function createSecurity({ api, replaceTokens, accept }: Needs): Security {
  return {
    changeEmail: async (newEmail, password) =>
      accept((await api.put<{ user: User }>("/users/email", { newEmail, password })).user),
    async changePassword(currentPassword, newPassword) {
      const body = { currentPassword, newPassword };
      await replaceTokens(() => api.put("/users/password", body));
    },
    hasMfa: async () =>
      (await api.get<{ settings: Settings }>("/users/settings")).settings.mfa_enabled,
    setUpMfa: (password) => api.post("/users/mfa/setup", { password }),
    async verifyMfa(token) {
      const answer = await api.post<{ recoveryCodes: string[] }>("/users/mfa/verify", { token });
      return answer.recoveryCodes;
    },
    disableMfa: async (password) => void await api.post("/users/mfa/disable", { password }),
    storageUse: () => api.get<StorageUse>("/users/storage"),
    sessions: async () => (await api.get<{ sessions: OwnSession[] }>("/users/sessions")).sessions,
    endSession: async (id, password) =>
      void await api.delete(`/users/sessions/${id}`, { password }),
    endOtherSessions: async (password) => void await api.delete("/users/sessions", { password }),
    accessTokens: async () =>
      (await api.get<{ access_tokens: AccessToken[] }>("/users/tokens")).access_tokens,
    createAccessToken: async (wanted, password) =>
      (await api.post<CreatedToken>("/users/tokens", { ...wanted, password })).token,
    revokeAccessToken: async (id) => void await api.delete(`/users/tokens/${id}`),
    securityEntries: async () =>
      (await api.get<{ entries: SecurityEntry[] }>("/users/security")).entries,
    changeLanguage: async (language) => void await api.put("/users/settings", { language }),
  };
}
