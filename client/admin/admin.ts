import { publicAddress } from "../base/address.ts";
import type {
  AdminAct,
  AdminSettings,
  AdminStatus,
  AdminUsers,
  Backups,
  HostedServer,
  LogEntry,
  ResetLinkAnswer,
} from "../../protocol/admin.ts";
import { createApi } from "../base/api.ts";
import { browserPlatform, type Platform } from "../base/platform.ts";
import { createSession } from "../auth/session.ts";
import { createStorage } from "../base/storage.ts";
import { createSessionStore, type SessionStore } from "../auth/store.ts";
import { createToasts, type ToastStore } from "../notifications/toasts_store.ts";

/** Orders about an account that need no more words. */
export type UserOrder =
  | "disable"
  | "enable"
  | "promote"
  | "demote"
  | "end-sessions"
  | "two-factor-off";

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
  const session = createSession({ platform, storage, api, store });
  session.onLeft(() => platform.navigate("/login"));
  const user = (id: string) => `/admin/users/${encodeURIComponent(id)}`;

  return {
    session: store,
    toasts: createToasts(platform),
    start: () => session.start(),
    status: () => api.get("/admin/status"),
    users: (query, offset) =>
      api.get(`/admin/users?query=${encodeURIComponent(query)}&offset=${offset}`),
    order: (id, order, password) => api.post(`${user(id)}/${order}`, { password }),
    async resetPassword(id, how) {
      const path = `${user(id)}/reset-password`;
      const { code, expires_at } = await api.post<ResetLinkAnswer>(path, how);
      return { link: `${publicAddress()}/reset#${code}`, expires_at };
    },
    deleteUser: (id, how) => api.post(`${user(id)}/delete`, how),
    servers: async () => (await api.get<{ servers: HostedServer[] }>("/admin/servers")).servers,
    deleteServer: ({ id, name }, password) =>
      api.post(`/admin/servers/${id}/delete`, { name, password }),
    backups: () => api.get("/admin/backups"),
    makeBackup: (how) => api.post("/admin/backups", how),
    async fetchBackup(name, password) {
      const path = `/admin/backups/${encodeURIComponent(name)}/link`;
      const { url } = await api.post<{ url: string }>(path, { password });
      platform.navigate(url);
    },
    settings: () => api.get("/admin/settings"),
    changeSettings: (change, password) => api.put("/admin/settings", { ...change, password }),
    log: async () => (await api.get<{ entries: LogEntry[] }>("/admin/log")).entries,
    acts: async () => (await api.get<{ acts: AdminAct[] }>("/admin/acts")).acts,
  };
}
