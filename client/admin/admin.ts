import {
  changeInstanceSettings,
  deleteHostedServer,
  getAdminStatus,
  getInstanceSettings,
  getServerLog,
  listAdminActs,
  listHostedServers,
} from "../../protocol/api/admin.ts";
import { linkToBackup, listBackups, makeBackup } from "../../protocol/api/admin_backups.ts";
import {
  deleteUser,
  demoteUser,
  disableUser,
  enableUser,
  endUserSessions,
  findUsers,
  promoteUser,
  resetUserPassword,
  turnOffTwoFactor,
} from "../../protocol/api/admin_users.ts";
import { publicAddress } from "../base/address.ts";
import type {
  AdminAct,
  AdminSettings,
  AdminStatus,
  AdminUsers,
  Backups,
  HostedServer,
  LogEntry,
} from "../../protocol/admin.ts";
import { createApi } from "../base/api.ts";
import { browserPlatform } from "../browser/platform.ts";
import type { Platform } from "../base/platform.ts";
import { Session } from "../auth/session.ts";
import { createStorage } from "../base/storage.ts";
import { createSessionStore, type SessionStore } from "../auth/store.ts";
import { createToasts, type ToastStore } from "../base/toasts_store.ts";

/** Orders about an account that need no more words. */
const ORDERS = {
  "disable": disableUser,
  "enable": enableUser,
  "promote": promoteUser,
  "demote": demoteUser,
  "end-sessions": endUserSessions,
  "two-factor-off": turnOffTwoFactor,
};
export type UserOrder = keyof typeof ORDERS;

/** What the admin page asks of the server. Actions throw `ApiError` or `NetworkError`. */
export interface AdminClient {
  readonly session: SessionStore;
  readonly toasts: ToastStore;
  /** Call once after hydration. Leads to /login when nobody is signed in. */
  start(): Promise<void>;
  status(): Promise<AdminStatus>;
  users(query: string, offset: number): Promise<AdminUsers>;
  order(userId: string, order: UserOrder, password: string): Promise<void>;
  /** Resolves with the link by which they choose a new password. */
  resetPassword(
    userId: string,
    how: Proof & { twoFactorOff: boolean },
  ): Promise<{ link: string; expires_at: string }>;
  deleteUser(userId: string, how: UserDeletion): Promise<void>;
  servers(): Promise<HostedServer[]>;
  deleteServer(server: HostedServer, password: string): Promise<void>;
  backups(): Promise<Backups>;
  makeBackup(how: Proof & { passphrase: string }): Promise<void>;
  /** The browser stores the file as it comes. */
  fetchBackup(name: string, password: string): Promise<void>;
  settings(): Promise<AdminSettings>;
  changeSettings(change: object, password: string): Promise<AdminSettings>;
  log(): Promise<LogEntry[]>;
  acts(): Promise<AdminAct[]>;
}

/** The admin's own password, with each order (HARD-4). */
export interface Proof {
  password: string;
}

export interface UserDeletion extends Proof {
  username: string;
  heir: string | null;
  messages: boolean;
}

/** Has no effect before `start`, so a server may call it to render. */
export function createAdminClient(platform: Platform = browserPlatform()): AdminClient {
  const storage = createStorage(platform);
  const store = createSessionStore();
  const api = createApi({
    platform,
    token: () => storage.get("token"),
    renew: () => session.renew(),
  });
  const session = new Session({ platform, storage, api, store });
  session.onLeft(() => platform.navigate("/login"));

  return {
    session: store,
    toasts: createToasts(platform),
    start: () => session.start(),
    status: () => api.call(getAdminStatus),
    users: (query, offset) => api.call(findUsers, { query: { query, offset } }),
    order: async (id, order, password) =>
      void await api.call(ORDERS[order], { id, body: { password } }),
    async resetPassword(id, how) {
      const { code, expires_at } = await api.call(resetUserPassword, { id, body: how });
      return { link: `${publicAddress()}/reset#${code}`, expires_at };
    },
    deleteUser: async (id, how) => void await api.call(deleteUser, { id, body: how }),
    servers: async () => (await api.call(listHostedServers)).servers,
    deleteServer: async ({ id, name }, password) =>
      void await api.call(deleteHostedServer, { id, body: { name, password } }),
    backups: () => api.call(listBackups),
    makeBackup: async (body) => void await api.call(makeBackup, { body }),
    async fetchBackup(name, password) {
      const { url } = await api.call(linkToBackup, { name, body: { password } });
      platform.navigate(url);
    },
    settings: () => api.call(getInstanceSettings),
    changeSettings: (change, password) =>
      api.call(changeInstanceSettings, { body: { ...change, password } }),
    log: async () => (await api.call(getServerLog)).entries,
    acts: async () => (await api.call(listAdminActs)).acts,
  };
}
