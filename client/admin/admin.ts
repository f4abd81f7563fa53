import { lazy } from "../../browser/lazy.ts";
import {
  changeAnnouncement,
  changeInstanceSettings,
  deleteHostedServer,
  deleteUnknownFiles,
  getAdminStatus,
  getFigures,
  getInstallationUse,
  getInstanceSettings,
  getSecurityLog,
  getServerLog,
  listAdminActs,
  listHostedServers,
  listStorageOfPeople,
} from "../../protocol/api/admin.ts";
import {
  linkToBackup,
  listBackups,
  makeBackup,
  scheduleBackups,
} from "../../protocol/api/admin_backups.ts";
import { getAnnouncement } from "../../protocol/api/announcement.ts";
import {
  createUser,
  deleteUser,
  demoteUser,
  disableUser,
  enableUser,
  endUserSession,
  endUserSessions,
  findUsers,
  listUserSessions,
  promoteUser,
  resetUserPassword,
  turnOffTwoFactor,
} from "../../protocol/api/admin_users.ts";
import { publicAddress } from "../base/address.ts";
import type { HostedServer } from "../../protocol/admin.ts";
import type { Endpoint } from "../../protocol/endpoint.ts";
import { type Api, createApi } from "../base/api.ts";
import { browserPlatform } from "../browser/platform.ts";
import { createConfirmation } from "./confirmation.ts";
import type { Platform } from "../base/platform.ts";
import { Session } from "../auth/session.ts";
import { createStorage } from "../base/storage.ts";
import { createSessionStore } from "../auth/store.ts";
import { createToasts } from "../base/toasts_store.ts";

/** Orders about an account that need no further input. */
const ORDERS = {
  "disable": disableUser,
  "enable": enableUser,
  "promote": promoteUser,
  "demote": demoteUser,
  "end-sessions": endUserSessions,
  "two-factor-off": turnOffTwoFactor,
};
export type UserOrder = keyof typeof ORDERS;

/** The admin's own password, with each order (HARD-4). */
interface Proof {
  password: string;
}

interface UserDeletion extends Proof {
  username: string;
  heir: string | null;
  messages: boolean;
}

/** Requests of the admin page. Actions throw `ApiError` or `NetworkError`. */
export type AdminClient = ReturnType<typeof createAdminClient>;

/** Has no effect before `start`, so a server may call it to render. */
export function createAdminClient(platform: Platform = browserPlatform()) {
  const storage = createStorage(platform);
  const store = createSessionStore();
  const api = createApi({
    platform,
    token: () => storage.get("token"),
    renew: () => session.renew(),
  });
  const session = new Session({ platform, storage, api, store });
  session.onLeft(() => platform.navigate("/login"));

  const lock = async (password: string) => {
    const user = store.user.value;
    if (!user) return;
    const { createUnlocking } = await lazy(() => import("../auth/unlock.ts")).load();
    const typed = { userId: user.id, login: user.username, password };
    await createUnlocking({ platform, storage }).take("typed", typed);
  };

  /** A password that the server has accepted locks keys that have no lock yet (MEND-33). */
  const call = (async (endpoint: Endpoint, input?: { body?: { password?: unknown } }) => {
    const result = await (api.call as (...given: unknown[]) => Promise<unknown>)(endpoint, input);
    const password = input?.body?.password;
    if (typeof password === "string") lock(password).catch(() => {});
    return result;
  }) as typeof api.call;

  const confirmation = createConfirmation(call);
  const { order } = confirmation;

  return {
    session: store,
    confirmation,
    toasts: createToasts(platform),
    /** Call once after hydration. Leads to /login when nobody is signed in. */
    start: () => session.start(),
    ...accountActions(call, order),
    ...storageActions(call, order),
    ...backupActions(call, platform),
    ...instanceActions(call, order),
  };
}

type Call = Api["call"];
type Order = ReturnType<typeof createConfirmation>["order"];

/** Accounts, and orders about them. */
function accountActions(call: Call, order: Order) {
  return {
    users: (query: string, offset: number) => call(findUsers, { query: { query, offset } }),
    order: async (id: string, order: UserOrder, password: string) =>
      void await call(ORDERS[order], { id, body: { password } }),
    /** Creates an account; resolves with the link by which its owner chooses a password. */
    async createUser(account: { username: string; email: string }) {
      const { code, expires_at } = await order(createUser, { body: account });
      return { link: `${publicAddress()}/reset#${code}`, expires_at };
    },
    sessionsOf: async (id: string) => (await call(listUserSessions, { id })).sessions,
    endSessionOf: async (id: string, sessionId: string, password: string) =>
      void await call(endUserSession, { id, sessionId, body: { password } }),
    /** Resolves with the link by which they choose a new password. */
    async resetPassword(id: string, how: Proof & { twoFactorOff: boolean }) {
      const { code, expires_at } = await call(resetUserPassword, { id, body: how });
      return { link: `${publicAddress()}/reset#${code}`, expires_at };
    },
    deleteUser: async (id: string, how: UserDeletion) =>
      void await call(deleteUser, { id, body: how }),
  };
}

/** The use of storage, and servers. */
function storageActions(call: Call, order: Order) {
  return {
    /** Who and which servers use how much, and the largest files. */
    storage: () => call(getInstallationUse),
    /** A page of what people have stored. */
    storageOfPeople: (offset: number) => call(listStorageOfPeople, { query: { offset } }),
    servers: async () => (await call(listHostedServers)).servers,
    deleteServer: async ({ id, name }: HostedServer) =>
      void await order(deleteHostedServer, { id, body: { name } }),
    deleteUnknownFiles: async () => void await order(deleteUnknownFiles, { body: {} }),
  };
}

function backupActions(call: Call, platform: Pick<Platform, "navigate">) {
  return {
    backups: () => call(listBackups),
    makeBackup: async (body: Proof & { passphrase: string }) =>
      void await call(makeBackup, { body }),
    /** The browser stores the file as it comes. */
    async fetchBackup(name: string, password: string) {
      const { url } = await call(linkToBackup, { name, body: { password } });
      platform.navigate(url);
    },
    scheduleBackups: (
      body: Proof & { every: number | null; keep: number; passphrase?: string | null },
    ) => call(scheduleBackups, { body }),
  };
}

/** Settings and state of the whole installation. */
function instanceActions(call: Call, order: Order) {
  return {
    status: () => call(getAdminStatus),
    announcement: () => call(getAnnouncement),
    announce: (text: string | null) => order(changeAnnouncement, { body: { text } }),
    figures: async () => (await call(getFigures)).days,
    securityLog: () => call(getSecurityLog),
    settings: () => call(getInstanceSettings),
    changeSettings: (change: object) => order(changeInstanceSettings, { body: change }),
    log: async () => (await call(getServerLog)).entries,
    acts: async () => (await call(listAdminActs)).acts,
  };
}
