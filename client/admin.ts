import type {
  AdminAct,
  AdminSettings,
  AdminStatus,
  AdminUsers,
  Backups,
  HostedServer,
  LogEntry,
} from "../protocol/admin.ts";
import { createApi } from "./api.ts";
import { browserPlatform, type Platform } from "./platform.ts";
import { createSession } from "./session.ts";
import { createStorage } from "./storage.ts";
import { createSessionStore, type SessionStore } from "./stores/session.ts";
import { createToasts, type ToastStore } from "./stores/toasts.ts";

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
  order(userId: string, order: UserOrder): Promise<void>;
  /** Resolves with the new password. */
  resetPassword(userId: string, twoFactorOff: boolean): Promise<string>;
  deleteUser(userId: string, how: UserDeletion): Promise<void>;
  servers(): Promise<HostedServer[]>;
  deleteServer(server: HostedServer): Promise<void>;
  backups(): Promise<Backups>;
  makeBackup(): Promise<void>;
  /** The browser stores the file as it comes. */
  fetchBackup(name: string): Promise<void>;
  settings(): Promise<AdminSettings>;
  changeSettings(change: unknown): Promise<AdminSettings>;
  log(): Promise<LogEntry[]>;
  acts(): Promise<AdminAct[]>;
}

export interface UserDeletion {
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
    order: (id, order) => api.post(`${user(id)}/${order}`),
    async resetPassword(id, twoFactorOff) {
      const { password } = await api.post<{ password: string }>(
        `${user(id)}/reset-password`,
        { twoFactorOff },
      );
      return password;
    },
    deleteUser: (id, how) => api.post(`${user(id)}/delete`, how),
    servers: async () => (await api.get<{ servers: HostedServer[] }>("/admin/servers")).servers,
    deleteServer: ({ id, name }) => api.post(`/admin/servers/${id}/delete`, { name }),
    backups: () => api.get("/admin/backups"),
    makeBackup: () => api.post("/admin/backups"),
    async fetchBackup(name) {
      const path = `/admin/backups/${encodeURIComponent(name)}/link`;
      const { url } = await api.post<{ url: string }>(path);
      platform.navigate(url);
    },
    settings: () => api.get("/admin/settings"),
    changeSettings: (change) => api.put("/admin/settings", change),
    log: async () => (await api.get<{ entries: LogEntry[] }>("/admin/log")).entries,
    acts: async () => (await api.get<{ acts: AdminAct[] }>("/admin/acts")).acts,
  };
}
